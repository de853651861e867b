// The token of a personal link. Spec: docs/FORMAT.md, "notes/links/<token>.json".

public import Diagnostics
internal import Fluent
internal import SafeFiles
public import Seal

/// The token of a personal link: 53 digits of Base32 in small letters, which encode a public key with an even
/// Y.
public struct LinkToken: Sendable, Hashable {
  /// How many digits there are.
  public static let digitCount = 53

  /// The digits.
  public let text: String
  /// The key to which notes are sealed.
  public let publicKey: P256PublicKey
  /// The key's 65 bytes, as pages need them.
  public var keyBytes: [UInt8] { publicKey.bytes }

  /// The token of a key; nil if its Y is odd.
  public init?(_ key: P256PublicKey) {
    guard key.isEven else { return nil }
    text = Base32.smallText(key.x + [LinkToken.check(of: key.x)])
    publicKey = key
  }

  /// Parses a token that stands alone, in letters of either case.
  ///
  /// - Throws: `personal-link` for its length, a digit, its check digits (a typing error), or an invalid key.
  public init(parsing text: String) throws(Diagnostic) {
    let digits = text.utf8.map { $0.isCapital ? $0 | 0x20 : $0 }
    if let wrong = text.unicodeScalars.enumerated().first(where: { !$0.element.isBase32 }) {
      throw LinkToken.refusal(
        Phrase(
          "note-character-link-token-none-digits",
          ["offset": wrong.offset + 1, "quoted-briefly": text.quotedBriefly]),
        hint: Phrase("note-token-letters-z-digits"))
    }
    guard digits.count == LinkToken.digitCount else {
      throw LinkToken.refusal(
        Phrase(
          "note-link-token-characters-not",
          ["quoted-briefly": text.quotedBriefly, "count": digits.count, "digit-count": LinkToken.digitCount]),
        hint: Phrase("note-copy-link-again-all"))
    }
    guard let bytes = Base32.bytes(digits), bytes.count == 33,
      LinkToken.check(of: Array(bytes[..<32])) == bytes[32]
    else {
      throw LinkToken.refusal(
        Phrase("note-link-token-mistyped-last-characters", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("note-copy-link-again-instead-typing"))
    }
    guard let key = P256PublicKey(x: Array(bytes[..<32])) else {
      throw LinkToken.refusal(
        Phrase("note-link-token-stands-no-key", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("note-ask-person-whose-link-again"))
    }
    self.text = String(decoding: digits, as: UTF8.self)
    publicKey = key
  }

  /// A new key pair whose public half has a token, from random bytes; two tries are needed on average.
  public static func makeKey(randomBytes: (_ count: Int) -> [UInt8]) -> (P256PrivateKey, LinkToken) {
    while true {
      let key = P256PrivateKey(randomBytes: randomBytes)
      if let token = LinkToken(key.publicKey) { return (key, token) }
    }
  }

  static func refusal(_ message: Phrase, hint: Phrase) -> Diagnostic {
    Diagnostic(.personalLink, message, hint: hint)
  }

  /// The first byte of the coordinate's SHA-256: it detects 255 of 256 typing errors.
  private static func check(of x: [UInt8]) -> UInt8 { Digest(of: x).bytes[0] }
}

extension UInt8 { fileprivate var isCapital: Bool { self &- UInt8(ascii: "A") < 26 } }

extension Unicode.Scalar {
  fileprivate var isBase32: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "2"..."7": true
    default: false
    }
  }
}

extension LinkToken {
  /// The token in any text, such as an address, a file's name or a mail: 53 of its digits in a row, with no
  /// letter or digit of ASCII beside them.
  ///
  /// An address with percent-encoded characters is read, too. The same token several times is one token.
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
    // A whole token that lost a part.
    if let word = words.first(where: { (40...80).contains($0.count) }) { _ = try LinkToken(parsing: word) }
    throw refusal(
      Phrase("note-no-personal-link", ["quoted-briefly": text.quotedBriefly]),
      hint: Phrase("note-copy-link-whole-word-letters", ["digit-count": digitCount]))
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    // What remains of `%2F`, whose digits belong to no word.
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
