// A text of the vault, sealed and authenticated.

internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// The cryptographic view of a file of the vault (docs/FORMAT.md, "Slots", "Records").
struct SealedText: Sendable, Hashable {
  /// The title line and the clear fields: the additional data of the AEAD.
  let header: [UInt8]
  let box: AESGCM.Box
  /// HMAC-SHA-256 of header, ciphertext and tag, under a key derived from the vault key.
  let mac: [UInt8]

  static func header(_ title: String, _ fields: [(String, String)]) -> [UInt8] {
    Array(([title] + fields.map { "\($0) \($1)" }).map { $0 + "\n" }.joined().utf8)
  }

  /// The message of the HMAC: header, ciphertext and tag.
  private static func body(_ header: [UInt8], _ box: AESGCM.Box) -> [UInt8] {
    header + "ciphertext \(Base64.text(box.ciphertext))\ntag \(box.tag.hexadecimal)\n".utf8
  }

  init(header: [UInt8], box: AESGCM.Box, mac: [UInt8]) {
    self.header = header
    self.box = box
    self.mac = mac
  }

  init(sealing plaintext: Secret, header: [UInt8], nonce: [UInt8], key: Secret, macKey: Secret) {
    let box = AESGCM.seal(plaintext, key: key, nonce: nonce, additionalData: header)
    let mac = HMAC.code(.sha256, key: macKey, message: SealedText.body(header, box))
    self.init(header: header, box: box, mac: mac)
  }

  /// Whether the MAC verifies under this key.
  func isGenuine(_ macKey: Secret) -> Bool {
    HMAC.isCode(mac, .sha256, key: macKey, message: SealedText.body(header, box))
  }

  /// Decrypts; nil if the key is wrong or anything was changed.
  func unseal(_ key: Secret) -> Secret? { AESGCM.unseal(box, key: key, additionalData: header) }

  /// SHA-256 of header, ciphertext, tag and MAC; needs no key.
  var digest: Digest { Digest(of: SealedText.body(header, box) + "mac \(mac.hexadecimal)\n".utf8) }

  var fields: [(String, JSON)] {
    [
      ("nonce", .text(box.nonce.hexadecimal)), ("ciphertext", .text(Base64.text(box.ciphertext))),
      ("tag", .text(box.tag.hexadecimal)), ("mac", .text(mac.hexadecimal)), ("digest", .text(digest.hex)),
    ]
  }
}

extension JSONReader {
  /// The box, MAC and digest at the end of a slot or a record.
  mutating func sealed() -> (box: AESGCM.Box, mac: [UInt8], digest: Digest)? {
    let nonce = hexadecimal("nonce", bytes: AESGCM.nonceSize)
    let ciphertext = base64("ciphertext")
    let tag = hexadecimal("tag", bytes: AESGCM.tagSize)
    let mac = hexadecimal("mac", bytes: 32)
    let digest = hexadecimal("digest", bytes: 32).flatMap { Digest(bytes: $0) }
    guard let nonce, let ciphertext, let tag, let mac, let digest else { return nil }
    return (AESGCM.Box(nonce: nonce, ciphertext: ciphertext, tag: tag), mac, digest)
  }
}
