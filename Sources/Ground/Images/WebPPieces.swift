// A WebP without what stands beside the picture.
// Spec: RFC 9649, section 2.7.
//
// Written by us because libvips before 8.15 leaves in a WebP what it carries, and because only whole pieces are left out: no
// picture is decoded.

/// Leaves pieces of a WebP out.
public enum WebPPieces {
  /// The flags of the header that tell of EXIF and XMP pieces.
  private static let metadataFlags: UInt8 = 0x0C
  private static let known: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "ANIM", "ANMF"]

  /// The picture alone.
  ///
  /// - Parameter bytes: the file.
  /// - Returns: nil if it is no whole WebP.
  public static func pictureAlone(in bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    guard reader.has(Array("RIFF".utf8), at: 0), reader.has(Array("WEBP".utf8), at: 8) else {
      return nil
    }
    var kept: [UInt8] = []
    var at = 12
    while at < bytes.count {
      guard let name = reader.name(at: at), let length = reader.little(4, at: at + 4),
        length <= bytes.count - at - 8
      else { return nil }
      let end = at + 8 + length
      if known.contains(name) {
        let start = kept.count
        kept += bytes[at..<end]
        if name == "VP8X", length > 0 { kept[start + 8] &= ~metadataFlags }
        if length % 2 == 1 { kept.append(0) }
      }
      at = end + length % 2
    }
    let size = UInt32(clamping: kept.count + 4)
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
    return Array("RIFF".utf8) + digits + Array("WEBP".utf8) + kept
  }
}
