// A link or a picture of a Markdown text.

/// A link or a picture in a text.
struct MarkdownReference: Sendable, Hashable {
  /// How it is written.
  enum Form: Sendable, Hashable {
    /// `![label](target)`
    case image
    /// `[label](target)`
    case link
    /// `![[target]]`
    case wikiImage
    /// `[[target|label]]`
    case wikiLink
  }

  var form: Form
  /// The words that are shown.
  var label: String
  /// Where it leads: without brackets, title, escapes and percent signs.
  var target: String
  /// The whole of it, as it stands.
  var written: String

  /// Whether it is to be shown, not followed.
  var isShown: Bool { form == .image || form == .wikiImage }
}
