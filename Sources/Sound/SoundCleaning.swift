// Removes metadata from sound and video files without re-encoding (RIFF, Microsoft 1991; RF64, EBU Tech 3306;
// RFC 9639; ISO/IEC 11172-3, section 2.4.2.3; ISO/IEC 13818-7, section 6.2).

internal import Ground

/// Removes metadata from sounds and videos.
///
/// Keeps only what is known to carry sound or picture; rejects files with unrecognised structure.
public enum SoundCleaning {
  /// The maximum size in bytes.
  public static let maximumBytes = SoundFile.maximumBytes

  /// The cleaned file; nil if it is of another format, damaged, or has tracks of text or data.
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

  /// The end of leading ID3v2 tags (ID3v2.4.0, section 3.1).
  private static func endOfTags(_ file: ByteReader) -> Int {
    var place = 0
    while file.has("ID3", at: place), let size = syncSafe(file, at: place + 6) {
      let footer = file.bytes[place + 5] & 0x10 != 0 ? 10 : 0
      place = min(place + 10 + size + footer, file.count)
    }
    return place
  }

  /// A sync-safe integer: four bytes of seven bits.
  private static func syncSafe(_ file: ByteReader, at place: Int) -> Int? {
    guard file.big(4, at: place) != nil else { return nil }
    let digits = file.bytes[place..<place + 4]
    return digits.allSatisfy { $0 < 0x80 } ? digits.reduce(0) { $0 << 7 | Int($1) } : nil
  }

  /// The start of trailing tags: ID3v1, APEv2, Lyrics3v2, ID3v2 with a footer.
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

/// The edits of a file, at offsets of the original: ranges to keep, and bytes to replace in them.
struct SoundEdits {
  var kept: [Range<Int>]
  /// Ranges to fill with zeros.
  var blank: [Range<Int>] = []
  /// Replacement bytes, by offset.
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
  func has(_ text: StaticString, at start: Int) -> Bool { has(Array("\(text)".utf8), at: start) }
}

extension SoundCleaning {
  /// Keeps the chunks of a WAV file needed for playback.
  static func wave(_ file: ByteReader) -> SoundEdits? {
    guard file.has("WAVE", at: 8) else { return nil }
    var kept = [0..<12]
    var hasData = false
    var (sizes, endless): (Int?, (place: Int, count: Int)?)
    var place = 12
    while let name = file.name(at: place), let stated = file.little(4, at: place + 4) {
      let body = place + 8
      let rest = file.count - body
      // In RF64 (EBU Tech 3306) `ds64` has the length of `data`, behind that of the file. Otherwise a length
      // that is too large comes from a program that was killed or wrote to a pipe.
      let long = stated == 0xFFFF_FFFF ? sizes.flatMap { file.little(8, at: $0 + 8) } : nil
      let size = name == "data" && stated > rest ? min(long.map { max($0, 0) } ?? rest, rest) : stated
      guard size <= rest else { break }
      let end = min(body + size + size % 2, file.count)
      if ["fmt ", "data", "fact", "ds64"].contains(name) {
        kept.append(place..<end)
        hasData = hasData || name == "data"
        if size != stated { endless = (place + 4, size) }
        if name == "ds64", size >= 16 { sizes = body }
      }
      place = end
    }
    guard hasData else { return nil }
    var edits = SoundEdits(keeping: kept)
    let size = kept.reduce(0) { $0 + $1.count } - 8
    func little(_ count: Int, _ number: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    if file.has("RF64", at: 0) {
      guard let sizes else { return nil }
      edits.written.append((sizes, little(8, size)))
    } else {
      edits.written.append((4, little(4, size)))
      if let endless { edits.written.append((endless.place, little(4, endless.count))) }
    }
    return edits
  }

  /// Keeps STREAMINFO, SEEKTABLE and the frames of a FLAC file.
  static func flac(_ file: ByteReader, at start: Int) -> SoundEdits? {
    var blocks: [Range<Int>] = []
    var place = start + 4
    var isLast = false
    while !isLast {
      guard let head = file.big(1, at: place), let size = file.big(3, at: place + 1),
        place + 4 + size <= file.count
      else { return nil }
      isLast = head & 0x80 != 0
      if [0, 3].contains(head & 0x7F) { blocks.append(place..<place + 4 + size) }
      place += 4 + size
    }
    let end = startOfEndTags(file)
    guard let first = blocks.first, let last = blocks.last, file.bytes[first.lowerBound] & 0x7F == 0,
      place < end, file.big(2, at: place).map({ $0 & 0xFFFC == 0xFFF8 }) == true
    else { return nil }
    var edits = SoundEdits(keeping: [start..<start + 4] + blocks + [place..<end])
    for block in blocks {
      let type = file.bytes[block.lowerBound] & 0x7F
      edits.written.append((block.lowerBound, [block == last ? type | 0x80 : type]))
    }
    return edits
  }
}

extension SoundCleaning {
  /// A parsed frame header.
  private struct Frame {
    /// The length in bytes.
    let size: Int
    /// The fields that all frames of a stream share.
    let stream: Int
  }

  /// Keeps the frames of MPEG audio.
  static func frames(_ file: ByteReader, from start: Int) -> SoundEdits? {
    var kept: [Range<Int>] = []
    var stream: Int?
    var place = start
    while place + 4 <= file.count {
      guard let frame = frame(file, at: place), frame.stream == stream ?? frame.stream,
        place + frame.size <= file.count,
        // After a gap, accept a frame only if another one or the end of the file follows.
        kept.last?.upperBound == place || place + frame.size == file.count
          || self.frame(file, at: place + frame.size)?.stream == frame.stream
      else {
        place += 1
        continue
      }
      stream = frame.stream
      let range = place..<place + frame.size
      if let last = kept.last, last.upperBound == place {
        kept[kept.count - 1] = last.lowerBound..<range.upperBound
      } else {
        kept.append(range)
      }
      place = range.upperBound
    }
    return kept.isEmpty ? nil : SoundEdits(keeping: kept)
  }

  private static func frame(_ file: ByteReader, at place: Int) -> Frame? {
    guard place + 7 <= file.count, file.bytes[place] == 0xFF, file.bytes[place + 1] & 0xE0 == 0xE0 else {
      return nil
    }
    let head = file.bytes[place..<place + 7].map { Int($0) }
    if head[1] & 0xF6 == 0xF0 {
      let size = (head[3] & 3) << 11 | head[4] << 3 | head[5] >> 5
      guard size >= 7, head[2] >> 2 & 15 < 13 else { return nil }
      return Frame(size: size, stream: 1 << 20 | (head[1] & 0xFE) << 8 | head[2] & 0xFC)
    }
    let (version, layer) = (head[1] >> 3 & 3, head[1] >> 1 & 3)
    let (rate, sampling) = (head[2] >> 4, head[2] >> 2 & 3)
    guard version != 1, layer != 0, (1...14).contains(rate), sampling != 3 else { return nil }
    let isFirst = version == 3
    let kilobits = kilobits(isFirst, layer)[rate - 1]
    let hertz = [44_100, 48_000, 32_000][sampling] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let padding = head[2] >> 1 & 1
    let size =
      layer == 3
      ? (12_000 * kilobits / hertz + padding) * 4
      : (layer == 1 && !isFirst ? 72_000 : 144_000) * kilobits / hertz + padding
    return Frame(size: size, stream: version << 4 | layer << 2 | sampling)
  }

  private static func kilobits(_ isFirst: Bool, _ layer: Int) -> [Int] {
    switch (isFirst, layer) {
    case (true, 3): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    case (false, 3): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    }
  }
}
