// Time zone files: TZif, RFC 9636 (and 8536 before it), versions 1 to 4.

extension TimeZoneRules {
  /// Reads the bytes of a time zone file.
  ///
  /// - Throws: `bad-time-zone` if they are none, are cut off, or count leap seconds.
  public init(named name: String, tzif bytes: [UInt8]) throws(Diagnostic) {
    var reader = Reader(bytes: bytes)
    guard let rules = reader.rules(named: name) else {
      throw Diagnostic(
        .badTimeZone, Phrase("home-file-time-zone-damaged", ["name": name.quotedBriefly]),
        hint: Phrase("home-install-system-time-zone-data-tzdata"))
    }
    self = rules
  }
}

/// Reads big-endian numbers one after the other; at the end of the bytes everything is nil.
private struct Reader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The numbers of a header, RFC 9636, section 3.1.
  struct Header {
    var version: UInt8
    var utFlags: Int
    var standardFlags: Int
    var leaps: Int
    var times: Int
    var types: Int
    var letters: Int

    /// The bytes of the data block that follows, where times take so many.
    func length(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + standardFlags + utFlags
    }
  }

  mutating func rules(named name: String) -> TimeZoneRules? {
    guard var header = header() else { return nil }
    var timeSize = 4
    if header.version != 0 {
      // The first block is for readers that only know 32 bits; the second holds everything.
      guard skip(header.length(timeSize: 4)), let second = self.header() else { return nil }
      header = second
      timeSize = 8
    }
    // Zones that count leap seconds ("right/…") would put every day 27 seconds off.
    guard header.leaps == 0, header.types > 0,
      let (times, offsets, initial) = block(header, timeSize: timeSize)
    else { return nil }
    var footer: PosixTimeZone?
    if timeSize == 8 {
      guard let line = footerLine() else { return nil }
      if !line.isEmpty {
        guard let rule = PosixTimeZone(line) else { return nil }
        footer = rule
      }
    }
    return TimeZoneRules(name: name, times: times, offsets: offsets, initial: initial, footer: footer)
  }

  private mutating func header() -> Header? {
    guard bytes.count - index >= 44, bytes[index..<(index + 4)].elementsEqual("TZif".utf8) else { return nil }
    let version = bytes[index + 4]
    index += 20
    var counts: [Int] = []
    for _ in 0..<6 {
      // No zone has a hundredth of this; it keeps the sums below far from overflow.
      guard let count = number(size: 4), (0...100_000).contains(count) else { return nil }
      counts.append(Int(count))
    }
    return Header(
      version: version, utFlags: counts[0], standardFlags: counts[1], leaps: counts[2], times: counts[3],
      types: counts[4], letters: counts[5])
  }

  private mutating func block(_ header: Header, timeSize: Int) -> (
    times: [Int64], offsets: [Int32], initial: Int32
  )? {
    let length = header.length(timeSize: timeSize)
    guard bytes.count - index >= length else { return nil }
    let end = index + length
    var times: [Int64] = []
    for _ in 0..<header.times {
      guard let time = number(size: timeSize), times.last.map({ $0 < time }) ?? true else { return nil }
      times.append(time)
    }
    let kinds = bytes[index..<(index + header.times)]
    index += header.times
    var types: [Int32] = []
    for _ in 0..<header.types {
      guard let offset = number(size: 4), (-89_999...93_599).contains(offset), skip(2) else { return nil }
      types.append(Int32(offset))
    }
    index = end
    guard let initial = types.first, kinds.allSatisfy({ Int($0) < types.count }) else { return nil }
    return (times, kinds.map { types[Int($0)] }, initial)
  }

  /// What stands between the two newlines at the end.
  private mutating func footerLine() -> ArraySlice<UInt8>? {
    let newline = UInt8(ascii: "\n")
    guard index < bytes.count, bytes[index] == newline else { return nil }
    let rest = bytes[(index + 1)...]
    guard let end = rest.firstIndex(of: newline) else { return nil }
    return rest[..<end]
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard bytes.count - index >= count else { return false }
    index += count
    return true
  }

  private mutating func number(size: Int) -> Int64? {
    guard bytes.count - index >= size else { return nil }
    var bits: UInt64 = 0
    for byte in bytes[index..<(index + size)] { bits = bits << 8 | UInt64(byte) }
    index += size
    return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }
}
