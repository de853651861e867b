// Reading the ledger from disk.

public import Ground

/// Reads and writes the ledger; the only part of the room that touches the disk.
public enum LedgerStore {
  /// Whether a home has a ledger.
  ///
  /// - Throws: `file-unreadable`.
  public static func exists(in home: Home) throws(Diagnostic) -> Bool {
    try home.tree.list(LedgerFiles.folder).contains { $0.name.hasSuffix(".json") }
  }

  /// Reads the lists, the corrections and the names of the months.
  ///
  /// - Throws: what makes a list unreadable as a whole.
  public static func read(in home: Home) throws(Diagnostic) -> Ledger {
    let names = try FileNames(in: home)
    var ledger = Ledger(currency: Currency(of: home.settings.language ?? .en))
    ledger.problems = names.problems
    ledger.sealedMonths = Set(names.sealed)
    if let list: [Correction] = try list(
      LedgerFiles.corrections,
      in: home,
      &ledger.problems,
      CorrectionFormat.corrections
    ) {
      ledger.corrections = list
    }
    if let list: [ExpenseCategory] = try list(
      LedgerFiles.categories,
      in: home,
      &ledger.problems,
      LedgerFormat.categories
    ) {
      ledger.categories = list
    }
    let fallback = try currency(of: names.months, in: home) ?? ledger.currency
    ledger.treatmentList =
      try list(LedgerFiles.treatments, in: home, &ledger.problems) { source in
        LedgerFormat.treatments(source, fallback: fallback)
      } ?? TreatmentList(currency: fallback)
    let noted = ledger.corrections.compactMap { $0.noted.map(Month.init(of:)) }
    ledger.months = Set(names.months + names.sealed + noted).sorted()
    return ledger
  }

  /// Reads a list, if it is there.
  private static func list<Value>(
    _ path: RelativePath,
    in home: Home,
    _ problems: inout [Diagnostic],
    _ parse: (Source) -> (Value?, [Diagnostic])
  ) throws(Diagnostic) -> Value? {
    guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes) else {
      return nil
    }
    let (value, found) = parse(source)
    if value == nil, let fault = found.first { throw fault }
    problems += found
    return value
  }

  /// The currency of prices and new months where no list names one.
  static func defaultCurrency(in home: Home) throws(Diagnostic) -> Currency {
    try currency(of: FileNames(in: home).months, in: home)
      ?? Currency(of: home.settings.language ?? .en)
  }

  /// The currency of the newest month.
  static func currency(of months: [Month], in home: Home) throws(Diagnostic) -> Currency? {
    guard let newest = months.last,
      let source = try home.tree.readIfPresent(
        LedgerFiles.path(of: newest),
        limit: Home.maximumJSONBytes
      )
    else { return nil }
    // What is wrong with the month is told where the month is read.
    return LedgerFormat.month(source, of: newest).0?.currency
  }

  /// Reads the files of a month; both may be missing.
  ///
  /// - Throws: `file-unreadable`, `file-too-large`, `link-outside`.
  public static func file(of month: Month, in home: Home) throws(Diagnostic) -> MonthFile {
    MonthFile(
      month,
      present: try home.tree.readIfPresent(
        LedgerFiles.path(of: month),
        limit: Home.maximumJSONBytes
      ),
      sealed: try home.tree.readIfPresent(
        LedgerFiles.sealedPath(of: month),
        limit: Home.maximumJSONBytes
      )
    )
  }

  /// Reads the books of several months at once; months that nothing is written of are left out.
  ///
  /// - Returns: the books in order, and what is wrong with their files without changing a sum.
  /// - Throws: the first thing that makes a sum uncertain.
  public static func books(
    of months: [Month],
    in ledger: Ledger,
    _ home: Home
  ) async throws(Diagnostic) -> (books: [MonthBook], problems: [Diagnostic]) {
    let present = Set(ledger.months)
    let results = await months.filter { present.contains($0) }.concurrentMap(piece: 4) { month in
      do throws(Diagnostic) {
        return Result<BookReading, Diagnostic>.success(
          try file(of: month, in: home).book(in: ledger)
        )
      } catch {
        return .failure(error)
      }
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

/// The months that the names of files tell.
struct FileNames {
  private(set) var months: [Month] = []
  private(set) var sealed: [Month] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var count = 0

  init(in home: Home) throws(Diagnostic) {
    months = try read(LedgerFiles.folder, in: home)
    sealed = try read(LedgerFiles.sealedFolder, in: home)
  }

  private mutating func read(
    _ folder: RelativePath,
    in home: Home
  ) throws(Diagnostic) -> [Month] {
    let lists = [LedgerFiles.treatments, LedgerFiles.categories, LedgerFiles.corrections]
    var months: [Month] = []
    for item in try home.tree.list(folder)
    where item.kind != .folder && item.name.hasSuffix(".json") && !item.name.hasPrefix(".") {
      count += 1
      guard let path = folder.appending(item.name), !lists.contains(path) else { continue }
      if let month = Month(ascii: path.stem.utf8) {
        months.append(month)
      } else {
        problems.append(FileNames.misnamed(path))
      }
    }
    return months
  }

  private static func misnamed(_ path: RelativePath) -> Diagnostic {
    // 2026-1, 2026_01 and 202601 are told what they should be.
    let digits = path.stem.split { !$0.isNumber }.joined(separator: "-")
    let parts = digits.split(separator: "-")
    var month: Month?
    if let year = parts.first, year.utf8.count == 4, let year = Int(year), parts.count == 2 {
      month = Int(parts[1]).flatMap { Month(year: year, month: $0) }
    } else if parts.count == 1, digits.utf8.count == 6 {
      month = Month(ascii: "\(digits.prefix(4))-\(digits.suffix(2))".utf8)
    }
    return Diagnostic(
      .ledgerFileName,
      "'\(path.name)' is not the name of a month's file, so nothing in it is counted",
      path: path,
      hint: month.map { "rename it to \($0).json" }
        ?? "name it by its month, such as 2026-01.json; of two copies of a month, put the lines together"
    )
  }
}
