// `zutto ledger treatments` and `zutto ledger categories`: the lists of the ledger.

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
      CategoriesListCommand.self, CategoriesAddCommand.self, CategoriesEditCommand.self,
      LedgerMove<CategoryList>.self, LedgerRetire<CategoryList>.self, LedgerRestore<CategoryList>.self,
    ], defaultSubcommand: CategoriesListCommand.self)
}

struct CategoriesListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The categories in order.",
    discussion: "Examples:\n  zutto ledger categories list --json")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var listing: ListingOptions
  @Flag(help: "Retired ones too.") var all = false

  func outcome(_ context: Context) async throws -> Outcome {
    let ledger = try LedgerStore.read(in: context.home)
    let shown = ledger.categories.filter { all || !$0.isRetired }
    let language = context.language
    var table = TextTable([(Phrase("ledger-category")[language], .left), ("id", .whole), ("", .whole)])
    let columns = ExpenseCategory.fields.map(\.name)
    var csv = CSVWriter(header: columns)
    for category in shown {
      table.add([
        String(icon: category.icon, name: category.name), category.id,
        category.isRetired ? Phrase("ledger-out-of-use")[language] : "",
      ])
      csv.add(columns.map { CSVCell(category.json[$0]) })
    }
    let lines = shown.isEmpty ? [Phrase("ledger-no-categories")[language]] : table.lines(context.printer)
    let json: JSON = ["categories": .list(shown.map { .object($0.json) })]
    return Outcome(lines, json: json, csv: listing.csv ? csv.bytes : nil).failing(with: ledger.problems)
  }
}

struct CategoriesAddCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a category at the end of the list.",
    discussion: "Examples:\n  zutto ledger categories add 월세 --icon 🏠")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Its name, up to 20 characters.") var name: String
  @Option(help: ArgumentHelp("One or two characters, such as an emoji.", valueName: "icon")) var icon: String?
  @Option(help: ArgumentHelp("What expenses call it (default: made from the name).", valueName: "id")) var id:
    String?

  func outcome(_ context: Context) async throws -> Outcome {
    let id = try PortableName(parsing: id ?? PortableName.slug(from: name) ?? "category").text
    let category = ExpenseCategory(id: id, name: name, icon: icon)
    try context.change(name) { (change) throws(Diagnostic) in
      try LedgerStore.add(category, in: context.home, &change)
    }
    return .said(
      Phrase("ledger-category-added"), ["name": String(icon: icon, name: name), "id": id], category.json)
  }
}

struct CategoriesEditCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a category.",
    discussion: "Examples:\n  zutto ledger categories edit 월세 --name 임대료 --icon 🏢")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A category's id or name.") var category: String
  @Option(help: ArgumentHelp("Another name.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("Another icon; empty for none.", valueName: "icon")) var icon: String?

  func validate() throws {
    guard name != nil || icon != nil else {
      throw ValidationError(Phrase("ledger-say-what-change-name-name"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let id = try context.change(category) { (change) throws(Diagnostic) in
      let id = try LedgerStore.read(in: context.home).category(typed: category).id
      var values: [(key: String, value: JSON?)] = []
      if let name { values.append(("name", .text(name))) }
      if let icon { values.append(("icon", icon.isEmpty ? nil : .text(icon))) }
      try LedgerStore.set(values, of: id, .categories, in: context.home, &change)
      return id
    }
    let now = try LedgerStore.read(in: context.home).category(typed: id)
    return Outcome([String(icon: now.icon, name: now.name).escapingControls], json: .object(now.json))
  }
}
