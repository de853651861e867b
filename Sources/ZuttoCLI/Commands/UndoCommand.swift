// `zutto undo`: takes the last change back.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Ledger
internal import Vault

struct UndoCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last change back.",
    discussion: """
      Repeat it to go further back. A change is not taken back if its files were
      changed since; of the ledger's books the opposite is done, and what others
      wrote there stays. Sharing, joining and erasing can't be taken back, nor what
      a sync brought. A change of the vault's accounts asks for the passphrase, as
      'zutto otp undo' does.

      Examples:
        zutto undo
        zutto undo --skip
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Pass over what can't be taken back, and take back what was before it.") var skip = false

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    try home.checkWritable()
    let lock = try VaultUndo.lock(home)
    defer { _ = lock }
    let newest = try Trash.records(in: home.tree).first { !$0.isUndone }
    var isOfVault = false
    let record = try Trash.undo(in: home.tree) { (record) throws(Diagnostic) in
      do throws(Diagnostic) {
        isOfVault = VaultStore.isOwn(record)
        try undo(record, home)
        return true
      } catch  where skip && UndoCommand.passable.contains(error.code) { return false }
    }
    if isOfVault { return try await VaultUndo.run(record, context) }
    let maySpeakForOthers = try UndoCommand.maySpeakForOthers(record, home)
    var outcome = Outcome.said(
      Phrase("command-undone"), ["command": record.command],
      [
        "undone": .text(record.command), "files": .list(record.steps.map { .text($0.path.text) }),
        "maySpeakForOthers": .flag(maySpeakForOthers),
      ])
    if maySpeakForOthers { outcome.note(Phrase("command-undone-for-others")[context.language]) }
    if let newest, newest.isSync {
      outcome.note(
        Phrase("command-synced-since")(context.language, ["folder": (newest.folder / "files").text]))
    }
    return outcome
  }

  /// Why `--skip` passes over a change.
  private static let passable: Set<Diagnostic.Code> = [.nothingToUndo, .changedSince, .monthSealed]

  /// Takes a change back, but for one of the vault: that may ask for the passphrase, so it is looked at only.
  private func undo(_ record: TrashRecord, _ home: Home) throws(Diagnostic) {
    if let diary = SharedDiaries.lasting(record) { throw UndoCommand.lasting(record, diary) }
    try UndoCommand.checkAlone(record, home)
    try LedgerStore.checkUndo(record, in: home)
    if VaultStore.isOwn(record) {
      try VaultStore.checkUndo(record, in: home)
    } else {
      try record.undo(in: home.tree, LedgerStore.withdraw)
    }
  }

  /// Whether a change may have been made on another machine just so, and come here since.
  ///
  /// Sales and adjustments have counts and marks; an expense, a treatment or a category that two machines wrote alike is one
  /// line, and nothing tells whose it is.
  private static func maySpeakForOthers(_ record: TrashRecord, _ home: Home) throws(Diagnostic) -> Bool {
    let ofOneLine = ["ledger expense ", "ledger copy", "ledger treatments ", "ledger categories "]
    guard ofOneLine.contains(where: record.command.hasPrefix), let last = try home.lastSync() else {
      return false
    }
    return home.zone.zoned(record.moment).day <= last
  }

  /// Refuses to take away the file without which others can't be read: the home's own, or a diary's.
  private static func checkAlone(_ record: TrashRecord, _ home: Home) throws(Diagnostic) {
    let own = Set(record.steps.map(\.path)).union([".zutto"])
    for step in record.steps where step.kind == .created {
      let isHome = step.path == Home.file
      let isDiary = step.path.name == "diary.json" && step.path.parent?.parent == Diary.folder
      guard isHome || isDiary,
        let other = try home.tree.firstFile(in: isHome ? nil : step.path.parent, besides: own)
      else { continue }
      throw Diagnostic(
        .changedSince,
        "'\(record.command)' made '\(step.path)', without which '\(other)' can't be read; nothing was undone",
        path: other,
        hint: isHome ? "a home that holds something stays" : "'zutto undo --skip' takes back what was before")
    }
  }

  private static func lasting(_ record: TrashRecord, _ diary: String) -> Diagnostic {
    let isShare = record.command.hasPrefix("diary share ")
    return Diagnostic(
      .nothingToUndo, "'\(record.command)' can't be taken back: the diary is a repository of its own now",
      hint: (isShare ? "nobody sees it until they are invited" : "'zutto diary leave \(diary)' leaves it")
        + "; 'zutto undo --skip' takes back what was before it")
  }
}
