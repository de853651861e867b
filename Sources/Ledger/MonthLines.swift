// The lines of a month's file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads the records, adjustments and expenses of one month.
struct MonthLines {
  let month: Month
  let currency: Currency
  let known: KnownIDs?

  /// What was sold; a line that is wrong is left out, and told.
  func records(_ reader: inout JSONReader) -> [SaleRecord] {
    var seen: Set<SaleKey> = []
    return reader.records("records") { line -> SaleRecord? in
      let date = date(&line)
      let treatment = line.text("treatment", required: true)
      let count = count(&line)
      let amount = LedgerFormat.amount("amount", &line, currency, atLeastZero: true)
      let mark = line.text("mark")
      if let treatment, let ids = known?.treatments, !ids.contains(treatment) {
        line.note(
          .treatmentUnknown, Phrase("ledger-no-treatment", ["quoted-for-people": treatment.quotedForPeople]),
          at: "treatment", hint: Phrase("ledger-add-ledger-treatments-json-correct"))
      }
      guard let date, let treatment else { return nil }
      guard seen.insert(SaleKey(date: date, treatment: treatment)).inserted else {
        line.note(
          .ledgerLineTwice,
          Phrase("ledger-stands-twice-on-2", ["treatment": treatment.quotedForPeople, "date": date]),
          at: "treatment", hint: Phrase("ledger-make-one-line-two-add"))
        return nil
      }
      guard let count, let amount else { return nil }
      return SaleRecord(date: date, treatment: treatment, count: count, amount: amount, mark: mark)
    }
  }

  /// Discounts and tips.
  func adjustments(_ reader: inout JSONReader) -> [Adjustment] {
    reader.records("adjustments") { line -> Adjustment? in
      let date = date(&line)
      let amount = LedgerFormat.amount("amount", &line, currency)
      let reason = line.text("reason", maxCharacters: Adjustment.maximumReasonLength)
      let mark = line.text("mark")
      if amount == 0 {
        line.note(
          .amountSign, Phrase("ledger-adjustment-neither-discount-nor-tip"), at: "amount",
          hint: Phrase("ledger-write-less-than-discount-more"))
      }
      guard let date, let amount, amount != 0 else { return nil }
      return Adjustment(date: date, amount: amount, reason: reason, mark: mark)
    }
  }

  /// What was spent.
  func expenses(_ reader: inout JSONReader) -> [Expense] {
    var seen: Set<String> = []
    return reader.records("expenses") { line -> Expense? in
      let category = line.text("category", required: true)
      let amount = LedgerFormat.amount("amount", &line, currency, atLeastZero: true)
      if let category, let ids = known?.categories, !ids.contains(category) {
        line.note(
          .categoryUnknown, Phrase("ledger-no-category", ["quoted-for-people": category.quotedForPeople]),
          at: "category", hint: Phrase("ledger-add-ledger-categories-json-correct"))
      }
      guard let category else { return nil }
      guard seen.insert(category).inserted else {
        line.note(
          .ledgerLineTwice, Phrase("ledger-stands-twice-month", ["category": category.quotedForPeople]),
          at: "category", hint: Phrase("ledger-keep-line-right-amount-zutto"))
        return nil
      }
      guard let amount else { return nil }
      return Expense(category: category, amount: amount)
    }
  }

  private func date(_ line: inout JSONReader) -> Day? {
    let date = line.text("date", required: true, example: "\"\(month)-01\"", as: Day.init(parsing:))
    guard let date else { return nil }
    guard Month(of: date) == month else {
      line.note(
        .recordMonth, Phrase("ledger-not-day", ["date": date, "month": month]), at: "date",
        hint: Phrase("ledger-move-line-correct-day", ["name": LedgerFiles.path(of: Month(of: date)).name]))
      return nil
    }
    return date
  }

  private func count(_ line: inout JSONReader) -> Int? {
    guard let count = line.integer("count", required: true) else { return nil }
    guard (1...SaleRecord.maximumCount).contains(count) else {
      line.note(
        .countInvalid, Phrase("ledger-count-cant", ["count": count]), at: "count",
        hint: count < 1
          ? Phrase("ledger-write-more-remove-line")
          : Phrase("ledger-write-most", ["maximum-count": SaleRecord.maximumCount]))
      return nil
    }
    return count
  }
}

/// What there is one record of.
struct SaleKey: Hashable {
  let date: Day
  let treatment: String
}
