// A first mapping of a table that nobody has described yet.

public import Diagnostics
public import Ground

extension CSVMapping {
  /// A mapping guessed from a file's first lines: what separates cells, which line has the headings, which column is what.
  ///
  /// - Throws: `file-not-text` where the beginning is not in the encoding.
  public init(guessing source: Source, _ encoding: TextEncoding) throws(Diagnostic) {
    self.init()
    self.encoding = encoding
    let head = try encoding.decoded(Source(source.path, CSVMapping.head(of: source.bytes, encoding)))
    var best: [CSVRow] = []
    for separator in Separator.allCases {
      let rows = CSVReader.wholeRows(head, separator: separator.byte)
      if CSVMapping.evenness(rows) > CSVMapping.evenness(best) { (best, self.separator) = (rows, separator) }
    }
    let heading = best.first { row in
      row.cells.count { CSVMapping.column(called: $0) != nil } >= 2
        && !row.cells.contains { ForeignDay($0) != nil }
    }
    if let heading {
      header = heading.cells.map(\.trimmingBlanks)
      while header.last?.isEmpty == true { header.removeLast() }
    } else if let first = best.firstIndex(where: { $0.cells.contains { ForeignDay($0) != nil } }) {
      // No headings that we know: the row above the first day has them, if it has as many cells.
      if first > 0, best[first - 1].cells.count == best[first].cells.count {
        header = best[first - 1].cells.map(\.trimmingBlanks)
      } else {
        skip = best[first].position.line - 1
      }
    }
    for name in header {
      guard let path = CSVMapping.column(called: name), columns[keyPath: path] == nil else { continue }
      columns[keyPath: path] = name
    }
    // A till's list of sales has its own text in the treatment.
    if columns.in != nil || columns.out != nil { columns.amount = nil }
  }

  /// The first rows below nothing, as text, to be shown to a person.
  public func beginning(of source: Source) throws(Diagnostic) -> [CSVRow] {
    let head = try encoding.decoded(Source(source.path, CSVMapping.head(of: source.bytes, encoding)))
    return CSVReader.wholeRows(head, separator: separator.byte)
  }

  /// How many rows have as many cells as most, times that number; 0 for rows of one cell.
  private static func evenness(_ rows: [CSVRow]) -> Int {
    let counts = Dictionary(grouping: rows.map(\.cells.count)) { $0 }.mapValues(\.count)
    return counts.filter { $0.key > 1 }.map { $0.key * $0.value }.max() ?? 0
  }

  /// The column that a heading names.
  static func column(called heading: String) -> WritableKeyPath<Columns, String?>? {
    var key = heading.compatible.comparisonKey.filter { !$0.isWhitespace }
    for unit in ["(원)", "(円)", "(元)", "(税込)"] where key.hasSuffix(unit) { key.removeLast(unit.count) }
    key.removeAll { "()[]/".contains($0) }
    guard !key.isEmpty else { return nil }
    return headings.first { $0.names.contains(key) }?.column
  }

  /// Headings of banks, tills and spreadsheets in our four languages.
  private static let headings:
    [(column: any WritableKeyPath<Columns, String?> & Sendable, names: Set<String>)] = [
      (
        \.date,
        [
          "date", "day", "bookingdate", "transactiondate", "날짜", "일자", "일시", "거래일", "거래일자", "거래일시", "거래날짜",
          "판매일",
          "판매일자", "결제일", "결제일자", "결제일시", "승인일자", "승인일시", "이용일", "이용일자", "매출일", "매출일자", "日付", "取引日", "お取引日",
          "年月日", "売上日", "売上日時", "取引日時", "会計日", "計上日", "日期", "交易日期", "交易时间",
          "记账日期",
          "销售日期",
        ]
      ),
      (
        \.treatment,
        [
          "treatment", "item", "product", "service", "menu", "상품", "상품명", "메뉴", "메뉴명", "품목", "품명", "시술",
          "시술명", "商品",
          "商品名", "品名", "メニュー", "施術", "品目", "项目", "商品名称", "服务", "品项",
        ]
      ),
      (
        \.text,
        [
          "text", "description", "memo", "details", "payee", "note", "적요", "내용", "거래내용", "거래내역", "기재내용",
          "보낸분받는분", "비고",
          "摘要", "内容", "お取引内容", "取引内容", "備考", "备注", "对方户名", "用途", "交易摘要",
        ]
      ),
      (\.count, ["count", "quantity", "qty", "수량", "건수", "횟수", "数量", "個数", "点数", "件数", "次数"]),
      (
        \.amount,
        [
          "amount", "total", "sum", "sales", "netsales", "승인금액", "이용금액", "금액", "합계", "합계금액", "판매금액", "결제금액",
          "매출액", "매출금액", "실매출", "거래금액",
          "金額",
          "合計", "売上", "売上金額", "合計金額", "取引金額", "金额", "交易金额", "合计", "销售额", "实收金额",
        ]
      ),
      (
        \.in,
        [
          "in", "credit", "deposit", "moneyin", "paidin", "입금", "입금액", "입금금액", "맡기신금액", "入金", "入金額", "お預り金額",
          "お預入金額", "預入金額", "預かり金額", "お預かり金額", "收入", "收入金额", "贷方金额", "存入",
        ]
      ),
      (
        \.out,
        [
          "out", "debit", "withdrawal", "moneyout", "paidout", "출금", "출금액", "출금금액", "찾으신금액", "出金", "出金額",
          "お支払金額",
          "お引出金額", "支払金額", "支払い金額", "お支払い金額", "引出金額", "支出", "支出金额", "借方金额", "取出",
        ]
      ),
      (
        \.pay,
        [
          "pay", "payment", "paymentmethod", "method", "tender", "결제수단", "결제방법", "결제", "지불수단", "支払方法", "決済方法",
          "支払い方法",
          "お支払方法", "支付方式", "付款方式",
        ]
      ),
      (\.balance, ["balance", "잔액", "거래후잔액", "残高", "差引残高", "余额", "账户余额", "餘額"]),
    ]
}
