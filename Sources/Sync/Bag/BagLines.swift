// The lines of a file about a bag, one after another: a hostile one has more lines than memory has room for.

/// Lines that end with LF, CR or both (RFC 8493, section 2.1.3), without their ends.
struct BagLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> ArraySlice<UInt8>? {
    guard at < bytes.count else { return nil }
    let end = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let line = bytes[at..<end]
    let isDouble = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    at = end + (isDouble ? 2 : 1)
    return line
  }
}
