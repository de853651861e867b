// A shop's ledger without its months, and finding its treatments and categories.

public import Diagnostics
public import Fluent
public import Ground
public import ZonedTime

/// The ledger of a home without its months.
///
/// Format: docs/FORMAT.md, "The ledger".
public struct Ledger: Sendable, Hashable {
  /// What is sold, and the currency of new months.
  public var treatmentList: TreatmentList
  /// The categories of expenses, in display order.
  public var categories: [ExpenseCategory]
  /// The corrections of sealed months, in file order.
  public var corrections: [Correction]
  /// The months with a book, a sealed copy or a noted correction, in order.
  public var months: [Month]
  /// The months with a sealed copy.
  public var sealedMonths: Set<Month>
  /// Problems of the lists and of file names.
  public var problems: [Diagnostic]

  /// An empty ledger.
  public init(currency: Currency) {
    treatmentList = TreatmentList(currency: currency)
    categories = []
    corrections = []
    months = []
    sealedMonths = []
    problems = []
  }

  /// The currency of prices and new months.
  public var currency: Currency { treatmentList.currency }
  /// The treatments, retired ones too.
  public var treatments: [Treatment] { treatmentList.treatments }
  /// The ways to pay, in display order, retired ones too; those that every shop has where no list names any.
  public var ways: [PaymentWay] { treatmentList.ways ?? PaymentWay.usual }
  /// The taxes in file order, each from its day on.
  public var taxes: [Tax] { treatmentList.taxes }
  /// Whether the ledger has no data.
  public var isEmpty: Bool { treatments.isEmpty && categories.isEmpty && months.isEmpty }

  /// The treatment with an id.
  public func treatment(_ id: String) -> Treatment? { treatments.first { $0.id == id } }

  /// The category with an id.
  public func category(_ id: String) -> ExpenseCategory? { categories.first { $0.id == id } }

  /// The name of a treatment, or its id if it is in no list.
  public func treatmentName(_ id: String) -> String { treatment(id)?.name ?? id }

  /// The name of a category, or its id if it is in no list.
  public func categoryName(_ id: String) -> String { category(id)?.name ?? id }

  /// The way to pay with an id.
  public func way(_ id: String) -> PaymentWay? { ways.first { $0.id == id } }

  /// The ways to pay, those that every shop has with names of a language unless the shop gave them others.
  public func ways(in language: Language) -> [PaymentWay] { ways.map { $0.named(in: language) } }

  /// The name of a way to pay, or its id if it is in no list.
  public func wayName(_ id: String, in language: Language) -> String {
    way(id)?.named(in: language).name ?? id
  }

  /// The error that keeps noted corrections from being counted.
  var faultOfCorrections: Diagnostic? {
    problems.first { $0.path == LedgerFiles.corrections && $0.severity == .error }
  }

  var known: KnownIDs {
    KnownIDs(
      treatments: Set(treatments.map(\.id)), categories: Set(categories.map(\.id)),
      ways: Set(ways.map(\.id)))
  }
}

extension Ledger {
  /// The treatment with an id or a name.
  ///
  /// - Throws: `treatment-unknown` with similar names, `ledger-line-twice` where two have it.
  public func treatment(typed text: String) throws(Diagnostic) -> Treatment {
    let found = try Ledger.find(
      text, in: treatments.map { ($0.id, $0.name, $0) }, file: LedgerFiles.treatments)
    if let found { return found }
    if let fault = fault(of: LedgerFiles.treatments) { throw fault }
    throw Diagnostic(
      .treatmentUnknown, Phrase("ledger-no-treatment", ["quoted-for-people": text.quotedForPeople]),
      hint: Ledger.hint(
        text, treatments.filter { !$0.isRetired }.map { ($0.id, $0.name) },
        adding: "zutto ledger treatments add NAME --price AMOUNT"))
  }

  /// The category with an id or a name.
  ///
  /// - Throws: `category-unknown`, `ledger-line-twice`.
  public func category(typed text: String) throws(Diagnostic) -> ExpenseCategory {
    let found = try Ledger.find(
      text, in: categories.map { ($0.id, $0.name, $0) }, file: LedgerFiles.categories)
    if let found { return found }
    if let fault = fault(of: LedgerFiles.categories) { throw fault }
    throw Diagnostic(
      .categoryUnknown, Phrase("ledger-no-category", ["quoted-for-people": text.quotedForPeople]),
      hint: Ledger.hint(
        text, categories.filter { !$0.isRetired }.map { ($0.id, $0.name) },
        adding: "zutto ledger categories add NAME"))
  }

  /// The way to pay with an id, a name that the shop gave it, or the name it has in a language, that of the session
  /// first: files of tills are in their own.
  ///
  /// - Throws: `payment-unknown`, also for one that is out of use unless that is allowed; `ledger-line-twice`.
  public func way(typed text: String, in language: Language? = nil, mayBeRetired: Bool = false)
    throws(Diagnostic) -> PaymentWay
  {
    let named = language.map(ways) ?? ways
    var found: PaymentWay?
    // A name that the shop gave comes before one of a language.
    for lines in [ways, named] + (language?.locales.all.map(ways) ?? []) where found == nil {
      found = try Ledger.find(text, in: lines.map { ($0.id, $0.name, $0) }, file: LedgerFiles.treatments)
    }
    if let found, mayBeRetired || !found.isRetired { return found }
    if found == nil, let fault = fault(of: LedgerFiles.treatments) { throw fault }
    throw Diagnostic(
      .paymentUnknown,
      found.map { Phrase("ledger-way-out-of-use", ["name": (language.map($0.named) ?? $0).name]) }
        ?? Phrase("ledger-no-way", ["quoted-for-people": text.quotedForPeople]),
      hint: found.map { Phrase("ledger-bring-back-way", ["id": $0.id]) }
        ?? Ledger.hint(
          text, named.filter { !$0.isRetired }.map { ($0.id, $0.name) }, adding: "zutto ledger ways add NAME")
    )
  }

  /// The first error of a list: the line may be one that can't be read.
  private func fault(of list: RelativePath) -> Diagnostic? {
    problems.first { $0.severity == .error && $0.path == list }
  }

  private static func find<Item>(
    _ text: String, in items: [(id: String, name: String, item: Item)], file: RelativePath
  ) throws(Diagnostic) -> Item? {
    let key = text.comparisonKey
    var found = items.filter { $0.id.comparisonKey == key }
    if found.isEmpty { found = items.filter { $0.name.comparisonKey == key } }
    // A line found by name must have a unique id, too: the id is what records store.
    let isTwice =
      found.first.map { one in items.count { $0.id.comparisonKey == one.id.comparisonKey } > 1 } ?? false
    guard found.count < 2, !isTwice else {
      let name = found.count < 2 ? found.first?.id ?? text : text
      throw Diagnostic(
        .ledgerLineTwice, Phrase("ledger-stands-twice", ["name": name.quotedForPeople, "file": file]),
        path: file, hint: Phrase("ledger-keep-one-lines-zutto-check"))
    }
    return found.first?.item
  }

  private static func hint(_ text: String, _ items: [(id: String, name: String)], adding command: String)
    -> Phrase
  {
    guard !items.isEmpty else { return Phrase("ledger-add", ["command": command]) }
    let key = text.comparisonKey
    let near = items.filter {
      $0.id.comparisonKey.contains(key) || $0.name.comparisonKey.contains(key)
        || key.contains($0.name.comparisonKey)
    }
    let shown = (near.isEmpty ? items : near).prefix(8).map {
      $0.id == $0.name ? $0.id : "\($0.id) (\($0.name))"
    }
    guard near.isEmpty else {
      return Phrase("ledger-did-you-mean", ["joined": shown.joined(separator: ", ")])
    }
    let rest: Phrase = Phrase("diary-there-is", ["ids": shown.joined(separator: ", ")])
    return items.flatMap { [$0.id, $0.name] }.hint(for: text, rest) ?? rest
  }
}

extension String {
  var quotedForPeople: String {
    let text = escapingControls
    return text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
  }
}
