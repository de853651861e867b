// When and where a film was taken, by its header: the box `moov` of MP4 (ISO/IEC 14496-12, 8.2) and of QuickTime (QuickTime
// File Format Specification, "Movie Atoms"), which cameras write behind the pictures.

internal import Diagnostics
internal import Ground
internal import ZonedTime

/// A film's header.
struct FilmHeader {
  /// The most bytes that are read of one: its tables grow with the film.
  static let mostBytes = 16 << 20
  /// How many boxes may stand before it.
  private static let mostBoxes = 64

  private let reader: ByteReader

  /// Finds the header in a film of `size` bytes, of which `beginning` has the first; `read` reads others, or returns nil if
  /// that would cost as much as reading everything before them.
  init?(_ beginning: [UInt8], size: Int, _ read: (Range<Int>) -> [UInt8]?) {
    func bytes(_ range: Range<Int>) -> [UInt8]? {
      guard range.upperBound <= size else { return nil }
      return range.upperBound <= beginning.count ? Array(beginning[range]) : read(range)
    }
    let start = ByteReader(beginning)
    // Old QuickTime films have no type.
    guard let first = start.name(at: 4), ["ftyp", "wide", "mdat", "moov", "free", "skip"].contains(first)
    else {
      return nil
    }
    var at = 0
    for _ in 0..<FilmHeader.mostBoxes {
      guard let head = bytes(at..<min(at + 16, size)) else { return nil }
      let box = ByteReader(head)
      guard var length = box.big(4, at: 0), let name = box.name(at: 4) else { return nil }
      let isLong = length == 1
      if isLong { length = box.big(8, at: 8) ?? 0 }
      if length == 0 { length = size - at }
      let content = isLong ? 16 : 8
      guard length >= content, length <= size - at else { return nil }
      if name == "moov" {
        guard let all = bytes((at + content)..<min(at + length, at + FilmHeader.mostBytes)) else {
          return nil
        }
        reader = ByteReader(all)
        return
      }
      at += length
    }
    return nil
  }

  private func box(_ name: String, in range: Range<Int>) -> Range<Int>? {
    FileBox.find(name, reader, in: range)?.content
  }

  /// The time in UTC, in seconds since 1970; nil if it is 0, as with cameras that have no clock.
  var seconds: Int64? {
    guard let header = box("mvhd", in: 0..<reader.count) else { return nil }
    let isLong = reader.big(1, at: header.lowerBound) == 1
    guard let seconds = reader.big(isLong ? 8 : 4, at: header.lowerBound + 4),
      // To the end of 9999.
      (2_082_844_801..<255_485_059_200).contains(seconds)
    else { return nil }
    return Int64(seconds - 2_082_844_800)
  }

  /// What phones of Apple note by name, such as `com.apple.quicktime.creationdate`.
  var notes: [String: String] {
    let all = 0..<reader.count
    let places = [box("meta", in: all), box("udta", in: all).flatMap { box("meta", in: $0) }].compactMap(
      \.self)
    return places.map(notes(in:)).first { !$0.isEmpty } ?? [:]
  }

  private func notes(in meta: Range<Int>) -> [String: String] {
    // In MP4 it begins with four bytes more.
    let isPlain = reader.name(at: meta.lowerBound + 4) == "hdlr"
    let inside = (isPlain ? meta.lowerBound : min(meta.lowerBound + 4, meta.upperBound))..<meta.upperBound
    guard let keys = box("keys", in: inside), let list = box("ilst", in: inside) else { return [:] }
    var names: [String] = []
    var at = keys.lowerBound + 8
    while let length = reader.big(4, at: at), length >= 8, length <= keys.upperBound - at, names.count < 100 {
      names.append(text((at + 8)..<(at + length)))
      at += length
    }
    var notes: [String: String] = [:]
    var item = list.lowerBound
    while let length = reader.big(4, at: item), let number = reader.big(4, at: item + 4), length >= 8,
      length <= list.upperBound - item
    {
      if names.indices.contains(number - 1), let data = box("data", in: (item + 8)..<(item + length)),
        data.count >= 8
      {
        notes[names[number - 1]] = text((data.lowerBound + 8)..<data.upperBound)
      }
      item += length
    }
    return notes
  }

  /// Where the film was taken, as phones of others note it: `+35.0116+135.7681/` (ISO 6709).
  var place: String? {
    guard let user = box("udta", in: 0..<reader.count) else { return nil }
    let mark: [UInt8] = [0xA9, 0x78, 0x79, 0x7A]
    return FileBox.all(reader, in: user).first {
      reader.has(mark, at: $0.content.lowerBound - 4) && $0.content.count > 4
    }.map {
      text(($0.content.lowerBound + 4)..<$0.content.upperBound)
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: reader.bytes[range].prefix(1000).prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension PhotoFacts {
  /// Reads a film's header.
  mutating func read(_ film: FilmHeader) {
    let notes = film.notes
    // Apple's own note is of the camera's clock and zone; that of the header is in UTC, and of when a copy was made.
    if let noted = notes["com.apple.quicktime.creationdate"].flatMap({ ForeignTime.zoned($0, in: .utc) }) {
      (day, time, offset) = (noted.day, noted.time, noted.offsetMinutes)
    } else if day == nil {
      instant = film.seconds.map { Instant(secondsSince1970: $0) }
    }
    guard let place = notes["com.apple.quicktime.location.ISO6709"] ?? film.place else { return }
    (latitude, longitude) = PhotoFacts.position(place) ?? (nil, nil)
  }

  /// `+35.0116+135.7681+040.000/`; nil for what isn't in degrees.
  private static func position(_ text: String) -> (Double, Double)? {
    var numbers: [String] = []
    for character in text.prefix(60) {
      if character == "+" || character == "-" {
        numbers.append(String(character))
      } else if character.isASCII, character.isNumber || character == ".", !numbers.isEmpty {
        numbers[numbers.count - 1].append(character)
      } else {
        break
      }
    }
    guard numbers.count >= 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1]),
      abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
    else { return nil }
    return (latitude, longitude)
  }
}
