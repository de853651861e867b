// What can be wrong with a month; pure.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// The rules that concern a month's files.
enum LedgerChecks {
  /// Checks a month against its name, the lists, its sealed copy and today.
  ///
  /// - Returns: its book, if it can be settled, and all problems.
  static func check(_ file: MonthFile, _ parts: LedgerParts) -> (book: MonthBook?, problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    var present: LedgerMonth?
    if let source = file.present {
      let known = KnownIDs(treatments: parts.treatments, categories: parts.categories)
      let (book, found) = LedgerFormat.month(source, of: file.month, known: known)
      problems += found
      if let today = parts.today { problems += daysAhead(in: source, of: file.month, today) }
      // What can't be understood is told already; comparing the rest would tell it again.
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

  /// The first line of a month that is dated more than a day ahead: a clock or a hand that was wrong.
  private static func daysAhead(in file: Source, of month: Month, _ today: Day) -> [Diagnostic] {
    guard let root = try? JSON.parse(file) else { return [] }
    for list in ["records", "adjustments"] {
      let lines = root[list]?.list ?? []
      let ahead = lines.first { line in
        guard let day = line["date"]?.text.flatMap({ Day(ascii: $0.utf8) }) else { return false }
        return Month(of: day) == month && day.isAhead(of: today)
      }
      guard let ahead, let day = ahead["date"]?.text.flatMap({ Day(ascii: $0.utf8) }) else { continue }
      let position = ahead.range.map { file.position(at: $0.lowerBound) }
      return [.ahead(day, file.path, at: position)]
    }
    // An expense has no day but its month's.
    guard let expense = root["expenses"]?.list?.first, month.firstDay.isAhead(of: today) else { return [] }
    return [.ahead(month.firstDay, file.path, at: expense.range.map { file.position(at: $0.lowerBound) })]
  }

  /// The changes of a sealed month that nobody noted, each at its line.
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

  /// That a sealed month's book is gone: no correction puts that right.
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

  /// That a correction is of a month that is not sealed: its book counts the change itself.
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
