// How long ago something was, in the words people use.

extension Language {
  /// How long before `now` a moment was: 방금 전, 5분 전, 3시간 전, 어제, 4일 전, then the date.
  ///
  /// Within the hour it is minutes, even over midnight; on the same day it is hours; then days
  /// count by the calendar of the zone, since "yesterday" is a day and not 24 hours. From a week
  /// on it is the date, without the year if that is this year. A moment in the future is "just
  /// now" for a minute (two machines' clocks), after that it is its date.
  public func relative(_ then: Instant, now: Instant, in zone: TimeZoneRules) -> String {
    let seconds = then.seconds(until: now)
    let day = zone.day(at: then)
    let today = zone.day(at: now)
    let days = day.days(until: today)
    if (-60..<60).contains(seconds) { return Phrase("format-just-now")(self) }
    if (60..<3600).contains(seconds) { return Phrase("format-minutes-ago")(self, count: Int(seconds / 60)) }
    if seconds > 0 {
      // Clocks set back can make 25 hours of a day.
      if days == 0 { return Phrase("format-hours-ago")(self, count: Int(min(seconds / 3600, 25))) }
      if days == 1 { return Phrase("format-yesterday")(self) }
      if (2...6).contains(days) { return Phrase("format-days-ago")(self, count: days) }
    }
    return day.year == today.year ? monthAndDay(day) : date(day)
  }
}
