// Languages, phrases, and how dates and numbers are written.

import Fluent
import Ground
import TestSupport
import Testing
import ZonedTime

@Suite struct LanguageTests {
  @Test(arguments: [
    ("ja_JP.UTF-8", LanguageTag.ja), ("ja", .ja), ("JA-jp", .ja), ("ko_KR", .ko), ("en_GB.UTF-8", .en),
    ("en@shaw", .en), ("zh-Hans", .zh), ("zh_TW.Big5", .zh), ("cmn-Hans-CN", .zh),
    ("de_DE.UTF-8", LanguageTag(rawValue: "de") ?? .en),
  ]) func knowsALanguageByItsTag(tag: String, language: LanguageTag) {
    #expect(LanguageTag(locale: tag) == language)
  }

  @Test(arguments: ["", "C", "C.UTF-8", "POSIX", "日本語", "_", "-ja"]) func doesNotKnowOthers(tag: String) {
    #expect(LanguageTag(locale: tag) == nil)
  }

  @Test func writesDates() throws {
    let day = try Day(parsing: "2024-12-25")
    func all(_ text: (Language) -> String) -> [String] { Language.allCases.map(text) }
    #expect(
      all { $0.longDate(day) } == [
        "2024年12月25日（水）", "2024년 12월 25일 (수)", "Wednesday, 25 December 2024", "2024年12月25日 星期三",
      ])
    #expect(all { $0.date(day) } == ["2024年12月25日", "2024년 12월 25일", "25 December 2024", "2024年12月25日"])
    #expect(all { $0.monthAndDay(day) } == ["12月25日", "12월 25일", "25 December", "12月25日"])
    let month = Month(of: day)
    #expect(all { $0.heading(month) } == ["2024年12月", "2024년 12월", "December 2024", "2024年12月"])
    #expect(all { $0.heading(Year(of: day)) } == ["2024年", "2024년", "2024", "2024年"])
    #expect(all { $0.name(of: .wednesday) } == ["水曜日", "수요일", "Wednesday", "星期三"])
    #expect(all { $0.shortName(of: .sunday) } == ["日", "일", "Sun", "日"])
    #expect(all { $0.shortMonthName(9) } == ["9月", "9월", "Sep", "9月"])
    #expect(Language.en.monthName(0) == "0")
    let time = try ZonedTime(parsing: "2024-12-25T03:05:59+09:00")
    #expect(
      all { $0.dateAndTime(time) } == [
        "2024年12月25日 03:05", "2024년 12월 25일 03:05", "25 December 2024, 03:05", "2024年12月25日 03:05",
      ])
    #expect(all { "\($0.firstWeekday)" } == ["sunday", "sunday", "monday", "monday"])
  }

  @Test(arguments: [
    ("2024-12-25T12:00:00Z", "방금 전", "たった今", "just now", "刚刚"),
    ("2024-12-25T11:59:01Z", "방금 전", "たった今", "just now", "刚刚"),
    ("2024-12-25T11:59:00Z", "1분 전", "1分前", "1 minute ago", "1分钟前"),
    ("2024-12-25T11:55:00Z", "5분 전", "5分前", "5 minutes ago", "5分钟前"),
    ("2024-12-25T11:00:00Z", "1시간 전", "1時間前", "1 hour ago", "1小时前"),
    ("2024-12-25T00:00:00Z", "12시간 전", "12時間前", "12 hours ago", "12小时前"),
    ("2024-12-24T23:59:59Z", "어제", "昨日", "yesterday", "昨天"),
    ("2024-12-23T23:59:59Z", "2일 전", "2日前", "2 days ago", "2天前"),
    ("2024-12-19T00:00:00Z", "6일 전", "6日前", "6 days ago", "6天前"),
    ("2024-12-18T23:59:59Z", "12월 18일", "12月18日", "18 December", "12月18日"),
    ("2023-12-31T23:59:59Z", "2023년 12월 31일", "2023年12月31日", "31 December 2023", "2023年12月31日"),
    ("2024-12-25T12:01:00Z", "방금 전", "たった今", "just now", "刚刚"),
    ("2024-12-25T12:02:00Z", "12월 25일", "12月25日", "25 December", "12月25日"),
  ]) func saysHowLongAgo(then: String, ko: String, ja: String, en: String, zh: String) throws {
    let now = try ZonedTime(parsing: "2024-12-25T12:00:00Z").instant
    let then = try ZonedTime(parsing: then).instant
    let texts = [Language.ko, .ja, .en, .zh].map { $0.relative(then, now: now, in: .utc) }
    #expect(texts == [ko, ja, en, zh])
  }

  @Test func minutesCountOverMidnight() throws {
    let now = try ZonedTime(parsing: "2024-12-25T00:10:00Z").instant
    #expect(Language.ja.relative(now.adding(seconds: -1200), now: now, in: .utc) == "20分前")
    #expect(Language.ja.relative(now.adding(seconds: -7200), now: now, in: .utc) == "昨日")
    _ = Language.en.relative(.init(secondsSince1970: .min), now: .init(secondsSince1970: .max), in: .utc)
    _ = Language.en.relative(.init(secondsSince1970: .max), now: .init(secondsSince1970: .min), in: .utc)
  }

  @Test func writesNumbersAndLists() {
    #expect(Language.ja.integer(1_234_567) == "1,234,567")
    #expect([0, 999, 1000, -1000].map(Language.en.integer) == ["0", "999", "1,000", "-1,000"])
    #expect(Language.ko.integer(.min) == "-9,223,372,036,854,775,808")
    #expect(Language.allCases.map { $0.entries(12) } == ["12件", "12개", "12 entries", "12篇"])
    #expect(Language.en.entries(1) == "1 entry")
    #expect(Language.en.entries(1234) == "1,234 entries")
    #expect(
      Language.allCases.map { $0.list(["a", "b", "c"]) } == ["a、b、c", "a, b, c", "a, b and c", "a、b、c"])
    #expect(Language.en.list(["a", "b"]) == "a and b")
    #expect(Language.allCases.map { $0.list(["a"]) + $0.list([]) } == ["a", "a", "a", "a"])
  }
}

@Suite struct PhraseTests {
  let phrase = Phrase("test-phrase")
  private static let locales = Locales([.ja, .ko, .en, .zh]) { language, _ in
    let texts = [
      "ja": "{ $name }さんが{ $count }件書きました", "ko": "{ $name }님이 { $count }개를 썼습니다",
      "en": "{ $name } wrote { $count ->\n    [one] an entry\n   *[other] { $count } entries\n}",
      "zh": "{ $name }写了{ $count }篇",
    ]
    return Array("test-phrase = \(texts[language] ?? "")\n".utf8)
  }

  @Test func fillsItsPlaceholders() {
    #expect(phrase(Self.locales[.ja], count: 1234, ["name": "みさき"]) == "みさきさんが1,234件書きました")
    #expect(phrase(Self.locales[.en], count: 2, ["name": "Misaki"]) == "Misaki wrote 2 entries")
    #expect(phrase(Self.locales[.en], count: 1, ["name": "Misaki"]) == "Misaki wrote an entry")
    #expect(phrase(Self.locales[.zh], count: 1, ["name": "美咲"]) == "美咲写了1篇")
    #expect(phrase[Self.locales[.ko]] == "{name}님이 {count}개를 썼습니다")
  }

  @Test func aValueIsNeverReadAgain() {
    #expect(phrase(Self.locales[.zh], ["name": "{count}", "count": "{name}"]) == "{count}写了{name}篇")
    #expect(phrase(Self.locales[.zh], ["name": "x"]) == "x写了{count}篇")
  }
}
