// The lists of the ledger, and `move`, `retire` and `restore` of each.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON

/// A list of the ledger, for the commands that all have.
protocol LedgerLines {
  static var list: LedgerList { get }
  static var noun: String { get }
  /// Two names, for examples in the help.
  static var examples: (String, String) { get }
  /// Which records keep the name of a retired line, for the help.
  static var records: String { get }
  /// What the help calls an argument that names a line.
  static var valueName: String { get }
  static func lines(of ledger: Ledger, in language: Language) -> [(id: String, name: String)]
  /// Writes down what a list has before anybody changed it.
  static func prepare(_ home: Home, _ change: inout Change) throws(Diagnostic)
  /// Finds a line by its id or name.
  static func line(_ typed: String, of ledger: Ledger, in language: Language) throws(Diagnostic)
    -> (id: String, name: String)
}

extension LedgerLines {
  static var valueName: String { noun }

  static func prepare(_ home: Home, _ change: inout Change) throws(Diagnostic) {}
}

enum TreatmentList: LedgerLines {
  static let list = LedgerList.treatments
  static let noun = "treatment"
  static let examples = ("젤네일", "왁싱")
  static let records = "old records keep its name"

  static func lines(of ledger: Ledger, in language: Language) -> [(id: String, name: String)] {
    ledger.treatments.map { ($0.id, $0.name) }
  }

  static func line(_ typed: String, of ledger: Ledger, in language: Language) throws(Diagnostic)
    -> (id: String, name: String)
  {
    let treatment = try ledger.treatment(typed: typed)
    return (treatment.id, treatment.name)
  }
}

enum CategoryList: NamedLines {
  static let list = LedgerList.categories
  static let noun = "category"
  static let examples = ("월세", "재료비")
  static let records = "old expenses keep its name"

  static func lines(of ledger: Ledger, in language: Language) -> [(id: String, name: String)] {
    ledger.categories.map { ($0.id, $0.name) }
  }

  static func line(_ typed: String, of ledger: Ledger, in language: Language) throws(Diagnostic)
    -> (id: String, name: String)
  {
    let category = try ledger.category(typed: typed)
    return (category.id, category.name)
  }

  static let words = (
    none: Phrase("ledger-no-categories"), added: Phrase("ledger-category-added"),
    heading: Phrase("ledger-category")
  )
  static let reference = "expenses"
  static let fallback = "category"
  static let icon = "🏠"
  static let edited = "월세 --name 임대료 --icon 🏢"
  static let columns = ExpenseCategory.fields.map(\.name)

  static func json(of ledger: Ledger, in language: Language) -> [JSONObject] { ledger.categories.map(\.json) }

  static func add(_ id: String, _ name: String, _ icon: String?, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> JSONObject
  {
    let category = ExpenseCategory(id: id, name: name, icon: icon)
    try LedgerStore.add(category, in: home, &change)
    return category.json
  }
}

enum WayList: NamedLines {
  static let list = LedgerList.ways
  static let noun = "way to pay"
  static let valueName = "way"
  static let examples = ("PayPay", "card")
  static let records = "old records keep its name"

  static func lines(of ledger: Ledger, in language: Language) -> [(id: String, name: String)] {
    ledger.ways(in: language).map { ($0.id, $0.name) }
  }

  static func prepare(_ home: Home, _ change: inout Change) throws(Diagnostic) {
    try LedgerStore.listWays(in: home, &change)
  }

  static func check(_ name: String, of id: String, in ledger: Ledger, _ language: Language)
    throws(Diagnostic)
  {
    let key = name.comparisonKey
    let other = ledger.ways(in: language).first { $0.id != id && $0.name.comparisonKey == key }
    guard let other else { return }
    throw Diagnostic(
      .ledgerNameTwice, Phrase("ledger-name-taken-already", ["name": name, "owner": other.id]),
      hint: Phrase("ledger-choose-another-name"))
  }

  static func line(_ typed: String, of ledger: Ledger, in language: Language) throws(Diagnostic)
    -> (id: String, name: String)
  {
    let way = try ledger.way(typed: typed, in: language, mayBeRetired: true)
    return (way.id, ledger.wayName(way.id, in: language))
  }

  static let words = (
    none: Phrase("ledger-no-ways"), added: Phrase("ledger-way-added"), heading: Phrase("ledger-way")
  )
  static let reference = "records"
  static let fallback = "way"
  static let icon = "📱"
  static let edited = "card --name 카드 --icon 💳"
  static let columns = PaymentWay.fields.map(\.name)

  static func json(of ledger: Ledger, in language: Language) -> [JSONObject] {
    ledger.ways(in: language).map(\.json)
  }

  static func add(_ id: String, _ name: String, _ icon: String?, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> JSONObject
  {
    let way = PaymentWay(id: id, name: name, icon: icon)
    try LedgerStore.add(way, in: home, &change)
    return way.json
  }
}

struct LedgerMove<Lines: LedgerLines>: HomeCommand, RepeatsTyped {
  static var configuration: CommandConfiguration {
    let (first, second) = Lines.examples
    return CommandConfiguration(
      commandName: "move", abstract: "Put a \(Lines.noun) before another, or at the end.",
      discussion: "Examples:\n  zutto ledger \(Lines.list.rawValue) move \(first) --before \(second)")
  }

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("A \(Lines.noun)'s id or name.", valueName: Lines.valueName)) var line: String
  @Option(help: ArgumentHelp("Before which one (default: at the end).", valueName: Lines.valueName))
  var before: String?

  func outcome(_ context: Context) async throws -> Outcome {
    try context.change(line + (before.map { " --before \($0)" } ?? "")) { (change) throws(Diagnostic) in
      try Lines.prepare(context.home, &change)
      let ledger = try LedgerStore.read(in: context.home)
      let found = try Lines.line(line, of: ledger, in: context.language)
      let next = try before.map { (other) throws(Diagnostic) in
        try Lines.line(other, of: ledger, in: context.language).id
      }
      try LedgerStore.move(found.id, before: next, Lines.list, in: context.home, &change)
    }
    let lines = Lines.lines(of: try LedgerStore.read(in: context.home), in: context.language)
    return .said(
      Phrase("ledger-moved"), ["names": context.language.list(lines.map(\.name))],
      ["order": .list(lines.map { .text($0.id) })])
  }
}

struct LedgerRetire<Lines: LedgerLines>: HomeCommand, RepeatsTyped {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "retire", abstract: "Take a \(Lines.noun) out of use; \(Lines.records).",
      discussion: "Examples:\n  zutto ledger \(Lines.list.rawValue) retire \(Lines.examples.0)")
  }

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("A \(Lines.noun)'s id or name.", valueName: Lines.valueName)) var line: String

  func outcome(_ context: Context) async throws -> Outcome {
    try context.setRetired(true, line, Lines.self, Phrase("ledger-retired"))
  }
}

struct LedgerRestore<Lines: LedgerLines>: HomeCommand, RepeatsTyped {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore", abstract: "Bring a retired \(Lines.noun) back.",
      discussion: "Examples:\n  zutto ledger \(Lines.list.rawValue) restore \(Lines.examples.0)")
  }

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("A \(Lines.noun)'s id or name.", valueName: Lines.valueName)) var line: String

  func outcome(_ context: Context) async throws -> Outcome {
    try context.setRetired(false, line, Lines.self, Phrase("ledger-restored"))
  }
}

extension Context {
  /// Retires a line of a list, or restores it.
  fileprivate func setRetired(
    _ isRetired: Bool, _ typed: String, _ lines: any LedgerLines.Type, _ phrase: Phrase
  ) throws(Diagnostic) -> Outcome {
    let found = try change(typed) { (change) throws(Diagnostic) in
      try lines.prepare(home, &change)
      let found = try lines.line(typed, of: try LedgerStore.read(in: home), in: language)
      let value: JSON? = isRetired ? true : nil
      try LedgerStore.set([("retired", value)], of: found.id, lines.list, in: home, &change)
      return found
    }
    return .said(
      phrase, ["name": found.name],
      ["id": .text(found.id), "name": .text(found.name), "retired": .flag(isRetired)])
  }
}
