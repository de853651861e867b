// A whole ledger as it was read: what the archive is made from.

public import Diagnostics
public import Ground
public import SafeFiles
public import ZonedTime

/// A ledger with the books of all its months, each parsed only when somebody asks for it.
public struct LedgerReading: Sendable {
  /// A month whose book can be read.
  public struct MonthReading: Sendable {
    /// Which month.
    public let month: Month
    /// The digest of everything that its settlement is made from, beside the lists.
    public let digest: Digest
    /// What its days brought.
    public let days: ShopDays
    let file: MonthFile
    /// Its book, if it had to be parsed to know that it can be.
    let parsed: MonthBook?
  }

  /// The lists and corrections.
  public let ledger: Ledger
  /// The digest of the lists: names, prices, colours, the currency.
  public let lists: Digest
  /// The months in order, without those that can't be read.
  public let months: [MonthReading]
  /// The months that can't be read, in order: what they belong to can't be added up.
  public let unreadable: [Month]
  /// Whether it is a part of the ledger: lists of everything are then not for showing.
  public private(set) var isPart = false

  /// The ledger with some of its months alone.
  public func only(_ isKept: (Month) -> Bool) -> LedgerReading {
    var part = LedgerReading(
      ledger: ledger, lists: lists, months: months.filter { isKept($0.month) },
      unreadable: unreadable.filter(isKept))
    part.isPart = true
    return part
  }

  /// The ledger with some of its months as ones that can't be read.
  public func without(_ months: Set<Month>) -> LedgerReading {
    LedgerReading(
      ledger: ledger, lists: lists, months: self.months.filter { !months.contains($0.month) },
      unreadable: (unreadable + self.months.map(\.month).filter(months.contains)).sorted())
  }

  /// The book of a month.
  ///
  /// - Throws: nothing for a reading of `LedgerStore`, which has parsed every month that it did not know.
  public func book(of month: MonthReading) throws(Diagnostic) -> MonthBook {
    if let book = month.parsed { return book }
    return try month.file.book(in: ledger).book
  }
}

extension LedgerStore {
  /// Reads all of the ledger.
  ///
  /// Months that this machine remembers as faultless are not parsed. A month that can't be read is left
  /// out; so is the whole ledger if a list can't, for names and corrections are on every page.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - remembering: whether to trust and renew what this machine remembers.
  /// - Returns: nil if the home has no ledger or its lists can't be read, and everything that is wrong
  ///   with its files.
  public static func readAll(in home: Home, remembering: Bool = true) async -> (
    reading: LedgerReading?, problems: [Diagnostic]
  ) {
    let ledger: Ledger
    do throws(Diagnostic) {
      guard try exists(in: home) else { return (nil, []) }
      ledger = try read(in: home)
    } catch { return (nil, [error]) }
    guard !ledger.problems.contains(where: isOfAList) else { return (nil, ledger.problems) }
    let faultless = remembering ? FaultlessMonths(in: home.tree) : FaultlessMonths()
    let lists = ledger.listsDigest
    let corrections = ledger.correctionDigests
    let none = Digest.Builder().digest
    let results = await ledger.months.concurrentMap(piece: 4) { month in
      result(of: month, in: ledger, lists, corrections[month] ?? none, home, faultless)
    }
    var months: [LedgerReading.MonthReading] = []
    var unreadable: [Month] = []
    var problems = ledger.problems
    var known = FaultlessMonths()
    for result in results {
      problems += result.problems
      guard let month = result.reading else {
        unreadable.append(result.month)
        continue
      }
      months.append(month)
      if result.problems.isEmpty { known.add(month.digest, lists, month.days) }
    }
    if remembering, home.isWritable, home.tree.isWritable, known != faultless { known.write(to: home.tree) }
    return (LedgerReading(ledger: ledger, lists: lists, months: months, unreadable: unreadable), problems)
  }

  /// Whether something can't be read that every page of the ledger depends on.
  private static func isOfAList(_ problem: Diagnostic) -> Bool {
    let lists = [LedgerFiles.treatments, LedgerFiles.categories, LedgerFiles.corrections]
    return problem.severity == .error && lists.contains { $0 == problem.path }
  }

  private static func result(
    of month: Month, in ledger: Ledger, _ lists: Digest, _ corrections: Digest, _ home: Home,
    _ faultless: FaultlessMonths
  ) -> (month: Month, reading: LedgerReading.MonthReading?, problems: [Diagnostic]) {
    do throws(Diagnostic) {
      let file = try file(of: month, in: home)
      var key = Digest.Builder()
      key.add(month.text)
      key.add(file.digest)
      key.add(corrections)
      let digest = key.digest
      var reading: BookReading?
      let days: ShopDays
      if let known = faultless.days(digest, lists) {
        days = known
      } else {
        let parsed = try file.book(in: ledger)
        // Sums that run over, or corrections in another currency, would leave the page without figures.
        days = ShopDays(try LedgerSums(parsed.book), in: month)
        reading = parsed
      }
      let whole = LedgerReading.MonthReading(
        month: month, digest: digest, days: days, file: file, parsed: reading?.book)
      return (month, whole, reading?.problems ?? [])
    } catch { return (month, nil, [error]) }
  }
}
