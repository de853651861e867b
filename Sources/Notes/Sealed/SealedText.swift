// A sealed text: bytes that only one key opens. Spec: docs/FORMAT.md, "Sealed notes".

public import Diagnostics
internal import Fluent
internal import SafeFiles
public import Seal

/// A sealed text with a valid form; opening it shows whether it is genuine.
public struct SealedText: Sendable, Hashable {
  /// The size of what precedes the ciphertext.
  static let headSize = 84
  /// The plaintext's block size in bytes.
  static let blockSize = 256
  /// The most bytes of a sealed text.
  public static let maximumSize = size(blocks: 256)

  /// All of its bytes.
  public let bytes: [UInt8]
  /// The key that was made for this text alone.
  public let ephemeralKey: P256PublicKey
  /// Its id: 16 digits of Base32, in small letters.
  public let id: String

  /// Parses a sealed text.
  ///
  /// - Throws: `sealed-note-version`, `sealed-note-truncated`, `sealed-note-garbled`,
  ///   `sealed-note-too-large`, `sealed-note-point`.
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

  /// Whether it was sealed to a key, by its tag; nothing is opened.
  public func isFor(_ key: P256PublicKey) -> Bool {
    SealedText.tag(of: key, ephemeralKey)[...] == bytes[68..<SealedText.headSize]
  }

  /// Whether a text has the form of an id.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == 16 && !text.utf8.contains { $0 &- UInt8(ascii: "A") < 26 }
      && Base32.bytes(text.utf8) != nil
  }

  /// The number of blocks in the first three bytes.
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

extension SealedText {
  private static let info = Array("zutto note v1 P-256 HKDF-SHA-256 AES-256-GCM".utf8)

  /// Seals a content to a link's key or a note's reply key; the same content and keys give the same bytes.
  ///
  /// Texts are normalised. The ephemeral key pair is made for this text and forgotten afterwards.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  public static func seal(_ content: NoteContent, to recipient: P256PublicKey, ephemeral: P256PrivateKey)
    throws(Diagnostic) -> SealedText
  {
    let plaintext = plaintext(try content.json(), step: content.step * blockSize)
    return seal(plaintext, to: recipient, ephemeral: ephemeral)
  }

  /// The pieces of a content with their size before and zeros after them: a multiple of the step, in bytes.
  package static func plaintext(_ pieces: [Secret], step: Int) -> Secret {
    let size = pieces.map(\.count).reduce(0, +)
    return unsafe Secret(count: (size + 4 + step - 1) / step * step) { output in
      for place in 0..<4 { unsafe output[place] = UInt8(truncatingIfNeeded: size >> (24 - 8 * place)) }
      var offset = 4
      for piece in pieces {
        unsafe piece.withBytes { bytes in
          unsafe UnsafeMutableRawBufferPointer(rebasing: output[offset...]).copyMemory(from: bytes)
        }
        offset += piece.count
      }
    }
  }

  /// Seals a plaintext as it is; tests seal what `seal` of a content would never write.
  package static func seal(_ plaintext: Secret, to recipient: P256PublicKey, ephemeral: P256PrivateKey)
    -> SealedText
  {
    let blocks = plaintext.count / blockSize
    precondition((1...256).contains(blocks), "the longest note fits")
    let own = ephemeral.publicKey
    let head = [1, UInt8(blocks >> 8), UInt8(blocks & 0xFF)] + own.bytes + tag(of: recipient, own)
    let (key, nonce) = keys(ephemeral.agree(with: recipient), own, recipient)
    let box = AESGCM.seal(plaintext, key: key, nonce: nonce, additionalData: head)
    return SealedText(head + box.ciphertext + box.tag, own)
  }

  /// Opens the text.
  ///
  /// - Throws: `sealed-note-foreign` if it was sealed to another key, `sealed-note-damaged` if it was
  ///   changed, `sealed-note-content` for an invalid content.
  public func open(with key: P256PrivateKey) throws(Diagnostic) -> NoteContent {
    guard isFor(key.publicKey) else {
      throw Diagnostic(
        .sealedForeign, Phrase("note-note-another-link"), hint: Phrase("note-may-link-another-home-somebody"))
    }
    let (secret, nonce) = SealedText.keys(key.agree(with: ephemeralKey), ephemeralKey, key.publicKey)
    let end = bytes.count - AESGCM.tagSize
    let box = AESGCM.Box(
      nonce: nonce, ciphertext: Array(bytes[SealedText.headSize..<end]), tag: Array(bytes[end...]))
    let head = Array(bytes[..<SealedText.headSize])
    guard let plaintext = AESGCM.unseal(box, key: secret, additionalData: head) else {
      throw Diagnostic(
        .sealedDamaged, Phrase("note-note-changed-on-way-cant"), hint: Phrase("note-ask-sender-again"))
    }
    return try NoteContent.parse(try SealedText.content(of: plaintext))
  }

  private static func keys(_ shared: Secret, _ ephemeral: P256PublicKey, _ recipient: P256PublicKey) -> (
    key: Secret, nonce: [UInt8]
  ) {
    let salt = ephemeral.bytes + recipient.bytes
    let count = AESGCM.keySize + AESGCM.nonceSize
    let made = HKDF.derive(key: shared, salt: salt, info: info, count: count)
    let nonce = unsafe made.withBytes { unsafe Array($0[AESGCM.keySize...]) }
    return (made.part(0..<AESGCM.keySize), nonce)
  }

  private static func content(of plaintext: Secret) throws(Diagnostic) -> Secret {
    let (size, isPadded) = unsafe plaintext.withBytes { bytes in
      let size = (0..<4).reduce(0) { unsafe $0 << 8 | Int(bytes[$1]) }
      return unsafe (size, bytes.dropFirst(4).dropFirst(size).allSatisfy { $0 == 0 })
    }
    guard size <= plaintext.count - 4 else { throw NoteContent.refusal(Phrase("note-larger-than-room")) }
    guard isPadded else { throw NoteContent.refusal(Phrase("note-followed-something-no-padding")) }
    return plaintext.part(4..<(4 + size))
  }
}
