// Finds the first byte of a file that is not text, fast enough to ask it of every file.

/// What keeps bytes from being text.
enum UTF8Fault: Equatable {
  case notUTF8(at: Int)
  case nul(at: Int)

  /// The first fault of the bytes, or nil where all of them are UTF-8 (RFC 3629) without NUL.
  static func first(in bytes: [UInt8]) -> UTF8Fault? {
    unsafe bytes.withUnsafeBytes { buffer in
      let count = buffer.count
      var index = 0
      while index < count {
        // Eight bytes at once where all are ASCII and none is NUL: the bit trick finds a zero
        // byte as one that borrows when 1 is taken from it.
        if index + 8 <= count {
          let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let zeros = (word &- 0x0101_0101_0101_0101) & ~word
          if (word | zeros) & 0x8080_8080_8080_8080 == 0 {
            index += 8
            continue
          }
        }
        let lead = unsafe buffer[index]
        if lead < 0x80 {
          if lead == 0 { return .nul(at: index) }
          index += 1
          continue
        }
        let length = unsafe sequenceLength(buffer, at: index, lead: lead)
        if length == 0 { return .notUTF8(at: index) }
        index += length
      }
      return nil
    }
  }

  /// The length of the well-formed sequence at an index, or 0 (Unicode, table 3-7).
  private static func sequenceLength(_ buffer: UnsafeRawBufferPointer, at index: Int, lead: UInt8) -> Int {
    let left = buffer.count - index
    guard left >= 2 else { return 0 }
    let second = unsafe buffer[index + 1]
    switch lead {
    case 0xC2...0xDF: return second & 0xC0 == 0x80 ? 2 : 0
    case 0xE0...0xEF:
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      guard left >= 3, second >= low, second <= high else { return 0 }
      return unsafe buffer[index + 2] & 0xC0 == 0x80 ? 3 : 0
    case 0xF0...0xF4:
      let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      guard left >= 4, second >= low, second <= high else { return 0 }
      guard unsafe buffer[index + 2] & 0xC0 == 0x80 else { return 0 }
      return unsafe buffer[index + 3] & 0xC0 == 0x80 ? 4 : 0
    default: return 0
    }
  }
}
