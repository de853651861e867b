// The compact form of what this machine remembers between runs. Never a home's only copy.

/// Collects numbers, texts and digests as bytes.
public struct CacheWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  /// An empty one.
  public init() {}

  /// Adds a number, seven bits a byte, negative ones folded to odd (as Protocol Buffers' sint64).
  public mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a number.
  public mutating func add(_ number: Int) { add(Int64(number)) }

  /// Adds a text.
  public mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a text that may be missing.
  public mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  /// Adds bytes with their number.
  public mutating func add(_ more: [UInt8]) {
    add(more.count)
    bytes.append(contentsOf: more)
  }

  /// Adds a digest, 32 bytes.
  public mutating func add(_ digest: Digest) { digest.append(to: &bytes) }

  /// Adds a file's size and times.
  public mutating func add(_ signature: FileSignature) {
    add(signature.size)
    add(signature.modified)
    add(signature.changed)
    add(Int64(bitPattern: signature.inode))
  }
}
