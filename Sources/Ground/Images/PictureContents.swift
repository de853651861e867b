// What stands in a picture's file beside the picture: found by walking its pieces, never by decoding.
//
// Whoever gets an archive should not learn from a photo where somebody lives. Only pieces that are
// known to be part of the picture count as nothing: a list of what tells too much would be out of
// date with the next camera.

public import Diagnostics
public import SafeFiles

/// What was found in a picture's file.
struct PictureContents {
  /// Whether there is, or may be, more than a picture.
  var carriesMore = false
  /// Whether it has several frames.
  var isMoving = false
  /// How the picture is turned to be shown, as EXIF tells: 1 is upright, nil where that can't be told for sure.
  var orientation: Int? = 1
  /// Where the picture itself stands in its file, piece by piece; nil if some of it can't be told from the rest.
  var picture: [Range<Int>]?

  /// Whether it lies on its side.
  var isTurned: Bool { orientation.map((5...8).contains) ?? false }

  /// A file that ends before its picture does, or that nobody understands.
  private static let unknown = PictureContents(carriesMore: true)

  /// ITU-T T.81, annex B: segments, and entropy-coded data behind each start of scan.
  static func jpeg(_ bytes: ByteReader) -> PictureContents {
    var found = PictureContents()
    var kept = [0..<2]
    kept.reserveCapacity(16)
    var at = 2
    while let marker = bytes.big(2, at: at), marker >> 8 == 0xFF {
      switch marker & 0xFF {
      case 0xFF:
        at += 1
        continue
      case 0xD9:
        if at + 2 != bytes.count { found.carriesMore = true }
        kept.append(at..<at + 2)
        found.picture = kept
        return found
      case 0x01, 0xD0...0xD7:
        at += 2
        continue
      default: break
      }
      guard let length = bytes.big(2, at: at + 2), length >= 2 else { break }
      let data = at + 4
      let start = at
      at += 2 + length
      if isPicture(bytes, marker & 0xFF, at: data, length: length) {
        if marker & 0xFF == 0xDA { at = endOfScan(bytes, from: at) }
        kept.append(start..<at)
      } else {
        found.carriesMore = true
        if marker & 0xFF == 0xE1, bytes.has(Array("Exif\0\0".utf8), at: data), found.orientation == 1 {
          found.orientation = orientation(bytes, tiff: data + 6, length: length - 8)
        }
      }
    }
    found.carriesMore = true
    return found
  }

  /// Whether a segment is needed to show the picture: its tables and scans, and what its colours mean.
  private static func isPicture(_ bytes: ByteReader, _ marker: Int, at data: Int, length: Int) -> Bool {
    switch marker {
    // JFIF without the small picture that it may hold, which may be of another moment.
    case 0xE0: bytes.has(Array("JFIF\0".utf8), at: data) && length == 16
    case 0xE2: bytes.has(Array("ICC_PROFILE\0".utf8), at: data)
    case 0xEE: bytes.has(Array("Adobe".utf8), at: data) && length == 14
    // Frames, tables, arithmetic coding; scans; quantisers, lines, restarts.
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDD: true
    default: false
    }
  }

  /// The next marker that ends entropy-coded data (ITU-T T.81, section B.1.1.5).
  private static func endOfScan(_ bytes: ByteReader, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let mark = unsafe bytes.bytes.withUnsafeBufferPointer {
        unsafe $0.firstMark(from: at) { $0.first(0xFF) }
      }
      guard let code = bytes.big(1, at: mark + 1) else { break }
      if code != 0, code != 0xFF, !(0xD0...0xD7).contains(code) { return mark }
      at = code == 0xFF ? mark + 1 : mark + 2
    }
    return bytes.count
  }

  /// PNG specification, section 11: what a chunk of each name is for.
  static func png(_ bytes: ByteReader) -> PictureContents {
    var found = PictureContents()
    var kept = [0..<8]
    var at = 8
    while let length = bytes.big(4, at: at), let name = bytes.name(at: at + 4) {
      switch name {
      case "IHDR", "PLTE", "IDAT", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "bKGD", "hIST", "pHYs",
        "cICP", "mDCV", "cLLI":
        kept.append(at..<at + 12 + length)
      case "acTL", "fcTL", "fdAT":
        found.isMoving = true
        kept.append(at..<at + 12 + length)
      case "eXIf":
        found.carriesMore = true
        found.orientation = orientation(bytes, tiff: at + 8, length: length)
      case "IEND":
        if at + 12 != bytes.count || length != 0 { found.carriesMore = true }
        if length == 0, at + 12 <= bytes.count {
          kept.append(at..<at + 12)
          found.picture = kept
        }
        return found
      default: found.carriesMore = true
      }
      at += 12 + length
    }
    found.carriesMore = true
    return found
  }

  /// GIF89a specification: blocks until the trailer.
  static func gif(_ bytes: ByteReader) -> PictureContents {
    var found = PictureContents()
    var frames = 0
    guard let flags = bytes.big(1, at: 10) else { return unknown }
    var at = 13 + (flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1))
    var kept = [0..<at]
    while let block = bytes.big(1, at: at) {
      let start = at
      var isKept = true
      switch block {
      case 0x3B:
        if at + 1 != bytes.count { found.carriesMore = true }
        kept.append(at..<at + 1)
        found.picture = kept
        return found
      case 0x2C:
        guard let flags = bytes.big(1, at: at + 9) else { return unknown }
        frames += 1
        found.isMoving = frames > 1
        at += 11 + (flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1))
      case 0x21:
        let isHarmless =
          bytes.has([0xF9], at: at + 1)
          || ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"].contains {
            bytes.has([0xFF, 11] + Array($0.utf8), at: at + 1)
          }
        if !isHarmless {
          found.carriesMore = true
          isKept = false
        }
        at += 2
      default: return PictureContents(carriesMore: true, isMoving: found.isMoving)
      }
      while let length = bytes.big(1, at: at), length > 0 { at += 1 + length }
      at += 1
      if isKept { kept.append(start..<at) }
    }
    found.carriesMore = true
    return found
  }

  /// RFC 9649, section 2.7: chunks until the end of the RIFF.
  static func webp(_ bytes: ByteReader) -> PictureContents {
    var found = PictureContents()
    guard let size = bytes.little(4, at: 4), size + 8 == bytes.count else {
      return PictureContents(
        carriesMore: true,
        isMoving: bytes.has(Array("VP8X".utf8), at: 12) && (bytes.big(1, at: 20) ?? 0) & 2 != 0)
    }
    var kept = [0..<12]
    var at = 12
    while let name = bytes.name(at: at), let length = bytes.little(4, at: at + 4) {
      let piece = at..<at + 8 + length + length % 2
      switch name {
      case "VP8 ", "VP8L", "VP8X", "ALPH", "ICCP": kept.append(piece)
      case "ANIM", "ANMF":
        found.isMoving = true
        kept.append(piece)
      case "EXIF":
        found.carriesMore = true
        let isNamed = bytes.has(Array("Exif\0\0".utf8), at: at + 8)
        found.orientation = orientation(bytes, tiff: at + (isNamed ? 14 : 8), length: length)
      default: found.carriesMore = true
      }
      at += 8 + length + length % 2
    }
    if at == bytes.count { found.picture = kept } else { found.carriesMore = true }
    return found
  }

  /// CIPA DC-008 (EXIF), tag 0x0112: 1 is upright, 5 to 8 lie on their side; nil where nobody can tell.
  private static func orientation(_ bytes: ByteReader, tiff: Int, length: Int) -> Int? {
    let isLittle = bytes.has(Array("II".utf8), at: tiff)
    func number(_ count: Int, _ at: Int) -> Int? {
      isLittle ? bytes.little(count, at: at) : bytes.big(count, at: at)
    }
    guard let offset = number(4, tiff + 4), offset < length, let count = number(2, tiff + offset),
      count < 512, offset + 2 + 12 * count <= length
    else { return nil }
    for index in 0..<count {
      let field = tiff + offset + 2 + 12 * index
      if number(2, field) == 0x0112 {
        return number(2, field + 8).flatMap { (1...8).contains($0) ? $0 : nil }
      }
    }
    return 1
  }
}

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

extension ImageSize {
  /// A picture's file with nothing in it but the picture.
  ///
  /// - Parameter bytes: a whole file.
  /// - Returns: nil unless it is an upright JPEG, PNG, GIF or WebP of which every piece is known.
  public static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    let contents: PictureContents
    let kind = ImageSize(header: bytes)?.kind
    switch kind {
    case .jpeg: contents = .jpeg(reader)
    case .png: contents = .png(reader)
    case .gif: contents = .gif(reader)
    case .webp: contents = .webp(reader)
    case .heif, nil: return nil
    }
    guard contents.orientation == 1, let picture = contents.picture else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(picture.reduce(0) { $0 + $1.count })
    for piece in picture { result += bytes[piece] }
    if kind == .webp { seal(&result) }
    return result
  }

  /// RFC 9649, section 2.7: a WebP tells its own length, and by two flags that EXIF and XMP follow.
  private static func seal(_ webp: inout [UInt8]) {
    let size = UInt32(webp.count - 8)
    for place in 0..<4 { webp[4 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
    if webp.count > 20, ByteReader(webp).has(Array("VP8X".utf8), at: 12) { webp[20] &= ~0b1100 }
  }
}
