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
    if (-60..<60).contains(seconds) { return Language.justNow(self) }
    if (60..<3600).contains(seconds) {
      return Language.minutesAgo(self, count: Int(seconds / 60))
    }
    if seconds > 0 {
      // Clocks set back can make 25 hours of a day.
      if days == 0 { return Language.hoursAgo(self, count: Int(min(seconds / 3600, 25))) }
      if days == 1 { return Language.yesterday(self) }
      if (2...6).contains(days) { return Language.daysAgo(self, count: days) }
    }
    return day.year == today.year ? monthAndDay(day) : date(day)
  }

  private static let justNow = Phrase(ja: "たった今", ko: "방금 전", en: "just now", zh: "刚刚")
  private static let minutesAgo = Phrase(
    ja: "{count}分前",
    ko: "{count}분 전",
    en: "{count} minutes ago",
    one: "{count} minute ago",
    zh: "{count}分钟前"
  )
  private static let hoursAgo = Phrase(
    ja: "{count}時間前",
    ko: "{count}시간 전",
    en: "{count} hours ago",
    one: "{count} hour ago",
    zh: "{count}小时前"
  )
  private static let yesterday = Phrase(ja: "昨日", ko: "어제", en: "yesterday", zh: "昨天")
  private static let daysAgo = Phrase(
    ja: "{count}日前",
    ko: "{count}일 전",
    en: "{count} days ago",
    one: "{count} day ago",
    zh: "{count}天前"
  )

  /// The phrases of this file, for the test of all phrases.
  package static let relativePhrases = [justNow, minutesAgo, hoursAgo, yesterday, daysAgo]
}
