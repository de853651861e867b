// What becomes of changes on two sides, by example.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import MergeText
import TestSupport
import Testing

@Suite struct MergeTests {
  private static let sale = record("gel-nail", 1, 50_000, "aaaaaaaa")

  @Test func twoSalesOfOneTreatmentAreTwoSales() throws {
    let base = month([MergeTests.sale])
    let ours = month([record("gel-nail", 2, 100_000, "bbbbbbbb")])
    let theirs = month([record("gel-nail", 3, 140_000, "cccccccc")])
    let merged = try merge(base, ours, theirs)
    #expect(merged.conflicts == [])
    let line = try #require(try records(merged).first)
    #expect(line["count"] == 4)
    #expect(line["amount"] == 190_000)
    let mark = try #require(line["mark"]?.text)
    #expect(mark.utf8.count == 8 && !["aaaaaaaa", "bbbbbbbb", "cccccccc"].contains(mark))
  }

  @Test func equalChangesWithDifferentMarksAreTwoSales() throws {
    let ours = month([record("gel-nail", 1, 50_000, "bbbbbbbb")])
    let theirs = month([record("gel-nail", 1, 50_000, "cccccccc")])
    #expect(try records(merge(nil, ours, theirs)).first?["count"] == 2)
    #expect(try records(merge(month([]), ours, theirs)).first?["count"] == 2)
  }

  @Test func equalChangesByHandCountOnce() throws {
    let both = month([record("gel-nail", 1, 50_000, nil)])
    let ours = month([record("gel-nail", 1, 50_000, nil), record("care", 1, 20_000, nil)])
    let merged = try merge(nil, ours, both)
    #expect(merged.bytes == ours.bytes)
  }

  @Test func whatIsTakenBackOnOneSideIsTakenFromTheSum() throws {
    let base = month([MergeTests.sale])
    let more = month([record("gel-nail", 2, 90_000, "bbbbbbbb")])
    let line = try #require(try records(merge(base, month([]), more)).first)
    #expect(line["count"] == 1)
    #expect(line["amount"] == 40_000)
  }

  @Test func aRecordOfWhichNothingIsLeftGoesAway() throws {
    let base = month([record("gel-nail", 2, 100_000, "aaaaaaaa")])
    let ours = month([record("gel-nail", 1, 50_000, "bbbbbbbb")])
    let theirs = month([record("gel-nail", 1, 50_000, "cccccccc")])
    let merged = try merge(base, ours, theirs)
    #expect(try records(merged) == [])
    #expect(merged.conflicts == [])
  }

  /// Which of two equal sales was taken back must show in the mark: a merge of both books has neither.
  @Test func takingBackOneSaleIsNotTakingBackAnother() throws {
    let first = month([record("gel-nail", 1, 50_000, "aaaaaaaa")])
    let second = month([record("gel-nail", 1, 50_000, "bbbbbbbb")])
    let both = try merge(month([]), first, second)
    let sum = Source("ledger/2026-01.json", both.bytes)
    let withoutFirst = try merge(first, month([]), sum)
    let withoutSecond = try merge(second, month([]), sum)
    #expect(try records(withoutFirst).first?["count"] == 1)
    #expect(try records(withoutSecond).first?["count"] == 1)
    #expect(withoutFirst.bytes != withoutSecond.bytes)
    let sides = [withoutFirst, withoutSecond].map { Source("ledger/2026-01.json", $0.bytes) }
    #expect(try records(merge(sum, sides[0], sides[1])) == [])
  }

  @Test func whatNoBookCanHoldIsToldAndTheLargerCountKept() throws {
    let base = month([record("gel-nail", 5, 100_000, "aaaaaaaa")])
    let ours = month([record("gel-nail", 1, 50_000, "bbbbbbbb")])
    let theirs = month([record("gel-nail", 2, 30_000, "cccccccc")])
    let merged = try merge(base, ours, theirs)
    #expect(try records(merged) == [record("gel-nail", 2, 30_000, "cccccccc")])
    #expect(
      merged.conflicts.map(\.englishDescription) == [
        """
        ledger/2026-01.json: error: the changes of both sides to '2026-01-20 gel-nail' add up to a \
        count of -2 and an amount of -20000 [count-invalid]
          hint: the file has {"date": "2026-01-20", "treatment": "gel-nail", "count": 2, \
        "amount": 30000, "mark": "cccccccc"} now: count that day's sales again
        """
      ])
  }

  @Test func centsAreAddedExactly() throws {
    func dollars(_ count: Int, _ amount: String, _ mark: String) -> JSON {
      [
        "date": "2026-01-20", "treatment": "cut", "count": .integer(count),
        "amount": .number(JSONNumber(amount) ?? JSONNumber(0)), "mark": .text(mark),
      ]
    }
    let ours = month([dollars(1, "0.1", "bbbbbbbb")], currency: "USD")
    let theirs = month([dollars(1, "0.20", "cccccccc")], currency: "USD")
    #expect(try records(merge(nil, ours, theirs)).first?["amount"]?.number?.text == "0.30")
    let most = month([dollars(1, "90071992547409.91", "bbbbbbbb")], currency: "USD")
    #expect(thrown { _ = try merge(nil, most, theirs) }?.code == .amountRange)
  }

  @Test func countsBeyondTheRangeAreRefusedAndDoNotTrap() throws {
    let base = month([record("gel-nail", .min, 1, nil)])
    let ours = month([record("gel-nail", .max, 1, nil)])
    let theirs = month([record("gel-nail", 4, 2, nil)])
    #expect(thrown { _ = try merge(base, ours, theirs) }?.code == .amountRange)
  }

  @Test func discountsComeAndGoByLine() throws {
    let old = adjustment(-5000, "aaaaaaaa")
    let one = adjustment(-1000, "bbbbbbbb")
    let other = adjustment(-1000, "cccccccc")
    let byHand = adjustment(3000, nil)
    let merged = try merge(
      month(adjustments: [old]), month(adjustments: [old, one, byHand, byHand]),
      month(adjustments: [other, byHand]))
    #expect(merged.conflicts == [])
    let lines = try root(merged)["adjustments"]?.list
    #expect(lines == [one, other, byHand, byHand])
  }

  @Test func aDiscountThatBothReplacedIsTold() throws {
    let merged = try merge(
      month(adjustments: [adjustment(-5000, "aaaaaaaa")]),
      month(adjustments: [adjustment(-6000, "bbbbbbbb")]), month(adjustments: [adjustment(-7000, "cccccccc")])
    )
    #expect(try root(merged)["adjustments"]?.list?.count == 2)
    #expect(merged.conflicts.map(\.code) == [.ledgerLineTwice])
  }

  @Test func anExpenseThatBothChangedIsThereTwiceAndTold() throws {
    let merged = try merge(
      month(expenses: ["rent": 500_000, "power": 9000]), month(expenses: ["rent": 1_500_000, "power": 9000]),
      month(expenses: ["rent": 600_000]))
    #expect(
      try root(merged)["expenses"] == [
        ["category": "rent", "amount": 600_000], ["category": "rent", "amount": 1_500_000],
      ])
    #expect(
      merged.conflicts.map(\.englishDescription) == [
        """
        ledger/2026-01.json: error: 'rent' was changed to {"category": "rent", "amount": 600000} / \
        {"category": "rent", "amount": 1500000} [ledger-line-twice]
          hint: the file has all of these lines now: keep the one that is right
        """
      ])
  }

  @Test func changesInTwoCurrenciesAreNotAdded() throws {
    let base = month([MergeTests.sale])
    let ours = month([record("gel-nail", 1, 40, "bbbbbbbb")], currency: "USD")
    let theirs = month([record("gel-nail", 2, 100_000, "cccccccc")])
    let merged = try merge(base, ours, theirs)
    #expect(try root(merged)["currency"] == "USD")
    #expect(try records(merged).count == 2)
    #expect(merged.conflicts.map(\.code) == [.currencyMixed, .ledgerLineTwice])
    #expect(
      merged.conflicts.first?.english
        == #"'records' was changed in the currency "KRW", but the file's is "USD" now"#)
  }

  @Test func treatmentsMergeFieldByField() throws {
    let merged = try merge(
      treatments([["id": "gel", "name": "젤", "price": 50_000], ["id": "care", "price": 1]]),
      treatments([["id": "care", "price": 1], ["id": "gel", "name": "젤네일", "price": 50_000]]),
      treatments([
        ["id": "gel", "name": "젤", "price": 55_000, "x": [1]], ["id": "art", "price": 2],
        ["id": "care", "price": 1],
      ]))
    #expect(merged.conflicts == [])
    #expect(
      try root(merged)["treatments"] == [
        ["id": "care", "price": 1], ["id": "gel", "name": "젤네일", "price": 55_000, "x": [1]],
        ["id": "art", "price": 2],
      ])
  }

  @Test func aTreatmentRemovedHereAndChangedThereIsKept() throws {
    let gel: JSON = ["id": "gel", "name": "젤", "price": 50_000]
    let care: JSON = ["id": "care", "name": "케어", "price": 20_000]
    let changed: JSON = ["id": "gel", "name": "젤", "price": 50_000, "retired": true]
    let merged = try merge(treatments([gel, care]), treatments([]), treatments([changed, care]))
    #expect(try root(merged)["treatments"] == [changed])
    #expect(merged.conflicts == [])
  }

  @Test func theCopySealedFirstIsTheSealedOne() throws {
    func sealed(_ time: String, _ count: Int) -> Source {
      Source(
        "ledger/sealed/2026-01.json",
        (["month": "2026-01", "sealed": .text(time), "x": .integer(count)] as JSON).canonical(
          LedgerShapes.sealed))
    }
    let first = sealed("2026-02-01T09:00:00+09:00", 1)
    let later = sealed("2026-02-01T01:00:00Z", 2)
    for (ours, theirs) in [(first, later), (later, first)] {
      let merged = try LedgerMerge.merge(base: nil, ours: ours, theirs: theirs)
      #expect(merged.bytes == first.bytes)
      #expect(merged.conflicts == [])
    }
  }

  @Test func aVersionThatIsNoJSONIsTold() throws {
    let broken = Source("ledger/2026-01.json", text: "{\n<<<<<<< HEAD\n")
    let good = month([MergeTests.sale])
    let problem = try #require(thrown { _ = try merge(nil, good, broken) })
    #expect(problem.code == .jsonConflict)
    #expect(
      problem.english
        == "the other side's version: git left two versions of this file here, one after the other")
    #expect(thrown { _ = try merge(good, broken, good) }?.code == .jsonConflict)
    #expect(thrown { _ = try merge(broken, broken, broken) }?.code == .jsonConflict)
    #expect(try merge(broken, broken, good).bytes == good.bytes)
    let list = Source("ledger/2026-01.json", text: "[]")
    #expect(thrown { _ = try merge(nil, list, good) }?.code == .jsonType)
  }

  @Test(arguments: [
    "zutto.json", "ledger/2026-13.json", "ledger/a/2026-01.json", "ledger/2026-01.txt", "ledger/other.json",
  ]) func refusesOtherFiles(path: String) throws {
    let source = Source(try #require(RelativePath(path)), text: "{}")
    let problem = thrown { _ = try LedgerMerge.merge(base: nil, ours: source, theirs: source) }
    #expect(problem?.code == .ledgerFileName)
  }

  @Test func aPersonsLayoutStays() throws {
    let text = """
      { "month":"2026-01", "currency":"KRW",
        "records":[
          {"treatment":"gel-nail", "date":"2026-01-20", "count":1, "amount":50000}
        ]
      }
      """
    let ours = Source("ledger/2026-01.json", text: text)
    let base = month([])
    let theirs = month([record("gel-nail", 1, 50_000, "bbbbbbbb")])
    let merged = try merge(base, ours, theirs)
    let mark = try #require(try records(merged).first?["mark"]?.text)
    #expect(
      String(decoding: merged.bytes, as: UTF8.self)
        == text.replacing("\"count\":1", with: "\"count\":2").replacing(
          "50000}", with: "100000, \"mark\":\"\(mark)\"}"))
  }

  /// Copies that other tools leave: both may have the same sale.
  @Test func whereNobodyKnowsWhatWasBeforeNothingIsAddedUp() throws {
    let one = month([record("gel-nail", 3, 150_000, "bbbbbbbb"), record("care", 1, 20_000, nil)])
    let other = month([record("gel-nail", 5, 250_000, "cccccccc"), record("art", 1, 9_000, nil)])
    let rules = MergeRules.of(LedgerMerge.merge)
    let merged = expectMergeLaws(one.path, base: .unknown, one.bytes, other.bytes, rules)
    func lines(_ bytes: [UInt8]) throws -> Set<JSON> {
      Set(try JSON.parse(Source(one.path, bytes))["records"]?.list ?? [])
    }
    let both: Set<JSON> = [record("care", 1, 20_000, nil), record("art", 1, 9_000, nil)]
    #expect(try lines(merged.bytes) == both.union([record("gel-nail", 5, 250_000, "cccccccc")]))
    #expect(try lines(#require(merged.other)) == both.union([record("gel-nail", 3, 150_000, "bbbbbbbb")]))
    #expect(merged.conflicts.map(\.code) == [.mergeConflict])
    // Both sides' first sale of a month is known to be two.
    let first = expectMergeLaws(one.path, base: .nothing, one.bytes, other.bytes, rules)
    #expect(try lines(first.bytes).contains { $0["count"] == 8 && $0["amount"] == 400_000 })
    #expect(first.other == nil)
  }

  @Test func theValueOfASettingThatIsNotTakenIsKeptBeside() throws {
    func file(_ currency: String) -> [UInt8] {
      Array("{\n  \"month\": \"2026-01\",\n  \"currency\": \"\(currency)\"\n}\n".utf8)
    }
    let merged = expectMergeLaws(
      "ledger/2026-01.json", base: .version(file("KRW")), file("JPY"), file("USD"),
      MergeRules.of(LedgerMerge.merge))
    #expect(merged.bytes == file("USD") && merged.other == file("JPY"))
    #expect(merged.conflicts.map(\.code) == [.jsonConflict])
  }
}

private func record(_ treatment: String, _ count: Int, _ amount: Int, _ mark: String?) -> JSON {
  var object: JSONObject = [
    "date": "2026-01-20", "treatment": .text(treatment), "count": .integer(count), "amount": .integer(amount),
  ]
  object["mark"] = mark.map { .text($0) }
  return .object(object)
}

private func adjustment(_ amount: Int, _ mark: String?) -> JSON {
  var object: JSONObject = ["date": "2026-01-20", "amount": .integer(amount)]
  object["mark"] = mark.map { .text($0) }
  return .object(object)
}

private func month(
  _ records: [JSON] = [], adjustments: [JSON] = [], expenses: KeyValuePairs<String, Int> = [:],
  currency: String = "KRW"
) -> Source {
  let expenses = expenses.map { ["category": .text($0.key), "amount": .integer($0.value)] as JSON }
  let root: JSON = [
    "month": "2026-01", "currency": .text(currency), "records": .list(records),
    "adjustments": .list(adjustments), "expenses": .list(expenses),
  ]
  return Source("ledger/2026-01.json", root.canonical(LedgerShapes.month))
}

private func treatments(_ lines: [JSON]) -> Source {
  let root: JSON = ["treatments": .list(lines)]
  return Source("ledger/treatments.json", root.canonical(LedgerShapes.treatments))
}

private func merge(_ base: Source?, _ ours: Source, _ theirs: Source) throws -> LedgerMerge.Result {
  let result = try LedgerMerge.merge(base: base, ours: ours, theirs: theirs)
  let swapped = try LedgerMerge.merge(base: base, ours: theirs, theirs: ours)
  #expect(result.conflicts == swapped.conflicts)
  let kind = ours.path == LedgerFiles.treatments ? LedgerShapes.treatments : LedgerShapes.month
  #expect(try root(result).canonical(kind) == root(swapped).canonical(kind))
  return result
}

private func root(_ result: LedgerMerge.Result) throws -> JSON {
  try JSON.parse(Source("ledger/2026-01.json", result.bytes))
}

private func records(_ result: LedgerMerge.Result) throws -> [JSON] {
  try root(result)["records"]?.list ?? []
}
