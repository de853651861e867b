// `corrections.json`: text to model, model to text.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads and writes the lines of noted corrections.
enum CorrectionFormat {
  /// Reads `corrections.json`.
  static func corrections(_ source: Source) -> ([Correction]?, [Diagnostic]) {
    LedgerFormat.reading(source) { reader in reader.records("corrections", correction) }
  }

  private static func correction(_ line: inout JSONReader) -> Correction? {
    let noted = line.text("noted", required: true, example: "\"2026-02-05\"", as: Day.init(parsing:))
    let currency = line.text("currency", required: true, example: "\"KRW\"") { (text) throws(Diagnostic) in
      try Currency(parsing: text)
    }
    guard let currency, let amount = LedgerFormat.amount("amount", &line, currency),
      let subject = subject(&line), let noted
    else { return nil }
    let mark = line.text("mark")
    return Correction(noted: noted, currency: currency, subject, amount: amount, mark: mark)
  }

  private static func subject(_ line: inout JSONReader) -> Correction.Subject? {
    if line.object["category"] != nil {
      let category = line.text("category")
      let month = line.text("month", required: true, example: "\"2026-01\"", as: Month.init(parsing:))
      guard let category, let month else { return nil }
      return .expense(month: month, category: category)
    }
    let date = line.text("date", required: true, example: "\"2026-01-20\"", as: Day.init(parsing:))
    guard line.object["treatment"] != nil else {
      let reason = line.text("reason", maxCharacters: Adjustment.maximumReasonLength)
      return date.map { .adjustment(date: $0, reason: reason) }
    }
    let treatment = line.text("treatment")
    let count = line.integer("count", required: true)
    if let count, count.magnitude > SaleRecord.maximumCount.magnitude {
      line.note(
        .countInvalid, Phrase("ledger-count-cant", ["count": count]), at: "count",
        hint: Phrase("ledger-no-day-more-than", ["maximum-count": SaleRecord.maximumCount]))
      return nil
    }
    guard let date, let treatment, let count else { return nil }
    return .sale(date: date, treatment: treatment, count: count)
  }

  /// A correction as a line of the file; nil for one that is not noted.
  static func json(_ correction: Correction) -> JSON? {
    guard let noted = correction.noted else { return nil }
    let currency = correction.currency
    var line: JSONObject = ["noted": .text(noted.text), "currency": .text(currency.code)]
    switch correction.subject {
    case .sale(let date, let treatment, let count):
      line["date"] = .text(date.text)
      line["treatment"] = .text(treatment)
      line["count"] = .integer(count)
    case .adjustment(let date, let reason):
      line["date"] = .text(date.text)
      line["reason"] = reason.map(JSON.text)
    case .expense(let month, let category):
      line["month"] = .text(month.text)
      line["category"] = .text(category)
    }
    line["amount"] = .number(Amount(minorUnits: correction.amount, currency).number)
    line["mark"] = correction.mark.map(JSON.text)
    return .object(line)
  }
}
