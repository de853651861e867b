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
    /// `<target>`, or an address that is a link as it stands: `ftp://target`
    case address
  }

  var form: Form
  /// The words that are shown.
  var label: String
  /// Where it leads: without brackets, title, escapes and percent signs.
  var target: String
  /// What stands behind the address, in its quotation marks; empty if nothing does.
  var title = ""
  /// The whole of it, as it stands.
  var written: String

  /// The title as it stands in a link, with the blank before it.
  var spacedTitle: String { title.isEmpty ? "" : " \(title)" }

  /// Whether it is to be shown, not followed.
  var isShown: Bool { form == .image || form == .wikiImage }
}
