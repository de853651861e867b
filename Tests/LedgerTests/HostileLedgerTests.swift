// Files that nobody wrote in good faith: nothing traps, nothing hangs.

import Diagnostics
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

@Suite struct HostileLedgerTests {
  private static let month = LedgerFiles.path(of: january).text
  private static let sealed = LedgerFiles.sealedPath(of: january).text

  private static let files: [(path: String, text: String)] = [
    (
      month,
      """
      {"month": "2026-01", "currency": "KRW", "records": [
      {"date": "2026-01-05", "treatment": "gel", "count": 2, "amount": 100000, "mark": "aaaa1111"},
      {"date": "2026-01-06", "treatment": "art", "count": 1, "amount": 30000}],
      "adjustments": [{"date": "2026-01-05", "amount": -5000, "reason": "단골 할인"}],
      "expenses": [{"category": "rent", "amount": 500000}]}
      """
    ),
    (
      sealed,
      """
      {"month": "2026-01", "currency": "KRW", "sealed": "2026-02-01T10:00:00+09:00", "records": [
      {"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 50000}]}
      """
    ),
    (
      LedgerFiles.corrections.text,
      """
      {"corrections": [
      {"noted": "2026-02-05", "currency": "KRW", "date": "2026-01-05", "treatment": "gel", "count": 1,
      "amount": 50000}, {"noted": "2026-02-05", "currency": "KRW", "month": "2026-01",
      "category": "rent", "amount": 500000}]}
      """
    ),
  ]

  private func mutated(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    let telling = Array("0123456789-.eE\"{}[]:,\\ \n\0".utf8) + [0xFF, 0xE3, 0x80]
    for _ in 0..<random.pick(1...6) {
      let place = random.below(bytes.count)
      switch random.below(6) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(random.pick(telling), at: place)
      case 2: bytes[place] = UInt8(random.below(256))
      case 3:
        // The digits of numbers are where the trouble is.
        let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
        if let digit = digits.randomElement(using: &random) {
          let more = [UInt8](repeating: UInt8(ascii: "9"), count: random.pick(1...25))
          bytes.replaceSubrange(digit...digit, with: more)
        }
      case 4:
        let end = min(bytes.count, place + random.pick(1...40))
        bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
      default: bytes[place] = random.pick(telling)
      }
      if bytes.isEmpty { return [] }
    }
    return bytes
  }

  /// Everything that reads a ledger.
  private func read(_ home: Home) async throws {
    let problems = await LedgerStore.check(in: home).problems
    do throws(Diagnostic) {
      let ledger = try LedgerStore.read(in: home)
      let (books, _) = try await LedgerStore.books(of: ledger.months, in: ledger, home)
      for book in books {
        let settled = try MonthSettlement(book, previous: books.first, yearBefore: books.last)
        _ = (settled.sums.treatments, settled.sums.averageDay, settled.sums.bestWeekday)
      }
      _ = try YearSettlement(books, currency: ledger.currency)
    } catch {
      // A ledger without faults can be settled, unless its sums can't be held or added.
      let excused = problems.contains { $0.severity == .error }
      let isSum = error.code == .amountRange || error.code == .currencyMixed
      #expect(excused || isSum, "check finds nothing, but: \(error)")
    }
  }

  @Test func noByteOfAFileMakesTheProgramTrap() async throws {
    try await withSeed(runs: 30) { random in
      try await withShop { home, folder in
        for (path, text) in HostileLedgerTests.files { try folder.write(text, to: path) }
        let good =
          try HostileLedgerTests.files.map { $0 } + [
            ("ledger/treatments.json", folder.text(of: "ledger/treatments.json")),
            ("ledger/categories.json", folder.text(of: "ledger/categories.json")),
          ]
        for round in 0..<100 {
          let (path, text) = random.pick(good)
          try folder.write(mutated(text, &random), to: path)
          try await read(home)
          if round.isMultiple(of: 10) { try write(in: home, folder) }
          try folder.write(text, to: path)
        }
      }
    }
  }

  /// Commands do what they are told, or refuse and change nothing.
  private func write(in home: Home, _ folder: TemporaryFolder) throws {
    let names = [HostileLedgerTests.month, HostileLedgerTests.sealed, LedgerFiles.corrections.text]
    let before = try names.map { try folder.bytes(of: $0) }
    for command in 0..<4 {
      do throws(Diagnostic) {
        try home.change { (change) throws(Diagnostic) in try run(command, in: home, &change) }
        if try Trash.records(in: home.tree).contains(where: { !$0.isUndone }) {
          _ = try Trash.undo(in: home.tree)
        }
      } catch { #expect(error.englishHint != nil || error.code.rawValue.hasPrefix("json-"), "\(error)") }
      let after = try names.map { try folder.bytes(of: $0) }
      #expect(after == before)
    }
  }

  private func run(_ command: Int, in home: Home, _ change: inout Change) throws(Diagnostic) {
    let rule = SealedMonthRule.note(jan(31))
    switch command {
    case 0:
      _ = try LedgerStore.sell(
        "gel", count: 3, on: jan(5), price: nil, rule: rule, mark: "m", in: home, &change)
    case 1:
      _ = try LedgerStore.change(
        "gel", on: jan(5), count: 7, total: nil, rule: rule, mark: "m", in: home, &change)
    case 2: _ = try LedgerStore.seal(january, at: ZonedTime(utc: testMoment), in: home, &change)
    default:
      _ = try LedgerStore.copyExpenses(
        from: january, to: january.adding(months: 1), rule: rule, in: home, &change)
    }
  }

  /// The lines of a list.
  private func list(_ head: String, _ count: Int, _ line: (Int) -> String) -> String {
    "{" + head + ": [\n" + (0..<count).map(line).joined(separator: ",\n") + "\n]}"
  }

  /// Quadratic time would take many minutes.
  @Test(.timeLimit(.minutes(10))) func aFileFullOfFaultsIsReadInOneGo() async throws {
    let count = 10_000
    let faulty = list(#""currency": "KRW", "records""#, count) {
      #"{"date": "2026-02-01", "treatment": "ghost-\#($0)", "count": 0, "amount": -\#($0 + 1)}"#
    }
    let twice = list(#""currency": "KRW", "records""#, count) { _ in
      #"{"date": "2026-01-01", "treatment": "gel", "count": 1, "amount": 1}"#
    }
    let names = list(#""currency": "KRW", "treatments""#, count) { _ in
      #"{"id": "x", "name": "x", "price": 1}"#
    }
    try await withShop { home, folder in
      try folder.write(faulty, to: HostileLedgerTests.month)
      #expect(await home.ledgerProblems().count == 4 * count)
      try folder.write(twice, to: HostileLedgerTests.month)
      #expect(await home.ledgerProblems().count == count - 1)
      try folder.remove(HostileLedgerTests.month)
      try folder.write(names, to: "ledger/treatments.json")
      #expect(await home.ledgerProblems().count == 2 * (count - 1))
    }
  }

  @Test(.timeLimit(.minutes(10))) func tenThousandChangesOfASealedMonthAreFoundAndNotedInOneGo() async throws
  {
    let count = 10_000
    let line = { (number: Int, amount: Int) in
      #"{"date": "2026-01-05", "treatment": "t\#(number)", "count": 1, "amount": \#(amount)}"#
    }
    let treatments = list(#""currency": "KRW", "treatments""#, count) {
      #"{"id": "t\#($0)", "name": "n\#($0)", "price": 1}"#
    }
    let head = #""currency": "KRW", "sealed": "2026-02-01T10:00:00+09:00", "records""#
    try await withShop { home, folder in
      try folder.write(treatments, to: "ledger/treatments.json")
      try folder.write(list(head, count) { line($0, 1) }, to: HostileLedgerTests.sealed)
      try folder.write(list(head, count) { line($0, 2) }, to: HostileLedgerTests.month)
      let problems = await home.ledgerProblems()
      #expect(problems.count == count)
      #expect(problems.map { $0.position?.line ?? 0 } == Array(2...(count + 1)))
      try home.change { (change) throws(Diagnostic) in
        // In a month of its own: none can be noted in the sealed one.
        let later = Instant(secondsSince1970: testMoment.secondsSince1970 + 60 * 86_400)
        _ = try LedgerStore.seal(january, at: ZonedTime(utc: later), in: home, &change)
      }
      #expect(await home.ledgerProblems().isEmpty)
      #expect(try LedgerStore.read(in: home).corrections.count == count)
    }
  }
}
