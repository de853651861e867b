// `zutto note`: a box for notes that name nobody; what its commands share.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Notes
internal import ZonedTime

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

/// The words of a note or an answer: arguments, what is piped in, or the editor.
struct NoteInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The words; '-' takes standard input.", valueName: "text")) var text:
    [String] = []

  /// The words in the form in which they are sealed; nil where nothing was given.
  ///
  /// - Throws: `file-too-large`, `file-not-text`, `note-empty`, `note-too-long`.
  func words() throws(Diagnostic) -> String? {
    if text == ["-"] { return try NoteInput.checked(try NoteInput.piped()) }
    if !text.isEmpty { return try NoteInput.checked(text.joined(separator: " ")) }
    guard StandardInput.isPiped else { return nil }
    let piped = try NoteInput.piped()
    return piped.contains { !$0.isWhitespace } ? try NoteInput.checked(piped) : nil
  }

  /// Words as they are sealed.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  static func checked(_ text: String) throws(Diagnostic) -> String {
    let plain = PlainText.normalised(text)
    try NoteText.check(plain)
    return plain
  }

  private static func piped() throws(Diagnostic) -> String { try StandardInput.text(limit: 1 << 20) }
}

/// Where a sealed text goes: to standard output, or into a file.
struct SealedOutput: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("Write the sealed text into this file.", valueName: "file"), completion: .file())
  var file: String?
  @Flag(help: "Overwrite the file.") var force = false

  /// Refuses a file that `save` would not write, before anything is typed or kept.
  ///
  /// - Throws: as `OutsideFile.checkFree`.
  func check() throws(Diagnostic) { if let file { try OutsideFile.checkFree(file, replacing: force) } }

  /// Writes a sealed text into the file, if one is named: within the change that it belongs to, so that both are
  /// done or neither.
  ///
  /// The file's time goes with it to whoever gets it: it tells the day, as the text does, and nothing finer.
  ///
  /// - Returns: the file that it replaced; nil if there was none.
  /// - Throws: as `OutsideFile.save`.
  func save(_ sealed: SealedText, on day: Day) throws(Diagnostic) -> ReplacedFile? {
    guard let file else { return nil }
    return try OutsideFile.save(Array(Armor.text(sealed).utf8), to: file, replacing: force, telling: day)
  }

  /// The outcome of a command that made a sealed text: where no file has it, it alone is on standard output.
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

  /// What to do with it.
  func advice(_ language: Language) -> String {
    file.map { Phrase("note-hand-file")(language, ["file": $0]) } ?? Phrase("note-hand-text")[language]
  }
}

extension Session {
  /// The day in UTC, which is the only time in a sealed text.
  var sealedDay: Day { TimeZoneRules.utc.zoned(world.now()).day }
}

extension Context {
  /// The day in UTC, which is the only time in a sealed text.
  var sealedDay: Day { session.sealedDay }

  /// Notes as they are, with a line for each file that is wrong.
  func notes() async -> NoteReading {
    var reading = await NoteStore.read(in: home)
    reading.received = reading.listed(on: now.day)
    var problems = Outcome()
    problems.report(few: reading.problems, self)
    session.show(problems)
    return reading
  }
}
