// What zutto exported comes back: the same books, once, from each of its formats; and as the formats' own programs read it.

import Diagnostics
import Foundation
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing
import ZonedTime

@Suite struct ImportRoundTripTests {
  @Test(arguments: LedgerExport.allCases) func booksComeBackFromAnExportOnce(_ format: LedgerExport)
    async throws
  {
    try await withSeed(runs: 2) { random in
      let codes = ["KRW", "USD", "KWD"].shuffled(using: &random).prefix(2)
      let drawn = try plain(ExportBooks(&random, currencies: try codes.map { try Currency(parsing: $0) }))
      let bytes = try format.bytes(of: drawn.books, in: drawn.ledger)
      try await withShop(lists(of: drawn.ledger)) { home, _ in
        let report = try bring(bytes, format, home)
        #expect(report.problems == [])
        #expect(report.left == [])
        #expect(report.imported.count == report.read)
        let (again, ledger) = try await export(format, home)
        #expect(String(decoding: again, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
        let second = try bring(bytes, format, home)
        #expect(second.imported == [] && second.failed == 0)
        #expect(second.present.count == report.read)
        #expect(ledger.problems.filter { $0.severity == .error && $0.code != .ledgerNameTwice } == [])
      }
    }
  }

  /// Corrections come as discounts and tips of the day on which they were noted: no month's revenue changes.
  @Test(arguments: LedgerExport.allCases) func revenueOfCorrectedMonthsComesBack(_ format: LedgerExport)
    async throws
  {
    try await withSeed(runs: 2) { random in
      let drawn = try named(ExportBooks(&random, currencies: [try Currency(parsing: "KRW")]))
      let bytes = try format.bytes(of: drawn.books, in: drawn.ledger)
      try await withShop(lists(of: drawn.ledger)) { home, _ in
        let report = try bring(bytes, format, home, creates: true)
        #expect(report.problems == [])
        let ledger = try LedgerStore.read(in: home)
        let (books, _) = try await LedgerStore.books(of: ledger.months, in: ledger, home)
        let revenue = Dictionary(
          uniqueKeysWithValues: try books.map { ($0.book.month, try MonthSettlement($0).sums.revenue) })
        for book in drawn.books {
          let sums = try MonthSettlement(book).sums
          #expect(revenue[book.book.month, default: 0] == sums.revenue, "\(book.book.month)")
        }
        let second = try bring(bytes, format, home, creates: true)
        #expect(second.imported == [] && second.failed == 0)
      }
    }
  }

  @Test func hledgerReadsTheSameInItsJournal() async throws {
    try requirePeer("hledger")
    try await withSeed(runs: 2) { random in
      let drawn = try ExportBooks(&random, currencies: [try Currency(parsing: "USD")])
      let bytes = try LedgerExport.hledger.bytes(of: drawn.books, in: drawn.ledger)
      try withTemporaryFolder { folder in
        try folder.write(bytes, to: "shop.journal")
        let json = try peerAnswer(
          "hledger", "-f", folder.path("shop.journal"), "print", "-O", "json", environment: utf8)
        let theirs = JournalReader.read(
          try JournalText(hledger: Source("shop.journal", text: json)), drawn.ledger, .en, isOwn: true)
        let ours = JournalReader.read(
          try JournalText(Source("shop.journal", bytes), isBeancount: false), drawn.ledger, .en, isOwn: true)
        #expect(ours.lines == theirs.lines)
        #expect(ours.left == theirs.left)
        #expect(ours.problems == [] && theirs.problems == [])
      }
    }
  }

  /// The price of a posting has another name since hledger 1.41.
  @Test(arguments: ["aprice", "acost"]) func aPriceIsNamedWhateverHledgerCallsIt(_ key: String) throws {
    let amount =
      #"{"acommodity": "USD", "aquantity": {"decimalMantissa": -1000, "decimalPlaces": 2}, "\#(key)": {}}"#
    let json = Source(
      "t",
      text:
        #"[{"tdate": "2026-01-07", "tpostings": [{"paccount": "revenue:gel", "ptype": "RegularPosting", "pamount": ["#
        + amount + "]}]}]")
    let books = JournalReader.read(
      try JournalText(hledger: json), Ledger(currency: try Currency(parsing: "USD")), .en, isOwn: false)
    #expect(books.lines == [])
    #expect(books.problems.map(\.code) == [.importItem])
  }

  /// The comment of a posting goes on in lines of its own; with hledger they come as one text.
  @Test func aCountIsReadWhereACommentHasSeveralLines() throws {
    let plain = """
      2026-01-07 x
          revenue:gel  -5 USD  ; count:2
            ; from the till
          revenue:lash  -5 USD
            ; from the till
            ; count:3
          assets:cash  10 USD  ; count:4
      """
    func posting(_ account: String, _ comment: String) -> String {
      #"{"paccount": "\#(account)", "ptype": "RegularPosting", "pcomment": "\#(comment)", "pamount": ["#
        + #"{"acommodity": "USD", "aquantity": {"decimalMantissa": -500, "decimalPlaces": 2}}]}"#
    }
    let postings = [
      posting("revenue:gel", #"count:2\nfrom the till\n"#),
      posting("revenue:lash", #"\nfrom the till\ncount:3\n"#),
    ]
    let json = #"[{"tdate": "2026-01-07", "tpostings": [\#(postings.joined(separator: ", "))]}]"#
    for journal in [
      try JournalText(Source("t", text: plain), isBeancount: false),
      try JournalText(hledger: Source("t", text: json)),
    ] {
      let books = JournalReader.read(
        journal, Ledger(currency: try Currency(parsing: "USD")), .en, isOwn: false)
      #expect(books.problems == [])
      #expect(books.lines.map(\.count) == [2, 3])
    }
  }

  @Test func beancountReadsTheSameInItsJournal() async throws {
    try requirePeer("bean-query")
    try await withSeed(runs: 2) { random in
      let dollar = try Currency(parsing: "USD")
      let drawn = try plain(ExportBooks(&random, currencies: [dollar]))
      let bytes = try LedgerExport.beancount.bytes(of: drawn.books, in: drawn.ledger)
      try withTemporaryFolder { folder in
        try folder.write(bytes, to: "shop.beancount")
        let answer = try peerAnswer(
          "bean-query", "-q", "-f", "csv", folder.path("shop.beancount"),
          "SELECT date, number WHERE account ~ '^(Income|Expenses):' AND NOT account ~ '^Income:Tax'",
          environment: utf8)
        let theirs = try answer.split(whereSeparator: \.isNewline).dropFirst().map { row in
          let cells = row.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
          return "\(cells[0]) \(abs(try Int(decimal: cells[1].filter { $0 != "-" }, dollar)))"
        }
        let ours = JournalReader.read(
          try JournalText(Source("shop.beancount", bytes), isBeancount: true), drawn.ledger, .en, isOwn: true)
        #expect(ours.lines.map { "\($0.day) \(abs($0.amount ?? 0))" }.sorted() == theirs.sorted())
      }
    }
  }

  private func bring(_ bytes: [UInt8], _ format: LedgerExport, _ home: Home, creates: Bool = false) throws
    -> BookImport.Report
  {
    let source = Source("shop", bytes)
    let form = LedgerImportFormat(of: source)
    #expect(form.rawValue == format.rawValue && form.isOwn(source))
    let ledger = try LedgerStore.read(in: home)
    let books =
      form == .csv
      ? try LedgerStore.ownTable(source)
      : JournalReader.read(
        try JournalText(source, isBeancount: form == .beancount), ledger, .en, isOwn: true)
    return try home.change { (change) throws(Diagnostic) in
      let work = BookImport(
        books, into: ledger, .en, creates: creates, rule: .refuse, today: .last, in: home)
      try work.write(&change)
      return work.report
    }
  }

  private func export(_ format: LedgerExport, _ home: Home) async throws -> ([UInt8], Ledger) {
    let ledger = try LedgerStore.read(in: home)
    let (books, _) = try await LedgerStore.books(of: ledger.months, in: ledger, home)
    return (try format.bytes(of: books, in: ledger), ledger)
  }

  /// The drawn ledger with names that a list may have.
  private func named(_ drawn: ExportBooks) -> ExportBooks {
    var drawn = drawn
    func named(_ name: String, _ id: String) -> String { name.nameFault == nil ? name : id }
    for index in drawn.ledger.treatments.indices {
      let line = drawn.ledger.treatments[index]
      drawn.ledger.treatmentList.treatments[index].name = named(line.name, line.id)
    }
    for index in drawn.ledger.categories.indices {
      let line = drawn.ledger.categories[index]
      drawn.ledger.categories[index].name = String(named(line.name, line.id).prefix(20))
    }
    let ways = drawn.ledger.ways.map { way in
      PaymentWay(id: way.id, name: String(named(way.name, way.id).prefix(20)))
    }
    drawn.ledger.treatmentList.ways = ways
    drawn.ledger.treatmentList.taxes = drawn.ledger.taxes.map { tax in
      var tax = tax
      tax.name = String(named(tax.name, "tax").prefix(20))
      return tax
    }
    return drawn
  }

  /// The drawn books as if nothing had been sealed, without what no list has.
  private func plain(_ drawn: ExportBooks) throws -> ExportBooks {
    var drawn = named(drawn)
    drawn.ledger.corrections = []
    drawn.ledger.sealedMonths = []
    drawn.books = try drawn.books.map { book in
      var month = book.book
      let treatments = Set(drawn.ledger.treatments.map(\.id))
      let categories = Set(drawn.ledger.categories.map(\.id))
      month.records.removeAll { !treatments.contains($0.treatment) || $0.pay == "gone" }
      // A reason of blanks alone is refused in a file.
      month.adjustments.removeAll {
        $0.pay == "gone" || $0.reason?.onlyBlanks == true
      }
      month.expenses.removeAll { !categories.contains($0.category) }
      return try MonthBook(month, taxes: drawn.ledger.taxes)
    }.filter { !$0.book.isEmpty }
    return drawn
  }

  private func lists(of ledger: Ledger) -> KeyValuePairs<String, String> {
    let treatments: JSON = [
      "currency": .text(ledger.currency.code),
      "treatments": .list(ledger.treatments.map { .object(Treatment.fields(in: ledger.currency).file($0)) }),
      "ways": .list(ledger.ways.map { .object(PaymentWay.fields.file($0)) }),
      "taxes": .list(ledger.taxes.map { .object(Tax.fields.file($0)) }),
    ]
    let categories: JSON = [
      "categories": .list(ledger.categories.map { .object(ExpenseCategory.fields.file($0)) })
    ]
    return [
      "ledger/treatments.json": treatments.description, "ledger/categories.json": categories.description,
    ]
  }
}

extension String {
  fileprivate var onlyBlanks: Bool { allSatisfy(\.isWhitespace) }
}
