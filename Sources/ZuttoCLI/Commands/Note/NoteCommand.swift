// `zutto note`, and what its commands share.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Notes

struct NoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Anonymous notes: receive, answer and send them.",
    discussion: """
      Give your link to others; they write on a page that seals their words in their
      browser. What they hand to you, as text or a file, only you can open. What
      can and can't be learnt of a writer stands in docs/SECURITY.md.

      Examples:
        zutto note link                     the link to share, made the first time
        zutto note receive message.note
        zutto note                          what came in, newest first
        zutto note show 1
        zutto note answer 1 毎朝6時です
        zutto note send 홍길동 --out message.note   the words in the editor
      """,
    subcommands: [
      NoteListCommand.self, NoteLinkCommand.self, NoteReceiveCommand.self, NoteShowCommand.self,
      NoteAnswerCommand.self, NoteSendCommand.self, NoteSealCommand.self, NoteHistoryCommand.self,
      NoteRemoveCommand.self, NoteBlockCommand.self, NoteUnblockCommand.self, NoteCommitCommand.self,
      ContactCommand.self,
    ], defaultSubcommand: NoteListCommand.self)
}

/// The text of a note or answer, from arguments, standard input or the editor.
struct NoteInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The words; '-' takes standard input.", valueName: "text")) var text:
    [String] = []

  /// The text, normalized for sealing; nil if none was given.
  ///
  /// - Throws: `file-too-large`, `file-not-text`, `note-empty`, `note-too-long`.
  func words() throws(Diagnostic) -> String? {
    if text == ["-"] { return try NoteInput.checked(try NoteInput.piped()) }
    if !text.isEmpty { return try NoteInput.checked(text.joined(separator: " ")) }
    guard StandardInput.isPiped else { return nil }
    let piped = try NoteInput.piped()
    return piped.contains { !$0.isWhitespace } ? try NoteInput.checked(piped) : nil
  }

  /// Normalizes a text for sealing; throws `note-empty`, `note-too-long`.
  static func checked(_ text: String) throws(Diagnostic) -> String {
    let plain = PlainText.normalised(text)
    try NoteText.check(plain)
    return plain
  }

  private static func piped() throws(Diagnostic) -> String { try StandardInput.text(limit: 1 << 20) }
}

/// The destination of a sealed text: standard output or a file.
struct SealedOutput: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("Write the sealed text into this file.", valueName: "file"), completion: .file())
  var file: String?
  @Flag(help: "Overwrite the file.") var force = false

  /// Fails early if `save` couldn't write the file.
  func check() throws(Diagnostic) { if let file { try OutsideFile.checkFree(file, replacing: force) } }

  /// Writes a sealed text to the file, if one is named, as part of the change it belongs to: both happen or
  /// neither.
  ///
  /// The file's time travels with it, so it shows only the day, which the text reveals anyway.
  ///
  /// - Returns: the file that was replaced; nil if there was none.
  /// - Throws: as `OutsideFile.save`.
  func save(_ sealed: SealedText, on day: Day) throws(Diagnostic) -> ReplacedFile? {
    guard let file else { return nil }
    return try OutsideFile.save(Array(Armor.text(sealed).utf8), to: file, replacing: force, telling: day)
  }

  /// The outcome of a sealing command; without a file, the sealed text alone goes to standard output.
  func outcome(_ sealed: SealedText?, _ json: JSONObject) -> Outcome {
    var json = json
    let text = sealed.map { Armor.text($0) }
    if let file {
      json["written"] = text.map { _ in .text(file) }
    } else {
      json["sealed"] = text.map(JSON.text)
    }
    var outcome = Outcome(json: .object(json))
    if file == nil, let text { outcome.add(bytes: Array(text.utf8)) }
    return outcome
  }

  /// What the user should do with the sealed text.
  func advice(_ language: Language) -> String {
    file.map { Phrase("note-hand-file")(language, ["file": $0]) } ?? Phrase("note-hand-text")[language]
  }
}

extension Session {
  /// The current day in UTC, the only time in a sealed text.
  var sealedDay: Day { TimeZoneRules.utc.zoned(world.now()).day }
}

extension Context {
  var sealedDay: Day { session.sealedDay }

  /// All notes; prints problems of their files.
  func notes() async -> NoteReading {
    var reading = await NoteStore.read(in: home)
    reading.received = reading.listed(on: now.day)
    var problems = Outcome()
    problems.report(few: reading.problems, self)
    session.show(problems)
    return reading
  }
}
