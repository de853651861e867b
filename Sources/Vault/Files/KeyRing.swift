// The keys of an open vault, and the texts sealed with them.

internal import LosslessJSON
internal import SafeFiles
package import Seal

/// Vault keys by their ids, the newest first.
package struct KeyRing: Sendable {
  package struct Key: Sendable {
    package let id: String
    package let secret: Secret
  }

  private(set) var keys: [Key]

  /// A ring with one new key.
  package init(randomBytes: (Int) -> [UInt8]) { keys = [KeyRing.newKey(randomBytes)] }

  private static func newKey(_ randomBytes: (Int) -> [UInt8]) -> Key {
    let id = randomBytes(VaultFiles.idLength / 2).hexadecimal
    var bytes = randomBytes(AESGCM.keySize)
    defer { unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) } }
    return Key(id: id, secret: Secret(bytes))
  }

  package func renewed(randomBytes: (Int) -> [UInt8]) -> KeyRing {
    var ring = self
    ring.keys.insert(KeyRing.newKey(randomBytes), at: 0)
    return ring
  }

  /// The key that seals new records; the ring is never empty.
  package var newest: Key { keys[0] }

  subscript(id: String) -> Secret? { keys.first { $0.id == id }?.secret }

  /// Adds the missing keys of another slot.
  package mutating func add(_ other: KeyRing) {
    for key in other.keys where self[key.id] == nil { keys.append(key) }
  }

  private static let lineSize = VaultFiles.idLength + 1 + AESGCM.keySize * 2 + 1

  /// A slot's plaintext: a line `<key id> <64 hexadecimal digits>` per key.
  var plaintext: Secret {
    unsafe Secret(count: keys.count * KeyRing.lineSize) { output in
      let digits = Array("0123456789abcdef".utf8)
      var place = 0
      func put(_ byte: UInt8) {
        unsafe output[place] = byte
        place += 1
      }
      for key in keys {
        for byte in key.id.utf8 { put(byte) }
        put(0x20)
        unsafe key.secret.withBytes { bytes in
          for index in bytes.indices {
            put(digits[Int(unsafe bytes[index] >> 4)])
            put(digits[Int(unsafe bytes[index] & 15)])
          }
        }
        put(0x0A)
      }
    }
  }

  /// Parses a slot's plaintext; nil if it is malformed.
  init?(plaintext: Secret) {
    guard plaintext.count > 0, plaintext.count.isMultiple(of: KeyRing.lineSize) else { return nil }
    var keys: [Key] = []
    for start in stride(from: 0, to: plaintext.count, by: KeyRing.lineSize) {
      let line = plaintext.part(start..<start + KeyRing.lineSize)
      let key: Key? = unsafe line.withBytes { line in
        let id = unsafe String(decoding: line[..<VaultFiles.idLength], as: UTF8.self)
        let digits = unsafe UnsafeRawBufferPointer(
          rebasing: line[(VaultFiles.idLength + 1)..<(KeyRing.lineSize - 1)])
        let isWhole =
          unsafe line[VaultFiles.idLength] == 0x20 && line[line.count - 1] == 0x0A
          && !digits.contains { $0.hexadecimalDigit > 15 }
        guard isWhole, VaultFiles.isID(id, VaultFiles.idLength) else { return nil }
        let secret = unsafe Secret(count: AESGCM.keySize) { output in
          for index in 0..<AESGCM.keySize {
            unsafe output[index] =
              digits[2 * index].hexadecimalDigit << 4 | digits[2 * index + 1].hexadecimalDigit
          }
        }
        return Key(id: id, secret: secret)
      }
      guard let key else { return nil }
      keys.append(key)
    }
    self.keys = keys
  }
}

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
