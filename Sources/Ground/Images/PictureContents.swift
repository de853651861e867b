// What stands in a picture's file beside the picture: found by walking its pieces, never by decoding.
//
// Whoever gets an archive should not learn from a photo where somebody lives. Only pieces that are
// known to be part of the picture count as nothing: a list of what tells too much would be out of
// date with the next camera.

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
    while at < bytes.count, let mark = bytes.bytes[at...].firstIndex(of: 0xFF) {
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
