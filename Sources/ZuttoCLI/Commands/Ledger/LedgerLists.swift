// `zutto ledger treatments`, `categories` and `ways`: the lists of the ledger.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON

struct LedgerTreatmentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "treatments", abstract: "What the shop sells: list, add, edit, move, retire, restore.",
    discussion: """
      Examples:
        zutto ledger treatments
        zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
        zutto ledger treatments edit 젤네일 --price 55,000
        zutto ledger treatments move 젤네일 --before 왁싱
        zutto ledger treatments retire 젤네일
      """,
    subcommands: [
      TreatmentsListCommand.self, TreatmentsAddCommand.self, TreatmentsEditCommand.self,
      LedgerMove<TreatmentList>.self, LedgerRetire<TreatmentList>.self, LedgerRestore<TreatmentList>.self,
    ], defaultSubcommand: TreatmentsListCommand.self)
}

struct TreatmentsListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The treatments in order, with their prices.",
    discussion: "Examples:\n  zutto ledger treatments list --all --csv")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var listing: ListingOptions
  @Flag(help: "Retired ones too.") var all = false

  func outcome(_ context: Context) async throws -> Outcome {
    let ledger = try LedgerStore.read(in: context.home)
    let shown = ledger.treatments.filter { all || !$0.isRetired }
    let language = context.language
    var table = TextTable([
      (Phrase("ledger-treatment")[language], .left), (Phrase("ledger-price")[language], .right),
      (Phrase("ledger-color")[language], .whole), ("id", .whole), ("", .whole),
    ])
    var columns = Treatment.fields(in: ledger.currency).map(\.name)
    columns.insert("currency", at: 3)
    var csv = CSVWriter(header: columns)
    for treatment in shown {
      let price = Amount(minorUnits: treatment.price, ledger.currency)
      table.add([
        String(icon: treatment.icon, name: treatment.name), language.money(price),
        treatment.color?.rawValue ?? "", treatment.id,
        treatment.isRetired ? Phrase("ledger-out-of-use")[language] : "",
      ])
      var row = treatment.json(in: ledger.currency)
      row["currency"] = .text(ledger.currency.code)
      csv.add(columns.map { CSVCell(row[$0]) })
    }
    let lines = shown.isEmpty ? [Phrase("ledger-no-treatments")[language]] : table.lines(context.printer)
    let json: JSON = [
      "currency": .text(ledger.currency.code),
      "treatments": .list(shown.map { .object($0.json(in: ledger.currency)) }),
    ]
    return Outcome(lines, json: json, csv: listing.csv ? csv.bytes : nil).failing(with: ledger.problems)
  }
}

struct TreatmentsAddCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a treatment at the end of the list.",
    discussion: """
      Colours: pink, rose, blush, cream, tan, brown, coral, apricot, lemon, sage,
      mint, sky, blue, lavender, plum.

      Examples:
        zutto ledger treatments add 젤네일 --price 50,000 --icon 💅 --color pink
        zutto ledger treatments add "Gel nails" --price 45 --currency USD --id gel
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Its name, up to 30 characters.") var name: String
  @Option(help: ArgumentHelp("What one costs, 0 or more.", valueName: "amount")) var price: String
  @Option(help: ArgumentHelp("One or two characters, such as an emoji.", valueName: "icon")) var icon: String?
  @Option(help: ArgumentHelp("One of the 15, by name or digits.", valueName: "colour")) var color: String?
  @Option(help: ArgumentHelp("What records call it (default: made from the name).", valueName: "id")) var id:
    String?
  @Option(help: ArgumentHelp("The currency of a new ledger, such as KRW.", valueName: "code")) var currency:
    String?

  func outcome(_ context: Context) async throws -> Outcome {
    let color = try color.map { (text) throws(Diagnostic) in try PaletteColor(parsing: text) }
    let id = try PortableName(parsing: id ?? PortableName.slug(from: name) ?? "treatment").text
    let (treatment, used) = try context.change("\(name) --price \(price)") { (change) throws(Diagnostic) in
      let used = try currencyFor(try LedgerStore.read(in: context.home))
      let amount = try Amount(typed: price.withPlainMinus, used).minorUnits
      let new = Treatment(id: id, name: name, price: amount, icon: icon, color: color)
      try LedgerStore.add(new, currency: used, in: context.home, &change)
      return (new, used)
    }
    return .said(
      Phrase("ledger-treatment-added"),
      [
        "name": String(icon: treatment.icon, name: treatment.name),
        "price": context.language.money(Amount(minorUnits: treatment.price, used)), "id": id,
      ], treatment.json(in: used))
  }

  /// The ledger's currency; in an empty ledger, the one asked for.
  private func currencyFor(_ ledger: Ledger) throws(Diagnostic) -> Currency {
    guard let currency else { return ledger.currency }
    let asked = try Currency(parsing: currency, typed: true)
    guard asked == ledger.currency || ledger.isEmpty else {
      throw Diagnostic(
        .currencyMixed, Phrase("ledger-prices-ledger", ["currency": ledger.currency]),
        hint: Phrase("ledger-leave-currency-out-change-currency", ["treatments": LedgerFiles.treatments]))
    }
    return asked
  }
}

struct TreatmentsEditCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a treatment; what was sold keeps its amounts.",
    discussion: """
      Examples:
        zutto ledger treatments edit 젤네일 --price 55,000
        zutto ledger treatments edit gel-nail --name "젤네일 (손)" --color rose
        zutto ledger treatments edit gel-nail --icon ""
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @Option(help: ArgumentHelp("Another name.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("Another price, for sales to come.", valueName: "amount")) var price: String?
  @Option(help: ArgumentHelp("Another icon; empty for none.", valueName: "icon")) var icon: String?
  @Option(help: ArgumentHelp("Another colour; empty for none.", valueName: "colour")) var color: String?

  func validate() throws {
    guard name != nil || price != nil || icon != nil || color != nil else {
      throw ValidationError(Phrase("ledger-say-what-change-such-price"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let id = try context.change(treatment) { (change) throws(Diagnostic) in
      let ledger = try LedgerStore.read(in: context.home)
      let id = try ledger.treatment(typed: treatment).id
      try LedgerStore.set(try values(ledger.currency), of: id, .treatments, in: context.home, &change)
      return id
    }
    let ledger = try LedgerStore.read(in: context.home)
    let now = try ledger.treatment(typed: id)
    let price = context.language.money(Amount(minorUnits: now.price, ledger.currency))
    return Outcome(
      ["\(String(icon: now.icon, name: now.name))  \(price)".escapingControls],
      json: .object(now.json(in: ledger.currency)))
  }

  private func values(_ currency: Currency) throws(Diagnostic) -> [(key: String, value: JSON?)] {
    var values: [(key: String, value: JSON?)] = []
    if let name { values.append(("name", .text(name))) }
    if let price {
      values.append(("price", .number(try Amount(typed: price.withPlainMinus, currency).number)))
    }
    if let icon { values.append(("icon", icon.isEmpty ? nil : .text(icon))) }
    if let color {
      values.append(("color", color.isEmpty ? nil : .text(try PaletteColor(parsing: color).hex)))
    }
    return values
  }
}

struct LedgerCategoriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories", abstract: "What money is spent on: list, add, edit, move, retire, restore.",
    discussion: """
      Examples:
        zutto ledger categories
        zutto ledger categories add 월세 --icon 🏠
        zutto ledger categories edit 월세 --name 임대료
      """,
    subcommands: [
      NamedLinesList<CategoryList>.self, NamedLinesAdd<CategoryList>.self, NamedLinesEdit<CategoryList>.self,
      LedgerMove<CategoryList>.self, LedgerRetire<CategoryList>.self, LedgerRestore<CategoryList>.self,
    ], defaultSubcommand: NamedLinesList<CategoryList>.self)
}

/// A list whose lines have an id, a name and an icon: the categories, or the ways to pay.
protocol NamedLines: LedgerLines {
  /// What says that there are none, that one was added, and the table's heading.
  static var words: (none: Phrase, added: Phrase, heading: Phrase) { get }
  /// What refers to a line, for the help.
  static var reference: String { get }
  /// The id of a line whose name gives none.
  static var fallback: String { get }
  /// Of the examples of `add` and `edit`.
  static var icon: String { get }
  static var edited: String { get }
  static var columns: [String] { get }
  /// Refuses a name that another line is called by, where the list alone doesn't show that.
  static func check(_ name: String, of id: String, in ledger: Ledger, _ language: Language)
    throws(Diagnostic)
  /// The lines as JSON, those that are out of use too.
  static func json(of ledger: Ledger, in language: Language) -> [JSONObject]
  static func add(_ id: String, _ name: String, _ icon: String?, in home: Home, _ change: inout Change)
    throws(Diagnostic) -> JSONObject
}

extension NamedLines {
  static func check(_ name: String, of id: String, in ledger: Ledger, _ language: Language)
    throws(Diagnostic)
  {}
}

struct NamedLinesList<Lines: NamedLines>: HomeCommand, Paged {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "The \(Lines.list.rawValue) in order.",
      discussion: "Examples:\n  zutto ledger \(Lines.list.rawValue) list --json")
  }

  @OptionGroup var options: GlobalOptions
  @OptionGroup var listing: ListingOptions
  @Flag(help: "Retired ones too.") var all = false

  func outcome(_ context: Context) async throws -> Outcome {
    let ledger = try LedgerStore.read(in: context.home)
    let language = context.language
    let shown = Lines.json(of: ledger, in: language).filter { all || $0["retired"] != true }
    var table = TextTable([(Lines.words.heading[language], .left), ("id", .whole), ("", .whole)])
    var csv = CSVWriter(header: Lines.columns)
    for line in shown {
      table.add([
        String(icon: line["icon"]?.text, name: line["name"]?.text ?? ""), line["id"]?.text ?? "",
        line["retired"] == true ? Phrase("ledger-out-of-use")[language] : "",
      ])
      csv.add(Lines.columns.map { CSVCell(line[$0]) })
    }
    let lines = shown.isEmpty ? [Lines.words.none[language]] : table.lines(context.printer)
    let json: JSON = .object([Lines.list.rawValue: .list(shown.map(JSON.object))])
    return Outcome(lines, json: json, csv: listing.csv ? csv.bytes : nil).failing(with: ledger.problems)
  }
}

struct NamedLinesAdd<Lines: NamedLines>: HomeCommand, RepeatsTyped {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: "Add a \(Lines.noun) at the end of the list.",
      discussion:
        "Examples:\n  zutto ledger \(Lines.list.rawValue) add \(Lines.examples.0) --icon \(Lines.icon)")
  }

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Its name, up to 20 characters.") var name: String
  @Option(help: ArgumentHelp("One or two characters, such as an emoji.", valueName: "icon")) var icon: String?
  @Option(
    help: ArgumentHelp("What \(Lines.reference) call it (default: made from the name).", valueName: "id"))
  var id: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let id = try PortableName(parsing: id ?? PortableName.slug(from: name) ?? Lines.fallback).text
    let json = try context.change(name) { (change) throws(Diagnostic) in
      try Lines.prepare(context.home, &change)
      try Lines.check(name, of: id, in: try LedgerStore.read(in: context.home), context.language)
      return try Lines.add(id, name, icon, in: context.home, &change)
    }
    return .said(Lines.words.added, ["name": String(icon: icon, name: name), "id": id], json)
  }
}

struct NamedLinesEdit<Lines: NamedLines>: HomeCommand, RepeatsTyped {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "edit", abstract: "Change a \(Lines.noun).",
      discussion: "Examples:\n  zutto ledger \(Lines.list.rawValue) edit \(Lines.edited)")
  }

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("A \(Lines.noun)'s id or name.", valueName: Lines.valueName)) var line: String
  @Option(help: ArgumentHelp("Another name.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("Another icon; empty for none.", valueName: "icon")) var icon: String?

  func validate() throws {
    guard name != nil || icon != nil else {
      throw ValidationError(Phrase("ledger-say-what-change-name-name"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let id = try context.change(line) { (change) throws(Diagnostic) in
      try Lines.prepare(context.home, &change)
      let ledger = try LedgerStore.read(in: context.home)
      let id = try Lines.line(line, of: ledger, in: context.language).id
      if let name { try Lines.check(name, of: id, in: ledger, context.language) }
      var values: [(key: String, value: JSON?)] = []
      if let name { values.append(("name", .text(name))) }
      if let icon { values.append(("icon", icon.isEmpty ? nil : .text(icon))) }
      try LedgerStore.set(values, of: id, Lines.list, in: context.home, &change)
      return id
    }
    let ledger = try LedgerStore.read(in: context.home)
    let now = Lines.json(of: ledger, in: context.language).first { $0["id"]?.text == id } ?? JSONObject()
    let text = String(icon: now["icon"]?.text, name: now["name"]?.text ?? id)
    return Outcome([text.escapingControls], json: .object(now))
  }
}

struct LedgerWaysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ways", abstract: "How customers pay: list, add, edit, move, retire, restore.",
    discussion: """
      Every shop has cash, card and transfer; what is in the drawer is cash.

      Examples:
        zutto ledger ways
        zutto ledger ways add PayPay --icon 📱
        zutto ledger ways edit card --name 카드
        zutto ledger sell 젤네일 --pay card
      """,
    subcommands: [
      NamedLinesList<WayList>.self, NamedLinesAdd<WayList>.self, NamedLinesEdit<WayList>.self,
      LedgerMove<WayList>.self, LedgerRetire<WayList>.self, LedgerRestore<WayList>.self,
    ], defaultSubcommand: NamedLinesList<WayList>.self)
}
