// The ledger's JSON files: text to model.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads the ledger's files; each function finds everything that is wrong with its file.
enum LedgerFormat {
  /// Reads `treatments.json`.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - fallback: finds the currency of a file that names none.
  /// - Returns: the treatments that can be understood; nil if the file holds no object.
  static func treatments(_ source: Source, fallback: () -> Currency) -> (TreatmentList?, [Diagnostic]) {
    reading(source) { reader in
      let currency =
        reader.text("currency", as: { (text) throws(Diagnostic) in try Currency(parsing: text) })
        ?? fallback()
      var seen = SeenNames()
      let treatments = reader.records("treatments") { line -> Treatment? in
        let id = id(&line)
        let name = line.name(required: true, maxCharacters: Treatment.maximumNameLength)
        let price = amount("price", &line, currency, atLeastZero: true)
        let icon = line.text("icon", maxCharacters: Treatment.maximumIconLength)
        let color = line.text("color") { (text) throws(Diagnostic) in try PaletteColor(parsing: text) }
        let isRetired = line.flag("retired") ?? false
        seen.check(id: id, name: name, &line)
        guard let id, let name, let price else { return nil }
        return Treatment(id: id, name: name, price: price, icon: icon, color: color, isRetired: isRetired)
      }
      return TreatmentList(currency: currency, treatments)
    }
  }

  /// Reads `categories.json`.
  static func categories(_ source: Source) -> ([ExpenseCategory]?, [Diagnostic]) {
    reading(source) { reader in
      var seen = SeenNames()
      return reader.records("categories") { line -> ExpenseCategory? in
        let id = id(&line)
        let name = line.name(required: true, maxCharacters: ExpenseCategory.maximumNameLength)
        let icon = line.text("icon", maxCharacters: Treatment.maximumIconLength)
        let isRetired = line.flag("retired") ?? false
        seen.check(id: id, name: name, &line)
        guard let id, let name else { return nil }
        return ExpenseCategory(id: id, name: name, icon: icon, isRetired: isRetired)
      }
    }
  }

  /// Reads a month's file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - month: what its name says.
  ///   - known: the ids there are; nil not to look.
  /// - Returns: the lines that can be understood; nil if there is no currency to read amounts in.
  static func month(_ source: Source, of month: Month, known: KnownIDs? = nil) -> (LedgerMonth?, [Diagnostic])
  { reading(source) { reader in book(&reader, of: month, known: known) } }

  /// Reads the sealed copy of a month.
  static func sealed(_ source: Source, of month: Month) -> (SealedMonth?, [Diagnostic]) {
    reading(source) { reader in
      let sealed = reader.text(
        "sealed", required: true, example: "\"2026-02-01T10:00:00+09:00\"", as: ZonedTime.init(parsing:))
      guard let book = book(&reader, of: month, known: nil), let sealed else { return nil }
      return SealedMonth(book, sealed: sealed)
    }
  }

  private static func book(_ reader: inout JSONReader, of month: Month, known: KnownIDs?) -> LedgerMonth? {
    let named = reader.text("month", as: Month.init(parsing:))
    if let named, named != month {
      reader.note(
        .ledgerFileName, Phrase("ledger-month-but-file-name-says", ["named": named, "month": month]),
        at: "month", hint: Phrase("ledger-correct-one-them"))
    }
    let currency = reader.text("currency", required: true, example: "\"KRW\"") { (text) throws(Diagnostic) in
      try Currency(parsing: text)
    }
    guard let currency else { return nil }
    var book = LedgerMonth(month, currency: currency)
    let lines = MonthLines(month: month, currency: currency, known: known)
    book.records = lines.records(&reader)
    book.adjustments = lines.adjustments(&reader)
    book.expenses = lines.expenses(&reader)
    return book
  }

  /// Reads an amount.
  ///
  /// - Returns: minor units.
  static func amount(
    _ key: String, _ reader: inout JSONReader, _ currency: Currency, atLeastZero: Bool = false
  ) -> Int? {
    let amount = reader.number(key, required: true) { (number) throws(Diagnostic) in
      try Amount(number, currency).minorUnits
    }
    if let amount, amount < 0, atLeastZero {
      reader.note(
        .amountSign, Phrase("ledger-below-zero", ["key": key]), at: key,
        hint: Phrase("ledger-write-amount-more"))
      return nil
    }
    return amount
  }

  private static func id(_ line: inout JSONReader) -> String? {
    line.text("id", required: true, example: "\"gel-nail\"") { (text) throws(Diagnostic) in
      try PortableName(parsing: text).text
    }
  }

  static func reading<Value>(_ source: Source, _ body: (inout JSONReader) -> Value?) -> (Value?, [Diagnostic])
  {
    let (value, problems) = JSONReader.reading(source, body)
    return (value, problems.map(hinting))
  }

  /// How the two sides that git left in a ledger file are put together.
  private static func hinting(_ problem: Diagnostic) -> Diagnostic {
    guard problem.code == .jsonConflict else { return problem }
    var told = problem
    let keep: Phrase = Phrase("ledger-zutto-merge-puts-two-together")
    switch problem.path {
    case LedgerFiles.corrections: told.hint = keep
    case LedgerFiles.treatments, LedgerFiles.categories:
      told.hint = keep.and(Phrase("ledger-where-both-same-id-keep"))
    default: told.hint = keep.and(Phrase("ledger-where-both-same-day-treatment"))
    }
    return told
  }
}

/// The ids of the treatments and categories there are.
struct KnownIDs: Sendable {
  /// Nil where the list can't be read: then no id is taken for unknown.
  let treatments: Set<String>?
  let categories: Set<String>?
}
