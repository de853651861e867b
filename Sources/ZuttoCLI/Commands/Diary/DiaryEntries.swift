// The commands of entries: `zutto diary write`, `edit`, `rm`, `read`.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct DiaryWriteCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let diary = try DiaryStore.head(id, in: context.home).diary
    let author = try context.member(member, of: diary)
    try context.checkSelf(author, of: diary)
    guard try context.accepts(typed: at) else { return .done }
    let created = try context.time(typed: at)
    let asked = try question ? todaysQuestion(created.day, author, context) : ask
    let write = { (text: String) throws -> Outcome in
      try self.write(
        NewEntry(author: author.id, created: created, question: asked, text: text), to: diary, context)
    }
    if let text = try givenText() { return try write(text) }
    return try await Editor(context.session).write(hint: asked) { text in
      guard let text else { return Outcome([Phrase("command-not-written")[context.language]]) }
      return try write(text)
    }
  }

  private func write(_ entry: NewEntry, to diary: Diary, _ context: Context) throws(Diagnostic) -> Outcome {
    var entry = entry
    entry.photos = try photo.map { (path) throws(Diagnostic) in try OutsideFile.picture(path) }
    let path = try context.change(id) { (change) throws(Diagnostic) in
      try DiaryStore.add(entry, to: diary, in: context.home, &change)
    }
    return Outcome(
      [Phrase("command-written")(context.language, ["path": path.text])],
      json: ["id": .text(path.stem), "path": .text(path.text)])
  }

  private func todaysQuestion(_ day: Day, _ author: Member, _ context: Context) throws(Diagnostic) -> String {
    let tag = options.lang ?? author.language ?? context.language.tag
    return try DiaryStore.questions(in: context.home, context.session.locales[tag]).question(on: day)
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

struct DiaryEditCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an entry in your editor, or its text at once.",
    discussion: """
      Without a text the entry's file is opened in your editor. A text replaces the
      entry's; author, time and photos stay. Whatever is wrong with the file then is
      told at once.

      Examples:
        zutto diary edit futari 2024-12-25-233000-misaki
        zutto diary edit futari 2024-12-25-2330    the beginning of its id is enough
        zutto diary edit futari 2024-12-25-2330 メリークリスマス！
        zutto diary edit futari 2024-12-25-2330 - < new.md
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning.") var entry: String
  @Argument(help: "The new text; '-' takes the whole file from standard input.") var text: [String] = []

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    try context.checkPresent(in: try DiaryStore.head(id, in: home).diary)
    let path = try await DiaryStore.find(entry, in: id, home)
    let isChanged: Bool
    if text == ["-"] {
      let new = try Array(StandardInput.text(limit: Entry.maximumBytes).utf8)
      isChanged = try replace(path, with: new, over: nil, context)
    } else if !text.isEmpty {
      let old = try home.tree.read(path, limit: Entry.maximumBytes)
      let new = try DiaryStore.replacingText(in: old, with: text.joined(separator: " "))
      isChanged = try replace(path, with: new, over: old.bytes, context)
    } else {
      let old = try home.tree.read(path, limit: Entry.maximumBytes).bytes
      isChanged = try await Editor(context.session).edit(old) { new in
        try replace(path, with: new, over: old, context)
      }
    }
    let words =
      isChanged
      ? Phrase("command-written")(context.language, ["path": path.text])
      : Phrase("command-unchanged")[context.language]
    let outcome = Outcome([words], json: ["path": .text(path.text), "changed": .flag(isChanged)])
    guard isChanged else { return outcome }
    return outcome.failing(with: try await DiaryStore.problems(of: path, in: id, home))
  }

  private func replace(_ path: RelativePath, with new: [UInt8], over old: [UInt8]?, _ context: Context)
    throws(Diagnostic) -> Bool
  {
    try context.change("\(id) \(path.stem)") { (change) throws(Diagnostic) in
      try DiaryStore.replace(path, with: new, over: old, in: context.home, &change)
    }
  }
}

struct DiaryRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Move an entry to the trash.",
    discussion: """
      Its photos stay. 'zutto undo' brings it back.

      Examples:
        zutto diary rm futari 2024-12-25-233000-misaki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning.") var entry: String

  func outcome(_ context: Context) async throws -> Outcome {
    try context.checkPresent(in: try DiaryStore.head(id, in: context.home).diary)
    let path = try await DiaryStore.find(entry, in: id, context.home)
    try context.change("\(id) \(path.stem)") { (change) throws(Diagnostic) in try change.remove(path) }
    return Outcome(
      [Phrase("command-removed")(context.language, ["path": path.text])], json: ["removed": .text(path.text)])
  }
}

struct DiaryReadCommand: HomeCommand, Paged {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let diary = try await DiaryStore.read(id, in: context.home).diary
    let me = try context.member(member, of: diary)
    try context.checkSelf(me, of: diary)
    let chosen =
      try entries.isEmpty
      ? diary.unread(by: me.id)
      : entries.map { (text) throws(Diagnostic) in try DiaryStore.one(text, of: diary) }.filter {
        $0.author != me.id
      }
    let count = try context.change(id) { (change) throws(Diagnostic) in
      try DiaryStore.markRead(chosen, of: diary, by: me.id, at: context.now, in: context.home, &change)
    }
    let language = context.language
    let words =
      chosen.isEmpty
      ? Phrase("command-nothing-unread")[language]
      : Phrase("command-marked-read")(language, ["count": language.integer(count)])
    return Outcome([words], json: ["read": .integer(count)])
  }
}
