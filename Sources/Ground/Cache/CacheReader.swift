// Reads back what CacheWriter wrote; damaged bytes give nil, never a trap.

/// Reads numbers, texts and digests; after the first that is not there, everything is nil.
public struct CacheReader: Sendable {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether everything was read.
  public var isAtEnd: Bool { at == bytes.count }

  /// The next number.
  public mutating func number64() -> Int64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count, shift < 64 {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(value & 1) }
      shift += 7
    }
    at = bytes.count
    return nil
  }

  /// The next number.
  public mutating func number() -> Int? { number64().map { Int(truncatingIfNeeded: $0) } }

  /// The next number, where it counts things of at least one byte each.
  public mutating func count() -> Int? { number().flatMap { $0 >= 0 && $0 <= bytes.count - at ? $0 : nil } }

  /// The next text.
  public mutating func text() -> String? {
    guard let length = count() else { return nil }
    defer { at += length }
    return String(decoding: bytes[at..<at + length], as: UTF8.self)
  }

  /// The next text that may be missing; the outer nil says that the bytes are damaged.
  public mutating func optionalText() -> String?? {
    switch number() {
    case 0: .some(nil)
    case 1: text().map { .some($0) } ?? nil
    default: nil
    }
  }

  /// The next bytes.
  public mutating func rawBytes() -> [UInt8]? {
    guard let length = count() else { return nil }
    defer { at += length }
    return Array(bytes[at..<at + length])
  }

  /// The next digest.
  public mutating func digest() -> Digest? {
    guard at + 32 <= bytes.count else { return nil }
    defer { at += 32 }
    return Digest(bytes: bytes[at..<at + 32])
  }

  /// The next file's size and times.
  public mutating func signature() -> FileSignature? {
    guard let size = number64(), let modified = number64(), let changed = number64(), let inode = number64()
    else { return nil }
    return FileSignature(size: size, modified: modified, changed: changed, inode: UInt64(bitPattern: inode))
  }
}
