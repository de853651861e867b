// `zutto undo`: takes the last change back.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
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
        try home.undo(record)
        return true
      } catch  where skip && UndoCommand.passable.contains(error.code) { return false }
    }
    if isOfVault { return try await VaultUndo.run(record, context) }
    let maySpeakForOthers = try home.maySpeakForOthers(record)
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
}
