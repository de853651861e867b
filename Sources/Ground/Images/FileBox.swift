// The boxes of which HEIC, AVIF, MP4 and QuickTime files are made (ISO/IEC 14496-12, 4.2).

/// A box of a HEIC or AVIF picture or of a film: a name and what it holds.
package struct FileBox {
  /// Four letters.
  package let name: String
  /// The place of its content, cut off where the bytes end.
  package let content: Range<Int>

  /// The box that begins there and ends before `end`; nil if none does.
  package init?(_ bytes: ByteReader, at start: Int, end: Int) {
    guard let size = bytes.big(4, at: start), let name = bytes.name(at: start + 4) else { return nil }
    var head = 8
    var length = size
    if size == 1 {
      guard let large = bytes.big(8, at: start + 8) else { return nil }
      length = large
      head = 16
    } else if size == 0 {
      length = end - start
    }
    guard length >= head, start <= end - head else { return nil }
    self.name = name
    content = start + head..<start + min(length, end - start)
  }

  /// The boxes in a range, at most 4096.
  package static func all(_ bytes: ByteReader, in range: Range<Int>) -> [FileBox] {
    var boxes: [FileBox] = []
    var at = range.lowerBound
    while at < range.upperBound, boxes.count < 4096, let box = FileBox(bytes, at: at, end: range.upperBound) {
      boxes.append(box)
      at = box.content.upperBound
    }
    return boxes
  }

  /// The first box of that name in a range.
  package static func find(_ name: String, _ bytes: ByteReader, in range: Range<Int>) -> FileBox? {
    all(bytes, in: range).first { $0.name == name }
  }
}
