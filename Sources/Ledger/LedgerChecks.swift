// What can be wrong with a month; pure.

internal import Ground

/// The rules that concern a month's files.
enum LedgerChecks {
  /// Checks a month against its name, the lists and its sealed copy.
  static func check(_ file: MonthFile, _ parts: LedgerParts) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var present: LedgerMonth?
    if let source = file.present {
      let known = KnownIDs(treatments: parts.treatments, categories: parts.categories)
      let (book, found) = LedgerFormat.month(source, of: file.month, known: known)
      problems += found
      // What can't be understood is told already; comparing the rest would tell it again.
      present = found.contains { $0.severity == .error } ? nil : book
      if book == nil || found.contains(where: { $0.severity == .error }) {
        return problems + sealedProblems(file)
      }
    }
    guard let source = file.sealed else { return problems }
    let (sealed, found) = LedgerFormat.sealed(source, of: file.month)
    problems += found
    guard let sealed, found.isEmpty else { return problems }
    let book = present ?? LedgerMonth(file.month, currency: sealed.book.currency)
    return problems + changes(of: book, since: sealed, file, parts)
  }

  private static func sealedProblems(_ file: MonthFile) -> [Diagnostic] {
    file.sealed.map { LedgerFormat.sealed($0, of: file.month).1 } ?? []
  }

  /// The changes of a sealed month that nobody noted, each at its line.
  private static func changes(
    of book: LedgerMonth,
    since sealed: SealedMonth,
    _ file: MonthFile,
    _ parts: LedgerParts
  ) -> [Diagnostic] {
    do throws(Diagnostic) {
      let reading = try MonthBook(book, sealed: sealed, noted: parts.corrections)
      if file.present == nil, !reading.openCorrections.isEmpty { return [gone(file, sealed)] }
      let places = file.present.map(LinePlaces.init)
      if book.currency != sealed.book.currency, !reading.openCorrections.isEmpty {
        return [currencyChanged(to: book.currency, file, sealed, at: places?.currency)]
      }
      return reading.openCorrections.map { correction in
        Diagnostic(
          .sealedChanged,
          message(correction, sealed),
          path: LedgerFiles.path(of: file.month),
          at: places?.position(of: correction.subject),
          hint:
            "take the change back, or note it as a correction: 'zutto ledger settle \(file.month) --seal'"
        )
      }
    } catch {
      return [error]
    }
  }

  private static func gone(_ file: MonthFile, _ sealed: SealedMonth) -> Diagnostic {
    let path = LedgerFiles.path(of: file.month)
    return Diagnostic(
      .sealedChanged,
      "the book of \(file.month) is gone, but it was sealed on \(sealed.sealed.day)",
      path: path,
      hint: "bring it back: copy \(LedgerFiles.sealedPath(of: file.month)) to \(path)"
    )
  }

  private static func currencyChanged(
    to currency: Currency,
    _ file: MonthFile,
    _ sealed: SealedMonth,
    at position: Position?
  ) -> Diagnostic {
    Diagnostic(
      .sealedChanged,
      "the currency was changed from \(sealed.book.currency) to \(currency) after the month was sealed on "
        + "\(sealed.sealed.day)",
      path: LedgerFiles.path(of: file.month),
      at: position,
      hint: "change it back: a sealed month keeps its currency"
    )
  }

  private static func message(_ correction: Correction, _ sealed: SealedMonth) -> String {
    let amount = Amount(minorUnits: correction.amount, correction.currency)
    let sign = correction.amount > 0 ? "+" : ""
    let money = "\(sign)\(amount.plainText) \(amount.currency)"
    let what: String
    switch correction.subject {
    case .sale(let date, let treatment, let count):
      what = "'\(treatment)' on \(date) (count \(count > 0 ? "+" : "")\(count), \(money))"
    case .adjustment(let date, let reason):
      what = "the adjustment of \(date)\(reason.map { " '\($0)'" } ?? "") (\(money))"
    case .expense(_, let category):
      what = "the expense '\(category)' (\(money))"
    }
    return "\(what) was changed after the month was sealed on \(sealed.sealed.day)"
  }
}

/// Where the lines of a month's file stand.
private struct LinePlaces {
  private let source: Source
  private let root: JSON?

  init(_ source: Source) {
    self.source = source
    do throws(Diagnostic) {
      root = try JSON.parse(source)
    } catch {
      root = nil
    }
  }

  /// The currency of the file.
  var currency: Position? {
    root?["currency"]?.range.map { source.position(at: $0.lowerBound) }
  }

  /// The line that a correction is about; nil for one that is gone.
  func position(of subject: Correction.Subject) -> Position? {
    let line: JSON?
    switch subject {
    case .sale(let date, let treatment, _):
      line = root?["records"]?.list?.first {
        $0["date"]?.text == date.text && $0["treatment"]?.text == treatment
      }
    case .adjustment(let date, let reason):
      line = root?["adjustments"]?.list?.first {
        $0["date"]?.text == date.text && $0["reason"]?.text == reason
      }
    case .expense(_, let category):
      line = root?["expenses"]?.list?.first { $0["category"]?.text == category }
    }
    return line?.range.map { source.position(at: $0.lowerBound) }
  }
}
