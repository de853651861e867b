// A sound or film without what else its file tells: place, title, comment, pictures. Nothing is encoded anew.

internal import Ground

/// Cleans sounds and films of what programs and people note in them.
///
/// Every kind keeps the pieces that are known to carry the sound or the picture, and nothing else. A file whose pieces are
/// not all told apart can't be cleaned.
public enum SoundCleaning {
  /// The most bytes of a file that is cleaned.
  public static let maximumBytes = SoundFile.maximumBytes

  /// A file's bytes with nothing in them but sound and picture.
  ///
  /// - Parameter bytes: the whole file.
  /// - Returns: nil where it can't be cleaned: it is of another kind, damaged, or holds tracks of text or data.
  public static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= maximumBytes else { return nil }
    return edits(ByteReader(bytes))?.applied(to: bytes)
  }

  private static func edits(_ file: ByteReader) -> SoundEdits? {
    let bytes = file.bytes
    if file.has("ftyp", at: 4) { return movie(file) }
    if file.has("RIFF", at: 0) || file.has("RF64", at: 0) { return wave(file) }
    if file.has("OggS", at: 0) { return ogg(file) }
    if file.has("fLaC", at: 0) { return flac(file, at: 0) }
    if file.has([0x1A, 0x45, 0xDF, 0xA3], at: 0) { return matroska(file) }
    let start = endOfTags(file)
    if file.has("fLaC", at: start) { return flac(file, at: start) }
    guard start < bytes.count, start > 0 || bytes[0] == 0xFF else { return nil }
    return frames(file, from: start)
  }

  /// Where ID3v2 tags at the beginning end (ID3v2.4.0, section 3.1).
  private static func endOfTags(_ file: ByteReader) -> Int {
    var place = 0
    while file.has("ID3", at: place), let size = syncSafe(file, at: place + 6) {
      let footer = file.bytes[place + 5] & 0x10 != 0 ? 10 : 0
      place = min(place + 10 + size + footer, file.count)
    }
    return place
  }

  /// Four times seven bits.
  private static func syncSafe(_ file: ByteReader, at place: Int) -> Int? {
    guard file.big(4, at: place) != nil else { return nil }
    let digits = file.bytes[place..<place + 4]
    return digits.allSatisfy { $0 < 0x80 } ? digits.reduce(0) { $0 << 7 | Int($1) } : nil
  }

  /// Where tags at the end begin: ID3v1, APEv2, Lyrics3v2 and an ID3v2 with its footer.
  static func startOfEndTags(_ file: ByteReader) -> Int {
    var end = file.count
    while true {
      let before = end
      if file.has("TAG", at: end - 128) {
        end -= 128
        if file.has("TAG+", at: end - 227) { end -= 227 }
      } else if file.has("APETAGEX", at: end - 32), let size = file.little(4, at: end - 20),
        let flags = file.little(4, at: end - 12)
      {
        end -= size + (flags >> 31 == 1 ? 32 : 0)
      } else if file.has("LYRICS200", at: end - 9) {
        let digits = file.bytes[max(0, end - 15)..<(end - 9)]
        end -= (Int(String(decoding: digits, as: UTF8.self)) ?? 0) + 15
      } else if file.has("3DI", at: end - 10), let size = syncSafe(file, at: end - 4) {
        end -= size + 20
      }
      if end <= 0 || end >= before { return end > 0 ? min(end, before) : before }
    }
  }
}

/// What becomes of a file: which pieces stay, and which bytes in them are others.
///
/// Places are those of the file as it was.
struct SoundEdits {
  /// The pieces that stay, in order.
  var kept: [Range<Int>]
  /// Pieces of zeros.
  var blank: [Range<Int>] = []
  /// Other bytes, by where the first stands.
  var written: [(place: Int, bytes: [UInt8])] = []

  init(keeping kept: [Range<Int>]) { self.kept = kept }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for range in blank { for place in range { bytes[place] = 0 } }
    for (place, new) in written { bytes.replaceSubrange(place..<place + new.count, with: new) }
    if kept == [0..<bytes.count] { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(kept.reduce(0) { $0 + $1.count })
    for range in kept { result += bytes[range] }
    return result
  }
}

extension ByteReader {
  /// Whether these letters stand there.
  func has(_ text: StaticString, at start: Int) -> Bool { has(Array("\(text)".utf8), at: start) }
}
