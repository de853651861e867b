// Text into HTML.

extension [UInt8] {
  /// Appends text with `&`, `<`, `>`, `"` and `'` written as character references.
  public mutating func appendEscaped(_ text: String) {
    let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe appendEscaped(bytes)
    }
    if done == nil {
      unsafe Array(text.utf8).withUnsafeBufferPointer { bytes in unsafe appendEscaped(bytes) }
    }
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in bytes.indices {
      guard let reference = unsafe reference(bytes[index]) else { continue }
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      append(contentsOf: reference.utf8)
      start = index + 1
    }
    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  @inline(__always) private func reference(_ byte: UInt8) -> String? {
    // One test for the common case: all five are below 64.
    let special: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
    guard byte < 64, special & (1 << UInt64(byte)) != 0 else { return nil }
    switch byte {
    case UInt8(ascii: "&"): return "&amp;"
    case UInt8(ascii: "<"): return "&lt;"
    case UInt8(ascii: ">"): return "&gt;"
    case UInt8(ascii: "\""): return "&quot;"
    default: return "&#39;"
    }
  }
}
