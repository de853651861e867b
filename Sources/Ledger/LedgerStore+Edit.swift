// Changing a month's file: what all commands that do so have in common.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
public import ZonedTime

/// How a command treats a sealed month.
public enum SealedMonthRule: Sendable, Hashable {
  /// A sealed month is not changed.
  case refuse
  /// It is changed, and the change noted as a correction of this day.
  case note(Day)
}

extension LedgerStore {
  /// Changes a month's file; of a sealed month only by the rule.
  static func edit<Result>(
    _ month: Month, _ ledger: Ledger, _ rule: SealedMonthRule, _ home: Home, _ change: inout Change,
    _ body: (inout MonthEdit) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let isSealed = ledger.sealedMonths.contains(month)
    if isSealed, rule == .refuse { throw sealedRefusal(month) }
    if isSealed, let loss = LedgerChecks.loss(of: try file(of: month, in: home)) { throw loss }
    let path = LedgerFiles.path(of: month)
    let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)
    var edit = try MonthEdit(month, source, currency: ledger.currency)
    let result = try body(&edit)
    let (before, after, bytes) = try edit.result()
    guard bytes != source?.bytes else { return result }
    // A copy of nothing makes no empty book.
    if source == nil, after.isEmpty { return result }
    try change.write(bytes, to: path, keepsResult: true)
    if isSealed, case .note(let day) = rule {
      let corrections = try after.corrections(since: before).map { correction in
        var marked = correction
        marked.mark = mark(of: correction.subject, before, after)
        return marked
      }
      try note(corrections, on: day, in: home, &change)
    }
    return result
  }

  /// The mark of what a command changed: two tills that each sell the same write two corrections, and two that take the
  /// same line out write one.
  private static func mark(of subject: Correction.Subject, _ before: LedgerMonth, _ after: LedgerMonth)
    -> String?
  {
    switch subject {
    case .sale(let date, let treatment, _):
      let record = { (book: LedgerMonth) in
        book.records.first { $0.date == date && $0.treatment == treatment }
      }
      return (record(after) ?? record(before))?.mark
    case .adjustment(let date, let reason):
      let marks = { (book: LedgerMonth) in
        Set(book.adjustments.filter { $0.date == date && $0.reason == reason }.compactMap(\.mark))
      }
      return marks(after).symmetricDifference(marks(before)).min()
    case .expense: return nil
    }
  }

  private static func sealedRefusal(_ month: Month) -> Diagnostic {
    Diagnostic(
      .monthSealed, Phrase("ledger-sealed", ["month": month]), path: LedgerFiles.sealedPath(of: month),
      hint: Phrase("ledger-write-into-open-month-add"))
  }

  /// Reads a typed amount of 0 or more.
  static func positive(_ typed: String, _ currency: Currency, _ what: Phrase) throws(Diagnostic) -> Int {
    let amount = try Amount(typed: typed, currency).minorUnits
    guard amount >= 0 else {
      throw Diagnostic(
        .amountSign, Phrase("ledger-cant-below-zero", ["what": what, "typed": typed.quotedForPeople]),
        hint: Phrase("ledger-write-amount-more"))
    }
    return amount
  }
}
