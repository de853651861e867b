// How large a picture is, from its first bytes.
//
// Written by us because the libraries that tell it decode whole pictures: a build would pay for
// every pixel of ten years to learn two numbers, and a hostile picture would meet a decoder.

/// A picture's kind and its size as it is shown, turned by its EXIF orientation.
public struct ImageSize: Sendable, Hashable {
  /// The formats that browsers show.
  public enum Kind: String, Sendable, Hashable {
    case jpeg
    case png
    case gif
    case webp
  }

  /// The format.
  public let kind: Kind
  /// Pixels across, as shown.
  public let width: Int
  /// Pixels down, as shown.
  public let height: Int

  /// Bytes of a file that are enough for nearly every picture (EXIF blocks stand before the size).
  public static let headerLength = 256 << 10

  /// Reads the size from a picture's first bytes.
  ///
  /// - Returns: nil if they are not of a picture that browsers show, or end too early.
  public init?(header bytes: [UInt8]) {
    let reader = ByteReader(bytes)
    guard
      let found = ImageSize.png(reader) ?? ImageSize.gif(reader) ?? ImageSize.webp(reader)
        ?? ImageSize.jpeg(reader)
    else {
      return nil
    }
    self = found
  }

  /// A size that was read before; nil if a side is not positive.
  public init?(_ kind: Kind, width: Int, height: Int) {
    self.init(kind, width, height)
  }

  private init?(_ kind: Kind, _ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return nil }
    self.kind = kind
    self.width = width
    self.height = height
  }

  /// PNG specification, section 11.2.2: IHDR is the first chunk.
  private static func png(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0),
      bytes.has(Array("IHDR".utf8), at: 12)
    else { return nil }
    return ImageSize(.png, bytes.big(4, at: 16), bytes.big(4, at: 20))
  }

  /// GIF89a specification, section 18.
  private static func gif(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has(Array("GIF8".utf8), at: 0) else { return nil }
    return ImageSize(.gif, bytes.little(2, at: 6), bytes.little(2, at: 8))
  }

  /// RFC 9649, sections 2.5 to 2.7.
  private static func webp(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has(Array("RIFF".utf8), at: 0), bytes.has(Array("WEBP".utf8), at: 8) else {
      return nil
    }
    if bytes.has(Array("VP8X".utf8), at: 12) {
      return ImageSize(
        .webp,
        bytes.little(3, at: 24).map { $0 + 1 },
        bytes.little(3, at: 27).map { $0 + 1 }
      )
    }
    if bytes.has(Array("VP8L".utf8), at: 12), let bits = bytes.little(4, at: 21) {
      return ImageSize(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard bytes.has(Array("VP8 ".utf8), at: 12) else { return nil }
    return ImageSize(
      .webp,
      bytes.little(2, at: 26).map { $0 & 0x3FFF },
      bytes.little(2, at: 28).map { $0 & 0x3FFF }
    )
  }

  /// ITU-T T.81, annex B: segments until a start of frame.
  private static func jpeg(_ bytes: ByteReader) -> ImageSize? {
    guard bytes.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
    var at = 2
    var isTurned = false
    while let marker = bytes.big(2, at: at), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        at += 1
        continue
      }
      guard let length = bytes.big(2, at: at + 2), length >= 2 else { return nil }
      switch marker & 0xFF {
      case 0xE1: isTurned = isTurned || isTurnedByEXIF(bytes, at: at + 4, length: length - 2)
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let (down, across) = (bytes.big(2, at: at + 5), bytes.big(2, at: at + 7))
        return isTurned ? ImageSize(.jpeg, down, across) : ImageSize(.jpeg, across, down)
      default: break
      }
      at += 2 + length
    }
    return nil
  }

  /// CIPA DC-008 (EXIF), tag 0x0112: orientations 5 to 8 lie on their side.
  private static func isTurnedByEXIF(_ bytes: ByteReader, at start: Int, length: Int) -> Bool {
    guard bytes.has(Array("Exif\0\0".utf8), at: start) else { return false }
    let tiff = start + 6
    let isLittle = bytes.has(Array("II".utf8), at: tiff)
    func number(_ count: Int, _ at: Int) -> Int? {
      isLittle ? bytes.little(count, at: at) : bytes.big(count, at: at)
    }
    guard let offset = number(4, tiff + 4), offset < length,
      let count = number(2, tiff + offset), count < 512
    else { return false }
    for index in 0..<count {
      let field = tiff + offset + 2 + 12 * index
      if number(2, field) == 0x0112, let value = number(2, field + 8) {
        return (5...8).contains(value)
      }
    }
    return false
  }
}

/// Numbers at places of an array, nil where it ends.
private struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func has(_ pattern: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start <= bytes.count - pattern.count else { return false }
    return pattern.indices.allSatisfy { bytes[start + $0] == pattern[$0] }
  }

  func big(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
