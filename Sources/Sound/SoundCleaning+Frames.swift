// MP3 and ADTS: frames after frames, each of which tells its length. All that stands between them goes.
// Formats: ISO/IEC 11172-3, section 2.4.2.3; ISO/IEC 13818-7, section 6.2.

internal import Ground

extension SoundCleaning {
  /// What the head of a frame tells.
  private struct Frame {
    /// How many bytes it has.
    let size: Int
    /// What all frames of a file have in common.
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
        // After something else a frame is one only where another follows, or the file ends.
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
