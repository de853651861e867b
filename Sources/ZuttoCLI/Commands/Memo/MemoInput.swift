// What a person says to a memo: words, what is piped in.

internal import ArgumentParser
internal import Ground
internal import Memos

/// The words of a memo or a reply.
struct MemoInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The words; '-' takes standard input.", valueName: "text"))
  var text: [String] = []

  @Option(help: ArgumentHelp("When: RFC 3339, or a day and a time.", valueName: "time"))
  var at: String?

  /// The words: those of the arguments, else what is piped in.
  ///
  /// - Returns: nil where nothing was said.
  /// - Throws: `file-too-large`, `file-not-text`.
  func words() throws(Diagnostic) -> String? {
    if text == ["-"] { return try StandardInput.text(limit: Memo.maximumBytes) }
    if !text.isEmpty { return text.joined(separator: " ") }
    guard StandardInput.isPiped else { return nil }
    let piped = try StandardInput.text(limit: Memo.maximumBytes)
    return piped.contains { !$0.isWhitespace } ? piped : nil
  }
}
