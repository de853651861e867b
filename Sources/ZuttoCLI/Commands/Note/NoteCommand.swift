// `zutto note`: a box for notes that name nobody.

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

  /// Prints a sealed text where no file has it, and adds to an object what JSON output tells of it.
  func hand(_ sealed: SealedText, _ session: Session, _ json: inout JSONObject) {
    if let file {
      json["written"] = .text(file)
      return
    }
    let text = Armor.text(sealed)
    json["sealed"] = .text(text)
    if !session.options.json { session.printer.outExactly(Array(text.utf8)) }
  }

  /// Says what to do with it.
  func tell(_ session: Session, _ language: Language) {
    session.printer.err(
      file.map { Phrase("note-hand-file")(language, ["file": $0]).escapingControls }
        ?? Phrase("note-hand-text")[language])
  }
}

extension Session {
  /// The day in UTC, which is the only time in a sealed text.
  var sealedDay: Day { TimeZoneRules.utc.zoned(world.now()).day }

  /// Notes as they are, with a line for each file that is wrong.
  func notes(in home: Home) async -> NoteReading {
    var reading = await NoteStore.read(in: home)
    reading.received = reading.listed(on: now(in: home).day)
    let problems = reading.problems.sortedOnce()
    if problems.count > 3 {
      let count = language(home).integer(problems.count)
      printer.err(Phrase("memo-problems")(language(home), ["count": count]))
    } else {
      print(problems)
    }
    return reading
  }
}
