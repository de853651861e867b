// What the ledger refuses to write down, and that a refusal changes nothing.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing

extension LedgerStoreTests {
  @Test func refusalsChangeNothing() async throws {
    try await withShop([path: byHand]) { home, folder in
      let refusals: [(Diagnostic.Code, () throws -> Void)] = [
        (.treatmentUnknown, { _ = try sell("없음", in: home) }),
        (.treatmentRetired, { _ = try sell("care", in: home) }),
        (.countInvalid, { _ = try sell("gel", 0, in: home) }),
        (.countInvalid, { _ = try sell("gel", Int.min, in: home) }),
        (.countInvalid, { _ = try sell("gel", 1_000_001, in: home) }),
        (.countInvalid, { _ = try sell("gel", 1_000_000, price: "0", in: home) }),
        (.amountSign, { _ = try sell("gel", 1, price: "-1", in: home) }),
        (.amountFraction, { _ = try sell("gel", 1, price: "0.5", in: home) }),
        (.amountInvalid, { _ = try sell("gel", 1, price: "many", in: home) }),
        (.countInvalid, { _ = try change(count: 0, in: home) }),
        (.countInvalid, { _ = try change(count: Int.max, in: home) }),
        (.amountSign, { _ = try change(total: "-1", in: home) }),
        (.amountSign, { try adjust("0", in: home) }), (.amountInvalid, { try adjust("", in: home) }),
        (.amountRange, { try adjust("-9007199254740992", in: home) }),
        (.jsonValue, { try adjust("1", String(repeating: "가", count: 51), in: home) }),
        (.jsonValue, { try adjust("1", " ", in: home) }),
        (.categoryUnknown, { try spend("없음", "1", in: home) }),
        (.categoryRetired, { try spend("old", "1", in: home) }),
        (.amountSign, { try spend("rent", "-1", in: home) }),
        (.amountRange, { try spend("rent", "9007199254740992", in: home) }),
      ]
      for (code, refusal) in refusals {
        let error = thrown(by: refusal)
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.englishHint != nil)
        let now = try folder.text(of: path)
        #expect(now == byHand)
      }
      expectRefusal(.nothingToUndo) { _ = try Trash.undo(in: home.tree) }
    }
  }

  @Test func amountsAtTheEdgesAreRefusedAndNeverTrap() async throws {
    try await withShop { home, folder in
      let most = "9007199254740991"
      let first = try sell("gel", 1, price: most, in: home)
      #expect(first.record.amount == 9_007_199_254_740_991)
      expectRefusal(.amountRange) { _ = try sell("gel", 1, price: "1", in: home) }
      expectRefusal(.amountRange) { _ = try sell("art", 2, price: most, in: home) }
      expectRefusal(.amountRange) { _ = try sell("art", 1_000_000, price: most, in: home) }
      #expect(try sell("gel", 999_999, price: "0", in: home).record.count == 1_000_000)
      expectRefusal(.countInvalid) { _ = try sell("gel", 1, price: "0", in: home) }
      // most × 999,999 does not fit in 64 bits.
      expectRefusal(.amountRange) { _ = try change(count: 999_999, in: home) }
      #expect(try home.book(january).book.records.map(\.count) == [1_000_000])
      #expect(await home.ledgerProblems().isEmpty)
    }
  }

  @Test(arguments: [
    "-9223372036854775808", "-9223372036854775807", "9223372036854775807", "-1", "0", "1.5",
    "99999999999999999999", "\"2\"", "null",
  ]) func aCountThatAPersonWroteWrongNeverTraps(count: String) async throws {
    let line = #"{"date": "2026-01-05", "treatment": "gel", "count": \#(count), "amount": 7}"#
    try await withShop([path: records(line)]) { home, folder in
      for attempt in [
        { _ = try sell("gel", 1_000_000, in: home) }, { _ = try change(count: 5, in: home) },
        { _ = try change(total: "5", in: home) },
      ] as [() throws -> Void] {
        // Some of them mend the line; none makes it wrong in another way.
        if thrown(by: attempt) == nil {
          #expect(await home.ledgerProblems().allSatisfy { $0.code == .countInvalid })
          _ = try Trash.undo(in: home.tree)
        }
        let now = try folder.text(of: path)
        #expect(now == records(line))
      }
    }
  }

  @Test func aFaultThatWasThereBeforeIsNoLeaveToMakeItAgain() async throws {
    let zero = adjustments(#"{"date": "2026-01-05", "amount": 0}"#)
    try await withShop([path: zero]) { home, folder in
      expectRefusal(.amountSign) { try adjust("0", in: home) }
      #expect(try folder.text(of: path) == zero)
      try adjust("-1", in: home)
      #expect(await home.ledgerProblems().map(\.code) == [.amountSign])
    }
  }

  @Test func twoLinesOfOneDayAreForThePersonToPutTogether() async throws {
    let line = #"{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 1}"#
    let twice = records(line + ",\n" + line)
    try await withShop([path: twice]) { home, folder in
      expectRefusal(.ledgerLineTwice) { _ = try sell(in: home) }
      expectRefusal(.ledgerLineTwice) { _ = try change(count: 2, in: home) }
      #expect(try folder.text(of: path) == twice)
      _ = try sell(on: jan(6), in: home)
    }
  }

  @Test(arguments: [
    "", "[]", "{", "{}", #"{"currency": "XXX"}"#, #"{"currency": "KRW", "records": 3}"#, "\u{FEFF}{}",
  ]) func aFileThatCantBeUnderstoodIsLeftAlone(text: String) async throws {
    try await withShop([path: text]) { home, folder in
      let error = thrown { _ = try sell(in: home) }
      #expect(error?.path?.text == path)
      let now = try folder.bytes(of: path)
      #expect(now == Array(text.utf8))
    }
  }
}
