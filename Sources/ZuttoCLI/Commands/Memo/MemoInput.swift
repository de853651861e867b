// What a person says to a memo: words, what is piped in, a sound.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

/// The words and the sound of a memo or a reply.
struct MemoInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The words; '-' takes standard input.", valueName: "text")) var text:
    [String] = []

  @Option(
    name: .customLong("audio"), help: ArgumentHelp("A sound file, copied in beside it.", valueName: "file"),
    completion: .file()) var sounds: [String] = []

  /// The sound file.
  var audio: String? { sounds.first }

  @Flag(name: .customLong("no-transcribe"), help: "Don't have the sound turned into text.") var noTranscribe =
    false

  @Option(help: ArgumentHelp("When: RFC 3339, or a day and a time.", valueName: "time")) var at: String?

  func validate() throws {
    guard sounds.count < 2 else { throw ValidationError(Phrase("memo-one-sound-time-add-others")) }
  }

  /// The words: those of the arguments, else what is piped in; none are needed beside a sound.
  ///
  /// - Returns: nil where nothing was said.
  /// - Throws: `file-too-large`, `file-not-text`.
  func words() throws(Diagnostic) -> String? {
    if text == ["-"] { return try StandardInput.text(limit: Memo.maximumBytes) }
    if !text.isEmpty { return text.joined(separator: " ") }
    if audio != nil { return "" }
    guard StandardInput.isPiped else { return nil }
    let piped = try StandardInput.text(limit: Memo.maximumBytes)
    return piped.contains { !$0.isWhitespace } ? piped : nil
  }
}

extension MemoInput {
  /// Says that the sound waits for its transcript, and how to have it made.
  func tellWaiting(_ item: NewItem, _ session: Session, _ home: Home) {
    guard item.isPending, !session.options.json else { return }
    session.printer.out(Phrase("memo-waits")[session.language(home)])
  }

  /// Makes a change with the item that was said; its sound goes in with it or not at all.
  ///
  /// - Parameters:
  ///   - text: its words.
  ///   - command: what the person did.
  ///   - session: the session.
  ///   - home: the home.
  ///   - body: writes the item.
  /// - Returns: what the body returns, and the item.
  /// - Throws: as `AttachedSound`, as the writes, and what the body throws.
  func change<Result>(
    _ text: String, as command: String, _ session: Session, _ home: Home,
    _ body: (inout Change, NewItem) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> (result: Result, item: NewItem) {
    let time = try session.time(typed: at, in: home)
    var isPending = audio != nil && !noTranscribe
    if isPending { isPending = session.tolerantSettings.transcription != nil }
    let sound = try audio.map { (path) throws(Diagnostic) in try AttachedSound(path, in: home) }
    do throws(Diagnostic) {
      return try home.change(command, at: session.world.now()) {
        (change) throws(Diagnostic) -> (Result, NewItem) in
        var item = NewItem(time: time, text: text)
        if let sound { item.sound = try sound.file(at: time, mark: session.soundMark(), in: home, &change) }
        item.isPending = isPending
        return (try body(&change, item), item)
      }
    } catch {
      sound?.discard(in: home)
      throw error
    }
  }
}

extension Session {
  /// Four letters and digits by chance, for the name of a sound.
  func soundMark() -> String { String(mark().prefix(4)) }
}
