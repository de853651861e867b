// What a text links to, and what is to become of it.

public import Diagnostics

/// A link or a picture of a Markdown text.
public struct MarkdownLink: Sendable, Hashable {
  /// Whether it is followed or shown.
  public enum Kind: Sendable, Hashable {
    case link
    case image
  }

  /// Whether it is followed or shown.
  public let kind: Kind
  /// Where it leads, as Markdown reads it: escapes and entities are undone, percent signs are not.
  public let destination: String
  /// Its title, which may be empty.
  public let title: String
}

/// A link or a picture and where it stands in its file.
public struct PlacedMarkdownLink: Sendable, Hashable {
  /// The link.
  public let link: MarkdownLink
  /// Byte offset in the file of its first character (`[`, `!`, `<` or the address itself).
  public let offset: Int
}

/// A smaller version of a picture.
public struct SmallImage: Sendable, Hashable {
  /// Its URL.
  public let url: String
  /// Pixels across.
  public let width: Int
  /// How wide the picture is shown, as the `sizes` attribute says it.
  public let sizes: String

  /// A smaller version.
  public init(url: String, width: Int, sizes: String) {
    self.url = url
    self.width = width
    self.sizes = sizes
  }
}

/// What is to become of a link or a picture inside the home.
public enum LinkDecision: Sendable {
  /// It leads to this URL; a picture shown so has no size.
  case to(String)
  /// It is a picture at this URL, so many pixels wide and high, and where it is there a smaller one for small screens.
  case image(String, width: Int, height: Int, small: SmallImage? = nil)
  /// Only its text is shown, and nothing is wrong.
  case text
  /// Only its text is shown, and this is wrong; the renderer adds file and place.
  case refused(Diagnostic)
}
