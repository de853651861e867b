// Weekdays as people type them: monday, Mon, 月曜日, 월요일, 周一.

extension Weekday {
  /// The weekday that a word names in one of the four languages; nil for other words.
  ///
  /// - Parameter word: in small letters, without blanks.
  init?(typed word: String) {
    let found = Weekday.allCases.first { day in
      let (english, ja, ko, zh) = Weekday.typed[day.rawValue - 1]
      return [english, String(english.prefix(3)), ja + "曜", ja + "曜日", ko].contains(word)
        || ["星期", "周", "礼拜"].contains { word == $0 + zh || (day == .sunday && word == $0 + "天") }
    }
    guard let found else { return nil }
    self = found
  }

  /// What may be typed, whichever language is spoken.
  private static let typed = [
    ("monday", "月", "월요일", "一"), ("tuesday", "火", "화요일", "二"), ("wednesday", "水", "수요일", "三"),
    ("thursday", "木", "목요일", "四"), ("friday", "金", "금요일", "五"), ("saturday", "土", "토요일", "六"),
    ("sunday", "日", "일요일", "日"),
  ]
}
