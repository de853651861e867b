// Numbers and marks at places of a file's bytes, which may end anywhere.

/// Numbers at places of an array, nil where it ends.
package struct ByteReader {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  /// Whether these bytes stand there.
  package func has(_ pattern: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start <= bytes.count - pattern.count else { return false }
    return pattern.indices.allSatisfy { bytes[start + $0] == pattern[$0] }
  }

  /// The number there with its first byte first; nil beyond the end.
  package func big(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number there with its first byte last; nil beyond the end.
  package func little(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The four letters there.
  package func name(at start: Int) -> String? {
    guard start >= 0, start <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[start..<start + 4], as: UTF8.self)
  }
}
