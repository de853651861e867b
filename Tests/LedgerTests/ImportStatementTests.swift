// Tables of banks, tills and spreadsheets: days, amounts, encodings, balances, and what comes once only.

import Diagnostics
import Fluent
import Foundation
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

@Suite struct ImportStatementTests {
  /// The lines of a table that is described by its columns.
  private func read(
    _ text: String, in currency: Currency = won, dates: DateOrder = .yearFirst,
    _ describe: (inout CSVMapping) -> Void = { _ in }
  ) throws -> ForeignBooks {
    var ledger = Ledger(currency: currency)
    ledger.treatmentList.treatments = [Treatment(id: "gel", name: "젤네일", price: 50000)]
    let source = Source("t.csv", text: text)
    var mapping = try CSVMapping(guessing: source, .utf8)
    describe(&mapping)
    return try StatementReader(source, mapping, named: "t", ledger).read(dates)
  }

  @Test(arguments: [
    ("2026-01-20", "2026-01-20"), ("2026.1.20", "2026-01-20"), ("2026. 1. 20.", "2026-01-20"),
    ("2026/01/20 14:03:59", "2026-01-20"), ("20260120", "2026-01-20"), ("20260120140359", "2026-01-20"),
    ("2026年1月20日", "2026-01-20"), ("2026년 1월 20일 (화)", "2026-01-20"), ("令和8年1月20日", "2026-01-20"),
    ("令和元年5月1日", "2019-05-01"), ("R8.1.20", "2026-01-20"), ("H31.4.30", "2019-04-30"),
    ("２０２６／１／２０", "2026-01-20"), ("2026-01-20T14:03:59+09:00", "2026-01-20"), ("26.01.20", "2026-01-20"),
    ("令和 8年 1月20日", "2026-01-20"),
  ]) func daysAreRead(_ text: String, _ day: String) throws {
    let books = try read("날짜,메뉴,금액\n\"\(text)\",젤네일,1\n")
    #expect(books.problems == [])
    #expect(books.lines.map(\.day.text) == [day])
  }

  @Test(arguments: [
    "0000-00-00", "2026-13-01", "2026-02-30", "9999999999999", "20/1", "1 2 3", "2026--01--20", "2026-01-20x",
    "令和0年1月1日", "R0.1.1", "99999-01-01", "-2026-01-20", "2026-1", "2026.01.20.21.22",
  ]) func whatIsNoDayIsNamed(_ text: String) throws {
    let books = try read("날짜,메뉴,금액\n2026-01-01,젤네일,1\n\(text),젤네일,1\n")
    #expect(books.lines.count == 1)
    #expect(books.problems.map(\.code) == [.importItem])
    #expect(books.problems.first?.position == Position(line: 3, column: 1))
  }

  @Test(arguments: [
    ("50,000", 50000), ("₩50,000", 50000), ("50,000원", 50000), ("5만", 50000), ("５０，０００", 50000),
    ("￦50,000", 50000),
    ("\\50,000", 50000), ("-\\-1", nil),
    (" 50000 ", 50000), ("50000.0", 50000), ("+50000", 50000), ("50,000 KRW", 50000),
  ]) func amountsAreRead(_ text: String, _ amount: Int?) throws {
    let books = try read("날짜,메뉴,금액\n2026-01-20,젤네일,\"\(text)\"\n")
    #expect(books.lines.map(\.amount) == [amount].compactMap(\.self).map(Optional.some))
    #expect(books.problems.count == (amount == nil ? 1 : 0))
  }

  @Test(arguments: ["(1,000)", "-1,000", "1,000-", "△1,000", "▲1,000", "−1,000", "（1,000）", "-₩1,000"])
  func amountsBelowZeroGoOut(_ text: String) throws {
    let books = try read("거래일,적요,금액\n2026-01-20,월세,\"\(text)\"\n") {
      $0.rules = [CSVMapping.Rule("월세", category: "rent")]
    }
    #expect(books.lines.map(\.amount) == [1000])
    #expect(books.lines.map(\.kind) == [.expense])
  }

  @Test func whatATillGivesBackIsAnAdjustmentWithItsWords() throws {
    let long = String(repeating: "장", count: 60)
    let books = try read(
      "날짜,메뉴,메모,수량,금액,결제\n2026-01-20,젤네일,\"손님\n변심\",-1,-50000,카드\n2026-01-20,\(long),,-1,\"(1,000)\",\n2026-01-20,월세,,,-7,\n"
    ) {
      ($0.columns.treatment, $0.columns.text, $0.columns.pay) = ("메뉴", "메모", "결제")
    }
    #expect(books.problems == [])
    // The rent is no sale that was taken back.
    #expect(books.left.count == 1)
    #expect(books.lines.map(\.kind) == [.adjustment, .adjustment])
    #expect(books.lines.map(\.amount) == [-50000, -1000])
    #expect(books.lines.map(\.reason) == ["젤네일 · 손님 변심", String(long.prefix(50))])
    #expect(books.lines.map(\.pay) == ["카드", nil])
  }

  @Test func whatACashBookSpendsIsNoDiscount() throws {
    let books = try read("날짜,내용,입금,출금\n2026-01-20,젤네일,50000,\n2026-01-21,젤네일 재료,,3000\n") {
      ($0.columns.treatment, $0.columns.in, $0.columns.out) = ("내용", "입금", "출금")
    }
    #expect(books.lines.map(\.kind) == [.sale])
    #expect(books.left.count == 1)
  }

  @Test(arguments: [
    ("1" + String(repeating: "0", count: 30), Diagnostic.Code.amountRange),
    ("9007199254740992", .amountRange),
    ("12.50", .amountFraction), ("1.000", .amountFraction), ("$5", .amountInvalid), ("=1+1", .amountInvalid),
    ("1,00", .amountInvalid), ("NaN", .amountInvalid), ("1e3", .amountInvalid), ("((5))", .amountInvalid),
    ("--5", .amountInvalid), ("(-1,000)", .amountInvalid), ("-1,000-", .amountInvalid),
    ("△-1,000", .amountInvalid),
    ("(1,000-)", .amountInvalid), ("(+1,000)", .amountInvalid), ("（－1,000）", .amountInvalid),
  ]) func whatIsNoAmountIsNamed(_ text: String, _ code: Diagnostic.Code) throws {
    let books = try read("날짜,메뉴,금액\n2026-01-20,젤네일,\"\(text)\"\n")
    #expect(books.lines == [])
    #expect(books.problems.map(\.code) == [code])
  }

  @Test(arguments: [
    ("2", 2), ("2개", 2), ("2.0", 2), ("２点", 2), ("1,000", 1000), ("", 1), ("1,5", nil), ("2,50", nil),
    ("1,00", nil),
    ("1.5", nil), (",001", nil), ("1,0000", nil), ("1.000,0", nil), ("2x", nil),
  ])
  func countsAreWholeNumbers(_ text: String, _ count: Int?) throws {
    let books = try read("날짜,메뉴,수량,금액\n2026-01-20,젤네일,\"\(text)\",1\n")
    #expect(books.lines.map(\.count) == [count].compactMap(\.self))
    let codes: [Diagnostic.Code] = count == nil ? [.countInvalid] : []
    #expect(books.problems.map(\.code) == codes)
  }

  @Test(arguments: [("1,00", 1), ("2,", 2), ("3", 3), ("1,5", nil), ("1.000", nil), ("1,000,0", nil)])
  func aCommaBeforeDecimalsOfACountIsNoneBetweenThousands(_ text: String, _ count: Int?) throws {
    let books = try read("날짜;메뉴;수량;금액\n2026-01-20;젤네일;\(text);1\n") { $0.decimal = .comma }
    #expect(books.lines.map(\.count) == [count].compactMap(\.self))
    let codes: [Diagnostic.Code] = count == nil ? [.countInvalid] : []
    #expect(books.problems.map(\.code) == codes)
  }

  @Test func aRowWithMoreCellsThanHeadingsIsNamed() throws {
    let table = "date,item,amount\n2026-01-05,젤네일,6,500\n2026-01-06,젤네일,6500,,\n"
    let books = try read(table)
    #expect(books.lines.map(\.amount) == [6500])
    #expect(books.problems.map(\.code) == [.importItem])
    #expect(books.problems.first?.position == Position(line: 2, column: 1))
    // A column without a heading may be named by its number.
    let numbered = try read(table) { $0.columns.amount = "4" }
    #expect(numbered.lines.map(\.amount) == [500])
  }

  @Test func aTableIsKnownThoughItsBeginningEndsWithinACell() throws {
    let rows = (1...30).map { day in "2026-01-\(day),\"젤네일\n둘\n셋\",1\n" }.joined()
    let source = Source("t.csv", text: "date,item,amount\n" + rows)
    let mapping = try CSVMapping(guessing: source, .utf8)
    #expect(mapping.header == ["date", "item", "amount"])
    #expect(mapping.fits(source))
    #expect(try mapping.beginning(of: source).count > 10)
  }

  @Test(arguments: [
    ("1.234,56", 123456), ("1 234,5", 123450), ("1'234,56", 123456), ("-0,05", -5), ("7", 700),
  ])
  func aCommaMayStandBeforeDecimals(_ text: String, _ amount: Int) throws {
    let books = try read(
      "date;text;amount\n20.01.2026;x;\(text)\n", in: try Currency(parsing: "EUR"), dates: .dayFirst
    ) {
      $0.decimal = .comma
      $0.rules = [CSVMapping.Rule("x", treatment: "gel", category: "rent")]
    }
    #expect(books.lines.map { $0.kind == .sale ? $0.amount : $0.amount.map { -$0 } } == [amount])
  }

  @Test(arguments: [
    ("거래일자,거래시간,적요,출금(원),입금(원),내용,잔액(원),거래점", ["date", "text", "out", "in", "balance"]),
    ("거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분", ["date", "text", "out", "in", "balance"]),
    ("日付,摘要,摘要内容,支払い金額,預かり金額,差引残高,メモ,未資金化区分,入払区分", ["date", "text", "out", "in", "balance"]),
    ("売上日時,商品名,数量,売上（税込）,支払方法", ["date", "treatment", "count", "amount", "pay"]),
    ("결제일,상품명,수량,결제금액,결제수단", ["date", "treatment", "count", "amount", "pay"]),
    ("Date,Time,Item,Qty,Gross Sales,Net Sales", ["date", "treatment", "count", "amount"]),
  ]) func headingsAreKnown(_ heading: String, _ columns: [String]) throws {
    let mapping = try CSVMapping(guessing: Source("t.csv", text: heading + "\n"), .utf8)
    let found = CSVMapping.Columns.all.filter { mapping.columns[keyPath: $0.path] != nil }.map(\.name)
    #expect(Set(found) == Set(columns))
  }

  @Test func cellsThatExcelTakesForTextAreTexts() throws {
    let books = try read("날짜,메뉴,금액\n=\"2026-01-20\",=\"젤네일\",=\"50000\"\n2026-01-21,=\",1\n")
    #expect(books.lines.map(\.name) == ["젤네일", "=\""])
    #expect(books.lines.first?.amount == 50000)
  }

  @Test(arguments: ["합계", "합계 3건", "총 3건", "合計 3件", "Total: 3"]) func totalsAreLeftOut(_ text: String)
    throws
  {
    let books = try read("날짜,메뉴,금액\n2026-01-20,젤네일,1\n\(text),,1\n")
    #expect(books.lines.count == 1)
    #expect(books.left.count == 1)
    #expect(books.problems == [])
  }

  /// Tills call the usual ways in their own language, or in words that a rule knows.
  @Test func waysToPayAreKnownInEveryLanguageAndByRules() async throws {
    try await withShop { home, _ in
      let source = Source(
        "t.csv",
        text: "날짜,메뉴,금액,결제수단\n"
          + ["카드", "カード", "刷卡", "Card", "신용카드", "現金"].map { "2026-01-20,gel,1,\($0)\n" }.joined())
      var mapping = try CSVMapping(guessing: source, .utf8)
      mapping.rules = [CSVMapping.Rule("신용카드", pay: "card")]
      let ledger = try LedgerStore.read(in: home)
      let books = try StatementReader(source, mapping, named: "t", ledger).read(.yearFirst)
      let report = BookImport(books, into: ledger, .en, rule: .refuse, today: jan(31), in: home).report
      #expect(report.problems == [])
      #expect(report.imported.count == 6)
    }
  }

  /// 김 was a guest; 김밥 is none.
  @Test func whatWasAnsweredForANameHoldsForNoLongerOne() throws {
    let table = "거래일,적요,금액\n2026-01-20,김,10000\n2026-01-21,김밥,10000\n"
    for isWhole in [true, false] {
      let books = try read(table) { $0.rules = [CSVMapping.Rule("김", treatment: "gel", isWhole: isWhole)] }
      #expect(books.lines.map(\.name) == ["gel", isWhole ? nil : "gel"])
    }
  }

  /// What is kept of answers is what the mapping's file may hold.
  @Test func rulesOfOneTextAreOneRule() {
    var mapping = CSVMapping()
    mapping.rules = [CSVMapping.Rule("Card", pay: "card")]
    mapping.keep(CSVMapping.Rule("card", treatment: "gel", pay: "cash"))
    mapping.keep(CSVMapping.Rule(String(repeating: "긴", count: 300), isLeftOut: true))
    #expect(
      mapping.rules == [
        CSVMapping.Rule("Card", treatment: "gel", pay: "card"),
        CSVMapping.Rule(String(repeating: "긴", count: 200), isLeftOut: true),
      ])
  }

  @Test func theOrderOfDaysIsDecidedByTheWholeFileOrNotAtAll() throws {
    func order(_ days: [String]) throws -> DateOrder? {
      let source = Source("t.csv", text: "date,text,amount\n" + days.map { "\($0),x,1\n" }.joined())
      return try StatementReader(
        source, CSVMapping(guessing: source, .utf8), named: "t", Ledger(currency: won)
      )
      .order(today: jan(31))
    }
    #expect(try order(["3/4/2025", "13/4/2025"]) == .dayFirst)
    #expect(try order(["3/4/2025", "3/14/2025"]) == .monthFirst)
    #expect(try order(["3/4/2025", "5/6/2025"]) == nil)
    #expect(try order(["2025/3/4"]) == .yearFirst)
    #expect(try order(["26.01.20", "26.01.21", "26.01.22"]) == .yearFirst)
    #expect(try order(["01/05/26", "01/06/26", "01/07/26", "01/08/26"]) == .monthFirst)
  }

  @Test func aWrongBalanceStopsEverythingAtItsLine() throws {
    let rows = ["2026-01-01,a,,100,100", "2026-01-02,b,30,,70", "2026-01-03,c,,5,76", "2026-01-04,d,,1,77"]
    let heading = "거래일,적요,출금액,입금액,잔액\n"
    let fault = try #require(thrown { _ = try read(heading + rows.joined(separator: "\n")) })
    #expect(fault.code == .importItem && fault.position?.line == 4)
    let right = rows.map { $0.replacing("c,,5", with: "c,,6") }
    #expect(try read(heading + right.joined(separator: "\n")).problems == [])
    #expect(try read(heading + right.reversed().joined(separator: "\n")).problems == [])
    // The columns the wrong way round.
    _ = thrown {
      _ = try read(heading + right.joined(separator: "\n")) { mapping in
        (mapping.columns.in, mapping.columns.out) = (mapping.columns.out, mapping.columns.in)
      }
    }
  }

  @Test(arguments: TextEncoding.allCases) func everyEncodingIsReadAndDamageHasAPlace(_ encoding: TextEncoding)
    throws
  {
    let words: String =
      switch encoding {
      case .cp949, .eucKR: "젤네일"
      case .cp932, .shiftJIS, .eucJP: "ネイル"
      case .gb18030, .big5: "美甲"
      default: "café"
      }
    let text = "date,item,amount\n2026-01-20,\(words),1\n"
    let bytes: [UInt8]
    if encoding == .utf16 {
      bytes = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    } else {
      bytes = try withTemporaryFolder { folder in
        try folder.write(text, to: "t")
        let done = try run(
          "sh", "-c",
          "iconv -f UTF-8 -t \(encoding.rawValue.uppercased()) '\(folder.path("t"))' > '\(folder.path("o"))'")
        #expect(done.status == 0, "\(done.stderr)")
        return try Array(folder.bytes(of: "o"))
      }
    }
    let source = Source("t.csv", bytes)
    #expect(try encoding.decoded(source).bytes == Array(text.utf8))
    #expect(try CSVMapping(guessing: source, encoding).columns.treatment == "item")
    guard encoding != .windows1252 else { return }
    let broken = encoding == .utf16 ? bytes + [0x0A] : Array(bytes.dropLast(3)) + [0xFF, 0xFF, 0x0A]
    let fault = try #require(thrown { _ = try encoding.decoded(Source("t.csv", broken)) })
    #expect(fault.code == .fileNotText)
    #expect(fault.position?.line == (encoding == .utf16 ? 3 : 2))
  }

  @Test func hostileTablesAreRefusedAtTheirPlace() throws {
    func code(_ text: String) -> String? {
      thrown { _ = try read(text) }.map {
        "\($0.code.rawValue) \($0.position.map { "\($0.line):\($0.column)" } ?? "")"
      }
    }
    #expect(code("date,item,amount\n2026-01-20,\"never closed,1\n2026-01-21,x,1\n") == "csv-syntax 2:12")
    #expect(code("date,item,amount\n2026-01-20,a\u{0}b,1\n") == "file-not-text 2:13")
    #expect(code("") == "import-format ")
    #expect(code("a,b\n1,2\n") == "import-format ")
    #expect(code("date,b\n2026-01-20,2\n") == "import-format ")
    let long = "date,item,amount\n2026-01-20," + String(repeating: "x", count: 4 << 20) + ",1\n"
    #expect(try read(long).lines.count == 1)
    let formulas = try read("date,item,amount\n2026-01-20,=HYPERLINK(\"x\"),1\n")
    #expect(formulas.lines.map(\.name) == ["=HYPERLINK(\"x\")"])
  }

  /// Statements that overlap, in any order: each line comes once, and all equal ones come.
  @Test func overlappingStatementsBringEachLineOnce() async throws {
    try await withSeed(runs: 6) { random in
      let texts = ["카드", "카드", "이체", "현금"]
      var days: [[String]] = []
      for day in 1...20 {
        days.append(
          (0..<random.below(5)).map { _ in
            String(format: "2026-01-%02d", day) + ",\(random.pick(texts)),\(random.pick(1...2) * 1000)"
          })
      }
      let whole = try await bring([days.joined().map { $0 }])
      var pieces: [[String]] = []
      var start = 0
      while start < days.count {
        let end = min(days.count, start + random.pick(1...8))
        pieces.append(Array(days[max(0, start - random.below(3))..<end].joined()))
        start = end
      }
      pieces.shuffle(using: &random)
      pieces.append(pieces[0])
      #expect(try await bring(pieces) == whole)
    }
  }

  /// Two tills that import statements which overlap in whole days, and then meet, have what one till has that imports both.
  @Test func tillsThatImportTheSameDaysCountThemOnce() async throws {
    try await withSeed(runs: 10) { random in
      var days: [[String]] = []
      for day in 1...12 {
        days.append(
          (0..<random.below(4)).map { _ in
            String(format: "2026-01-%02d", day) + ",\(random.pick(["카드", "이체"])),\(random.pick(1...2) * 1000)"
          })
      }
      let middle = random.pick(4...7)
      let pieces = [Array(days[..<middle].joined()), Array(days[(middle - 3)...].joined())]
      let path = LedgerFiles.path(of: january)
      var books: [[UInt8]] = []
      for chosen in [[pieces[0]], [pieces[1]], pieces] {
        books.append(
          try await withShop { home, folder in
            try bring(chosen, in: home)
            return folder.exists(path.text) ? Array(try folder.bytes(of: path.text)) : []
          })
      }
      guard books.allSatisfy({ !$0.isEmpty }) else { return }
      let merged = try LedgerMerge.merge(
        base: nil, ours: Source(path, books[0]), theirs: Source(path, books[1]))
      #expect(merged.conflicts == [])
      #expect(String(decoding: merged.bytes, as: UTF8.self) == String(decoding: books[2], as: UTF8.self))
    }
  }

  @Test func damagedFilesAreReadOrRefusedButNeverTrap() async throws {
    try await withShop { home, _ in
      try await withSeed(runs: 400) { random in
        let drawn = random.pick(ImportStatementTests.files)
        var bytes = Array(drawn.utf8)
        for _ in 0..<random.pick(1...6) {
          Mutation.damage(&bytes, with: Array(random.pick(ImportStatementTests.files).utf8), using: &random)
        }
        let source = Source("t.csv", bytes)
        do {
          let form = LedgerImportFormat(of: source)
          let ledger = try LedgerStore.read(in: home)
          let books: ForeignBooks
          switch form {
          case .csv where form.isOwn(source): books = try LedgerStore.ownTable(source)
          case .csv:
            let encoding = random.pick([TextEncoding.utf8, .utf16])
            let reader = try StatementReader(
              source, CSVMapping(guessing: source, encoding), named: "t", ledger)
            books = try reader.read(reader.order(today: jan(31)) ?? .dayFirst)
          default:
            books = JournalReader.read(
              try JournalText(source, isBeancount: form == .beancount), ledger, .en,
              isOwn: random.below(2) == 0)
          }
          let work = BookImport(
            books, into: ledger, .en, creates: random.below(2) == 0, rule: .refuse, today: jan(31), in: home)
          let report = work.report
          #expect(
            report.read == report.imported.count + report.present.count + report.left.count + report.failed)
        } catch let problem as Diagnostic { #expect(problem.englishHint != nil || problem.path != nil) }
      }
    }
  }

  private static let files = [
    "date,kind,id,name,count,amount,currency,reason,pay\n2026-01-02,sale,gel,젤네일,2,100000,KRW,,card\n2026-01-02,tip,,,,5,KRW,x,\n",
    "거래일시,적요,출금액,입금액,잔액\n2026-01-02 10:00,a,,\"1,000\",1000\n2026-01-03 10:00,b,5,,995\n",
    "; A shop's ledger, 2026-01, written by zutto for hledger.\n\n2026-01-02 sales\n    revenue:sales:젤네일  -50000 KRW  ; count:1, pay: card\n    assets:card  50000 KRW\n",
    "; A shop's ledger, 2026-01, written by zutto for beancount.\n\n2026-01-02 open Income:Sales:T-x\n  id: \"gel\"\n\n2026-01-02 * \"sales\"\n  Income:Sales:T-x  -50000 KRW\n    count: 1\n  Assets:Cash\n",
  ]

  /// The records of January after some statements.
  private func bring(_ pieces: [[String]]) async throws -> [String] {
    try await withShop { home, _ in
      try bring(pieces, in: home)
      #expect(await home.ledgerProblems() == [])
      let ledger = try LedgerStore.read(in: home)
      return try LedgerStore.book(of: january, in: ledger, home).book.book.records.map {
        "\($0.date) \($0.count) \($0.amount)"
      }.sorted()
    }
  }

  private func bring(_ pieces: [[String]], in home: Home) throws {
    for piece in pieces {
      let source = Source("t.csv", text: "date,text,amount\n" + piece.map { $0 + "\n" }.joined())
      var mapping = try CSVMapping(guessing: source, .utf8)
      mapping.treatment = "gel"
      let ledger = try LedgerStore.read(in: home)
      let books = try StatementReader(source, mapping, named: "t", ledger).read(.yearFirst)
      try home.change { (change) throws(Diagnostic) in
        let work = BookImport(books, into: ledger, .en, rule: .refuse, today: jan(31), in: home)
        #expect(work.report.failed == 0)
        try work.write(&change)
      }
    }
  }
}
