// The table: exact bytes, and what Python's csv module reads in it.

import Foundation
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

@Suite struct ExportCSVTests {
  @Test func textsThatASpreadsheetWouldRunGetAnApostropheAndNumbersDoNot() throws {
    var table = CSVWriter(header: ["name", "amount"])
    let won = try Currency(parsing: "KRW")
    for name in ["=1+1", "+a", "-b", "@c", "\td", "＝1", "\u{0}=2", "a=b", "", " =3", "'x"] {
      table.add([.text(name), .amount(Amount(minorUnits: -5000, won))])
    }
    #expect(
      table.text == """
        name,amount
        '=1+1,-5000
        '+a,-5000
        '-b,-5000
        '@c,-5000
        '\td,-5000
        '＝1,-5000
        '=2,-5000
        a=b,-5000
        ,-5000
         =3,-5000
        'x,-5000

        """)
  }

  @Test func cellsAreQuotedWhereTheyMustBe() throws {
    var table = CSVWriter(header: ["a", "b", "c", "d"])
    let dollar = try Currency(parsing: "USD")
    table.add([.text("a,b"), .text("say \"x\""), .text("two\nlines"), .amount(Amount(minorUnits: 5, dollar))])
    table.add([
      .day(try Day(parsing: "2024-12-25")), .month(try Month(parsing: "2024-12")), .integer(-3), .empty,
    ])
    #expect(
      table.text == #"""
        a,b,c,d
        "a,b","say ""x""","two
        lines",0.05
        2024-12-25,2024-12,-3,

        """#)
  }

  @Test func pythonReadsTheSameFiguresAndNames() async throws {
    try requirePeer("python3")
    try await withSeed(runs: 3) { random in
      let codes = ["KRW", "USD", "KWD"].shuffled(using: &random)
      let drawn = try ExportBooks(&random, currencies: try codes.map { try Currency(parsing: $0) })
      let bytes = try LedgerExport.csv.bytes(of: drawn.books, in: drawn.ledger)
      let answer = try peerAnswer(
        "python3", "-c", ExportCSVTests.reader, input: String(decoding: bytes, as: UTF8.self),
        environment: ["PYTHONUTF8": "1"])
      let read = try JSONDecoder().decode(Answer.self, from: Data(answer.utf8))
      var expected: [String: [Int]] = [:]
      for book in drawn.books {
        let sums = try MonthSettlement(book).sums
        expected[book.book.month.text] = [sums.revenue, sums.expenses]
      }
      #expect(read.months == expected.filter { $1 != [0, 0] })
      #expect(read.kinds.isSubset(of: ExportCSVTests.kinds))
      let names = Set(drawn.ledger.treatments.map(\.name) + drawn.ledger.categories.map(\.name))
      #expect(
        names.filter { !$0.unicodeScalars.contains { $0.value < 32 || $0 == "\u{85}" } }.allSatisfy {
          read.names.contains($0) || read.names.contains("'" + $0)
        })
    }
  }

  private static let kinds: Set = ["sale", "discount", "tip", "expense", "correction", "expense-correction"]

  private struct Answer: Decodable {
    var months: [String: [Int]]
    var names: Set<String>
    var kinds: Set<String>
  }

  private static let reader = """
    import csv, io, json, sys
    text = sys.stdin.buffer.read().decode()
    months, names, kinds, last = {}, set(), set(), ""
    for row in csv.DictReader(io.StringIO(text, newline=""), strict=True):
        assert len(row) == 10 and None not in row, row
        assert row["date"] >= last, row
        last = row["date"]
        units = int(row["amount"].replace(".", ""))
        decimals = {"KRW": 0, "USD": 2, "KWD": 3}[row["currency"]]
        assert len(row["amount"].partition(".")[2]) == decimals, row
        sums = months.setdefault(row["date"][:7], [0, 0])
        sums[row["kind"].startswith("expense")] += units
        names.add(row["name"])
        kinds.add(row["kind"])
    months = {month: sums for month, sums in months.items() if sums != [0, 0]}
    print(json.dumps({"months": months, "names": sorted(names), "kinds": sorted(kinds)}))
    """
}
