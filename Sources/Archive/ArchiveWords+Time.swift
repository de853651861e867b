// The words of the timeline's pages in the four languages.

internal import Ground

extension ArchiveWords {
  static let timeline = Phrase(ja: "あゆみ", ko: "발자취", en: "Timeline", zh: "足迹")
  static let onThisDay = Phrase(ja: "この日", ko: "이날", en: "On this day", zh: "那年今日")
  static let site = Phrase(
    ja: "このアーカイブ",
    ko: "이 아카이브",
    en: "This archive",
    zh: "本归档"
  )
  static let lately = Phrase(ja: "最近のこと", ko: "최근", en: "Lately", zh: "近来")
  static let alsoHere = Phrase(ja: "ほかの記録", ko: "다른 기록", en: "Also here", zh: "其他记录")
  static let shopDays = Phrase(ja: "営業日", ko: "영업일", en: "Shop days", zh: "营业日")
  static let things = Phrase(
    ja: "{count}件",
    ko: "{count}개",
    en: "{count} things",
    one: "{count} thing",
    zh: "{count}条"
  )
  static let yearsOfDay = Phrase(
    ja: "{count}年分",
    ko: "{count}년치",
    en: "{count} years",
    one: "{count} year",
    zh: "{count}年"
  )
  static let everyDay = Phrase(
    ja: "一年のそれぞれの日に、何があったか",
    ko: "한 해의 하루하루, 무슨 일이 있었는지",
    en: "What happened on each day of the year",
    zh: "一年中的每一天，发生过什么"
  )
  /// Its `{count}` is filled by the page's script, which alone knows what day it is.
  static let today = Phrase(
    ja: "今日の日付には、{count}年分の記録があります",
    ko: "오늘 날짜에는 {count}년치 기록이 있습니다",
    en: "{count} years of this very day are here",
    one: "{count} year of this very day is here",
    zh: "今天这个日子，有{count}年的记录"
  )

  /// The words that the timeline's templates may use, as the context `words`.
  static let timeShared: [(Field, Phrase)] = [
    (.timeline, timeline), (.onThisDay, onThisDay), (.site, site), (.lately, lately),
    (.alsoHere, alsoHere),
  ]
}
