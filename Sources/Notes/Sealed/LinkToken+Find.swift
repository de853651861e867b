// A link as people hand it on: an address, a file's name, a sentence of a mail.

public import Diagnostics
internal import Fluent

extension LinkToken {
  /// The token in any text: 53 of its digits in a row, with no letter or digit of ASCII beside them.
  ///
  /// An address in which other characters are percent-encoded is read too. A text with the same token several times
  /// has one token.
  ///
  /// - Throws: `personal-link` if there is none, or if there are several different ones.
  public static func find(in text: String) throws(Diagnostic) -> LinkToken {
    let words = words(of: text)
    var found: LinkToken?
    var refused: Diagnostic?
    for word in words where word.count == digitCount {
      let token: LinkToken
      do throws(Diagnostic) { token = try LinkToken(parsing: word) } catch {
        refused = refused ?? error
        continue
      }
      guard found == nil || found == token else {
        throw refusal(
          Phrase("note-several-personal-links", ["quoted-briefly": text.quotedBriefly]),
          hint: Phrase("note-name-one-them"))
      }
      found = token
    }
    if let found { return found }
    if let refused { throw refused }
    // What was a token before a part of it was lost.
    if let word = words.first(where: { (40...80).contains($0.count) }) { _ = try LinkToken(parsing: word) }
    throw refusal(
      Phrase("note-no-personal-link", ["quoted-briefly": text.quotedBriefly]),
      hint: Phrase("note-copy-link-whole-word-letters", ["digit-count": digitCount]))
  }

  /// The runs of letters and digits of ASCII.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    // What is left of `%2F`, whose digits belong to no word.
    var escaped = 0
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll()
    }
    let bytes = Array(text.utf8)
    for (place, byte) in bytes.enumerated() {
      if escaped > 0 {
        escaped -= 1
      } else if byte.isLetterOrDigit {
        word.append(byte)
      } else {
        end()
        let next = bytes[(place + 1)...].prefix(2)
        if byte == UInt8(ascii: "%"), next.count == 2, next.allSatisfy(\.isHexadecimal) { escaped = 2 }
      }
    }
    end()
    return words
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  fileprivate var isLetterOrDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 }
  fileprivate var isHexadecimal: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
