// `zutto diary write`: an entry from the arguments, standard input or the editor.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryWriteCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Write an entry.",
    discussion: """
      The text is the arguments after the diary's id, what is piped in, or what
      you write in your editor ($VISUAL, $EDITOR, else vi). '-' waits for standard
      input even on a terminal.

      Examples:
        zutto diary write futari 今日はクリスマス！
        zutto diary write futari < letter.txt
        zutto diary write futari --question    answer today's question
        zutto diary write futari ケーキ --photo cake.jpg --photo us.jpg
        zutto diary write futari 旅の一日目 --at 2024-08-10T21:15:00-10:00
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The text; none takes what is piped in, or opens the editor.") var text: [String] = []
  @Option(
    help: ArgumentHelp("A picture to copy in beside it; up to 4.", valueName: "file"), completion: .file())
  var photo: [String] = []
  @Flag(help: "Answer today's question.") var question = false
  @Option(help: ArgumentHelp("Answer a question of your own.", valueName: "text")) var ask: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who writes (default: the home's owner).", valueName: "member")) var member: String?
  @Option(help: ArgumentHelp("When: RFC 3339, or a day and a time (default: now).", valueName: "time"))
  var at: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let author = try session.member(member, of: diary, in: home)
    try session.checkSelf(author, of: diary, in: home)
    let context = Context(session, home, Self.self)
    guard try context.accepts(typed: at) else { return }
    let created = try context.time(typed: at)
    let asked = try question ? todaysQuestion(created.day, author, session, home) : ask
    let write = { (text: String?) throws in
      guard let text else {
        session.printer.out(Phrase("command-not-written")[session.language(home)])
        return
      }
      try self.write(
        NewEntry(author: author.id, created: created, question: asked, text: text), to: diary, session, home)
    }
    if let text = try givenText() {
      try write(text)
    } else {
      try await Editor(session).write(hint: asked, write)
    }
  }

  private func write(_ entry: NewEntry, to diary: Diary, _ session: Session, _ home: Home) throws {
    var entry = entry
    entry.photos = try photo.map { (path) throws(Diagnostic) in try OutsideFile.picture(path) }
    let path = try home.change("diary write \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      try DiaryStore.add(entry, to: diary, in: home, &change)
    }
    if options.json {
      session.printer.out(JSON.object(["id": .text(path.stem), "path": .text(path.text)]).description)
    } else {
      session.printer.out(Phrase("command-written")(session.language(home), ["path": path.text]))
    }
  }

  private func todaysQuestion(_ day: Day, _ author: Member, _ session: Session, _ home: Home)
    throws(Diagnostic) -> String
  {
    try DiaryStore.questions(
      in: home, session.locales[options.lang ?? author.language ?? session.language(home).tag]
    ).question(on: day)
  }

  /// The text of the arguments or of standard input; nil where the editor is asked.
  private func givenText() throws(Diagnostic) -> String? {
    if text == ["-"] { return try StandardInput.text(limit: Entry.maximumBytes) }
    if !text.isEmpty { return text.joined(separator: " ") }
    guard StandardInput.isPiped else { return nil }
    let piped = try StandardInput.text(limit: Entry.maximumBytes)
    return piped.contains { !$0.isWhitespace } ? piped : nil
  }
}
