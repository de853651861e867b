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
      changed since. Sharing and joining a diary can't be taken back, for others
      know of it; nor what a sync brought. A change of the vault's accounts asks
      for the passphrase, as 'zutto otp undo' does.

      Examples:
        zutto undo
      """
  )

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Pass over a diary's sharing or joining, and take back what was before it.")
  var skip = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    // A home that can't be written says so, whatever there is to undo.
    try home.tree.locked { () throws(Diagnostic) in }
    let records = try Trash.records(in: home.tree).filter { !$0.isUndone }
    let own = records.filter { !$0.isSync }
    guard let last = own.first(where: { !skip || SharedDiaries.lasting($0) == nil }) else {
      throw Trash.nothingToUndo
    }
    if let diary = SharedDiaries.lasting(last) { throw UndoCommand.lasting(last, diary) }
    if VaultStore.isOwn(last) { return try await VaultUndo.run(last, session, home) }
    let record = try skip ? Trash.undo(last, in: home.tree) : Trash.undo(in: home.tree)
    session.tell(
      CommandWords.undone,
      ["command": record.command],
      [
        "undone": .text(record.command),
        "files": .list(record.steps.map { .text($0.path.text) }),
      ],
      home
    )
    if let sync = records.first, sync.isSync, !options.json {
      session.printer.err(
        CommandWords.syncedSince(
          session.language(home),
          ["folder": (sync.folder / "files").text]
        ).escapingControls
      )
    }
  }

  private static func lasting(_ record: TrashRecord, _ diary: String) -> Diagnostic {
    let isShare = record.command.hasPrefix("diary share ")
    return Diagnostic(
      .nothingToUndo,
      "'\(record.command)' can't be taken back: the diary is a repository of its own now",
      hint: (isShare
        ? "nobody sees it until they are invited" : "'zutto diary leave \(diary)' leaves it")
        + "; 'zutto undo --skip' takes back what was before it"
    )
  }
}
