// Keys of which newer ones take the place of older ones.

internal import SafeFiles

/// Keys by their ids, the newest first.
package struct KeyRing: Sendable {
  package struct Key: Sendable {
    package let id: String
    package let secret: Secret
  }

  package private(set) var keys: [Key]

  /// The length of a key's id in hexadecimal digits.
  private static let idLength = 16

  /// A ring with one new key.
  package init(randomBytes: (Int) -> [UInt8]) { keys = [KeyRing.newKey(randomBytes)] }

  private static func newKey(_ randomBytes: (Int) -> [UInt8]) -> Key {
    let id = randomBytes(KeyRing.idLength / 2).hexadecimal
    var bytes = randomBytes(AESGCM.keySize)
    defer { unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) } }
    return Key(id: id, secret: Secret(bytes))
  }

  /// The ring with a new key before the others.
  package func renewed(randomBytes: (Int) -> [UInt8]) -> KeyRing {
    var ring = self
    ring.keys.insert(KeyRing.newKey(randomBytes), at: 0)
    return ring
  }

  /// The key that seals new records; the ring is never empty.
  package var newest: Key { keys[0] }

  /// The key with an id.
  package subscript(id: String) -> Secret? { keys.first { $0.id == id }?.secret }

  /// Adds the missing keys of another slot.
  package mutating func add(_ other: KeyRing) {
    for key in other.keys where self[key.id] == nil { keys.append(key) }
  }

  private static let lineSize = KeyRing.idLength + 1 + AESGCM.keySize * 2 + 1

  /// A text of them: a line `<key id> <64 hexadecimal digits>` per key.
  package var plaintext: Secret {
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

  /// Parses such a text; nil if it is malformed.
  package init?(plaintext: Secret) {
    guard plaintext.count > 0, plaintext.count.isMultiple(of: KeyRing.lineSize) else { return nil }
    var keys: [Key] = []
    for start in stride(from: 0, to: plaintext.count, by: KeyRing.lineSize) {
      let line = plaintext.part(start..<start + KeyRing.lineSize)
      let key: Key? = unsafe line.withBytes { line in
        let id = unsafe String(decoding: line[..<KeyRing.idLength], as: UTF8.self)
        let digits = unsafe UnsafeRawBufferPointer(
          rebasing: line[(KeyRing.idLength + 1)..<(KeyRing.lineSize - 1)])
        let isWhole =
          unsafe line[KeyRing.idLength] == 0x20 && line[line.count - 1] == 0x0A
          && !digits.contains { $0.hexadecimalDigit > 15 }
        guard isWhole, id.utf8.allSatisfy({ $0.hexadecimalDigit < 16 && !($0 >= 0x41 && $0 <= 0x46) }) else {
          return nil
        }
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
