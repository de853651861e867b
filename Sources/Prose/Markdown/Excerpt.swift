// The beginning of a text that has no markup any more.

/// Excerpts of plain text.
public enum Excerpt {
  /// The first characters of a text on one line; `…` stands for the rest.
  ///
  /// The same as `Markdown.excerpt` makes of a text whose longer excerpt this is given.
  ///
  /// - Parameters:
  ///   - text: plain text.
  ///   - characters: how many, as people count them.
  /// - Returns: the text itself if it is no longer.
  public static func beginning(of text: String, characters: Int) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var collector = ExcerptCollector(characters: characters)
      unsafe collector.add(bytes)
      return collector.text
    }
  }
}
