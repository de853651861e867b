// What XMP says of a photo: a packet in the photo, or a file beside it. Spec: ISO 16684-1 (structure), 16684-2 and
// Iptc4xmpExt (names); as written by Apple Photos, osxphotos, Lightroom, digiKam and darktable.

internal import Ground
internal import ZonedTime

extension PhotoFacts {
  /// The most bytes of a file of XMP; darktable writes a photo's whole history into it.
  static let mostXMP = 1 << 20

  /// Reads the packet in a photo's beginning, as far as it is there.
  ///
  /// - Returns: nil if there is none.
  init?(packetIn header: [UInt8]) {
    guard let start = PhotoFacts.start(of: Array("<x:xmpmeta".utf8), in: header) else { return nil }
    let last = Array("</x:xmpmeta>".utf8)
    let end = PhotoFacts.start(of: last, in: header, from: start).map { $0 + last.count }
    let packet = XMPPacket()
    _ = XMLReader(packet)?.read(Array(header[start..<(end ?? header.count)]))
    self.init(packet)
  }

  /// The index at which a word begins.
  ///
  /// The standard library's search took 17 ms for a photo's 64 KiB.
  private static func start(of word: [UInt8], in header: [UInt8], from start: Int = 0) -> Int? {
    let bytes = header.span
    var index = start
    while index + word.count <= bytes.count {
      if bytes[index] == word[0], header[index..<index + word.count].elementsEqual(word) { return index }
      index += 1
    }
    return nil
  }

  /// Reads a file of XMP.
  ///
  /// - Returns: nil if it is broken, or of something else.
  init?(xmp bytes: [UInt8]) {
    let packet = XMPPacket()
    guard let reader = XMLReader(packet), reader.read(bytes, isLast: true), packet.isXMP else { return nil }
    self.init(packet)
  }

  private init(_ packet: XMPPacket) {
    self.init()
    // The photo's moment, then that of the scan (Guidelines of the Metadata Working Group 2.0, "Date/Time").
    for name in ["exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate", "xap:CreateDate"] {
      // Programs write the year 1 or 1970 for an unknown time.
      guard let moment = packet.text(name).flatMap({ ForeignTime.moment($0) }), moment.day.year > 1970 else {
        continue
      }
      let time = moment.time ?? .midnight
      if moment.isUTC {
        instant = TimeZoneRules.utc.instant(of: moment.day, time)
      } else {
        (day, self.time, offset) = (moment.day, time, moment.offset)
      }
      break
    }
    latitude = packet.degrees("exif:GPSLatitude", most: 90)
    longitude = packet.degrees("exif:GPSLongitude", most: 180)
    dropNoPlace()
    caption = (packet.text("dc:description") ?? packet.text("dc:title")).flatMap(PhotoFacts.caption)
    people = packet.texts("Iptc4xmpExt:PersonInImage")
    tags = packet.texts("dc:subject")
  }
}

/// The properties of a packet by name; all programs use the prefixes of the specification.
private final class XMPPacket: XMLSink {
  /// The most bytes of a value and values of a property that are kept; a hostile file has more.
  private static let (longest, mostValues) = (4096, 100)

  private(set) var isXMP = false
  /// The names of the open elements.
  private var open: [String] = []
  private var values: [String: [String]] = [:]
  private var text: [UInt8] = []

  /// The property of which something is open: a child of a description at the top.
  private var property: String? {
    open.count > 3 && open[1] == "rdf:RDF" && open[2] == "rdf:Description" ? open[3] : nil
  }

  func begin(_ name: String, _ attributes: [String: String]) {
    if open.isEmpty { isXMP = name == "x:xmpmeta" || name == "x:xapmeta" }
    open.append(name)
    text = []
    // Simple properties may be attributes.
    if open.count == 3, open[1] == "rdf:RDF" {
      for (name, value) in attributes { values[name, default: []].append(value) }
    }
  }

  func add(_ bytes: [UInt8], at range: Range<Int>) { if property != nil { text += bytes } }

  func end(_ name: String) {
    let said = String(decoding: text, as: UTF8.self).trimmingBlanks
    if let property, !said.isEmpty, said.utf8.count <= XMPPacket.longest,
      values[property, default: []].count < XMPPacket.mostValues
    {
      values[property, default: []].append(said)
    }
    text = []
    open.removeLast()
  }

  func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// The first value; of several languages the default comes first.
  func text(_ name: String) -> String? { values[name]?.first }

  /// A place's degrees: `34,47.847N` and `34,47,51N`, or a number beside a property with the side, as Apple writes it.
  func degrees(_ name: String, most: Double) -> Double? {
    guard let text = text(name) else { return nil }
    var (digits, side) = (text[...], self.text(name + "Ref") ?? "")
    if let last = text.last, last.isLetter { (digits, side) = (text.dropLast(), String(last)) }
    let parts = digits.split(separator: ",").map { Double($0) }
    guard (1...3).contains(parts.count) else { return nil }
    var degrees = 0.0
    for (part, unit) in zip(parts, [1.0, 60, 3600]) {
      guard let part else { return nil }
      degrees += part / unit
    }
    return PhotoFacts.coordinate(degrees, isNegative: side == "S" || side == "W", most: most)
  }
}
