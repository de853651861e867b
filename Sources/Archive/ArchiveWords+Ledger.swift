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
    en: "Corrections of revenue",
    zh: "营业额更正"
  )
  static let expenseCorrections = Phrase(
    ja: "経費の訂正",
    ko: "지출 정정",
    en: "Corrections of expenses",
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
  static let incomplete = Phrase(
    ja: "読めない月があるため、合計はありません。",
    ko: "읽을 수 없는 달이 있어 합계가 없습니다.",
    en: "A month can't be read, so nothing is added up.",
    zh: "有的月份无法读取，因此没有合计。"
  )
  static let placeLedger = Phrase(
    ja: "売上、経費、料金表（JSON）",
    ko: "매출, 지출, 가격표 (JSON)",
    en: "sales, expenses and prices, as JSON",
    zh: "营业额、支出和价目表（JSON）"
  )

  /// The words that the ledger's templates may use, as the context `words`.
  static let ledgerShared: [(Field, Phrase)] = [
    (.ledger, ledger), (.noLedger, noLedger), (.noSales, noSales), (.prices, prices),
    (.retired, retired), (.sums, sums), (.dayByDay, dayByDay), (.inTable, inTable),
    (.averages, averages), (.severalCurrencies, severalCurrencies),
    (.incomplete, incomplete), (.revenue, revenue),
    (.expenses, expenses), (.net, net),
  ]
}
