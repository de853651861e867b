// What a personal link is made of: a public key that fits into an address and a file's name.
// Spec: docs/FORMAT.md, "notes/links/<token>.json".

public import Diagnostics
internal import Fluent
internal import SafeFiles
public import Seal

/// The token of a personal link: 53 digits of Base32 in small letters, which tell a public key with an even Y.
public struct LinkToken: Sendable, Hashable {
  /// How many digits there are.
  public static let digitCount = 53

  /// The digits.
  public let text: String
  /// The key that notes are sealed to.
  public let publicKey: P256PublicKey
  /// The key's 65 bytes, for pages: they need nothing else of it.
  public var keyBytes: [UInt8] { publicKey.bytes }

  /// The token of a key; nil if its Y is odd.
  public init?(_ key: P256PublicKey) {
    guard key.isEven else { return nil }
    text = Base32.smallText(key.x + [LinkToken.check(of: key.x)])
    publicKey = key
  }

  /// Reads a token that stands alone, in letters of either case.
  ///
  /// - Throws: `personal-link`: its length, a digit, its check (it was mistyped), or a key that is none.
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

  /// A new key pair whose public half has a token.
  ///
  /// The same bytes give the same key; two tries are needed on average.
  public static func makeKey(randomBytes: (_ count: Int) -> [UInt8]) -> (P256PrivateKey, LinkToken) {
    while true {
      let key = P256PrivateKey(randomBytes: randomBytes)
      if let token = LinkToken(key.publicKey) { return (key, token) }
    }
  }

  static func refusal(_ message: Phrase, hint: Phrase) -> Diagnostic {
    Diagnostic(.personalLink, message, hint: hint)
  }

  /// The first byte of the coordinate's SHA-256: of 256 slips of the hand 255 are seen.
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
