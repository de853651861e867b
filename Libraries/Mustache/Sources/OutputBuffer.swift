// Where a page grows: memory that is appended to a hundred times a page, so it is written without
// the checks that an array makes at every append (measured: they were a third of rendering).

internal import Diagnostics

/// Bytes that only grow; the only code of this room that handles memory by hand.
///
/// Every write makes room first, through `room(for:)`; nothing is read back before `append(to:)`.
@safe struct OutputBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  /// Copies everything to the end of an array.
  func append(to output: inout [UInt8]) {
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Appends bytes.
  mutating func append(_ bytes: [UInt8]) { append(bytes, bytes.indices) }

  /// Appends a part of some bytes.
  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    precondition(range.upperBound <= bytes.count, "a part of bytes lies inside of them")
    unsafe bytes.withUnsafeBufferPointer { bytes in unsafe append(UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Appends text as it is.
  mutating func append(_ text: String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in unsafe append(bytes) }
    if isDone == nil { append(Array(text.utf8)) }
  }

  /// Appends text with `&`, `<`, `>`, `"` and `'` written as character references.
  mutating func appendEscaped(_ text: String) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe appendEscaped(bytes)
    }
    if isDone == nil { appendEscaped(scattered: text) }
  }

  /// Not written into the function above, which would then count one more owner of each text.
  @inline(never) private mutating func appendEscaped(scattered text: String) {
    unsafe Array(text.utf8).withUnsafeBufferPointer { bytes in unsafe appendEscaped(bytes) }
  }

  /// Appends a number in decimal digits.
  mutating func append(_ number: Int) {
    room(for: 20)
    var rest = number.magnitude
    var digits = 1
    var bound: UInt = 10
    while rest >= bound {
      digits += 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    if number < 0 {
      unsafe start[count] = UInt8(ascii: "-")
      count += 1
    }
    count += digits
    for place in 1...digits {
      unsafe start[count - place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    room(for: bytes.count)
    unsafe (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Most texts are short and have nothing to escape.
    if bytes.count < 256, unsafe bytes.firstMark(mayBeSpecial) == bytes.count {
      unsafe append(bytes)
      return
    }
    guard let source = bytes.baseAddress else { return }
    // Piece by piece, so that the room for the worst case stays small.
    var index = 0
    while index < bytes.count {
      let end = min(index + 4096, bytes.count)
      room(for: (end - index) * 6)
      let piece = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
      while index < end {
        let plain = unsafe piece.firstMark(from: index, mayBeSpecial)
        unsafe (start + count).update(from: source + index, count: plain - index)
        count += plain - index
        index = plain
        guard index < end else { break }
        let byte = unsafe bytes[index]
        index += 1
        if special & (1 << UInt64(byte)) != 0 {
          for byte in reference(byte).utf8 {
            unsafe start[count] = byte
            count += 1
          }
        } else {
          unsafe start[count] = byte
          count += 1
        }
      }
    }
  }

  private mutating func room(for more: Int) {
    guard capacity - count < more else { return }
    let larger = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe new.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = new
    capacity = larger
  }
}

/// Marks what is to be escaped, and white space but blanks.
@inline(__always) private func mayBeSpecial(_ bytes: EightBytes) -> UInt64 {
  bytes.first(below: 0x20) | bytes.first(0x22) | bytes.first(0x26) | bytes.first(0x27) | bytes.first(0x3C)
    | bytes.first(0x3E)
}

/// The bytes to escape as bits: all are below 64.
///
/// Beside the five of HTML's syntax the control characters that HTML forbids: all below a space but tab,
/// line feed, form feed and carriage return.
private let special: UInt64 =
  1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E
  | (0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A | 1 << 0x0C | 1 << 0x0D))

/// What a special byte is written as; at most 6 bytes.
private func reference(_ byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case 0..<0x20: "\u{FFFD}"
  default: "&#39;"
  }
}

extension [UInt8] {
  /// Appends text with `&`, `<`, `>`, `"` and `'` written as character references, as `{{x}}`
  /// does it.
  public mutating func appendEscaped(_ text: String) {
    var buffer = OutputBuffer(capacity: text.utf8.count)
    buffer.appendEscaped(text)
    buffer.append(to: &self)
  }
}
