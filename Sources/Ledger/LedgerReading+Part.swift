// The files of a few months' books in a part of a home.

public import Diagnostics
public import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

extension LedgerReading {
  /// The ledger's files for a part of a home.
  ///
  /// Of single months the lists hold what their lines name: what else is sold is no part of them.
  ///
  /// - Parameter home: where the files stand.
  /// - Returns: the files.
  /// - Throws: what reading throws.
  public func partFiles(in home: Home) throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    var treatments: Set<String> = []
    var categories: Set<String> = []
    let shown = Set(months.map(\.month) + unreadable)
    for month in shown {
      let file = try LedgerStore.file(of: month, in: home)
      let books = [
        file.present.flatMap { LedgerFormat.month($0, of: month).0 },
        file.sealed.flatMap { LedgerFormat.sealed($0, of: month).0?.book },
      ]
      for source in [file.present, file.sealed].compactMap(\.self) { files.copied.insert(source.path) }
      for book in books.compactMap(\.self) {
        treatments.formUnion(book.records.map(\.treatment))
        categories.formUnion(book.expenses.map(\.category))
      }
    }
    let lists = [LedgerFiles.treatments, LedgerFiles.categories, LedgerFiles.corrections]
    guard isPart else {
      for path in lists where home.tree.signature(path) != nil { files.copied.insert(path) }
      return files
    }
    // As the pages show them: those of a month, and those noted in it.
    let corrections = ledger.corrections.filter { correction in
      shown.contains(correction.month) || correction.noted.map { shown.contains(Month(of: $0)) } ?? false
    }
    for correction in corrections {
      switch correction.subject {
      case .sale(_, let treatment, _): treatments.insert(treatment)
      case .expense(_, let category): categories.insert(category)
      case .adjustment: break
      }
    }
    try files.add(.treatments, of: home) { treatments.contains($0) }
    try files.add(.categories, of: home) { categories.contains($0) }
    if !corrections.isEmpty {
      let lines = corrections.compactMap(CorrectionFormat.json)
      files.written[LedgerFiles.corrections] = JSON.object(["corrections": .list(lines)]).canonical(
        LedgerShapes.corrections)
    }
    return files
  }
}

extension PartFiles {
  /// A list with some of its lines alone.
  fileprivate mutating func add(_ list: LedgerList, of home: Home, where isKept: (String) -> Bool)
    throws(Diagnostic)
  {
    guard let source = try home.tree.readIfPresent(list.path, limit: Home.maximumJSONBytes) else { return }
    let whole = try JSON.parse(source).object
    let lines = (whole?[list.key]?.list ?? []).filter { line in line.object?["id"]?.text.map(isKept) ?? false
    }
    var object = JSONObject()
    object["currency"] = whole?["currency"]
    object[list.key] = .list(lines)
    written[list.path] = JSON.object(object).canonical(list.shape)
  }
}
