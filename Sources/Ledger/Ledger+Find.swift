// From what a person types to a treatment or a category.

public import Diagnostics
internal import Fluent

extension Ledger {
  /// The treatment with an id or a name.
  ///
  /// - Throws: `treatment-unknown` with those that come near, `ledger-line-twice` where two have it.
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

  /// The first fault of a list: what is looked for may stand in a line that can't be read.
  private func fault(of list: RelativePath) -> Diagnostic? {
    problems.first { $0.severity == .error && $0.path == list }
  }

  private static func find<Item>(
    _ text: String, in items: [(id: String, name: String, item: Item)], file: RelativePath
  ) throws(Diagnostic) -> Item? {
    let key = text.comparisonKey
    var found = items.filter { $0.id.comparisonKey == key }
    if found.isEmpty { found = items.filter { $0.name.comparisonKey == key } }
    // What is found by its name must be told apart by its id too, for that is what is written down.
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
  /// The text between quotes, cut where it is long, for messages.
  var quotedForPeople: String {
    let text = escapingControls
    return text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
  }
}
