// Taxes: exact parts of amounts, rounded line by line, the same on every road.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import MergeText
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct TaxTests {
  private func tax(_ rate: String, added: Bool = false, from: Day = jan(1)) throws -> Tax {
    Tax(from: from, name: "부가세", rate: try TaxRate(parsing: rate), isAdded: added)
  }

  @Test(arguments: [
    ("10", false, 11_000, 1000), ("10", true, 11_000, 1100), ("10", false, 1, 0), ("10", false, 6, 1),
    ("10", true, 5, 1), ("10", true, -5, -1), ("10", true, 4, 0), ("8.875", true, 10_000, 888),
    ("0", false, 500, 0), ("100", false, 3, 2), ("100", true, 3, 3), ("10", false, -11_000, -1000),
  ]) func thePartOfAnAmountIsRoundedToTheNearest(rate: String, added: Bool, amount: Int, part: Int) throws {
    #expect(try tax(rate, added: added).amount(on: amount) == part)
  }

  @Test(arguments: ["", "-1", "100.001", "1e1", "1.2345", "ten", ".", "1.", "١٠"])
  func whatIsNoRateIsRefused(_ text: String) {
    #expect(throws: Diagnostic.self) { try TaxRate(parsing: text) }
  }

  @Test func aRateIsWrittenAsShortAsItIs() throws {
    for text in ["0", "5", "8.875", "9.5", "10", "100", "0.001"] {
      #expect(try TaxRate(parsing: text).text == text)
    }
    #expect(try TaxRate(parsing: "10.00%").text == "10")
  }

  /// Whatever the order of the lines, and however months are put together.
  @Test func theTaxOfAPeriodIsThatOfItsLines() async throws {
    try await withSeed(runs: 60) { random in
      let taxes = [
        try tax(random.pick(["10", "8.875", "5"]), added: random.below(2) == 0),
        try tax(random.pick(["0", "8"]), added: random.below(2) == 0, from: jan(15)),
      ]
      var book = LedgerMonth.random(january, &random)
      let sums = try LedgerSums(MonthBook(book, taxes: taxes))
      var part = 0
      for (day, amount) in book.records.map({ ($0.date, $0.amount) })
        + book.adjustments.map({ ($0.date, $0.amount) })
      { part += try taxes.on(day)?.amount(on: amount) ?? 0 }
      #expect(sums.taxes.map(\.amount).reduce(0, +) == part)
      book.records.shuffle(using: &random)
      book.adjustments.shuffle(using: &random)
      let again = try LedgerSums(MonthBook(book, taxes: taxes))
      #expect(again == sums)
      #expect(sums.ways.isEmpty || sums.ways.map(\.amount).reduce(0, +) == sums.received)
      for sum in sums.taxes {
        #expect(sum.base + (sum.tax.isAdded ? 0 : sum.amount) <= sums.revenue + 1_000_000)
      }
    }
  }

  @Test func theLargestAmountDoesNotTrap() throws {
    let tax = try tax("100", added: true)
    #expect(try tax.amount(on: .max) == .max)
    #expect(try tax.amount(on: -.max) == -.max)
  }

  /// A shop whose only sale, in January, is sealed; gets the list of treatments and taxes.
  private func withSealedJanuary(
    tax rate: Int, amount: Int, _ body: (Home, TemporaryFolder, _ list: String) async throws -> Void
  ) async throws {
    let list =
      #"{"currency": "KRW", "treatments": [{"id": "gel", "name": "젤", "price": 1}], "taxes": [\#(line(rate))]}"#
    try await withShop([
      "ledger/treatments.json": list,
      "ledger/2026-01.json": records(
        #"{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": \#(amount)}"#),
    ]) { home, folder in
      try home.change { (change) throws(Diagnostic) in
        _ = try LedgerStore.seal(
          january, at: ZonedTime(parsing: "2026-02-01T09:00:00+09:00"), in: home, &change)
      }
      try await body(home, folder, list)
    }
  }

  @Test func aSealedMonthKeepsItsTax() async throws {
    try await withSealedJanuary(tax: 10, amount: 11_000) { home, folder, list in
      try folder.write(list.replacing(line(10), with: line(20)), to: "ledger/treatments.json")
      #expect(try LedgerSums(home.book(january)).taxes.map(\.amount) == [1000])
      try folder.write(
        list.replacing(line(10), with: line(10) + ", " + line(5)), to: "ledger/treatments.json")
      #expect(await home.ledgerProblems().contains { $0.code == .ledgerLineTwice })
    }
  }

  /// The tax of a correction is that of its sealed month, in sums and exports; a settlement that shows it is made anew with it.
  @Test func whatCorrectsASealedMonthTakesBackItsTax() async throws {
    try await withSealedJanuary(tax: 8, amount: 10_800) { home, folder, list in
      try folder.write(list.replacing(line(8), with: line(50)), to: "ledger/treatments.json")
      let february = january.adding(months: 1)
      try home.change { (change) throws(Diagnostic) in
        _ = try LedgerStore.removeSale("gel", on: jan(5), rule: .note(february.firstDay), in: home, &change)
      }
      let book = try home.book(february)
      #expect(try LedgerSums(book).taxes.map(\.amount) == [-800])
      #expect(try LedgerSums(book.through(1)).taxes.map(\.amount) == [-800])
      let ledger = try LedgerStore.read(in: home)
      let books = try await LedgerStore.books(of: [january, february], in: ledger, home).books
      let texts = try LedgerExport.allCases.map {
        String(decoding: try $0.bytes(of: books, in: ledger), as: UTF8.self)
      }
      for (text, part) in zip(
        texts,
        [
          "liabilities:tax:부가세  800 KRW", "Liabilities:Tax:X-부가세  800 KRW",
          ",-10800,KRW,corrects 2026-01-05 젤 (count -1),-800",
        ])
      {
        #expect(text.contains(part), "\(text)")
      }
      let reading = try #require(await LedgerStore.readAll(in: home).reading)
      let month = try #require(reading.months.last)
      #expect(try LedgerSums(reading.book(of: month)).taxes.map(\.amount) == [-800])
      let sealed = try folder.text(of: "ledger/sealed/2026-01.json")
      try folder.write(
        sealed.replacing(#""rate": 8"#, with: #""rate": 20"#), to: "ledger/sealed/2026-01.json")
      let again = try #require(await LedgerStore.readAll(in: home).reading?.months.last)
      #expect(again.digest != month.digest)
      try folder.write(
        sealed.replacing(#""rate": 8"#, with: #""rate": "8""#), to: "ledger/sealed/2026-01.json")
      #expect(throws: Diagnostic.self) { try home.book(february) }
    }
  }

  @Test func whatStandsBesideARateStays() async throws {
    let list = #"{"currency": "KRW", "taxes": [\#(line(10).dropLast()), "added": true, "law": "§ 1"}]}"#
    try await withShop(["ledger/treatments.json": list]) { home, folder in
      let five = try tax("5")
      try home.change { (change) throws(Diagnostic) in try LedgerStore.set(five, in: home, &change) }
      let text = try folder.text(of: "ledger/treatments.json")
      #expect(text.contains(#""rate": 5, "law": "§ 1"}]"#), "\(text)")
    }
  }

  @Test(arguments: ["", "a\nb", "\u{202E}a", String(repeating: "a", count: 21)])
  func aTaxIsCalledByAName(_ name: String) async throws {
    try await withShop { home, folder in
      let list = try folder.text(of: "ledger/treatments.json")
      let named = Tax(from: jan(1), name: name, rate: try TaxRate(parsing: "5"))
      #expect(throws: Diagnostic.self) {
        try home.change { (change) throws(Diagnostic) in try LedgerStore.set(named, in: home, &change) }
      }
      #expect(try folder.text(of: "ledger/treatments.json") == list)
    }
  }

  @Test func whatIsNoListIsNotWrittenOver() async throws {
    let list = #"{"currency": "KRW", "taxes": {"mine": 1}}"#
    try await withShop(["ledger/treatments.json": list]) { home, folder in
      let five = try tax("5")
      #expect(throws: Diagnostic.self) {
        try home.change { (change) throws(Diagnostic) in try LedgerStore.set(five, in: home, &change) }
      }
      #expect(try folder.text(of: "ledger/treatments.json") == list)
    }
  }

  private func line(_ rate: Int) -> String {
    #"{"from": "2026-01-01", "name": "부가세", "rate": \#(rate)}"#
  }
}
