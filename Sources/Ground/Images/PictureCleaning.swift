// A picture without what else its file carries, and not decoded: every pixel stays as it was.
//
// Written by us because the pieces are found already where it is told what a file carries, and the programs that
// do it (jpegtran, exiftool) would have to be started for each photo.

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
