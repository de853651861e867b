// `zutto diary read`: 既読.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryReadCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Note that you have read entries (既読).",
    discussion: """
      Examples:
        zutto diary read futari                        everything that is new
        zutto diary read futari 2024-12-25-233000-misaki --as yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "Entry ids or their beginnings (default: all that is unread).") var entries: [String] = []
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who has read (default: the home's owner).", valueName: "member")) var member: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = try await DiaryStore.read(id, in: home)
    let me = try session.member(member, of: reading.diary, in: home)
    try session.checkSelf(me, of: reading.diary, in: home)
    let chosen =
      try entries.isEmpty
      ? reading.diary.unread(by: me.id)
      : entries.map { (text) throws(Diagnostic) in try DiaryStore.one(text, of: reading.diary) }.filter {
        $0.author != me.id
      }
    let count = try home.change("diary read \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      try DiaryStore.markRead(
        chosen, of: reading.diary, by: me.id, at: session.now(in: home), in: home, &change)
    }
    if options.json {
      session.printer.out(JSON.object(["read": .integer(count)]).description)
    } else {
      let language = session.language(home)
      session.printer.out(
        chosen.isEmpty
          ? Phrase("command-nothing-unread")[language]
          : Phrase("command-marked-read")(language, ["count": language.integer(count)]))
    }
  }
}
