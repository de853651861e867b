// Writing treatments, categories and ways to pay.

public import Diagnostics
internal import Fluent
public import Ground
public import LosslessJSON
internal import SafeFiles
public import ZonedTime

/// One of the lists: treatments, categories, ways to pay.
public enum LedgerList: String, Sendable, Hashable {
  case treatments
  case categories
  case ways

  var key: String { rawValue }
  var path: RelativePath { self == .categories ? LedgerFiles.categories : LedgerFiles.treatments }
  var shape: JSONShape { self == .categories ? LedgerShapes.categories : LedgerShapes.treatments }
  /// The key under which lines of months refer to the list.
  var reference: String {
    switch self {
    case .treatments: "treatment"
    case .categories: "category"
    case .ways: "pay"
    }
  }
}

extension LedgerStore {
  /// Adds a treatment at the end of the list; a new list gets the currency of its price.
  ///
  /// - Throws: `ledger-name-twice`, `ledger-line-twice`, invalid values, and as the writes.
  public static func add(_ treatment: Treatment, currency: Currency, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    let line = Treatment.fields(in: currency).file(treatment)
    try edit(.treatments, in: home, &change, currency: currency, named: treatment.name) {
      (document) throws(Diagnostic) in
      try document.append(.object(line), to: [.key(LedgerList.treatments.key)])
    }
  }

  /// Adds a category at the end of the list.
  public static func add(_ category: ExpenseCategory, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    let line = ExpenseCategory.fields.file(category)
    try edit(.categories, in: home, &change, named: category.name) { (document) throws(Diagnostic) in
      try document.append(.object(line), to: [.key(LedgerList.categories.key)])
    }
  }

  /// Adds a way to pay at the end of the list.
  public static func add(_ way: PaymentWay, in home: Home, _ change: inout Change) throws(Diagnostic) {
    try edit(.ways, in: home, &change, named: way.name) { (document) throws(Diagnostic) in
      try document.append(.object(PaymentWay.fields.file(way)), to: [.key(LedgerList.ways.key)])
    }
  }

  /// Writes the ways to pay that every shop has down where no list names any, before it is changed.
  ///
  /// Without names, so that every machine writes the same.
  public static func listWays(in home: Home, _ change: inout Change) throws(Diagnostic) {
    guard try read(in: home).treatmentList.ways == nil else { return }
    try edit(.ways, in: home, &change) { (document) throws(Diagnostic) in
      try document.set(
        [.key(LedgerList.ways.key)], to: .list(PaymentWay.usual.map { .object(PaymentWay.fields.file($0)) }))
    }
  }

  /// Sets the tax from a day on; it takes the place of one that begins on the same day.
  public static func set(_ tax: Tax, in home: Home, _ change: inout Change) throws(Diagnostic) {
    try editTaxes(in: home, &change, named: tax.name) { lines in
      var line = lines.first { $0["from"]?.text == tax.from.text }?.object ?? JSONObject()
      lines.removeAll { $0["from"]?.text == tax.from.text }
      // What a person wrote beside it stays.
      line["added"] = nil
      for member in Tax.fields.file(tax).members { line[member.key] = member.value }
      let place = lines.firstIndex { ($0["from"]?.text ?? "") > tax.from.text } ?? lines.count
      lines.insert(.object(line), at: place)
    }
  }

  /// Takes the tax out that begins on a day; the one before it goes on.
  ///
  /// - Throws: `ledger-line-missing`, and as the writes.
  public static func removeTax(from day: Day, in home: Home, _ change: inout Change) throws(Diagnostic) {
    guard try read(in: home).taxes.contains(where: { $0.from == day }) else {
      throw Diagnostic(
        .ledgerLineMissing, Phrase("ledger-no-tax-from", ["date": day]), hint: Phrase("ledger-tax-lists-them")
      )
    }
    try editTaxes(in: home, &change) { lines in lines.removeAll { $0["from"]?.text == day.text } }
  }

  private static func editTaxes(
    in home: Home, _ change: inout Change, named name: String? = nil, _ body: (inout [JSON]) -> Void
  ) throws(Diagnostic) {
    try edit(.treatments, in: home, &change, named: name) { (document) throws(Diagnostic) in
      let taxes = document.root["taxes"] ?? .list([])
      guard var lines = taxes.list else {
        throw Diagnostic(
          .jsonType, Phrase("ledger-must-list-not", ["list": "taxes", "kind": taxes.kind]),
          path: document.path, hint: Phrase("ledger-put-between"))
      }
      body(&lines)
      try document.set(["taxes"], to: .list(lines))
    }
  }

  /// Changes values of the line with an id, nil to remove one; everything else stays as a person wrote it.
  ///
  /// - Throws: `ledger-name-twice`, invalid values, and as the writes.
  public static func set(
    _ values: [(key: String, value: JSON?)], of id: String, _ list: LedgerList, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) {
    let name = values.first { $0.key == "name" }?.value?.text
    try edit(list, in: home, &change, named: name) { (document) throws(Diagnostic) in
      guard let place = place(of: id, list, document) else { return }
      for (key, value) in values {
        let path: [JSONStep] = [.key(list.key), .index(place), .key(key)]
        if let value { try document.set(path, to: value) } else { try document.remove(path) }
      }
    }
  }

  /// Moves a line before another, or to the end.
  public static func move(
    _ id: String, before other: String?, _ list: LedgerList, in home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    try edit(list, in: home, &change) { (document) throws(Diagnostic) in
      guard var lines = document.root[list.key]?.list, id != other, let place = place(of: id, list, document)
      else { return }
      let line = lines.remove(at: place)
      let target = other.flatMap { other in lines.firstIndex { $0["id"]?.text == other } }
      lines.insert(line, at: target ?? lines.count)
      try document.set([.key(list.key)], to: .list(lines))
    }
  }

  private static func place(of id: String, _ list: LedgerList, _ document: JSONDocument) -> Int? {
    document.root[list.key]?.list?.firstIndex { $0["id"]?.text == id }
  }

  private static func edit(
    _ list: LedgerList, in home: Home, _ change: inout Change, currency: Currency? = nil,
    named name: String? = nil, _ body: (inout JSONDocument) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let source = try home.tree.readIfPresent(list.path, limit: Home.maximumJSONBytes)
    var document =
      try source.map { (source) throws(Diagnostic) in try JSONDocument(source, shape: list.shape) }
      ?? JSONDocument(new: list.path, shape: list.shape)
    if source == nil, let currency { try document.set(["currency"], to: .text(currency.code)) }
    try body(&document)
    let months = try FileNames(in: home).months
    let fallback = { currency ?? usualCurrency(months, in: home) }
    let known = source.map { faults(in: $0, list, fallback) } ?? []
    let new = Source(list.path, document.bytes)
    if var fault = faults(in: new, list, fallback).firstError(since: known) {
      fault.path = nil
      fault.position = nil
      if fault.code == .ledgerLineTwice { fault.hint = Phrase("ledger-choose-another-id") }
      if fault.code == .ledgerNameTwice { fault.hint = Phrase("ledger-choose-another-name") }
      throw fault
    }
    if let name, let fault = name.nameFault { throw Diagnostic(.jsonValue, fault.message, hint: fault.hint) }
    try change.write(new.bytes, to: list.path, keepsResult: true)
  }

  private static func faults(in source: Source, _ list: LedgerList, _ fallback: () -> Currency)
    -> [Diagnostic]
  {
    switch list {
    case .treatments, .ways: LedgerFormat.treatments(source, fallback: fallback).1
    case .categories: LedgerFormat.categories(source).1
    }
  }
}
