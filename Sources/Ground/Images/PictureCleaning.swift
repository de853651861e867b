// A picture without what else its file carries, and not decoded: every pixel stays as it was.
//
// Written by us because the pieces are found already where it is told what a file carries, and the programs that
// do it (jpegtran, exiftool) would have to be started for each photo.

extension ImageSize {
  /// A picture's file with nothing in it but the picture.
  ///
  /// - Parameter bytes: a whole file.
  /// - Returns: nil unless it is an upright JPEG or PNG of which every piece is known.
  public static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    let contents: PictureContents
    switch ImageSize(header: bytes)?.kind {
    case .jpeg: contents = .jpeg(reader)
    case .png: contents = .png(reader)
    default: return nil
    }
    guard contents.orientation == 1, let picture = contents.picture else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(picture.reduce(0) { $0 + $1.count })
    for piece in picture { result += bytes[piece] }
    return result
  }
}
