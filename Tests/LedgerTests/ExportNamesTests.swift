// Names of accounts: what is left of a name, and that no two become one.

import Diagnostics
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

@Suite struct ExportNamesTests {
  @Test(arguments: [
    ("젤네일", "젤네일"), ("a  b", "a b"), (" a\tb\u{3000} ", "a b"), ("a:b;c", "a-b,c"), ("[x]", "[x]"),
    ("\u{202E}x\u{7}", "x"), ("か\u{3099}", "が"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("\u{200E}", nil), ("two\r\nlines", "two lines"),
  ]) func hledgerTakesNamesAsTheyAreButForItsOwnSigns(_ name: String, _ spelled: String?) {
    #expect(HledgerSpelling().spelled(name) == spelled)
  }

  @Test(arguments: [
    ("젤네일", "T-젤네일"), ("ネイル", "T-ネイル"), ("美甲 A", "T-美甲-A"), ("gel nail", "Gel-nail"), ("Gel", "Gel"),
    ("1시간", "1시간"), ("ünder", "T-ünder"), ("💅", nil), ("💅 젤", "T-젤"), ("--a--", "A"), ("a_b", "A-b"),
    ("٣", "T-٣"), ("a\u{301}", "T-á"), ("①", nil), ("\"a\"\\", "A"),
  ]) func beancountTakesLettersDigitsAndHyphensAfterACapital(_ name: String, _ spelled: String?) {
    #expect(BeancountSpelling(prefix: "T-").spelled(name) == spelled)
  }

  /// Its rule is looked up here, for bean-check overlooks breaches of it below the second part.
  @Test(arguments: ExportBooks.hostileTexts) func whatIsLeftOfANameKeepsBeancountsRule(_ text: String) throws
  {
    guard let spelled = BeancountSpelling(prefix: "C-").spelled(text) else { return }
    let rule = try Regex(#"[\p{Lu}\p{Nd}][\p{L}\p{Nd}\-]*"#).matchingSemantics(.unicodeScalar)
    #expect(spelled.wholeMatch(of: rule) != nil)
  }

  @Test func equalNamesAreToldApartByTheirIds() {
    let names = AccountNames(
      listed: [
        ("one", "a  b"), ("two", "a b"), ("three", "corrections"), ("four", "c"), ("five", "a b (one)"),
        ("six", ":"), ("seven", "-"),
      ], others: ["c", "gone", "\u{7}"], reserved: ["corrections"], HledgerSpelling())
    #expect(names["one"] == "a b (one)-2")
    #expect(names["two"] == "a b (two)")
    #expect(names["three"] == "corrections (three)")
    #expect(names["four"] == "c")
    #expect(names["five"] == "a b (one)")
    #expect(names["six"] == "- (six)")
    #expect(names["seven"] == "- (seven)")
    #expect(names["c"] == "c-2")
    #expect(names["gone"] == "gone")
    #expect(names["\u{7}"] == "X")
  }

  @Test func thousandsOfEqualNamesTakeNoLongerThanOthers() {
    let listed = (0..<3000).map {
      (id: "\u{7}" + String(repeating: "\u{8}", count: $0 % 7) + ":\($0 % 3)", name: "a")
    }
    let others = Set((0..<3000).map { String(repeating: ":", count: 1 + $0 % 50) + "\($0)" })
    let names = AccountNames(listed: listed, others: others, BeancountSpelling(prefix: "T-"))
    #expect(Set(others.map { names[$0] }).count == others.count)
  }

  @Test func anAccountHasTheSameNameWhateverIsExported() async throws {
    try await withSeed(runs: 3) { random in
      let drawn = try ExportBooks(&random, currencies: [try Currency(parsing: "KRW")])
      let whole = try lines(LedgerExport.hledger.bytes(of: drawn.books, in: drawn.ledger))
      for book in drawn.books.shuffled(using: &random).prefix(5) {
        let part = try lines(LedgerExport.hledger.bytes(of: [book], in: drawn.ledger))
        #expect(part.isSubset(of: whole))
      }
    }
  }

  @Test func theSameBooksGiveTheSameBytes() async throws {
    try await withSeed { random in
      let drawn = try ExportBooks(&random, currencies: [try Currency(parsing: "USD")])
      for format in LedgerExport.allCases {
        let bytes = try format.bytes(of: drawn.books, in: drawn.ledger)
        #expect(try format.bytes(of: drawn.books, in: drawn.ledger) == bytes)
      }
    }
  }

  @Test func sumsBeyondTheRangeAreRefused() throws {
    let won = try Currency(parsing: "KRW")
    let month = try Month(parsing: "2024-12")
    let records = (0..<3).map {
      SaleRecord(date: month.firstDay, treatment: "t\($0)", count: 1, amount: .max)
    }
    let book = try MonthBook(LedgerMonth(month, currency: won, records: records))
    #expect(throws: Diagnostic.self) { try LedgerExport.hledger.bytes(of: [book], in: Ledger(currency: won)) }
  }

  /// The lines that declare accounts.
  private func lines(_ bytes: [UInt8]) -> Set<Substring> {
    Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("account ") })
  }
}
