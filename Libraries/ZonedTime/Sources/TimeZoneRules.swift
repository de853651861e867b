// The offsets of a time zone, parsed from TZif files (RFC 9636, and 8536 before it), versions 1 to 4.

public import Diagnostics
internal import Fluent

/// The offsets of a time zone through history, and the rule for the time after it.
public struct TimeZoneRules: Sendable, Hashable {
  /// The zone's name, such as `Asia/Tokyo`.
  public let name: String

  /// The moments of change, in seconds since 1970, ascending.
  package let times: [Int64]
  /// The offset from each change on, in seconds east of UTC.
  package let offsets: [Int32]
  /// The offset before the first change.
  package let initial: Int32
  /// The rule after the last change.
  let footer: PosixTimeZone?
  /// The rule after the last change, as text; nil if there is none.
  package var footerText: String? { footer.map { "\($0)" } }

  /// UTC, which needs no file.
  public static let utc = TimeZoneRules(name: "UTC", times: [], offsets: [], initial: 0, footer: nil)

  /// Seconds east of UTC at a moment.
  ///
  /// Before 1900 most places have odd numbers: the local mean time of a city.
  public func offsetSeconds(at instant: Instant) -> Int {
    // Zones don't change outside the calendar's years.
    let range = Instant.calendar
    let seconds = min(max(instant.secondsSince1970, range.lowerBound), range.upperBound)
    let index = firstChange(after: seconds)
    if index == times.count, let footer { return footer.offset(at: seconds) }
    return Int(index == 0 ? initial : offsets[index - 1])
  }

  /// A moment in this zone's local time.
  ///
  /// RFC 3339 has offsets in whole minutes: seconds of an old local mean time are dropped, the moment stays
  /// exact.
  public func zoned(_ instant: Instant) -> ZonedTime {
    ZonedTime(instant, offsetMinutes: offsetSeconds(at: instant) / 60)
  }

  /// The local day at a moment.
  public func day(at instant: Instant) -> Day { instant.local(offsetSeconds: offsetSeconds(at: instant)).day }

  /// The moment of a local day and time.
  ///
  /// A time that occurs twice, as clocks are set back, is the first of the two. A time that is skipped, as
  /// clocks are set forward, is as much later as the clocks moved: 02:30 in a night without the hour from two
  /// to three is 03:30. Python's `zoneinfo` and RFC 5545, section 3.3.5, have the same rule.
  public func instant(of day: Day, _ time: TimeOfDay) -> Instant {
    let local = Instant(day, time, offsetSeconds: 0).secondsSince1970
    let spans = spans(around: local)
    for (index, span) in spans.enumerated() {
      let moment = local - Int64(span.offset)
      if index + 1 < spans.count, moment >= spans[index + 1].start {
        // Past the end of this span; if the next has not begun either, the time was skipped.
        let next = spans[index + 1]
        if local - Int64(next.offset) < next.start { return Instant(secondsSince1970: moment) }
        continue
      }
      return Instant(secondsSince1970: moment)
    }
    return Instant(secondsSince1970: local - Int64(offsetSeconds(at: Instant(local))))
  }

  /// A local day and time with its offset.
  public func zoned(_ day: Day, _ time: TimeOfDay) -> ZonedTime { zoned(instant(of: day, time)) }

  /// The periods of one offset around a local time, in order.
  private func spans(around local: Int64) -> [(start: Int64, offset: Int)] {
    // No offset reaches 26 hours (RFC 9636, section 3.2).
    let (from, to) = (local - 93_600, local + 93_600)
    var spans = [(start: from, offset: offsetSeconds(at: Instant(from)))]
    var index = firstChange(after: from)
    while index < times.count, times[index] <= to {
      spans.append((times[index], Int(offsets[index])))
      index += 1
    }
    if let footer {
      let changes = footer.changes(around: local)
      for change in changes where change.at > max(from, times.last ?? .min) && change.at <= to {
        spans.append((change.at, change.offset))
      }
    }
    return spans
  }

  /// The index of the first change after a time; the number of changes if there is none.
  private func firstChange(after seconds: Int64) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Instant { fileprivate init(_ seconds: Int64) { self.init(secondsSince1970: seconds) } }

extension TimeZoneRules {
  /// A zone with a constant offset.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - minutes: how far, east of UTC.
  public init(named name: String, offsetMinutes minutes: Int) {
    self.init(name: name, times: [], offsets: [], initial: Int32(clamping: minutes * 60), footer: nil)
  }
}

extension TimeZoneRules {
  /// Parses a time zone file.
  ///
  /// - Throws: `bad-time-zone` for bytes that are no such file, are truncated, or count leap seconds.
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

/// Reads big-endian numbers; nil at the end of the bytes.
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

    /// The length of the data block for a size of times.
    func length(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + standardFlags + utFlags
    }
  }

  mutating func rules(named name: String) -> TimeZoneRules? {
    guard var header = header() else { return nil }
    var timeSize = 4
    if header.version != 0 {
      // The first block is for 32-bit readers; the second holds everything.
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
      // No zone has a hundredth of this; the limit keeps the sums below from overflowing.
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

  /// The text between the two newlines at the end.
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
