// The words of the ledger's pages.

internal import Ground

extension ArchiveWords {
  static let ledger = Phrase(ja: "売上帳", ko: "매출 장부", en: "Shop ledger", zh: "营业账本")
  static let noLedger = Phrase(
    ja: "まだ売上がありません。",
    ko: "아직 매출이 없습니다.",
    en: "Nothing has been sold yet.",
    zh: "还没有营业记录。"
  )
  static let noSales = Phrase(
    ja: "この月の売上はありません。",
    ko: "이 달에는 매출이 없습니다.",
    en: "Nothing was sold this month.",
    zh: "本月没有营业额。"
  )
  static let revenue = Phrase(ja: "売上", ko: "매출", en: "Revenue", zh: "营业额")
  static let revenueOf = Phrase(
    ja: "{month}の売上",
    ko: "{month} 매출",
    en: "Revenue in {month}",
    zh: "{month}营业额"
  )
  static let expenses = Phrase(ja: "経費", ko: "지출", en: "Expenses", zh: "支出")
  static let net = Phrase(ja: "純利益", ko: "순이익", en: "Net", zh: "净利")
  static let sales = Phrase(ja: "施術の売上", ko: "시술 매출", en: "Sales", zh: "项目收入")
  static let discounts = Phrase(ja: "割引", ko: "할인", en: "Discounts", zh: "折扣")
  static let discount = Phrase(ja: "割引", ko: "할인", en: "Discount", zh: "折扣")
  static let tips = Phrase(ja: "追加・チップ", ko: "추가·팁", en: "Tips", zh: "加收与小费")
  static let tip = Phrase(ja: "追加・チップ", ko: "추가·팁", en: "Tip", zh: "加收")
  static let correction = Phrase(ja: "訂正", ko: "정정", en: "Correction", zh: "更正")
  static let revenueCorrections = Phrase(
    ja: "売上の訂正",
    ko: "매출 정정",
    en: "Corrections",
    zh: "营业额更正"
  )
  static let expenseCorrections = Phrase(
    ja: "経費の訂正",
    ko: "지출 정정",
    en: "Corrections",
    zh: "支出更正"
  )
  static let treatments = Phrase(ja: "メニュー", ko: "시술", en: "Treatments", zh: "项目")
  static let treatment = Phrase(ja: "メニュー", ko: "시술", en: "Treatment", zh: "项目")
  static let prices = Phrase(ja: "料金表", ko: "가격표", en: "Price list", zh: "价目表")
  static let retired = Phrase(ja: "提供終了", ko: "판매 종료", en: "no longer sold", zh: "已停售")
  static let count = Phrase(ja: "回数", ko: "횟수", en: "Count", zh: "次数")
  static let averagePrice = Phrase(ja: "平均単価", ko: "평균 단가", en: "Average", zh: "平均单价")
  static let amount = Phrase(ja: "金額", ko: "금액", en: "Amount", zh: "金额")
  static let share = Phrase(ja: "割合", ko: "비율", en: "Share", zh: "占比")
  static let category = Phrase(ja: "費目", ko: "지출 항목", en: "Category", zh: "支出类别")
  static let month = Phrase(ja: "月", ko: "월", en: "Month", zh: "月份")
  static let total = Phrase(ja: "合計", ko: "합계", en: "Total", zh: "合计")
  static let sums = Phrase(ja: "内訳", ko: "정산 내역", en: "How it adds up", zh: "结算明细")
  static let dayByDay = Phrase(ja: "日ごとの記録", ko: "날마다의 기록", en: "Day by day", zh: "每日记录")
  static let monthByMonth = Phrase(ja: "月ごと", ko: "월별", en: "Month by month", zh: "每月")
  static let others = Phrase(
    ja: "ほか{count}件",
    ko: "그 밖의 {count}개",
    en: "{count} others",
    one: "{count} other",
    zh: "其他{count}项"
  )
  static let inTable = Phrase(
    ja: "すべての数字は表にあります。",
    ko: "모든 숫자는 표에 있습니다.",
    en: "Every number is in the table.",
    zh: "所有数字见表格。"
  )
  static let severalCurrencies = Phrase(
    ja: "通貨が混ざっているか、金額が大きすぎるため、合計はありません。",
    ko: "통화가 섞여 있거나 금액이 너무 커서 합계가 없습니다.",
    en: "There are several currencies, or the amounts are too large, so nothing is added up.",
    zh: "货币不同或金额过大，无法合计。"
  )
  static let ledgerMonths = Phrase(
    ja: "売上帳の月数",
    ko: "장부의 달 수",
    en: "Months of the ledger",
    zh: "账本月数"
  )
  static let placeLedger = Phrase(
    ja: "売上、経費、料金表（JSON）",
    ko: "매출, 지출, 가격표 (JSON)",
    en: "sales, expenses and prices, as JSON",
    zh: "营业额、支出和价目表（JSON）"
  )

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
  static let more = Phrase(
    ja: "{than}より {change} 増",
    ko: "{than}보다 {change} 늘었습니다",
    en: "{change} more than {than}",
    zh: "比{than}增加 {change}"
  )
  static let less = Phrase(
    ja: "{than}より {change} 減",
    ko: "{than}보다 {change} 줄었습니다",
    en: "{change} less than {than}",
    zh: "比{than}减少 {change}"
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

  /// The words that the ledger's templates may use, as the context `words`.
  static let ledgerShared: [(Field, Phrase)] = [
    (.ledger, ledger), (.noLedger, noLedger), (.noSales, noSales), (.prices, prices),
    (.retired, retired), (.sums, sums), (.dayByDay, dayByDay), (.inTable, inTable),
    (.averages, averages), (.severalCurrencies, severalCurrencies), (.revenue, revenue),
    (.expenses, expenses), (.net, net),
  ]
}
