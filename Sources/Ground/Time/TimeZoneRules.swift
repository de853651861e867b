// How far the clocks of a place are from UTC, at every moment.

/// The offsets of one time zone through history, and the rule for the time after it.
public struct TimeZoneRules: Sendable, Hashable {
  /// The zone's name, such as `Asia/Tokyo`.
  public let name: String

  /// The moments of change, seconds since 1970, ascending.
  package let times: [Int64]
  /// The offset from each of them on, seconds east of UTC.
  let offsets: [Int32]
  /// The offset before the first of them.
  let initial: Int32
  /// What holds after the last of them.
  let footer: PosixTimeZone?

  /// UTC, which needs no file.
  public static let utc = TimeZoneRules(name: "UTC", times: [], offsets: [], initial: 0, footer: nil)

  /// Seconds east of UTC at a moment.
  ///
  /// Before 1900 these are odd numbers in most places: the local mean time of a city.
  public func offsetSeconds(at instant: Instant) -> Int {
    // Beyond the calendar's years a zone has no changes of its own.
    let range = Instant.calendar
    let seconds = min(max(instant.secondsSince1970, range.lowerBound), range.upperBound)
    let index = firstChange(after: seconds)
    if index == times.count, let footer { return footer.offset(at: seconds) }
    return Int(index == 0 ? initial : offsets[index - 1])
  }

  /// A moment as the clocks of this zone show it.
  ///
  /// RFC 3339 writes offsets in whole minutes: seconds of an old local mean time are cut off, and
  /// the moment stays exact.
  public func zoned(_ instant: Instant) -> ZonedTime {
    ZonedTime(instant, offsetMinutes: offsetSeconds(at: instant) / 60)
  }

  /// The local day at a moment.
  public func day(at instant: Instant) -> Day { instant.local(offsetSeconds: offsetSeconds(at: instant)).day }

  /// The moment at which the clocks of this zone show a day and a time.
  ///
  /// A time that comes twice, as clocks are set back, is the first of the two. A time that is
  /// left out, as clocks are set forward, is as much later as the clocks were moved: 02:30 in a
  /// night without the hour from two to three is 03:30. Python's `zoneinfo` and RFC 5545, section
  /// 3.3.5, have the same rule.
  public func instant(of day: Day, _ time: TimeOfDay) -> Instant {
    let local = Instant(day, time, offsetSeconds: 0).secondsSince1970
    let spans = spans(around: local)
    for (index, span) in spans.enumerated() {
      let moment = local - Int64(span.offset)
      if index + 1 < spans.count, moment >= spans[index + 1].start {
        // Past the end of this span; if the next has not begun either, the time was left out.
        let next = spans[index + 1]
        if local - Int64(next.offset) < next.start { return Instant(secondsSince1970: moment) }
        continue
      }
      return Instant(secondsSince1970: moment)
    }
    return Instant(secondsSince1970: local - Int64(offsetSeconds(at: Instant(local))))
  }

  /// A day and a time of this zone, with the offset that its clocks have then.
  public func zoned(_ day: Day, _ time: TimeOfDay) -> ZonedTime { zoned(instant(of: day, time)) }

  /// The stretches of one offset around a local time, in order.
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
  /// A clock that is always as far from UTC.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - minutes: how far, east of UTC.
  public init(named name: String, offsetMinutes minutes: Int) {
    self.init(name: name, times: [], offsets: [], initial: Int32(clamping: minutes * 60), footer: nil)
  }
}
