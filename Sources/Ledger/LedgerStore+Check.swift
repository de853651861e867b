// Reading a home's whole ledger to report everything that is wrong with it.

public import Diagnostics
public import Ground
internal import SafeFiles
public import ZonedTime

extension LedgerStore {
  /// Checks the ledger.
  ///
  /// Sales after today are errors, unless `today` is nil.
  ///
  /// - Returns: how many files were checked, and all problems.
  public static func check(in home: Home, today: Day? = nil) async -> (files: Int, problems: [Diagnostic]) {
    do throws(Diagnostic) {
      let names = try FileNames(in: home)
      guard names.count > 0 else { return (0, []) }
      var (ledger, problems) = lists(in: home, names)
      ledger.today = today
      let months = Set(names.months + names.sealed).sorted()
      let found = await months.concurrentMap(piece: 4) { [ledger] month in problemsOf(month, in: ledger, home)
      }
      problems += names.problems + found.flatMap(\.problems)
      problems += sumProblems(found.compactMap(\.book))
      let (mappings, faults) = try mappings(in: home)
      return (names.count + mappings.count, problems + faults)
    } catch { return (0, [error]) }
  }

  /// The months at which sums over all books overflow, for each currency.
  private static func sumProblems(_ books: [MonthBook]) -> [Diagnostic] {
    var sums: [Currency: LedgerSums] = [:]
    var problems: [Diagnostic] = []
    for book in books {
      do throws(Diagnostic) {
        try sums[book.book.currency, default: LedgerSums(book.book.currency)].add(book)
      } catch {
        problems.append(error)
        // Every later month would overflow, too.
        sums[book.book.currency] = nil
      }
    }
    return problems
  }

  /// The lists as far as they can be read, and everything that is wrong with them.
  private static func lists(in home: Home, _ names: FileNames) -> (
    ledger: LedgerParts, problems: [Diagnostic]
  ) {
    var parts = LedgerParts()
    var problems: [Diagnostic] = []
    let list = checked(LedgerFiles.treatments, in: home, &problems) { source in
      LedgerFormat.treatments(source) { usualCurrency(names.months, in: home) }
    }
    parts.treatments = list.map { Set($0.treatments.map(\.id)) }
    parts.ways = list.map { Set(($0.ways ?? PaymentWay.usual).map(\.id)) }
    parts.categories = checked(LedgerFiles.categories, in: home, &problems) { source in
      let (list, problems) = LedgerFormat.categories(source)
      return (list.map { Set($0.map(\.id)) }, problems)
    }
    let before = problems.count
    let noted = checked(LedgerFiles.corrections, in: home, &problems, CorrectionFormat.corrections)
    parts.corrections = problems.count == before ? noted : nil
    let sealed = Set(names.sealed)
    let books = Set(names.months)
    // In a month that is absent, as in a part of a home, nothing counts twice.
    for correction in parts.corrections ?? []
    where !sealed.contains(correction.month) && books.contains(correction.month) {
      problems.append(LedgerChecks.unsealed(correction))
    }
    return (parts, problems)
  }

  private static func checked<Value>(
    _ path: RelativePath, in home: Home, _ problems: inout [Diagnostic],
    _ parse: (Source) -> (Value?, [Diagnostic])
  ) -> Value? {
    do throws(Diagnostic) {
      guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes) else {
        return parse(Source(path, text: "{}")).0
      }
      let (value, found) = parse(source)
      problems += found
      return value
    } catch {
      problems.append(error)
      return nil
    }
  }

  static func problemsOf(_ month: Month, in parts: LedgerParts, _ home: Home) -> (
    book: MonthBook?, problems: [Diagnostic]
  ) {
    do throws(Diagnostic) {
      let file = try file(of: month, in: home)
      return LedgerChecks.check(file, parts)
    } catch { return (nil, [error]) }
  }
}

/// What the check of a month needs of the lists; nil for an unreadable list, so that its error is reported
/// once and not for each line that refers to it.
struct LedgerParts: Sendable {
  var treatments: Set<String>?
  var categories: Set<String>?
  var ways: Set<String>?
  var corrections: [Correction]?
  /// The last day of sales; nil for any.
  var today: Day?
}
