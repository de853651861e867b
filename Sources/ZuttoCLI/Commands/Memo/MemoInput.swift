// What a person says to a memo: words, what is piped in, a sound.

internal import ArgumentParser
internal import Ground
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
