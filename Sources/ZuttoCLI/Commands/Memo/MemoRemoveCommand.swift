// `zutto memo rm`: a memo goes to the trash, at once and without a question.

internal import ArgumentParser
internal import Ground
internal import Memos

struct MemoRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Remove a memo, or an item of its thread; 'undo' brings it back.",
    discussion: """
      Its sounds go with it, unless another memo links to them.

      Examples:
        zutto memo rm 1
        zutto memo rm 1 --item 2
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words.") var memo: [String]
  @Option(help: ArgumentHelp("The item of the thread, from 1.", valueName: "number"))
  var item: Int?

  func validate() throws {
    if let item, item < 1 { throw ValidationError("the items of a thread are counted from 1") }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let id = try await id(session, home)
    // Only now: a memo more at the top would give the others new numbers.
    await RecordingRecovery.run(in: home, session)
    let others = await MemoStore.read(in: home).memos.filter { $0.id != id }
    let kept = Set(others.flatMap { $0.sounds.map(\.sound.path) })
    let removed = try home.change("memo rm \(id)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      try MemoStore.remove(id, item: item, keeping: kept, in: home, &change)
    }
    session.log(home).note(
      .memoDeleted,
      at: session.world.now(),
      ["item": item == nil ? .flag(false) : .flag(true)]
    )
    session.tell(
      item == nil ? MemoWords.removed : MemoWords.itemRemoved,
      ["id": id, "number": item.map(String.init) ?? ""],
      ["id": .text(id), "removed": .list(removed.map { .text($0.text) })],
      home
    )
  }

  private func id(_ session: Session, _ home: Home) async throws(Diagnostic) -> String {
    let text = memo.joined(separator: " ")
    // One that can't be understood can still be removed by its exact id.
    if Memo.isThere(text, in: home) { return text }
    return try await session.memo(memo, in: home).id
  }
}
