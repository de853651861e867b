// The vault's keys: the newest seals, the older ones still open what they sealed.

internal import SafeFiles
internal import Seal

/// Vault keys by their ids, the newest first.
struct KeyRing: Sendable {
  /// A vault key: 32 bytes.
  struct Key: Sendable {
    let id: String
    let secret: Secret
  }

  private(set) var keys: [Key]

  /// A ring with one new key.
  init(randomBytes: (Int) -> [UInt8]) { keys = [KeyRing.newKey(randomBytes)] }

  private static func newKey(_ randomBytes: (Int) -> [UInt8]) -> Key {
    let id = randomBytes(VaultFiles.idLength / 2).hexadecimal
    var bytes = randomBytes(AESGCM.keySize)
    defer { unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) } }
    return Key(id: id, secret: Secret(bytes))
  }

  /// The same ring with a new key at its head.
  func renewed(randomBytes: (Int) -> [UInt8]) -> KeyRing {
    var ring = self
    ring.keys.insert(KeyRing.newKey(randomBytes), at: 0)
    return ring
  }

  /// The key that seals; there is always one.
  var newest: Key { keys[0] }

  subscript(id: String) -> Secret? { keys.first { $0.id == id }?.secret }

  /// Adds keys that this ring has not: those of another slot.
  mutating func add(_ other: KeyRing) { for key in other.keys where self[key.id] == nil { keys.append(key) } }

  private static let lineSize = VaultFiles.idLength + 1 + AESGCM.keySize * 2 + 1

  /// A slot's plaintext: a line `<key id> <64 hexadecimal digits>` for each key.
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

  /// Reads a slot's plaintext; nil if it has another form.
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
