// Numbers of a fixed width, as dates and times are made of; read and written as bytes.

extension Span<UInt8> {
  /// The number that `count` ASCII digits at `start` stand for, or nil if one of them is no digit.
  ///
  /// The caller has made sure that they lie within the span.
  func number(at start: Int, digits count: Int) -> Int? {
    var number = 0
    for index in start..<(start + count) {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

extension [UInt8] {
  /// Adds the last `count` decimal digits of a number, filled with zeros.
  mutating func append(_ number: Int, digits count: Int) {
    var power = 1
    for _ in 1..<Swift.max(count, 1) { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8((number / power) % 10))
      power /= 10
    }
  }
}

extension Collection<UInt8> {
  /// Calls a reader with these bytes, without a copy where they lie in one piece.
  ///
  /// Inlined into the other rooms: through the generic entry point a day costs three times as
  /// much to read.
  @inlinable func reading<Result>(_ read: (Span<UInt8>) -> Result?) -> Result? {
    let direct = withContiguousStorageIfAvailable { bytes in
      let span = unsafe bytes.span
      return read(span)
    }
    if let direct { return direct }
    return read(Array(self).span)
  }
}
