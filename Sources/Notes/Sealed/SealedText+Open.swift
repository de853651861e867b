// Sealing and opening.
// Spec: docs/FORMAT.md, "Sealed notes".

public import Diagnostics
internal import Fluent
public import Seal

extension SealedText {
  private static let info = Array("zutto note v1 P-256 HKDF-SHA-256 AES-256-GCM".utf8)

  /// Seals a content; the same content and keys give the same bytes.
  ///
  /// - Parameters:
  ///   - content: what only the recipient may read; its texts are brought into their normal form.
  ///   - recipient: a link's key, or the reply key of a note.
  ///   - ephemeral: a key pair that was made for this text and is forgotten afterwards.
  /// - Returns: the sealed text.
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
  /// - Throws: `sealed-note-foreign` if it was sealed to another key, `sealed-note-damaged` if anything of it was changed,
  ///   `sealed-note-content` if what it says is not in order.
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

  /// The content of a plaintext, without its size and padding.
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
