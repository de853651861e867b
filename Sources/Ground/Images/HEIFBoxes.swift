// How large a HEIC or AVIF picture is: ISO/IEC 14496-12 boxes and ISO/IEC 23008-12 properties.

extension ImageSize {
  /// The size of the primary item, turned as its properties tell; nil if it is no such picture.
  static func heif(_ bytes: ByteReader) -> ImageSize? {
    guard let start = Box(bytes, at: 0, end: bytes.count), start.name == "ftyp" else { return nil }
    let brands = stride(from: start.content.lowerBound, to: start.content.upperBound, by: 4)
    let known = ["heic", "heix", "heim", "heis", "mif1", "avif"]
    guard brands.contains(where: { bytes.name(at: $0).map(known.contains) ?? false }),
      let meta = Box.find("meta", bytes, in: start.content.upperBound..<bytes.count)
    else { return nil }
    let inner = meta.content.dropFirst(4)
    guard let primary = Box.find("pitm", bytes, in: inner),
      let properties = Box.find("iprp", bytes, in: inner),
      let list = Box.find("ipco", bytes, in: properties.content),
      let uses = Box.find("ipma", bytes, in: properties.content),
      let version = bytes.big(1, at: primary.content.lowerBound),
      let item = bytes.big(version == 0 ? 2 : 4, at: primary.content.lowerBound + 4)
    else { return nil }
    let wanted = numbers(of: item, in: uses, bytes)
    var size: (Int, Int)?
    var contents = PictureContents(carriesMore: true)
    for (index, property) in Box.all(bytes, in: list.content).enumerated() where wanted.contains(index + 1) {
      let at = property.content.lowerBound
      switch property.name {
      case "ispe":
        if let width = bytes.big(4, at: at + 4), let height = bytes.big(4, at: at + 8) {
          size = (width, height)
        }
      case "irot": contents.orientation = (bytes.big(1, at: at) ?? 0) & 1 == 1 ? 6 : 1
      default: break
      }
    }
    return size.flatMap { ImageSize(.heif, $0.0, $0.1, contents) }
  }

  /// The numbers of an item's properties, from 1 (ISO/IEC 23008-12, section 9.3).
  private static func numbers(of item: Int, in uses: Box, _ bytes: ByteReader) -> Set<Int> {
    var at = uses.content.lowerBound
    guard let head = bytes.big(4, at: at), let count = bytes.big(4, at: at + 4) else { return [] }
    let idLength = head >> 24 == 0 ? 2 : 4
    let isWide = head & 1 == 1
    at += 8
    for _ in 0..<min(count, 4096) {
      guard let id = bytes.big(idLength, at: at), let uses = bytes.big(1, at: at + idLength) else {
        return []
      }
      at += idLength + 1
      let length = isWide ? 2 : 1
      if id == item {
        return Set(
          (0..<uses).compactMap { bytes.big(length, at: at + $0 * length) }.map {
            $0 & (isWide ? 0x7FFF : 0x7F)
          })
      }
      at += uses * length
    }
    return []
  }
}

/// One box: a name and what it holds.
private struct Box {
  let name: String
  let content: Range<Int>

  init?(_ bytes: ByteReader, at start: Int, end: Int) {
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
  static func all(_ bytes: ByteReader, in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var at = range.lowerBound
    while at < range.upperBound, boxes.count < 4096, let box = Box(bytes, at: at, end: range.upperBound) {
      boxes.append(box)
      at = box.content.upperBound
    }
    return boxes
  }

  static func find(_ name: String, _ bytes: ByteReader, in range: Range<Int>) -> Box? {
    all(bytes, in: range).first { $0.name == name }
  }
}
