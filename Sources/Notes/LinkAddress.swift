// Addresses that a personal link may name.

public import Ground

/// Checks addresses before they come into a page that strangers open.
public enum LinkAddress {
  /// A mail address that notes can be sent to.
  ///
  /// - Throws: `personal-link` for what is none: only what needs no quoting is taken.
  public static func mail(_ text: String) throws(Diagnostic) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && text.utf8.count <= 254
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { isMailByte($0) } && part.first != "."
          && part.last != "."
      }
    guard isAddress else {
      throw Diagnostic(
        .personalLink,
        "\(text.quotedBriefly) is not a mail address",
        hint: "such as misaki@example.org"
      )
    }
    return text
  }

  /// An address to which a page can post.
  ///
  /// - Throws: `personal-link`.
  public static func post(_ text: String) throws(Diagnostic) -> String {
    try check(text, what: "an address to post to", example: "https://example.org/box")
  }

  /// The address of the folder in which `receive/` is published.
  ///
  /// - Throws: `personal-link`.
  public static func page(_ text: String) throws(Diagnostic) -> String {
    try check(text, what: "the address of a folder", example: "https://example.org/archive")
  }

  private static func check(
    _ text: String,
    what: String,
    example: String
  ) throws(Diagnostic) -> String {
    let isSafe = text.hasPrefix("https://") && text.utf8.count > 8
    let isHere = ["http://localhost", "http://127.0.0.1"].contains { host in
      guard text.hasPrefix(host) else { return false }
      let next = text.utf8.dropFirst(host.utf8.count).first
      return next == nil || next == UInt8(ascii: ":") || next == UInt8(ascii: "/")
    }
    let isPlain = text.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"'<>\\^`{|};, ".utf8.contains(byte)
    }
    guard isSafe || isHere, isPlain, text.utf8.count <= 1000, !text.contains("#") else {
      throw Diagnostic(
        .personalLink,
        "\(text.quotedBriefly) is not \(what)",
        hint: "such as \(example): with https, and without blanks, quotes and '#'"
      )
    }
    return text
  }

  private static func isMailByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "._+-".utf8.contains(byte)
    }
  }
}
