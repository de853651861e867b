// The ledger's JSON files, parsed: lists, months, the order of their keys.

internal import Diagnostics
internal import Fluent
internal import Ground
public import LosslessJSON
internal import ZonedTime

/// Parses the ledger's files; each function reports everything that is wrong with its file.
enum LedgerFormat {
  /// Parses `treatments.json`; nil if the file holds no object.
  ///
  /// A file without a currency has the fallback.
  static func treatments(_ source: Source, fallback: () -> Currency) -> (TreatmentList?, [Diagnostic]) {
    reading(source) { reader in
      let currency =
        reader.text("currency", as: { (text) throws(Diagnostic) in try Currency(parsing: text) })
        ?? fallback()
      let fields = Treatment.fields(in: currency)
      let blank = Treatment(id: "", name: "", price: 0)
      let treatments = lines("treatments", &reader, fields, blank) { ($0.id, $0.name) }
      let taxes = taxes(&reader)
      guard reader.object["ways"] != nil else {
        return TreatmentList(currency: currency, treatments, taxes: taxes)
      }
      let way = PaymentWay(id: "", name: nil)
      let ways = lines("ways", &reader, PaymentWay.fields, way, reserved: PaymentWay.none) {
        ($0.id, $0.name)
      }
      return TreatmentList(currency: currency, treatments, ways: ways, taxes: taxes)
    }
  }

  static func categories(_ source: Source) -> ([ExpenseCategory]?, [Diagnostic]) {
    reading(source) { reader in
      let blank = ExpenseCategory(id: "", name: "")
      return lines("categories", &reader, ExpenseCategory.fields, blank) { ($0.id, $0.name) }
    }
  }

  /// The taxes; of two that begin on one day the second is reported and left out.
  private static func taxes(_ reader: inout JSONReader) -> [Tax] {
    var days: Set<Day> = []
    return reader.records("taxes") { line -> Tax? in
      var tax: Tax? = .blank
      guard let found = Tax.fields.read(&line, into: &tax) else { return nil }
      guard days.insert(found.from).inserted else {
        line.note(
          .ledgerLineTwice, Phrase("ledger-tax-twice", ["date": found.from]), at: "from",
          hint: Phrase("ledger-keep-one-lines-zutto-check"))
        return nil
      }
      return found
    }
  }

  private static func lines<Line>(
    _ key: String, _ reader: inout JSONReader, _ fields: [Field<Line>], _ blank: Line,
    reserved: String? = nil, _ names: (Line) -> (id: String, name: String)
  ) -> [Line] {
    var seen = SeenNames(reserved: reserved)
    return reader.records(key) { line -> Line? in
      var record: Line? = blank
      let whole = fields.read(&line, into: &record)
      if let record { seen.check(names(record), &line) }
      return whole
    }
  }

  /// Parses a month's file; nil without a currency to read amounts in.
  ///
  /// Ids are checked unless `known` is nil.
  static func month(_ source: Source, of month: Month, known: KnownIDs? = nil) -> (LedgerMonth?, [Diagnostic])
  { reading(source) { reader in book(&reader, of: month, known: known) } }

  static func sealed(_ source: Source, of month: Month) -> (SealedMonth?, [Diagnostic]) {
    reading(source) { reader in
      let sealed = reader.text(
        "sealed", required: true, example: "\"2026-02-01T10:00:00+09:00\"", as: ZonedTime.init(parsing:))
      guard let book = book(&reader, of: month, known: nil), let sealed else { return nil }
      return SealedMonth(book, sealed: sealed, taxes: taxes(&reader))
    }
  }

  /// Only the taxes of a sealed copy.
  static func taxes(of sealed: Source) -> ([Tax]?, [Diagnostic]) { reading(sealed) { taxes(&$0) } }

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
    book.closings = lines.closings(&reader)
    return book
  }

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

  static func reading<Value>(_ source: Source, _ body: (inout JSONReader) -> Value?) -> (Value?, [Diagnostic])
  {
    let (value, problems) = JSONReader.reading(source, body)
    return (value, problems.map(hinting))
  }

  /// Adds how to merge the two sides that git left in a ledger file.
  private static func hinting(_ problem: Diagnostic) -> Diagnostic {
    guard problem.code == .jsonConflict else { return problem }
    var problem = problem
    let keep: Phrase = Phrase("ledger-zutto-merge-puts-two-together")
    switch problem.path {
    case LedgerFiles.corrections: problem.hint = keep
    case LedgerFiles.treatments, LedgerFiles.categories:
      problem.hint = keep.and(Phrase("ledger-where-both-same-id-keep"))
    default: problem.hint = keep.and(Phrase("ledger-where-both-same-day-treatment"))
    }
    return problem
  }
}

extension FieldKind<Int> {
  static func amount(in currency: Currency) -> Self {
    Self(
      ["type": "number", "minimum": 0],
      read: { reader, key, _ in LedgerFormat.amount(key, &reader, currency, atLeastZero: true) },
      write: { .number(Amount(minorUnits: $0, currency).number) })
  }
}

struct KnownIDs: Sendable {
  /// Nil where the list can't be read: then every id is accepted.
  let treatments: Set<String>?
  let categories: Set<String>?
  let ways: Set<String>?
}

struct MonthLines {
  let month: Month
  let currency: Currency
  let known: KnownIDs?

  /// The sales; a line with an error is reported and omitted.
  func records(_ reader: inout JSONReader) -> [SaleRecord] {
    var seen: Set<SaleKey> = []
    return reader.records("records") { line -> SaleRecord? in
      let date = date(&line)
      let treatment = line.text("treatment", required: true)
      let count = count(&line)
      let amount = LedgerFormat.amount("amount", &line, currency, atLeastZero: true)
      let pay = pay(&line)
      let mark = line.text("mark")
      if let treatment, let ids = known?.treatments, !ids.contains(treatment) {
        line.note(
          .treatmentUnknown, Phrase("ledger-no-treatment", ["quoted-for-people": treatment.quotedForPeople]),
          at: "treatment", hint: Phrase("ledger-add-ledger-treatments-json-correct"))
      }
      guard let date, let treatment else { return nil }
      guard seen.insert(SaleKey(date: date, treatment: treatment, pay: pay)).inserted else {
        line.note(
          .ledgerLineTwice,
          Phrase("ledger-stands-twice-on-2", ["treatment": treatment.quotedForPeople, "date": date]),
          at: "treatment", hint: Phrase("ledger-make-one-line-two-add"))
        return nil
      }
      guard let count, let amount else { return nil }
      return SaleRecord(
        date: date, treatment: treatment, count: count, amount: amount, pay: pay, mark: mark)
    }
  }

  func adjustments(_ reader: inout JSONReader) -> [Adjustment] {
    reader.records("adjustments") { line -> Adjustment? in
      let date = date(&line)
      let amount = LedgerFormat.amount("amount", &line, currency)
      let reason = line.text("reason", maxCharacters: Adjustment.maximumReasonLength)
      let pay = pay(&line)
      let mark = line.text("mark")
      if amount == 0 {
        line.note(
          .amountSign, Phrase("ledger-adjustment-neither-discount-nor-tip"), at: "amount",
          hint: Phrase("ledger-write-less-than-discount-more"))
      }
      guard let date, let amount, amount != 0 else { return nil }
      return Adjustment(date: date, amount: amount, reason: reason, pay: pay, mark: mark)
    }
  }

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

  func closings(_ reader: inout JSONReader) -> [DrawerClosing] {
    var seen: Set<[String]> = []
    return reader.records("closings") { line -> DrawerClosing? in
      let date = date(&line)
      let drawer = line.name("drawer", maxCharacters: DrawerClosing.maximumNameLength)
      let float = LedgerFormat.amount("float", &line, currency, atLeastZero: true)
      let counted = LedgerFormat.amount("counted", &line, currency, atLeastZero: true)
      let reason = line.text("reason", maxCharacters: Adjustment.maximumReasonLength)
      // A drawer whose name was refused is not the one without a name.
      guard let date, drawer != nil || line.object["drawer"] == nil else { return nil }
      guard seen.insert([date.text, drawer?.comparisonKey ?? ""]).inserted else {
        line.note(
          .ledgerLineTwice, Phrase("ledger-closed-twice", ["date": date]), at: "date",
          hint: Phrase("ledger-keep-line-right-amount-zutto"))
        return nil
      }
      guard let float, let counted else { return nil }
      return DrawerClosing(date: date, drawer: drawer, float: float, counted: counted, reason: reason)
    }
  }

  /// The way to pay; one that no list has is reported, and counts.
  private func pay(_ line: inout JSONReader) -> String? {
    let pay = line.text("pay")
    if let pay, let ids = known?.ways, !ids.contains(pay) {
      line.note(
        .paymentUnknown, Phrase("ledger-no-way", ["quoted-for-people": pay.quotedForPeople]), at: "pay",
        hint: Phrase("ledger-add-way-or-correct"))
    }
    return pay
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

struct SaleKey: Hashable {
  let date: Day
  let treatment: String
  let pay: String?
}

struct SeenNames {
  /// What commands call something else by; no line may be called so.
  private let reserved: String?
  /// The name of each id, and the id of each name.
  private var ids: [String: String] = [:]
  private var names: [String: String] = [:]

  init(reserved: String? = nil) { self.reserved = reserved }

  /// Reports an id or a name that another line has; an empty one could not be read.
  mutating func check(_ names: (id: String, name: String), _ line: inout JSONReader) {
    let (id, name) = names
    if let reserved,
      let key = [("id", id), ("name", name)].first(where: { $0.1.comparisonKey == reserved })?.0
    {
      line.note(
        .jsonValue, Phrase("ledger-name-reserved", ["name": reserved]), at: key,
        hint: Phrase("ledger-choose-another-name"))
    }
    if !id.isEmpty, let owner = ids.updateValue(name.isEmpty ? id : name, forKey: id.comparisonKey) {
      line.note(
        .ledgerLineTwice, Phrase("ledger-id-taken-already", ["id": id, "owner": owner]), at: "id",
        hint: Phrase("ledger-keep-one-lines-zutto-resolve"))
    }
    if !name.isEmpty, let owner = self.names.updateValue(id.isEmpty ? name : id, forKey: name.comparisonKey) {
      line.note(
        .ledgerNameTwice, Phrase("ledger-name-taken-already", ["name": name, "owner": owner]), at: "name",
        hint: Phrase("ledger-give-one-them-another-name"))
    }
  }
}

/// The order of keys in each kind of ledger file.
///
/// Spec: docs/FORMAT.md, section "The ledger".
public enum LedgerShapes {
  /// A month's file, `ledger/YYYY-MM.json`.
  public static let month = JSONShape(["month", "currency", "unsealed"] + lists, records)

  /// A month as it was when it was sealed, `ledger/sealed/YYYY-MM.json`.
  public static let sealed = JSONShape(["month", "currency", "sealed", "taxes", "unsealed"] + lists, records)

  /// The treatments, `ledger/treatments.json`; the keys are the same in every currency.
  public static let treatments = JSONShape(
    ["currency", "treatments", "ways", "taxes"],
    [
      "treatments": JSONShape(Treatment.fields(in: Currency(of: .en))), "ways": JSONShape(PaymentWay.fields),
      "taxes": JSONShape(Tax.fields),
    ])

  /// The categories, `ledger/categories.json`.
  public static let categories = JSONShape(["categories"], ["categories": JSONShape(ExpenseCategory.fields)])

  /// The corrections, `ledger/corrections.json`.
  public static let corrections = JSONShape(
    ["corrections"],
    [
      "corrections": [
        "noted", "currency", "date", "month", "treatment", "category", "count", "amount", "reason", "pay",
        "mark",
      ]
    ])

  private static let lists = ["records", "adjustments", "expenses", "closings", "imported"]
  private static let records: [String: JSONShape] = [
    "unsealed": ["sealed", "unsealed", "reason"], "taxes": JSONShape(Tax.fields),
    "records": ["date", "treatment", "count", "amount", "pay", "mark"],
    "adjustments": ["date", "amount", "reason", "pay", "mark"], "expenses": ["category", "amount"],
    "closings": ["date", "drawer", "float", "counted", "reason"], "imported": ["date", "mark"],
  ]
}
