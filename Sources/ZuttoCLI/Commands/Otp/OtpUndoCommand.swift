// `zutto otp undo`: takes the last change of the vault back.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpUndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last change of the vault back.",
    discussion: """
      Nothing is taken out of the vault: a revision that says what was before is
      added. A counter that was used never goes back.

      Examples:
        zutto otp undo
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let lock = try VaultUndo.lock(home)
    defer { _ = lock }
    try await VaultUndo.run(VaultStore.lastChange(in: home), session, home)
  }
}

/// Taking back a change that concerns the vault; `zutto undo` comes here too.
enum VaultUndo {
  /// Keeps other undos waiting: from looking for the last change to marking it as taken back, a passphrase may be asked.
  ///
  /// - Throws: `home-locked`, `file-unwritable`.
  static func lock(_ home: Home) throws(Diagnostic) -> Lock {
    try Lock(".zutto/undo.lock", in: home.tree, waitingAtMost: 10)
  }

  /// Takes it back and says so.
  ///
  /// - Throws: `changed-since`, what opening the vault throws, and as the writes.
  static func run(_ change: TrashRecord, _ session: Session, _ home: Home) async throws {
    try VaultStore.checkUndo(change, in: home)
    if VaultStore.needsVault(change) {
      let open = try await VaultSession.open(session, home)
      _ = try VaultStore.undo(change, of: open.vault, in: home, at: open.now, open.means)
    } else {
      try Trash.undo(change, in: home.tree)
    }
    session.tell(
      Phrase("command-undone"), ["command": change.command],
      ["undone": .text(change.command), "files": .list(change.steps.map { .text($0.path.text) })], home)
    if change.command == "otp passwd", !session.options.json {
      session.printer.out(Phrase("otp-passphrase-back")[session.language(home)])
    }
  }
}
