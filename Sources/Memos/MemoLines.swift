// The lines of a memo's body.

/// Lines of a byte range: each without its line end (LF or CR LF), and where the next begins.
struct MemoLines: Sequence, IteratorProtocol {
  struct Line {
    var content: Range<Int>
    var end: Int
  }

  private let bytes: [UInt8]
  private var index: Int
  private let limit: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    limit = range.upperBound
  }

  mutating func next() -> Line? {
    guard index < limit else { return nil }
    let start = index
    while index < limit, bytes[index] != 0x0A { index += 1 }
    var content = start..<index
    if index < limit { index += 1 }
    if let last = content.last, bytes[last] == 0x0D { content = start..<last }
    return Line(content: content, end: index)
  }
}
