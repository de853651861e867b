// Reading the ledger from disk.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import ZonedTime

/// Reads and writes the ledger; the only part of the room that touches the disk.
public enum LedgerStore {
  /// Whether a home has a ledger.
  ///
  /// - Throws: `file-unreadable`.
  public static func exists(in home: Home) throws(Diagnostic) -> Bool {
    try home.tree.list(LedgerFiles.folder).contains { $0.name.hasSuffix(".json") }
  }

  /// Reads the lists, the corrections and the names of the months.
  public static func read(in home: Home) throws(Diagnostic) -> Ledger {
    let names = try FileNames(in: home)
    let usual = home.settings.usualCurrency
    var ledger = Ledger(currency: usual)
    ledger.problems = names.problems
    ledger.sealedMonths = Set(names.sealed)
    if let list: [Correction] = try list(
      LedgerFiles.corrections, in: home, &ledger.problems, CorrectionFormat.corrections)
    {
      ledger.corrections = list
    }
    if let list: [ExpenseCategory] = try list(
      LedgerFiles.categories, in: home, &ledger.problems, LedgerFormat.categories)
    {
      ledger.categories = list
    }
    let fallback = { usualCurrency(names.months, in: home) }
    ledger.treatmentList =
      try list(LedgerFiles.treatments, in: home, &ledger.problems) { source in
        LedgerFormat.treatments(source, fallback: fallback)
      } ?? TreatmentList(currency: fallback())
    let noted = ledger.corrections.compactMap { $0.noted.map(Month.init(of:)) }
    ledger.months = Set(names.months + names.sealed + noted).sorted()
    return ledger
  }

  private static func list<Value>(
    _ path: RelativePath, in home: Home, _ problems: inout [Diagnostic],
    _ parse: (Source) -> (Value?, [Diagnostic])
  ) throws(Diagnostic) -> Value? {
    guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes) else { return nil }
    let (value, found) = parse(source)
    if value == nil, let fault = found.first { throw fault }
    problems += found
    return value
  }

  /// The currency of prices and new months where no list names one.
  static func usualCurrency(_ months: [Month], in home: Home) -> Currency {
    currency(of: months, in: home) ?? home.settings.usualCurrency
  }

  private static func currency(of months: [Month], in home: Home) -> Currency? {
    do throws(Diagnostic) {
      guard let newest = months.max(), let source = try file(of: newest, in: home).present else { return nil }
      return LedgerFormat.month(source, of: newest).0?.currency
    } catch {
      // The error is reported where the month is read.
      return nil
    }
  }

  /// Reads the book of a month; one without files is empty.
  ///
  /// - Returns: the book, and problems that change no sum.
  /// - Throws: the first error that makes a sum uncertain.
  public static func book(of month: Month, in ledger: Ledger, _ home: Home) throws(Diagnostic) -> BookReading
  {
    try file(of: month, in: ledger, home).book(in: ledger)
  }

  /// Reads the files of a month and what its sums need of the sealed months that were corrected in it.
  static func file(of month: Month, in ledger: Ledger, _ home: Home) throws(Diagnostic) -> MonthFile {
    let noted = ledger.corrections.filter { $0.noted.map(Month.init(of:)) == month && !$0.isExpense }
    var corrected: [(month: Month, sealed: Source)] = []
    for month in Set(noted.map(\.month)).intersection(ledger.sealedMonths).sorted() {
      if let copy = try file(LedgerFiles.sealedPath(of: month), in: home) { corrected.append((month, copy)) }
    }
    let file = try file(of: month, in: home)
    return MonthFile(month, present: file.present, sealed: file.sealed, corrected: corrected)
  }

  /// Reads the files of a month; both may be missing.
  ///
  /// - Throws: `file-unreadable`, `file-too-large`, `link-outside`.
  static func file(of month: Month, in home: Home) throws(Diagnostic) -> MonthFile {
    MonthFile(
      month, present: try file(LedgerFiles.path(of: month), in: home),
      sealed: try file(LedgerFiles.sealedPath(of: month), in: home))
  }

  private static func file(_ path: RelativePath, in home: Home) throws(Diagnostic) -> Source? {
    try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)
  }

  /// Reads the books of several months at once; months without files are omitted.
  ///
  /// - Returns: the books in order, and problems that change no sum.
  /// - Throws: the first error that makes a sum uncertain.
  public static func books(of months: [Month], in ledger: Ledger, _ home: Home) async throws(Diagnostic) -> (
    books: [MonthBook], problems: [Diagnostic]
  ) {
    let present = Set(ledger.months)
    let results = await months.filter { present.contains($0) }.concurrentMap(piece: 4) { month in
      do throws(Diagnostic) {
        return Result<BookReading, Diagnostic>.success(try book(of: month, in: ledger, home))
      } catch { return .failure(error) }
    }
    var books: [MonthBook] = []
    var problems: [Diagnostic] = []
    for result in results {
      let reading = try result.get()
      books.append(reading.book)
      problems += reading.problems
    }
    return (books, problems)
  }
}

struct FileNames {
  private(set) var months: [Month] = []
  private(set) var sealed: [Month] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var count = 0

  init(in home: Home) throws(Diagnostic) {
    months = try read(LedgerFiles.folder, in: home)
    sealed = try read(LedgerFiles.sealedFolder, in: home)
  }

  private mutating func read(_ folder: RelativePath, in home: Home) throws(Diagnostic) -> [Month] {
    let lists = [LedgerFiles.treatments, LedgerFiles.categories, LedgerFiles.corrections]
    var months: [Month] = []
    let items = try home.tree.list(folder).withoutCopies.filter {
      $0.kind != .folder && $0.name.lowercased().hasSuffix(".json") && !$0.name.hasPrefix(".")
    }
    let names = Set(items.map(\.name))
    for item in items {
      count += 1
      guard let path = folder.appending(item.name), !lists.contains(path) else { continue }
      if item.name.hasSuffix(".json"), let month = Month(ascii: path.stem.utf8) {
        months.append(month)
      } else {
        problems.append(FileNames.misnamed(path, beside: names))
      }
    }
    return months
  }

  private static func misnamed(_ path: RelativePath, beside names: Set<String>) -> Diagnostic {
    let month = meant(by: path.stem).flatMap { names.contains("\($0).json") ? nil : $0 }
    return Diagnostic(
      .ledgerFileName, Phrase("ledger-not-name-month-file-so", ["name": path.name]), path: path,
      hint: month.map { Phrase("ledger-rename-json", ["name": $0]) }
        ?? Phrase("ledger-name-month-such-json-two"))
  }

  /// The month of 2026-1, 2026_01, 202601 and 2026년 1월, but not of "2026-01 copy": renaming a copy would lose
  /// a book.
  private static func meant(by stem: String) -> Month? {
    guard stem.allSatisfy({ $0.isNumber || "-_. 년월年月".contains($0) }) else { return nil }
    let parts = stem.split { !$0.isNumber }
    guard let year = parts.first else { return nil }
    if parts.count == 1, year.utf8.count == 6 {
      return Month(ascii: "\(year.prefix(4))-\(year.suffix(2))".utf8)
    }
    guard parts.count == 2, year.utf8.count == 4, let year = Int(year), let month = Int(parts[1]) else {
      return nil
    }
    return Month(year: year, month: month)
  }
}
