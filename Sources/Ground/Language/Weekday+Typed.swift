// Weekdays as people type them: monday, Mon, 月曜日, 월요일, 周一.

extension Weekday {
  /// The weekday that a word names in one of the four languages; nil for other words.
  ///
  /// - Parameter word: in small letters, without blanks.
  init?(typed word: String) {
    let found = Weekday.allCases.first { day in
      let english = Language.en.name(of: day).lowercased()
      let (ja, ko, zh) = (
        Language.ja.shortName(of: day), Language.ko.name(of: day), Language.zh.shortName(of: day)
      )
      return [english, String(english.prefix(3)), ja + "曜", ja + "曜日", ko].contains(word)
        || ["星期", "周", "礼拜"].contains { word == $0 + zh || (day == .sunday && word == $0 + "天") }
    }
    guard let found else { return nil }
    self = found
  }
}
