// A note on its way: bytes that only one key opens.
// Spec: docs/FORMAT.md, "Sealed notes".

public import Diagnostics
internal import Fluent
internal import SafeFiles
public import Seal

/// A sealed text whose form was checked; whether it is genuine is known when it is opened.
public struct SealedText: Sendable, Hashable {
  /// The bytes before the ciphertext.
  static let headSize = 84
  /// The plaintext comes in blocks of so many bytes.
  static let blockSize = 256
  /// The most bytes of a sealed text.
  public static let maximumSize = size(blocks: 256)

  /// All of its bytes.
  public let bytes: [UInt8]
  /// The key that was made for this text alone.
  public let ephemeralKey: P256PublicKey
  /// What tells it from all others: 16 digits of Base32, in small letters.
  public let id: String

  /// Reads a sealed text.
  ///
  /// - Throws: `sealed-note-version`, `sealed-note-truncated`, `sealed-note-garbled`, `sealed-note-too-large`, `sealed-note-point`.
  public init(parsing bytes: [UInt8]) throws(Diagnostic) {
    guard bytes.count >= 3 else { throw SealedText.truncated }
    let blocks = try SealedText.blocks(inHead: bytes[0..<3])
    guard bytes.count <= SealedText.maximumSize else {
      throw Diagnostic(
        .sealedTooLarge,
        Phrase("note-note-bytes-note-most", ["count": bytes.count, "maximum-size": SealedText.maximumSize]),
        hint: Phrase("note-no-note-zutto-leave"))
    }
    let size = SealedText.size(blocks: blocks)
    guard bytes.count >= size else { throw SealedText.truncated }
    guard bytes.count == size else {
      throw Diagnostic(
        .sealedGarbled, Phrase("note-note-bytes-says", ["count": bytes.count, "size": size]),
        hint: Phrase("note-ask-sender-again"))
    }
    guard let key = P256PublicKey(Array(bytes[3..<68])) else {
      throw Diagnostic(
        .sealedPoint, Phrase("note-note-key-no-point-curve"),
        hint: Phrase("note-faulty-program-made-somebody-who"))
    }
    self.bytes = bytes
    ephemeralKey = key
    id = SealedText.id(of: key)
  }

  init(_ bytes: [UInt8], _ key: P256PublicKey) {
    self.bytes = bytes
    ephemeralKey = key
    id = SealedText.id(of: key)
  }

  /// Whether it was sealed to a key, as far as its tag tells: nothing is opened.
  public func isFor(_ key: P256PublicKey) -> Bool {
    SealedText.tag(of: key, ephemeralKey)[...] == bytes[68..<SealedText.headSize]
  }

  /// Whether a text has the form of an id.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == 16 && !text.utf8.contains { $0 &- UInt8(ascii: "A") < 26 }
      && Base32.bytes(text.utf8) != nil
  }

  /// How many blocks the first three bytes tell.
  static func blocks(inHead head: ArraySlice<UInt8>) throws(Diagnostic) -> Int {
    let head = Array(head)
    guard head[0] == 1 else {
      throw Diagnostic(
        .sealedVersion, Phrase("note-note-version-zutto-knows-version", ["head": head[0]]),
        hint: Phrase("note-install-newest-zutto-receive-again"))
    }
    let blocks = Int(head[1]) << 8 | Int(head[2])
    guard (1...256).contains(blocks) else {
      throw Diagnostic(
        .sealedGarbled, Phrase("note-note-tells-impossible-size-bytes", ["blocks": blocks]),
        hint: Phrase("note-ask-sender-again"))
    }
    return blocks
  }

  static func size(blocks: Int) -> Int { headSize + blocks * blockSize + AESGCM.tagSize }

  static func tag(of recipient: P256PublicKey, _ ephemeral: P256PublicKey) -> [UInt8] {
    let text = Array("zutto note v1 recipient".utf8)
    return Array(Digest(of: text + recipient.bytes + ephemeral.bytes).bytes[..<16])
  }

  private static func id(of key: P256PublicKey) -> String {
    Base32.smallText(Digest(of: key.bytes).bytes[..<10])
  }

  private static let truncated = Diagnostic(
    .sealedTruncated, Phrase("note-note-cut-off"), hint: Phrase("note-paste-copy-again-all"))
}
