// A whole ledger for the archive: its months with their digests, the cache of faultless ones, its part of a
// home.

public import Diagnostics
public import Ground
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// A ledger with the books of all its months, each parsed on demand; the archive is made from it.
public struct LedgerReading: Sendable {
  /// A month whose book can be read.
  public struct MonthReading: Sendable {
    /// Which month.
    public let month: Month
    /// The digest of everything that its settlement depends on, except for the lists.
    public let digest: Digest
    /// The sums of its days.
    public let days: ShopDays
    let file: MonthFile
    let parsed: MonthBook?
  }

  /// The lists and corrections.
  public let ledger: Ledger
  /// The digest of the lists: names, prices, colours, the currency.
  public let lists: Digest
  /// The months in order, without unreadable ones.
  public let months: [MonthReading]
  /// The unreadable months in order: sums that include them can't be made.
  public let unreadable: [Month]
  /// Whether this is a part of the ledger, which shows no lists of everything.
  public private(set) var isPart = false

  /// The ledger with some of its months.
  public func only(_ isKept: (Month) -> Bool) -> LedgerReading {
    var part = LedgerReading(
      ledger: ledger, lists: lists, months: months.filter { isKept($0.month) },
      unreadable: unreadable.filter(isKept))
    part.isPart = true
    return part
  }

  /// The ledger with some of its months marked as unreadable.
  public func without(_ months: Set<Month>) -> LedgerReading {
    LedgerReading(
      ledger: ledger, lists: lists, months: self.months.filter { !months.contains($0.month) },
      unreadable: (unreadable + self.months.map(\.month).filter(months.contains)).sorted())
  }

  /// The book of a month.
  ///
  /// - Throws: nothing for a reading of `LedgerStore`, which has parsed every month that is not remembered.
  public func book(of month: MonthReading) throws(Diagnostic) -> MonthBook {
    if let book = month.parsed { return book }
    return try month.file.book(in: ledger).book
  }
}

extension LedgerStore {
  /// Reads the whole ledger.
  ///
  /// With `remembering`, months that this machine remembers as faultless are not parsed. An unreadable month
  /// is omitted; so is the whole ledger if a list is unreadable, because names and corrections are on every
  /// page.
  ///
  /// - Returns: nil if the home has no ledger or its lists are unreadable; all problems of its files.
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

  /// Whether an error is in a list that every page depends on.
  private static func isOfAList(_ problem: Diagnostic) -> Bool {
    let lists = [LedgerFiles.treatments, LedgerFiles.categories, LedgerFiles.corrections]
    return problem.severity == .error && lists.contains { $0 == problem.path }
  }

  private static func result(
    of month: Month, in ledger: Ledger, _ lists: Digest, _ corrections: Digest, _ home: Home,
    _ faultless: FaultlessMonths
  ) -> (month: Month, reading: LedgerReading.MonthReading?, problems: [Diagnostic]) {
    do throws(Diagnostic) {
      let file = try file(of: month, in: ledger, home)
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
        // Sums that overflow, or corrections in another currency, would leave the page without figures.
        days = ShopDays(try LedgerSums(parsed.book), in: month)
        reading = parsed
      }
      let whole = LedgerReading.MonthReading(
        month: month, digest: digest, days: days, file: file, parsed: reading?.book)
      return (month, whole, reading?.problems ?? [])
    } catch { return (month, nil, [error]) }
  }
}

extension Ledger {
  var listsDigest: Digest {
    var key = Digest.Builder()
    key.add(currency.code)
    key.add(treatments.count)
    let lines =
      treatments.map { $0.json(in: currency) } + categories.map(\.json)
      + (treatmentList.ways ?? []).map(\.json) + taxes.map(\.json)
    for line in lines { key.add(JSON.object(line).description) }
    return key.digest
  }

  /// By month the digest of the corrections that its settlement shows: those of the month and those noted in
  /// it.
  var correctionDigests: [Month: Digest] {
    var shown: [Month: [Correction]] = [:]
    for correction in corrections {
      let months = Set([correction.month] + (correction.noted.map { [Month(of: $0)] } ?? []))
      for month in months { shown[month, default: []].append(correction) }
    }
    return shown.mapValues { corrections in
      var key = Digest.Builder()
      for correction in corrections { correction.add(to: &key) }
      return key.digest
    }
  }
}

extension Correction {
  fileprivate func add(to key: inout Digest.Builder) {
    key.add(noted?.text)
    key.add(currency.code)
    key.add(amount)
    key.add(pay)
    switch subject {
    case .sale(let date, let treatment, let count):
      key.add("sale")
      key.add(date.text)
      key.add(treatment)
      key.add(count)
    case .adjustment(let date, let reason):
      key.add("adjustment")
      key.add(date.text)
      key.add(reason)
    case .expense(let month, let category):
      key.add("expense")
      key.add(month.text)
      key.add(category)
    }
  }
}

/// The days of months without faults, by the month's digest and the digest of the lists.
///
/// Stored in `.zutto/cache`; a damaged file counts as empty. Months with faults are not in it, so that every
/// build reports them.
struct FaultlessMonths: Sendable, Equatable {
  private var months: [Digest: ShopDays] = [:]

  private static let path: RelativePath = ".zutto/cache/ledger"
  private static let version = "ledger 3"

  init() {}

  init(in tree: Tree) {
    guard var reader = CacheFile.read(FaultlessMonths.path, in: tree, version: FaultlessMonths.version),
      let count = reader.count()
    else { return }
    var known: [Digest: ShopDays] = [:]
    for _ in 0..<count {
      guard let digest = reader.digest(), let days = ShopDays(&reader) else { return }
      known[digest] = days
    }
    if reader.isAtEnd { months = known }
  }

  /// The days of a month that is recorded as faultless.
  func days(_ month: Digest, _ lists: Digest) -> ShopDays? { months[FaultlessMonths.key(month, lists)] }

  mutating func add(_ month: Digest, _ lists: Digest, _ days: ShopDays) {
    months[FaultlessMonths.key(month, lists)] = days
  }

  private static func key(_ month: Digest, _ lists: Digest) -> Digest {
    var key = Digest.Builder()
    key.add(month)
    key.add(lists)
    return key.digest
  }

  /// Writes the cache.
  ///
  /// Without it everything works, so a failure is ignored.
  func write(to tree: Tree) {
    var writer = CacheWriter()
    writer.add(months.count)
    for (digest, days) in months {
      writer.add(digest)
      days.add(to: &writer)
    }
    do throws(Diagnostic) {
      try CacheFile.write(writer, to: FaultlessMonths.path, in: tree, version: FaultlessMonths.version)
    } catch { return }
  }
}

extension LedgerReading {
  /// The ledger's files for a part of a home.
  ///
  /// With single months, the lists hold only what their lines refer to.
  public func partFiles(in home: Home) throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    var treatments: Set<String> = []
    var categories: Set<String> = []
    var ways: Set<String> = []
    var days: Set<Day> = []
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
        ways.formUnion((book.records.map(\.pay) + book.adjustments.map(\.pay)).compactMap(\.self))
        days.formUnion(book.records.map(\.date) + book.adjustments.map(\.date))
        categories.formUnion(book.expenses.map(\.category))
      }
    }
    let lists = [LedgerFiles.treatments, LedgerFiles.categories, LedgerFiles.corrections]
    guard isPart else {
      for path in lists where home.tree.signature(path) != nil { files.copied.insert(path) }
      for item in try home.tree.list(LedgerFiles.mappingFolder) where item.kind == .file {
        if let path = LedgerFiles.mappingFolder.appending(item.name) { files.copied.insert(path) }
      }
      return files
    }
    // As the pages show them: those of a month and those noted in it.
    let corrections = ledger.corrections.filter { correction in
      shown.contains(correction.month) || correction.noted.map { shown.contains(Month(of: $0)) } ?? false
    }
    ways.formUnion(corrections.compactMap(\.pay))
    days.formUnion(corrections.compactMap(\.date))
    let taxes = Set(days.compactMap { ledger.taxes.begun(by: $0)?.from.text })
    for correction in corrections {
      switch correction.subject {
      case .sale(_, let treatment, _): treatments.insert(treatment)
      case .expense(_, let category): categories.insert(category)
      case .adjustment: break
      }
    }
    try files.add(.treatments, ["treatments": treatments, "ways": ways, "taxes": taxes], of: home)
    try files.add(.categories, ["categories": categories], of: home)
    if !corrections.isEmpty {
      let lines = corrections.compactMap(CorrectionFormat.json)
      files.written[LedgerFiles.corrections] = JSON.object(["corrections": .list(lines)]).canonical(
        LedgerShapes.corrections)
    }
    return files
  }
}

extension PartFiles {
  /// Adds a list's file with those lines of each of its lists whose ids, or first days, are named.
  fileprivate mutating func add(_ list: LedgerList, _ kept: [String: Set<String>], of home: Home)
    throws(Diagnostic)
  {
    guard let source = try home.tree.readIfPresent(list.path, limit: Home.maximumJSONBytes) else { return }
    let whole = try JSON.parse(source).object
    var object = JSONObject()
    object["currency"] = whole?["currency"]
    for (key, names) in kept {
      let lines = (whole?[key]?.list ?? []).filter { line in
        (line["id"] ?? line["from"])?.text.map(names.contains) ?? false
      }
      if !lines.isEmpty || key == list.key { object[key] = .list(lines) }
    }
    written[list.path] = JSON.object(object).canonical(list.shape)
  }
}
