// Whether a picture's file has its end: one that a full disk or a broken copy cut short is seen before it is missed.

/// Looks for the marks that pictures end with.
enum PictureEnd {
  /// The last bytes of a file in which the mark nearly always stands.
  static let tailLength = 64

  /// Whether a file's last bytes show that nothing is missing; nil where only the whole of it can tell.
  static func isThere(_ kind: ImageSize.Kind, size: Int, header: [UInt8], tail: [UInt8]) -> Bool? {
    let header = ByteReader(header)
    switch kind {
    // ITU-T T.81, section B.1.1.3: end of image. Some cameras fill the file with zeros behind it.
    case .jpeg: return tail.reversed().drop { $0 == 0 }.starts(with: [0xD9, 0xFF]) ? true : nil
    // PNG specification, section 11.2.5: IEND, with its checksum.
    case .png: return ByteReader(tail).has(Array("IEND".utf8), at: tail.count - 8) ? true : nil
    // GIF89a specification, section 27: the trailer.
    case .gif: return tail.last == 0x3B ? true : nil
    // RFC 9649, section 2.4: the length of all that follows stands in front.
    case .webp: return header.little(4, at: 4).map { $0 + 8 <= size }
    // Its boxes tell.
    case .heif: return nil
    }
  }

  /// Whether the boxes of a HEIC or AVIF end within its file (ISO/IEC 14496-12, section 4.2): each says how long it is.
  static func boxesEnd(_ file: borrowing OpenFile, size: Int) throws(Diagnostic) -> Bool {
    var at = 0
    for _ in 0..<64 {
      let head = ByteReader(try file.read(at: at, count: 16))
      // What cameras put behind the picture is no box.
      guard let short = head.big(4, at: 0), let name = head.name(at: 4),
        ["ftyp", "meta", "mdat", "free"].contains(name)
      else { return true }
      // 0: to the end of the file.
      guard short > 0, let length = short == 1 ? head.big(8, at: 8) : short, length >= 8 else { return true }
      guard length <= size - at else { return false }
      at += length
    }
    return true
  }

  /// Whether a whole file is followed to its end by the marks between its pieces.
  static func isThere(_ kind: ImageSize.Kind, in bytes: [UInt8]) -> Bool {
    let reader = ByteReader(bytes)
    switch kind {
    case .jpeg: return PictureContents.jpeg(reader).picture != nil
    case .png: return PictureContents.png(reader).picture != nil
    case .gif: return PictureContents.gif(reader).picture != nil
    case .webp, .heif: return true
    }
  }
}

extension ImageSize {
  /// Whether a picture's file ends before the picture does.
  ///
  /// Only its last bytes are read, unless something stands behind the picture.
  ///
  /// - Returns: false where that can't be told.
  /// - Throws: `file-missing`, `file-unreadable`.
  public static func isCutShort(_ name: String, _ kind: Kind, in folder: Folder) throws(Diagnostic) -> Bool {
    let file = try folder.openFile(name)
    let size = Int(try file.signature().size)
    let header = try file.read(at: 0, count: 32)
    let tail = try file.read(at: max(0, size - PictureEnd.tailLength), count: PictureEnd.tailLength)
    if let isThere = PictureEnd.isThere(kind, size: size, header: header, tail: tail) { return !isThere }
    if kind == .heif { return !(try PictureEnd.boxesEnd(file, size: size)) }
    guard size <= 256 << 20 else { return false }
    return !PictureEnd.isThere(kind, in: try file.read(at: 0, count: size))
  }
}
