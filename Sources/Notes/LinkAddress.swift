// Addresses that a personal link may name.

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON

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
        !part.isEmpty && part.utf8.allSatisfy { isMailByte($0) } && part.first != "." && part.last != "."
      }
    guard isAddress else {
      throw Diagnostic(
        .personalLink, Phrase("note-not-mail-address", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("note-such-misaki-example-org"))
    }
    return text
  }

  /// An address to which a page can post.
  ///
  /// It may have a query, and becomes a source of the page's policy without it: no part of it stands for another host,
  /// ends the source or begins another.
  ///
  /// - Throws: `personal-link`.
  public static func post(_ text: String) throws(Diagnostic) -> String {
    guard let address = WebAddress(text) else {
      throw refusal(text, what: Phrase("note-address-post"), example: "https://example.org/box")
    }
    return address.text
  }

  /// The address of the folder in which `receive/` is published.
  ///
  /// - Throws: `personal-link`.
  public static func page(_ text: String) throws(Diagnostic) -> String {
    guard let address = WebAddress(text), !address.hasQuery else {
      throw refusal(text, what: Phrase("note-address-folder"), example: "https://example.org/archive")
    }
    return address.text
  }

  /// What a page calls its owner; nil for a blank text, which takes the name back.
  ///
  /// - Throws: `json-value` for a name that can't be one, `personal-link` for one that its file would not give back.
  public static func name(_ text: String) throws(Diagnostic) -> String? {
    if let fault = text.nameFault, !text.allSatisfy(\.isWhitespace) {
      throw Diagnostic(.jsonValue, fault.message, hint: fault.hint)
    }
    let name = PlainText.name(text)
    guard name.count <= maximumNameLength else {
      throw Diagnostic(
        .personalLink,
        Phrase(
          "note-name-most-characters-one", ["maximum-name-length": maximumNameLength, "count": name.count]),
        hint: Phrase("note-take-shorter-one"))
    }
    return name.allSatisfy(\.isWhitespace) ? nil : name
  }

  /// The most characters of a name.
  static let maximumNameLength = 50

  private static func refusal(_ text: String, what: Phrase, example: String) -> Diagnostic {
    Diagnostic(
      .personalLink, Phrase("note-not", ["quoted-briefly": text.quotedBriefly, "what": what]),
      hint: Phrase("note-such-https-without-user-blanks", ["example": example]))
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
