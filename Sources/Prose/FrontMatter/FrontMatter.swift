// The front matter as a value: keys with texts and lists of texts, each with its place.
// Spec: FORMAT.md, "Markdown files".

internal import Diagnostics
public import Fluent

/// The keys of a front matter in file order.
public struct FrontMatter: Sendable {
  /// One text of the front matter.
  public struct Text: Sendable, Hashable {
    /// The text without its quotes.
    public let text: String
    /// Whether it stands in quotes or is a block of lines (`|`, `>`), and so is never null.
    public let isQuoted: Bool
    /// Where it stands in the file, quotes included: byte offsets.
    public let range: Range<Int>

    /// Whether it is one of YAML's spellings of nothing.
    var isNull: Bool { !isQuoted && (text.isEmpty || ["~", "null", "Null", "NULL"].contains(text)) }
  }

  /// What stands after a key.
  public enum Value: Sendable, Hashable {
    /// Nothing, `~` or `null`.
    case null
    /// A text; numbers, days and `true` are texts too.
    case text(Text)
    /// A list of texts, in `[…]` or on lines with `-`.
    case list([Text])
    /// Something nested, which zutto keeps and does not understand.
    case other(Phrase)
  }

  /// One key and its value.
  public struct Field: Sendable, Hashable {
    /// The key.
    public let key: String
    /// Where the key stands in the file: byte offsets.
    public let keyRange: Range<Int>
    /// The value.
    public let value: Value
    /// Where the value stands in the file: byte offsets; empty where nothing is written.
    public let valueRange: Range<Int>
  }

  /// The keys in file order; a repeated key is there once, with its first value.
  public internal(set) var fields: [Field] = []

  /// The file that the front matter stands in.
  let source: Source

  init(source: Source) { self.source = source }

  /// The field of a key.
  public subscript(_ key: String) -> Field? { fields.first { $0.key == key } }
}
