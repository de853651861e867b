// The checks of a month; pure.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

enum LedgerChecks {
  /// Checks a month against its name, the lists, its sealed copy and today.
  ///
  /// - Returns: its book, if it can be settled, and all problems.
  static func check(_ file: MonthFile, _ parts: LedgerParts) -> (book: MonthBook?, problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    var present: LedgerMonth?
    if let source = file.present {
      let known = KnownIDs(
        treatments: parts.treatments, categories: parts.categories, ways: parts.ways)
      let (book, found) = LedgerFormat.month(source, of: file.month, known: known)
      problems += found
      if let today = parts.today { problems += daysAhead(in: source, of: file.month, today) }
      // A line that can't be read is reported already; comparing the rest would report it again.
      present = found.contains { $0.severity == .error } ? nil : book
      if book == nil || found.contains(where: { $0.severity == .error }) {
        return (nil, problems + sealedProblems(file))
      }
    }
    var copy: SealedMonth?
    if let source = file.sealed {
      let (sealed, found) = LedgerFormat.sealed(source, of: file.month)
      problems += found
      guard let sealed, found.isEmpty else { return (nil, problems) }
      copy = sealed
    }
    guard let noted = parts.corrections,
      let book = present ?? copy.map({ LedgerMonth(file.month, currency: $0.book.currency) })
    else { return (nil, problems) }
    if let copy { problems += changes(of: book, since: copy, noted, file) }
    do throws(Diagnostic) { return (try MonthBook(book, sealed: copy, noted: noted), problems) } catch {
      return (nil, copy == nil ? problems + [error] : problems)
    }
  }

  private static func sealedProblems(_ file: MonthFile) -> [Diagnostic] {
    file.sealed.map { LedgerFormat.sealed($0, of: file.month).1 } ?? []
  }

  /// Reports the first line dated more than a day ahead: a wrong clock or a typing error.
  private static func daysAhead(in file: Source, of month: Month, _ today: Day) -> [Diagnostic] {
    guard let root = try? JSON.parse(file) else { return [] }
    for list in ["records", "adjustments", "closings"] {
      let lines = root[list]?.list ?? []
      let ahead = lines.first { line in
        guard let day = line["date"]?.text.flatMap({ Day(ascii: $0.utf8) }) else { return false }
        return Month(of: day) == month && day.isAhead(of: today)
      }
      guard let ahead, let day = ahead["date"]?.text.flatMap({ Day(ascii: $0.utf8) }) else { continue }
      let position = ahead.range.map { file.position(at: $0.lowerBound) }
      return [.ahead(day, file.path, at: position)]
    }
    // An expense has no day but its month.
    guard let expense = root["expenses"]?.list?.first, month.firstDay.isAhead(of: today) else { return [] }
    return [.ahead(month.firstDay, file.path, at: expense.range.map { file.position(at: $0.lowerBound) })]
  }

  /// Reports the unnoted changes of a sealed month, each at its line.
  private static func changes(
    of book: LedgerMonth, since sealed: SealedMonth, _ noted: [Correction], _ file: MonthFile
  ) -> [Diagnostic] {
    do throws(Diagnostic) {
      let open = try MonthBook(book, sealed: sealed, noted: noted).openCorrections
      guard !open.isEmpty else { return [] }
      guard let present = file.present else { return [gone(file, sealed)] }
      if book.currency != sealed.book.currency {
        return [currencyChanged(to: book.currency, present, sealed)]
      }
      var changes = ChangesByLine(
        open, path: LedgerFiles.path(of: file.month),
        hint: Phrase("ledger-take-change-back-note-correction", ["month": file.month])
      ) { correction in message(correction, sealed) }
      return changes.diagnostics(present)
    } catch { return [error] }
  }

  /// A sealed month's book is gone: no correction mends that.
  static func loss(of file: MonthFile) -> Diagnostic? {
    guard file.present == nil, let source = file.sealed else { return nil }
    return LedgerFormat.sealed(source, of: file.month).0.map { gone(file, $0) }
  }

  private static func gone(_ file: MonthFile, _ sealed: SealedMonth) -> Diagnostic {
    let path = LedgerFiles.path(of: file.month)
    return Diagnostic(
      .sealedChanged,
      Phrase("ledger-book-gone-but-sealed-on", ["month": file.month, "day": sealed.sealed.day]), path: path,
      hint: Phrase(
        "ledger-bring-back-copy", ["sealed-path": LedgerFiles.sealedPath(of: file.month), "path": path]))
  }

  private static func currencyChanged(to currency: Currency, _ present: Source, _ sealed: SealedMonth)
    -> Diagnostic
  {
    Diagnostic(
      .sealedChanged,
      Phrase(
        "ledger-currency-changed-after-month-sealed",
        ["currency": sealed.book.currency, "other-currency": currency, "day": sealed.sealed.day]),
      path: present.path, at: position(of: "currency", in: present),
      hint: Phrase("ledger-change-back-sealed-month-keeps"))
  }

  /// A correction of a month that is not sealed: its book counts the change already.
  static func unsealed(_ correction: Correction) -> Diagnostic {
    let month = correction.month
    return Diagnostic(
      .sealedChanged, Phrase("ledger-correction-not-sealed-own-book", ["month": month]),
      path: LedgerFiles.corrections,
      hint: Phrase("ledger-take-line-out-bring-back", ["sealed-path": LedgerFiles.sealedPath(of: month)]))
  }

  private static func position(of key: String, in source: Source) -> Position? {
    do throws(Diagnostic) {
      let range = try JSON.parse(source)[key]?.range
      return range.map { source.position(at: $0.lowerBound) }
    } catch { return nil }
  }

  private static func message(_ correction: Correction, _ sealed: SealedMonth) -> Phrase {
    let amount = Amount(minorUnits: correction.amount, correction.currency)
    let sign = correction.amount > 0 ? "+" : ""
    let money = "\(sign)\(amount.plainText) \(amount.currency)"
    let what: Phrase
    switch correction.subject {
    case .sale(let date, let treatment, let count):
      what = Phrase(
        "ledger-on-count",
        [
          "treatment": treatment.quotedForPeople, "date": date, "count": count > 0 ? "+" : "",
          "other-count": count, "money": money,
        ])
    case .adjustment(let date, let reason):
      what =
        reason.map {
          Phrase(
            "ledger-adjustment-3", ["date": date, "quoted-for-people": $0.quotedForPeople, "money": money])
        } ?? Phrase("ledger-adjustment-2", ["date": date, "money": money])
    case .expense(_, let category):
      what = Phrase("ledger-expense", ["category": category.quotedForPeople, "money": money])
    }
    return Phrase("ledger-changed-after-month-sealed-on", ["what": what, "day": sealed.sealed.day])
  }
}

/// The unnoted changes of a sealed month, to be reported each at its line of the month's file, in one pass
/// over it.
struct ChangesByLine {
  private let path: RelativePath
  private let hint: Phrase
  private let message: (Correction) -> Phrase
  private let changes: [Correction]
  /// Changes whose line was not reached yet, by subject.
  private var left: [Correction.Subject: [Correction]] = [:]

  init(_ changes: [Correction], path: RelativePath, hint: Phrase, _ message: @escaping (Correction) -> Phrase)
  {
    self.changes = changes
    self.path = path
    self.hint = hint
    self.message = message
    for change in changes { left[change.subject.line, default: []].append(change) }
  }

  /// All changes; those whose line is gone have no position.
  mutating func diagnostics(_ file: Source) -> [Diagnostic] {
    var problems = placed(in: file)
    for change in changes where left[change.subject.line] != nil {
      problems.append(Diagnostic(.sealedChanged, message(change), path: path, hint: hint))
    }
    return problems
  }

  private mutating func placed(in file: Source) -> [Diagnostic] {
    guard case .success(let root) = Result(catching: { () throws(Diagnostic) in try JSON.parse(file) }) else {
      return []
    }
    var reader = JSONReader(root, in: file)
    for list in ["records", "adjustments", "expenses"] {
      let _: [Never] = reader.records(list) { line in
        guard let subject = ChangesByLine.subject(line.object, of: list),
          let found = left.removeValue(forKey: subject)
        else { return nil }
        for change in found { line.note(.sealedChanged, message(change), hint: hint) }
        return nil
      }
    }
    return reader.problems
  }

  private static func subject(_ line: JSONObject, of list: String) -> Correction.Subject? {
    if list == "expenses" { return line["category"]?.text.map { .expense(month: anyMonth, category: $0) } }
    guard let date = line["date"]?.text.flatMap({ Day(ascii: $0.utf8) }) else { return nil }
    if list == "adjustments" { return .adjustment(date: date, reason: line["reason"]?.text) }
    return line["treatment"]?.text.map { .sale(date: date, treatment: $0, count: 0) }
  }

  fileprivate static let anyMonth = Month(of: .first)
}

extension Correction.Subject {
  /// The subject without the values that differ: the key of its line.
  fileprivate var line: Correction.Subject {
    switch self {
    case .sale(let date, let treatment, _): .sale(date: date, treatment: treatment, count: 0)
    case .adjustment: self
    case .expense(_, let category): .expense(month: ChangesByLine.anyMonth, category: category)
    }
  }
}

extension [Diagnostic] {
  /// The first error that was not there before; a message that occurred twice may occur twice again.
  func firstError(since before: [Diagnostic]) -> Diagnostic? {
    var known: [Phrase: Int] = [:]
    for problem in before { known[problem.message, default: 0] += 1 }
    return first { problem in
      guard problem.severity == .error else { return false }
      guard let count = known[problem.message], count > 0 else { return true }
      known[problem.message] = count - 1
      return false
    }
  }
}
