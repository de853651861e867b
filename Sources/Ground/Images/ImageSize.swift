// How large a picture is, from its first bytes.
//
// Written by us because the libraries that tell it decode whole pictures: a build would pay for
// every pixel of ten years to learn two numbers, and a hostile picture would meet a decoder.

public import Diagnostics
public import SafeFiles

/// A picture's kind and its size as it is shown, turned by its EXIF orientation.
public struct ImageSize: Sendable, Hashable {
  /// The formats that browsers show, and the one that phones write.
  public enum Kind: String, Sendable, Hashable {
    case jpeg
    case png
    case gif
    case webp
    /// HEIC and AVIF: pictures in boxes, which not every browser shows.
    case heif

    /// The extension by which browsers know such a file, without its dot.
    public var pathExtension: String {
      switch self {
      case .jpeg: "jpg"
      case .heif: "heic"
      case .png, .gif, .webp: rawValue
      }
    }
  }

  /// The extensions of names that every browser takes for a picture's, whichever of them it is.
  public static let pathExtensions: Set<String> = [
    "jpg", "jpeg", "jfif", "png", "apng", "gif", "webp", "heic", "heif", "avif",
  ]

  /// The format.
  public let kind: Kind
  /// Pixels across, as shown.
  public let width: Int
  /// Pixels down, as shown.
  public let height: Int
  /// Whether there is, or may be, more than the picture in its file: where it was taken, by which camera.
  public let carriesMore: Bool
  /// Whether it moves, as a GIF may.
  public let isMoving: Bool

  /// Bytes of a file that are enough for nearly every picture (EXIF blocks stand before the size).
  public static let headerLength = 256 << 10

  /// Reads the size from a picture's first bytes.
  ///
  /// - Returns: nil if they are not of a picture that browsers show, or end too early.
  public init?(header bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard
      let found = ImageSize.png(reader) ?? ImageSize.gif(reader) ?? ImageSize.webp(reader) ?? ImageSize.jpeg(
        reader) ?? ImageSize.heif(reader)
    else { return nil }
    self = found
  }

  /// Reads a picture's file as far as is needed to tell its size and what else it carries.
  ///
  /// - Returns: nil if it is not a picture.
  public static func read(_ name: String, in folder: Folder) throws(Diagnostic) -> ImageSize? {
    let header = try folder.read(name, first: headerLength)
    let size = ImageSize(header: header)
    guard header.count == headerLength, needsMore(size, header) else { return size }
    let bytes = try folder.read(name, first: wholeLength)
    guard let whole = ImageSize(header: bytes) else { return size }
    // A GIF that nobody read to its end may move: as one that does it is shown whole in any case.
    return whole.kind == .gif && bytes.count == wholeLength
      ? ImageSize(.gif, whole.width, whole.height, PictureContents(carriesMore: true, isMoving: true))
      : bytes.count < wholeLength ? whole : (size ?? whole).carryingMore
  }

  /// Whether a picture's beginning leaves open what is asked of it.
  private static func needsMore(_ size: ImageSize?, _ header: [UInt8]) -> Bool {
    guard let size else {
      // Phones write pictures of depth and whole films before the frame.
      let reader = ByteReader(header)
      return reader.has([0xFF, 0xD8, 0xFF], at: 0) || reader.has(Array("ftyp".utf8), at: 4)
    }
    // Whatever stands behind the beginning of a large one: it is shown smaller anyway.
    // One that seems to end where the reading does may go on.
    return size.kind == .gif || !size.carriesMore || max(size.width, size.height) <= 2048
  }

  /// The same picture of a file of which nobody knows what else it carries.
  private var carryingMore: ImageSize {
    ImageSize(kind, width: width, height: height, carriesMore: true, isMoving: isMoving) ?? self
  }

  /// Up to here a file is read to its end to learn what it carries.
  private static let wholeLength = 16 << 20

  /// A size that was read before; nil if a side is not positive.
  public init?(_ kind: Kind, width: Int, height: Int, carriesMore: Bool = false, isMoving: Bool = false) {
    self.init(kind, width, height, PictureContents(carriesMore: carriesMore, isMoving: isMoving))
  }

  init?(_ kind: Kind, _ width: Int?, _ height: Int?, _ contents: PictureContents) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.kind = kind
    self.width = contents.isTurned ? height : width
    self.height = contents.isTurned ? width : height
    carriesMore = contents.carriesMore
    isMoving = contents.isMoving
  }

  /// PNG specification, section 11.2.2: IHDR is the first chunk.
  private static func png(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0),
      bytes.has(Array("IHDR".utf8), at: 12)
    else { return nil }
    return ImageSize(.png, bytes.big(4, at: 16), bytes.big(4, at: 20), .png(bytes))
  }

  /// GIF89a specification, section 18.
  private static func gif(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has(Array("GIF8".utf8), at: 0) else { return nil }
    return ImageSize(.gif, bytes.little(2, at: 6), bytes.little(2, at: 8), .gif(bytes))
  }

  /// RFC 9649, sections 2.5 to 2.7.
  private static func webp(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has(Array("RIFF".utf8), at: 0), bytes.has(Array("WEBP".utf8), at: 8) else { return nil }
    if bytes.has(Array("VP8X".utf8), at: 12) {
      return ImageSize(
        .webp, bytes.little(3, at: 24).map { $0 + 1 }, bytes.little(3, at: 27).map { $0 + 1 }, .webp(bytes))
    }
    if bytes.has(Array("VP8L".utf8), at: 12), let bits = bytes.little(4, at: 21) {
      return ImageSize(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, .webp(bytes))
    }
    guard bytes.has(Array("VP8 ".utf8), at: 12) else { return nil }
    return ImageSize(
      .webp, bytes.little(2, at: 26).map { $0 & 0x3FFF }, bytes.little(2, at: 28).map { $0 & 0x3FFF },
      .webp(bytes))
  }

  /// ITU-T T.81, annex B: segments until a start of frame.
  private static func jpeg(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
    var at = 2
    while let marker = bytes.big(2, at: at), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        at += 1
        continue
      }
      guard let length = bytes.big(2, at: at + 2), length >= 2 else { return nil }
      switch marker & 0xFF {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return ImageSize(.jpeg, bytes.big(2, at: at + 7), bytes.big(2, at: at + 5), .jpeg(bytes))
      default: break
      }
      at += 2 + length
    }
    return nil
  }
}

extension ImageSize {
  /// The size of the primary item, turned as its properties tell; nil if it is no such picture.
  static func heif(_ bytes: ByteReader) -> ImageSize? {
    guard let start = FileBox(bytes, at: 0, end: bytes.count), start.name == "ftyp" else { return nil }
    let brands = stride(from: start.content.lowerBound, to: start.content.upperBound, by: 4)
    let known = ["heic", "heix", "heim", "heis", "mif1", "avif"]
    guard brands.contains(where: { bytes.name(at: $0).map(known.contains) ?? false }),
      let meta = FileBox.find("meta", bytes, in: start.content.upperBound..<bytes.count)
    else { return nil }
    let inner = meta.content.dropFirst(4)
    guard let primary = FileBox.find("pitm", bytes, in: inner),
      let properties = FileBox.find("iprp", bytes, in: inner),
      let list = FileBox.find("ipco", bytes, in: properties.content),
      let uses = FileBox.find("ipma", bytes, in: properties.content),
      let version = bytes.big(1, at: primary.content.lowerBound),
      let item = bytes.big(version == 0 ? 2 : 4, at: primary.content.lowerBound + 4)
    else { return nil }
    let wanted = numbers(of: item, in: uses, bytes)
    var size: (Int, Int)?
    var contents = PictureContents(carriesMore: true)
    for (index, property) in FileBox.all(bytes, in: list.content).enumerated()
    where wanted.contains(index + 1) {
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
  private static func numbers(of item: Int, in uses: FileBox, _ bytes: ByteReader) -> Set<Int> {
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

/// Numbers at places of an array, nil where it ends.
package struct ByteReader {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  /// Whether these bytes stand there.
  package func has(_ pattern: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start <= bytes.count - pattern.count else { return false }
    return pattern.indices.allSatisfy { bytes[start + $0] == pattern[$0] }
  }

  /// The number there with its first byte first; nil beyond the end.
  package func big(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number there with its first byte last; nil beyond the end.
  package func little(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The four letters there.
  package func name(at start: Int) -> String? {
    guard start >= 0, start <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[start..<start + 4], as: UTF8.self)
  }
}
