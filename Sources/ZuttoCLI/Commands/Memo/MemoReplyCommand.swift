// `zutto memo reply`: something more under a memo.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

struct MemoReplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Add something under a memo.",
    discussion: """
      Without words it takes what is piped in, or opens your editor.

      Examples:
        zutto memo reply 1 and bread             under the newest
        zutto memo reply 2025-12-07-0812 - < more.txt
        zutto memo reply 1 --audio answer.m4a
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words (quoted).") var memo: String
  @OptionGroup var input: MemoInput

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let memo = try await session.memo([memo], in: home)
    // Only now: a memo more at the top would give the others new numbers.
    await RecordingRecovery.run(in: home, session)
    guard try session.accepts(typed: input.at, in: home) else { return }
    if let text = try input.words() {
      try reply(text, to: memo.id, session, home)
      return
    }
    try await Editor(session).write(hint: memo.firstLines(1).first) { text in
      if let text {
        try reply(text, to: memo.id, session, home)
      } else {
        session.printer.out(Phrase("command-not-written")[session.language(home)])
      }
    }
  }

  private func reply(_ text: String, to id: String, _ session: Session, _ home: Home) throws(Diagnostic) {
    let (number, item) = try input.change(text, as: "memo reply \(id)", session, home) {
      (change, item) throws(Diagnostic) in try MemoStore.reply(to: id, item, in: home, &change)
    }
    session.household(home).log.note(
      .threadAdded, at: session.world.now(), ["sound": .flag(item.sound != nil)])
    session.tell(
      Phrase("memo-added"), ["id": id, "number": String(number)],
      ["id": .text(id), "path": .text(Memo.path(of: id).text), "item": .integer(number)], home)
    input.tellWaiting(item, session, home)
  }
}
