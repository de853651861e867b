// The beginning of a text that has no markup any more.

/// Excerpts of plain text on one line.
public enum Excerpt {
  /// The first characters of a text; `…` stands for the rest.
  ///
  /// Of a long excerpt this is the same as `Markdown.excerpt` gives for fewer characters.
  ///
  /// - Parameters:
  ///   - text: an excerpt: one line, without two blanks in a row.
  ///   - characters: how many, as people count them.
  /// - Returns: the text itself if it is no longer.
  public static func beginning(of text: String, characters: Int) -> String {
    guard characters > 0 else { return "" }
    guard let end = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    var cut = text[..<end]
    while cut.last == " " { cut.removeLast() }
    return cut + "…"
  }
}
