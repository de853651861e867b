// A change of bytes at a place.

/// Takes away a range of bytes and puts others there.
struct TextEdit {
  let range: Range<Int>
  let replacement: [UInt8]

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    replacement = Array(text.utf8)
  }

  init(at offset: Int, insert text: String) { self.init(offset..<offset, text) }

  /// The bytes after edits that stand in order and do not overlap.
  static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var done = 0
    for edit in edits {
      result += bytes[done..<edit.range.lowerBound]
      result += edit.replacement
      done = edit.range.upperBound
    }
    return result + bytes[done...]
  }
}
