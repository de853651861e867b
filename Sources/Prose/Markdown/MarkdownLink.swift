// Links of a Markdown text, what the renderer does with them, and which URLs are safe.

public import Diagnostics

/// A link or image of a Markdown text.
public struct MarkdownLink: Sendable, Hashable {
  /// Whether this is a link or an image.
  public enum Kind: Sendable, Hashable {
    case link
    case image
  }

  /// Whether this is a link or an image.
  public let kind: Kind
  /// The destination as Markdown parses it: escapes and entities are decoded, percent-encoding is not.
  public let destination: String
  /// The title; may be empty.
  public let title: String
}

/// A link or image with its position in the file.
public struct PlacedMarkdownLink: Sendable, Hashable {
  /// The link.
  public let link: MarkdownLink
  /// The byte offset of its first character (`[`, `!`, `<` or the bare URL).
  public let offset: Int
}

/// A smaller version of an image.
public struct SmallImage: Sendable, Hashable {
  /// Its URL.
  public let url: String
  /// The width in pixels.
  public let width: Int
  /// The displayed width as a `sizes` attribute.
  public let sizes: String

  /// Makes a smaller version.
  public init(url: String, width: Int, sizes: String) {
    self.url = url
    self.width = width
    self.sizes = sizes
  }
}

/// The caller's decision about a link or image without a scheme.
public enum LinkDecision: Sendable {
  /// Links to this URL; an image gets no size.
  case to(String)
  /// Shows the image at this URL with its size in pixels, and a smaller version for small screens if there is
  /// one.
  case image(String, width: Int, height: Int, small: SmallImage? = nil)
  /// Shows only the text, without a problem.
  case text
  /// Shows a box with these words and the text in the place of an image; a link's text only.
  case away(String)
  /// Shows only the text, and reports this; the renderer adds file and position.
  case refused(Diagnostic)
}

/// The kind of a URL, from an allow list of schemes.
enum LinkSafety: Equatable {
  /// `http` or `https`: outside of the archive.
  case remote
  /// `mailto` or `tel`.
  case contact
  /// No scheme: a file of the home, to be resolved by the caller.
  case local
  /// Anything else: `javascript:`, `data:`, `file:`, `//host`, control characters.
  case unsafe

  /// Classifies a URL.
  ///
  /// Browsers (WHATWG URL, "basic URL parser") strip leading blanks and control characters, and drop tabs and
  /// line ends anywhere, so `java\tscript:` is a scheme. A URL with a control character or a leading blank is
  /// therefore unsafe.
  init(_ url: String) {
    let bytes = url.utf8
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }), bytes.first != 0x20 else {
      self = .unsafe
      return
    }
    // Browsers read a backslash as a slash: any two of them start a host.
    let start = bytes.prefix(2)
    if start.count == 2, start.allSatisfy({ $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
      self = .unsafe
      return
    }
    guard let scheme = LinkSafety.scheme(of: bytes) else {
      self = .local
      return
    }
    switch scheme {
    case "http", "https": self = .remote
    case "mailto", "tel": self = .contact
    default: self = .unsafe
    }
  }

  /// The lowercase scheme (RFC 3986, section 3.1); nil if the URL has none.
  private static func scheme(of bytes: String.UTF8View) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = bytes[..<colon]
    guard let first = name.first, first.isASCIILetter else { return nil }
    let others = Array("0123456789+-.".utf8)
    guard name.allSatisfy({ $0.isASCIILetter || others.contains($0) }) else { return nil }
    return String(Substring(name)).lowercased()
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
