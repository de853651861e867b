// `zutto undo`: takes the last change back.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Household
internal import Ledger
internal import Vault

struct UndoCommand: AsyncParsableCommand {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let lock = try VaultUndo.lock(home)
    defer { _ = lock }
    let newest = try Trash.records(in: home.tree).first { !$0.isUndone }
    var isOfVault = false
    let record = try Trash.undo(in: home.tree) { (record) throws(Diagnostic) in
      do throws(Diagnostic) {
        isOfVault = VaultStore.isOwn(record)
        try home.undo(record)
        return true
      } catch  where skip && UndoCommand.passable.contains(error.code) { return false }
    }
    if isOfVault { return try await VaultUndo.run(record, session, home) }
    let maySpeakForOthers = try home.maySpeakForOthers(record)
    session.tell(
      Phrase("command-undone"), ["command": record.command],
      [
        "undone": .text(record.command), "files": .list(record.steps.map { .text($0.path.text) }),
        "maySpeakForOthers": .flag(maySpeakForOthers),
      ], home)
    if maySpeakForOthers, !options.json {
      session.printer.err(Phrase("command-undone-for-others")[session.language(home)])
    }
    if let newest, newest.isSync, !options.json {
      session.printer.err(
        Phrase("command-synced-since")(session.language(home), ["folder": (newest.folder / "files").text])
          .escapingControls)
    }
  }

  /// Why `--skip` passes over a change.
  private static let passable: Set<Diagnostic.Code> = [.nothingToUndo, .changedSince, .monthSealed]
}
