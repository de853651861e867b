// Days and times as other programs and other people write them.

internal import ZonedTime

/// Reads a moment in any of the ways in which diaries write it.
struct ForeignTime {
  /// Which comes first where a day is written as `3/4/2024`.
  enum Order: Sendable { case monthFirst, dayFirst }

  /// What a text says.
  struct Moment: Sendable, Hashable {
    var day: Day
    var time: TimeOfDay?
    /// Minutes east of UTC.
    var offset: Int?
    var isUTC = false
    /// Whether the other order of day and month would give another day.
    var isAmbiguous = false
  }

  /// The moment, on a zone's clock where the text names no offset.
  ///
  /// - Returns: nil for a text that is none.
  static func zoned(_ text: String, in zone: TimeZoneRules, _ order: Order = .monthFirst) -> ZonedTime? {
    if let time = ZonedTime(ascii: Array(text.utf8)) { return time }
    return moment(text, order).map { zoned($0, in: zone) }
  }

  /// A moment on a zone's clock.
  static func zoned(_ moment: Moment, in zone: TimeZoneRules) -> ZonedTime {
    let time = moment.time ?? .midnight
    if moment.isUTC { return ZonedTime(utc: TimeZoneRules.utc.instant(of: moment.day, time)) }
    if let offset = moment.offset, let zoned = ZonedTime(moment.day, time, offsetMinutes: offset) {
      return zoned
    }
    return zone.zoned(moment.day, time)
  }

  /// What a text says, if it is a day and maybe a time and nothing else.
  static func moment(_ text: String, _ order: Order = .monthFirst) -> Moment? {
    guard text.utf8.count <= 80 else { return nil }
    var words = ForeignTimeWords(text)
    guard let (day, isAmbiguous) = words.takeDay(order) else { return nil }
    var moment = Moment(day: day, isAmbiguous: isAmbiguous)
    if let time = words.takeTime() {
      moment.time = time
      (moment.offset, moment.isUTC) = words.takeOffset()
    }
    return words.isDone ? moment : nil
  }
}
