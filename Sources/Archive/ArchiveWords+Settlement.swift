// What the ledger's pages say about averages, changes, seals and corrections.

internal import Ground

extension ArchiveWords {
  // Averages and bests.
  static let averages = Phrase(
    ja: "平均とベスト",
    ko: "평균과 최고",
    en: "Averages and bests",
    zh: "平均与最好"
  )
  static let workingDays = Phrase(ja: "営業日", ko: "영업일", en: "Working days", zh: "营业日")
  static let days = Phrase(
    ja: "{count}日",
    ko: "{count}일",
    en: "{count} days",
    one: "{count} day",
    zh: "{count}天"
  )
  static let averageDay = Phrase(
    ja: "1営業日の平均",
    ko: "영업일 평균",
    en: "Average working day",
    zh: "每营业日平均"
  )
  static let averageCount = Phrase(
    ja: "1営業日の施術",
    ko: "영업일 평균 시술",
    en: "Treatments a working day",
    zh: "每营业日项目"
  )
  static let times = Phrase(ja: "{number}回", ko: "{number}회", en: "{number}", zh: "{number}次")
  static let bestWeekday = Phrase(
    ja: "いちばん良い曜日",
    ko: "가장 좋은 요일",
    en: "Best weekday",
    zh: "最好的星期"
  )
  static let weekdayAverage = Phrase(
    ja: "{weekday}（平均 {amount}）",
    ko: "{weekday} (평균 {amount})",
    en: "{weekday} ({amount} on average)",
    zh: "{weekday}（平均{amount}）"
  )
  static let bestDays = Phrase(ja: "いちばん良い日", ko: "가장 좋은 날", en: "Best days", zh: "最好的日子")

  // Changes.
  static let until = Phrase(
    ja: "{than}（{date}まで）",
    ko: "{than}({date}까지)",
    en: "{than} to {date}",
    zh: "{than}（至{date}）"
  )
  static let against = Phrase(
    ja: "{than}比 {change}",
    ko: "{than} 대비 {change}",
    en: "{change} on {than}",
    zh: "较{than} {change}"
  )
  static let same = Phrase(
    ja: "{than}から変わらず",
    ko: "{than} 대비 변동이 없습니다",
    en: "The same as {than}",
    zh: "与{than}持平"
  )
  static let monthBefore = Phrase(ja: "前月", ko: "전달", en: "the month before", zh: "上月")
  static let yearBefore = Phrase(
    ja: "前年同月",
    ko: "전년 같은 달",
    en: "a year before",
    zh: "去年同月"
  )
  static let sameMonths = Phrase(
    ja: "前年同期",
    ko: "전년 같은 기간",
    en: "the same months a year before",
    zh: "去年同期"
  )
  static let yearPrevious = Phrase(ja: "前年", ko: "전년", en: "the year before", zh: "上一年")

  // Seals and corrections.
  static let sealedOn = Phrase(
    ja: "{date}に締めました",
    ko: "{date}에 마감했습니다",
    en: "Sealed on {date}",
    zh: "{date}封账"
  )
  static let corrections = Phrase(
    ja: "締めた後の訂正",
    ko: "마감한 뒤의 정정",
    en: "Corrections since it was sealed",
    zh: "封账后的更正"
  )
  static let correctionsHere = Phrase(
    ja: "締めた月の訂正（この月に計上）",
    ko: "마감한 달의 정정 (이 달에 반영)",
    en: "Corrections of sealed months, counted here",
    zh: "已封账月份的更正（计入本月）"
  )
  static let notedOn = Phrase(
    ja: "{date}に記録",
    ko: "{date} 기록",
    en: "Noted on {date}",
    zh: "{date}记录"
  )
  static let notNoted = Phrase(
    ja: "まだ記録されていません",
    ko: "아직 기록되지 않았습니다",
    en: "Not noted yet",
    zh: "尚未记录"
  )
}
