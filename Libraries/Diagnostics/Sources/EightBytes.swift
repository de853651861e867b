// Eight bytes of a text looked at by one instruction.
// After "SIMD within a register"; the tests for single bytes are from S. E. Anderson, "Bit Twiddling Hacks".

/// Eight bytes of a text.
///
/// A mark is the highest bit of a byte.
@frozen public struct EightBytes {
  /// The first byte of the text is the lowest one.
  @usableFromInline let bits: UInt64

  @inlinable @inline(__always) init(_ bits: UInt64) { self.bits = bits }

  @inlinable @inline(__always) static func all(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// Marks the first byte that is equal to one; bytes behind the first may be marked wrongly.
  @inlinable @inline(__always) public func first(_ byte: UInt8) -> UInt64 {
    let rest = bits ^ EightBytes.all(byte)
    return (rest &- EightBytes.all(1)) & ~rest & EightBytes.all(0x80)
  }

  /// Marks the first byte that is smaller than one of at most 0x80; bytes behind the first may be marked wrongly.
  @inlinable @inline(__always) public func first(below byte: UInt8) -> UInt64 {
    (bits &- EightBytes.all(byte)) & ~bits & EightBytes.all(0x80)
  }

  /// Marks each byte that is larger than one below 0x80.
  @inlinable @inline(__always) public func all(above byte: UInt8) -> UInt64 {
    ((bits & EightBytes.all(0x7F)) &+ EightBytes.all(0x7F - byte) | bits) & EightBytes.all(0x80)
  }

  /// Marks each byte of a range of ASCII without NUL.
  @inlinable @inline(__always) public func all(in range: ClosedRange<UInt8>) -> UInt64 {
    all(above: range.lowerBound - 1) & ~all(above: range.upperBound)
  }

  /// Marks each byte that goes on with a character of UTF-8.
  @inlinable @inline(__always) public var continuations: UInt64 { bits & ~(bits << 1) & EightBytes.all(0x80) }
}

extension UInt64 {
  /// The number of marks of eight bytes.
  @inlinable @inline(__always) public var marks: Int { Int(((self >> 7) &* EightBytes.all(1)) >> 56) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes at an offset; the caller knows that they are there.
  @inlinable @inline(__always) public func eight(at offset: Int) -> EightBytes {
    let bits = unsafe UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return EightBytes(UInt64(littleEndian: bits))
  }

  /// Eight bytes at an offset, zeros for those behind the end.
  @inlinable @inline(__always) public func eightOrFewer(at offset: Int) -> EightBytes {
    guard count &- offset < 8 else { return unsafe eight(at: offset) }
    guard count < 8 else {
      return unsafe EightBytes(eight(at: count &- 8).bits >> (UInt64(8 &- (count &- offset)) &* 8))
    }
    var bits: UInt64 = 0
    for place in (offset..<count).reversed() { bits = unsafe bits << 8 | UInt64(self[place]) }
    return EightBytes(bits)
  }

  /// The offset of the first byte, at or behind another, that is marked.
  ///
  /// - Parameters:
  ///   - start: the offset from which on is looked.
  ///   - marks: marks the first of eight bytes that is looked for; others only behind it.
  /// - Returns: the number of bytes if none is marked.
  @inlinable @inline(__always)
  public func firstMark(from start: Int = 0, _ marks: (EightBytes) -> UInt64) -> Int {
    var at = start
    while count &- at >= 8 {
      let found = unsafe marks(eight(at: at))
      if found != 0 { return at &+ found.trailingZeroBitCount >> 3 }
      at &+= 8
    }
    guard at < count else { return count }
    // With no byte found, there are 64 zero bits. Zeros behind the end may be marked.
    return unsafe Swift.min(at &+ marks(eightOrFewer(at: at)).trailingZeroBitCount >> 3, count)
  }
}
