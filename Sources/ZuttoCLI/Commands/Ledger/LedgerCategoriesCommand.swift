// `zutto ledger categories`: what money is spent on.

internal import ArgumentParser
internal import Ground
internal import Ledger

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
      CategoriesMoveCommand.self, CategoriesRetireCommand.self, CategoriesRestoreCommand.self,
    ], defaultSubcommand: CategoriesListCommand.self)
}

struct CategoriesListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The categories in order.",
    discussion: "Examples:\n  zutto ledger categories list --json")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var listing: ListingOptions
  @Flag(help: "Retired ones too.") var all = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let ledger = try LedgerStore.read(in: home)
    let shown = ledger.categories.filter { all || !$0.isRetired }
    let language = session.language(home)
    var table = TextTable([(Phrase("ledger-category")[language], .left), ("id", .whole), ("", .whole)])
    var csv = CSVWriter(header: ["id", "name", "icon", "retired"])
    for category in shown {
      table.add([
        Listing.label(category.icon, category.name), category.id,
        category.isRetired ? Phrase("ledger-out-of-use")[language] : "",
      ])
      csv.add([
        .text(category.id), .text(category.name), .text(ifPresent: category.icon),
        .word(category.isRetired ? "true" : "false"),
      ])
    }
    Listing(
      lines: shown.isEmpty ? [Phrase("ledger-no-categories")[language]] : table.lines(session.printer),
      json: ["categories": .list(shown.map(\.json))], csv: csv
    ).print(session, csv: listing.csv)
    try session.finish(ledger.problems)
  }
}

struct CategoriesAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a category at the end of the list.",
    discussion: "Examples:\n  zutto ledger categories add 월세 --icon 🏠")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Its name, up to 20 characters.") var name: String
  @Option(help: ArgumentHelp("One or two characters, such as an emoji.", valueName: "icon")) var icon: String?
  @Option(help: ArgumentHelp("What expenses call it (default: made from the name).", valueName: "id")) var id:
    String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let id = try PortableName(parsing: id ?? PortableName.slug(from: name) ?? "category").text
    let category = ExpenseCategory(id: id, name: name, icon: icon)
    try session.changeLedger("categories add \(name)", in: home) { (change) throws(Diagnostic) in
      try LedgerStore.add(category, in: home, &change)
    }
    session.tellLedger(
      Phrase("ledger-category-added"), ["name": Listing.label(icon, name), "id": id], category.json, home)
  }
}

struct CategoriesEditCommand: AsyncParsableCommand {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let id = try session.changeLedger("categories edit \(category)", in: home) {
      (change) throws(Diagnostic) in
      let found = try LedgerStore.read(in: home).category(typed: category)
      var values: [(key: String, value: JSON?)] = []
      if let name { values.append(("name", .text(name))) }
      if let icon { values.append(("icon", icon.isEmpty ? nil : .text(icon))) }
      try LedgerStore.set(values, of: found.id, .categories, in: home, &change)
      return found.id
    }
    let now = try LedgerStore.read(in: home).category(typed: id)
    session.printer.out(
      options.json ? now.json.description : Listing.label(now.icon, now.name).escapingControls)
  }
}

extension ExpenseCategory {
  /// The category as JSON output shows it.
  var json: JSON {
    var object: JSONObject = ["id": .text(id), "name": .text(name)]
    object["icon"] = icon.map(JSON.text)
    object["retired"] = .flag(isRetired)
    return .object(object)
  }
}
