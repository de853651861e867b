// Which URLs may stand in a page: an allow list of schemes, read as browsers read them.

/// What kind of URL a link has.
enum LinkSafety: Equatable {
  /// `http` or `https`: outside the archive.
  case remote
  /// `mailto` or `tel`.
  case contact
  /// No scheme: a file of the home, for the room to find.
  case local
  /// Anything else: `javascript:`, `data:`, `file:`, `//host`, control characters.
  case unsafe

  /// Looks at a URL.
  ///
  /// Browsers (WHATWG URL, "basic URL parser") strip leading blanks and control characters and
  /// drop tabs and line ends anywhere, so `java\tscript:` is a scheme. No URL that needs such
  /// care is honest: a control character or a leading blank makes it unsafe.
  init(_ url: String) {
    let bytes = url.utf8
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }), bytes.first != 0x20 else {
      self = .unsafe
      return
    }
    // Browsers read a backslash as a slash: each pair of them begins a host.
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

  /// The scheme in lower case (RFC 3986, section 3.1), or nil where the URL has none.
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
