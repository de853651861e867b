// Whatever is done to a sealed month: sealed, noted and open make what there is.

import Diagnostics
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

extension SealTests {
  /// Counts and amounts of everything that can be corrected.
  private struct Balance: Equatable {
    private var sums: [String: [Int]] = [:]

    mutating func add(_ book: LedgerMonth) {
      let code = book.currency.code
      for line in book.records {
        add("\(code) \(line.date) \(line.treatment) \(line.pay ?? "-")", line.count, line.amount)
      }
      for line in book.adjustments {
        add("\(code) \(line.date) = \(line.reason ?? "-") \(line.pay ?? "-")", 0, line.amount)
      }
      for line in book.expenses { add("\(code) \(line.category)", 0, line.amount) }
    }

    mutating func add(_ corrections: [Correction]) {
      for correction in corrections {
        let code = correction.currency.code
        switch correction.subject {
        case .sale(let date, let treatment, let count):
          add("\(code) \(date) \(treatment) \(correction.pay ?? "-")", count, correction.amount)
        case .adjustment(let date, let reason):
          add("\(code) \(date) = \(reason ?? "-") \(correction.pay ?? "-")", 0, correction.amount)
        case .expense(_, let category): add("\(code) \(category)", 0, correction.amount)
        }
      }
    }

    private mutating func add(_ key: String, _ count: Int, _ amount: Int) {
      let sum = sums[key] ?? [0, 0]
      sums[key] = [sum[0] + count, sum[1] + amount]
      if sums[key] == [0, 0] { sums[key] = nil }
    }
  }

  @Test func sealedAndNotedAndOpenAreAlwaysWhatThereIs() async throws {
    try await withSeed(runs: 25) { random in
      var book = LedgerMonth.random(january, &random)
      try await withShop([path: book.text]) { home, folder in
        try seal(in: home)
        let sealed = book
        let figures = try LedgerSums(home.book(january))
        for round in 1...8 {
          for _ in 0..<random.below(6) { book.edit(&random) }
          if random.below(5) == 0 { book.currency = random.pick([won, dollar]) }
          try folder.write(book.text, to: path)
          let reading = try home.book(january)
          var balance = Balance()
          balance.add(sealed)
          balance.add(reading.corrections)
          var present = Balance()
          present.add(book)
          #expect(balance == present)
          #expect(try LedgerSums(reading) == figures)
          let told = await home.ledgerProblems().count
          if book.currency == sealed.currency {
            #expect(told == reading.openCorrections.count)
          } else {
            #expect((told == 0) == reading.openCorrections.isEmpty)
          }
          if random.below(2) == 0 {
            try seal(round * 9, in: home)
            let open = try home.book(january).openCorrections
            #expect(open.isEmpty)
            #expect(await home.ledgerProblems().isEmpty)
          }
        }
      }
    }
  }

  @Test func whatTheCommandsCorrectIsNotedExactly() async throws {
    try await withSeed(runs: 10) { random in
      try await withShop([path: before]) { home, _ in
        try seal(in: home)
        for _ in 0..<10 {
          let rule = SealedMonthRule.note(time(random.below(60)).day)
          let day = jan(random.pick(1...9))
          let kind = random.below(3)
          let count = random.pick(1...5)
          let pay = random.pick([nil, "card", "cash"])
          try home.change { (change) throws(Diagnostic) in
            switch kind {
            case 0:
              _ = try LedgerStore.sell(
                "art", count: count, on: day, price: nil, pay: pay, rule: rule, mark: "mark", in: home,
                &change)
            case 1:
              _ = try LedgerStore.adjust(
                "-\(count)", on: day, reason: nil, pay: pay, rule: rule, mark: "mark", in: home, &change)
            default:
              _ = try LedgerStore.setExpense(
                "rent", to: "\(count)", in: january, rule: rule, of: home, &change)
            }
          }
          #expect(await home.ledgerProblems().isEmpty)
        }
      }
    }
  }
}
