// Where the EXIF of a HEIC or AVIF picture stands.

internal import Ground

/// The item of type `Exif` of a HEIC or AVIF: four bytes that tell where its TIFF begins behind them, and that (ISO/IEC
/// 23008-12, A.2.1).
enum HEIFExif {
  /// Its place in the file; nil if the header names no such item.
  static func range(in header: ByteReader) -> Range<Int>? {
    guard let start = FileBox(header, at: 0, end: header.count), start.name == "ftyp",
      let meta = FileBox.find("meta", header, in: start.content.upperBound..<header.count)
    else { return nil }
    let inner = meta.content.dropFirst(4)
    guard let infos = FileBox.find("iinf", header, in: inner),
      let places = FileBox.find("iloc", header, in: inner), let item = item(in: infos, header)
    else { return nil }
    let data = FileBox.find("idat", header, in: inner)?.content.lowerBound
    return range(of: item, in: places, header, data)
  }

  /// The number of the item of that type (ISO/IEC 14496-12, 8.11.6).
  private static func item(in infos: FileBox, _ header: ByteReader) -> Int? {
    let isLong = header.big(1, at: infos.content.lowerBound) != 0
    for info in FileBox.all(header, in: infos.content.dropFirst(isLong ? 8 : 6)) {
      let at = info.content.lowerBound
      guard let version = header.big(1, at: at), version >= 2 else { continue }
      let width = version == 2 ? 2 : 4
      if header.name(at: at + 6 + width) == "Exif" { return header.big(width, at: at + 4) }
    }
    return nil
  }

  /// The place of an item that is stored in one piece (ISO/IEC 14496-12, 8.11.3).
  ///
  /// - Parameters:
  ///   - item: its number.
  ///   - places: the box `iloc`.
  ///   - header: the beginning of the file.
  ///   - data: where the content of the box `idat` begins, if there is one.
  /// - Returns: its bytes in the file, or `nil` where it is in several pieces or the box is damaged.
  private static func range(
    of item: Int, in places: FileBox, _ header: ByteReader, _ data: Int?
  ) -> Range<Int>? {
    var at = places.content.lowerBound
    func take(_ width: Int) -> Int? {
      defer { at += width }
      // No file is larger than 2^56 bytes, so the sums below can't overflow.
      return width == 0 ? 0 : header.big(width, at: at).flatMap { $0 >= 0 && $0 < 1 << 56 ? $0 : nil }
    }
    guard let version = take(1), take(3) != nil, let widths = take(2),
      let count = take(version < 2 ? 2 : 4)
    else { return nil }
    let (offsetWidth, lengthWidth, baseWidth) = (widths >> 12, widths >> 8 & 15, widths >> 4 & 15)
    let indexWidth = version == 0 ? 0 : widths & 15
    for _ in 0..<min(count, 4096) {
      guard let id = take(version < 2 ? 2 : 4), let method = version == 0 ? 0 : take(2), take(2) != nil,
        let base = take(baseWidth), let extents = take(2),
        // A hostile file could list billions of extents in no bytes at all.
        extents < 2 || indexWidth + offsetWidth + lengthWidth > 0
      else { return nil }
      for number in 0..<extents {
        guard take(indexWidth) != nil, let offset = take(offsetWidth), let length = take(lengthWidth) else {
          return nil
        }
        guard id == item, number == 0 else { continue }
        let start = method & 15 == 0 ? 0 : method & 15 == 1 ? data : nil
        guard let start, extents == 1, length >= 8 else { return nil }
        let first = start + base + offset
        return first..<first + min(length, mostBytes)
      }
    }
    return nil
  }

  /// The most bytes of it that are read; makers' notes and thumbnails come last.
  private static let mostBytes = 1 << 16
}
