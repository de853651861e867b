// `zutto memo rm`: a memo goes to the trash, at once and without a question.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

struct MemoRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a memo, or an item of its thread; 'undo' brings it back.",
    discussion: """
      Its sounds go with it, unless another memo names them or can't be read.

      Examples:
        zutto memo rm 1
        zutto memo rm 1 2 5
        zutto memo rm 1 --item 2
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words; several by number or id.") var memo:
    [String]
  @Option(help: ArgumentHelp("The item of the thread, from 1.", valueName: "number")) var item: Int?

  func validate() throws {
    if let item, item < 1 { throw ValidationError(Phrase("memo-items-thread-counted")) }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let ids = try await ids(session, home)
    // Only now: a memo more at the top would give the others new numbers.
    await RecordingRecovery.run(in: home, session)
    let removed = try home.change("memo rm \(ids.joined(separator: " "))", at: session.world.now()) {
      (change) throws(Diagnostic) in
      var removed: [RemovedMemo] = []
      for id in ids { removed.append(try MemoStore.remove(id, item: item, in: home, &change)) }
      return removed
    }
    for (id, one) in zip(ids, removed) {
      session.household(home).log.note(.memoDeleted, at: session.world.now(), ["item": .flag(!one.isWhole)])
      tell(id, one, session, home)
    }
  }

  private func tell(_ id: String, _ removed: RemovedMemo, _ session: Session, _ home: Home) {
    let kept = removed.kept.map { one in
      JSON.object(["path": .text(one.sound.text), "memo": .text(one.memo.text)])
    }
    session.tell(
      removed.isWhole ? Phrase("memo-removed") : Phrase("memo-item-removed"),
      ["id": id, "number": item.map(String.init) ?? ""],
      ["id": .text(id), "removed": .list(removed.files.map { .text($0.text) }), "kept": .list(kept)], home)
    guard !options.json else { return }
    for one in removed.kept {
      session.printer.out(
        Phrase("memo-sound-kept")(session.language(home), ["sound": one.sound.name, "memo": one.memo.name])
          .escapingControls)
    }
  }

  /// The memos that are meant: several where each word is the number or the id of one, else one.
  private func ids(_ session: Session, _ home: Home) async throws(Diagnostic) -> [String] {
    let areSeveral =
      memo.count > 1 && item == nil && memo.allSatisfy { Int($0) != nil || Memo.isThere($0, in: home) }
    guard areSeveral else { return [try await id(memo, session, home)] }
    var ids: [String] = []
    for word in memo {
      let id = try await id([word], session, home)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private func id(_ words: [String], _ session: Session, _ home: Home) async throws(Diagnostic) -> String {
    let text = words.joined(separator: " ")
    // One that can't be understood can still be removed by its exact id.
    if Memo.isThere(text, in: home) { return text }
    return try await session.memo(words, in: home).id
  }
}
