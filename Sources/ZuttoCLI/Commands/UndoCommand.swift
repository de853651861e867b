// `zutto undo`: takes the last change back.

internal import ArgumentParser
internal import Ground
internal import Vault

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take the last change back.",
    discussion: """
      Repeat it to go further back. A change is not taken back if its files were
      changed since. A change of the vault's accounts asks for the passphrase, as
      'zutto otp undo' does.

      Examples:
        zutto undo
      """
  )

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    if let last = try Trash.newest(in: home.tree), VaultStore.isOwn(last) {
      return try await VaultUndo.run(last, session, home)
    }
    let record = try Trash.undo(in: home.tree)
    session.tell(
      CommandWords.undone,
      ["command": record.command],
      [
        "undone": .text(record.command),
        "files": .list(record.steps.map { .text($0.path.text) }),
      ],
      home
    )
  }
}
