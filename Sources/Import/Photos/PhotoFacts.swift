// What a photo or film says of itself: when and where it was taken, and its caption.

internal import Ground
internal import ZonedTime

/// When and where a photo was taken, by its first bytes.
struct PhotoFacts {
  /// The clock of the camera.
  var day: Day?
  var time: TimeOfDay?
  /// Minutes east of UTC of that clock; nil if unknown.
  var offset: Int?
  /// A time in UTC, of films and exports.
  var instant: Instant?
  var latitude: Double?
  var longitude: Double?
  var caption: String?
  var people: [String] = []
  var tags: [String] = []

  /// How many bytes of a file are read.
  static let headerLength = 64 << 10

  /// Reads a file's beginning: EXIF (CIPA DC-008) of JPEG, PNG, WebP and HEIC, and XMP for what it doesn't say.
  ///
  /// - Parameters:
  ///   - bytes: the beginning, `headerLength` of it if there are so many.
  ///   - more: reads bytes behind that; nil if it would cost too much.
  init(header bytes: [UInt8], _ more: (Range<Int>) -> [UInt8]?) {
    let reader = ByteReader(bytes)
    if let range = HEIFExif.range(in: reader) {
      if let item = range.upperBound <= bytes.count ? Array(bytes[range]) : more(range) {
        let item = ByteReader(item)
        if let start = item.big(4, at: 0) { read(Exif(item, at: 4 + start)) }
      }
    } else if let tiff = PhotoFacts.tiff(in: reader) {
      read(Exif(reader, at: tiff))
    }
    if let packet = PhotoFacts(packetIn: bytes) { fill(from: packet) }
  }

  /// Facts of a file that nobody read.
  init() {}

  /// The moment in its own zone, or in `zone` if the file has no offset; nil if it has no time.
  func moment(in zone: TimeZoneRules) -> ZonedTime? {
    if let day, let time {
      if let offset, let zoned = ZonedTime(day, time, offsetMinutes: offset) { return zoned }
      return zone.zoned(day, time)
    }
    return instant.map { zone.zoned($0) }
  }

  /// Takes from others what these don't say.
  mutating func fill(from others: PhotoFacts) {
    if day == nil {
      (day, time, offset) = (others.day, others.time, others.offset)
    } else if offset == nil, others.day == day, others.time == time {
      offset = others.offset
    }
    instant = instant ?? others.instant
    if latitude == nil || longitude == nil { (latitude, longitude) = (others.latitude, others.longitude) }
    caption = caption ?? others.caption
    if people.isEmpty { people = others.people }
    if tags.isEmpty { tags = others.tags }
  }

  private mutating func read(_ exif: Exif) {
    // The fields of the moment itself, then those of the scan; `DateTime` (0x0132) is that of the last change.
    for (moment, zone) in [(0x9003, 0x9011), (0x9004, 0x9012)] {
      guard let text = exif.text(moment), let (day, time) = PhotoFacts.moment(text) else { continue }
      (self.day, self.time) = (day, time)
      offset = (exif.text(zone) ?? exif.text(0x9010)).flatMap(PhotoFacts.offset)
      break
    }
    latitude = exif.degrees(2, reference: 1, negative: "S", most: 90)
    longitude = exif.degrees(4, reference: 3, negative: "W", most: 180)
    dropNoPlace()
    if offset == nil { offset = offset(byPlace: exif) }
    caption = exif.text(0x010E).flatMap(PhotoFacts.caption)
  }

  /// Without a fix, receivers write zeros.
  mutating func dropNoPlace() {
    if latitude == 0, longitude == 0 { (latitude, longitude) = (nil, nil) }
  }

  /// The zone of the place, by the clock of the satellites.
  private func offset(byPlace exif: Exif) -> Int? {
    guard let stamp = exif.positionText(0x1D),
      let (there, _) = PhotoFacts.moment(stamp + " 00:00:00"), let clock = exif.rationals(7), clock.count == 3
    else { return nil }
    let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
    guard seconds.isFinite, (0..<90_000).contains(seconds) else { return nil }
    return offset(at: TimeZoneRules.utc.instant(of: there, .midnight).secondsSince1970 + Int64(seconds))
  }

  /// The clock of the camera less a time in UTC, to a quarter of an hour, in minutes; nil if no zone is that far.
  func offset(at utc: Int64) -> Int? {
    guard let day, let time else { return nil }
    let local = TimeZoneRules.utc.instant(of: day, time).secondsSince1970
    let minutes = Int((Double(local - utc) / 900).rounded()) * 15
    return (-12 * 60...14 * 60).contains(minutes) ? minutes : nil
  }

  /// A caption; nil if a camera wrote it.
  static func caption(_ text: String) -> String? { cameraWords.contains(text) ? nil : text }

  /// Degrees, rounded to a metre; nil if they are beyond `most`.
  static func coordinate(_ degrees: Double, isNegative: Bool, most: Double) -> Double? {
    guard degrees.isFinite, abs(degrees) <= most else { return nil }
    // More is the receiver's noise.
    let rounded = (degrees * 100_000).rounded() / 100_000
    return isNegative ? -rounded : rounded
  }

  /// What cameras write where people write a caption.
  private static let cameraWords: Set<String> = [
    "OLYMPUS DIGITAL CAMERA", "SONY DSC", "DCIM", "SAMSUNG CAMERA PICTURES", "DIGITAL CAMERA", "dav", "sdr",
    "cof",
    "default", "Processed with VSCO",
  ]

  /// `2024:05:03 14:03:12`; nil for zeros and blanks, which stand for an unknown time.
  private static func moment(_ text: String) -> (Day, TimeOfDay)? {
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count >= 6, let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]),
      let time = TimeOfDay(hour: numbers[3], minute: numbers[4], second: numbers[5]), numbers[0] > 1970
    else { return nil }
    return (day, time)
  }

  /// `+09:00`.
  private static func offset(_ text: String) -> Int? { ForeignTimeWords.offset(of: text) }

  /// Where the TIFF of a picture's EXIF begins.
  private static func tiff(in reader: ByteReader) -> Int? {
    let name = Array("Exif\0\0".utf8)
    if reader.has([0xFF, 0xD8], at: 0) {
      var at = 2
      while let marker = reader.big(2, at: at), marker >> 8 == 0xFF, marker != 0xFFDA,
        let length = reader.big(2, at: at + 2), length >= 2
      {
        if marker == 0xFFE1, reader.has(name, at: at + 4) { return at + 10 }
        at += 2 + length
      }
      return nil
    }
    if reader.name(at: 12) == "IHDR" {
      var at = 8
      while let length = reader.big(4, at: at), let chunk = reader.name(at: at + 4) {
        if chunk == "eXIf" { return at + 8 }
        at += 12 + length
      }
      return nil
    }
    if reader.name(at: 8) == "WEBP" {
      var at = 12
      while let chunk = reader.name(at: at), let length = reader.little(4, at: at + 4) {
        if chunk == "EXIF" { return at + 8 + (reader.has(name, at: at + 8) ? 6 : 0) }
        at += 8 + length + length % 2
      }
      return nil
    }
    return nil
  }
}

/// The fields of an EXIF block.
private struct Exif {
  private let reader: ByteReader
  private let start: Int
  private let isLittle: Bool
  private var fields: [Int: Int] = [:]
  private var position: [Int: Int] = [:]

  /// TIFF 6.0, section 2: directories of fields of 12 bytes.
  init(_ reader: ByteReader, at start: Int) {
    self.reader = reader
    self.start = start
    isLittle = reader.has(Array("II".utf8), at: start)
    guard let main = number(4, start + 4) else { return }
    fields = directory(main)
    if let more = fields[0x8769].flatMap({ number(4, $0 + 8) }) {
      fields.merge(directory(more)) { first, _ in first }
    }
    if let place = fields[0x8825].flatMap({ number(4, $0 + 8) }) { position = directory(place) }
  }

  private func number(_ count: Int, _ at: Int) -> Int? {
    isLittle ? reader.little(count, at: at) : reader.big(count, at: at)
  }

  private func directory(_ offset: Int) -> [Int: Int] {
    guard let count = number(2, start + offset), count < 512 else { return [:] }
    var found: [Int: Int] = [:]
    for index in 0..<count {
      let field = start + offset + 2 + 12 * index
      guard let tag = number(2, field) else { break }
      if found[tag] == nil { found[tag] = field }
    }
    return found
  }

  /// The place of a field's value of that many bytes.
  private func value(_ field: Int, _ count: Int) -> Int? {
    guard count > 4 else { return field + 8 }
    return number(4, field + 8).map { start + $0 }
  }

  func text(_ tag: Int) -> String? { text(at: fields[tag]) }

  func positionText(_ tag: Int) -> String? { text(at: position[tag]) }

  private func text(at field: Int?) -> String? {
    guard let field, number(2, field + 2) == 2, let count = number(4, field + 4), (1...4096).contains(count),
      let place = value(field, count), place >= 0, place <= reader.count - count
    else { return nil }
    let text = String(decoding: reader.bytes[place..<place + count].prefix { $0 != 0 }, as: UTF8.self)
    // Cameras fill fields up with blanks.
    let plain = text.trimmingBlanks
    return plain.isEmpty ? nil : plain
  }

  /// A field of fractions of where the camera was.
  func rationals(_ tag: Int) -> [Double]? {
    guard let field = position[tag], number(2, field + 2) == 5, let count = number(4, field + 4),
      (1...8).contains(count), let place = value(field, 8 * count)
    else { return nil }
    var numbers: [Double] = []
    for index in 0..<count {
      guard let above = number(4, place + 8 * index), let below = number(4, place + 8 * index + 4), below > 0
      else { return nil }
      numbers.append(Double(above) / Double(below))
    }
    return numbers
  }

  func degrees(_ tag: Int, reference: Int, negative: String, most: Double) -> Double? {
    guard let numbers = rationals(tag), numbers.count == 3, let side = positionText(reference) else {
      return nil
    }
    return PhotoFacts.coordinate(
      numbers[0] + numbers[1] / 60 + numbers[2] / 3600, isNegative: side.hasPrefix(negative), most: most)
  }
}
