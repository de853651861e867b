// `zutto ledger treatments`: what the shop sells.

internal import ArgumentParser
internal import Ground
internal import Ledger

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
      TreatmentsMoveCommand.self, TreatmentsRetireCommand.self, TreatmentsRestoreCommand.self,
    ], defaultSubcommand: TreatmentsListCommand.self)
}

struct TreatmentsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The treatments in order, with their prices.",
    discussion: "Examples:\n  zutto ledger treatments list --all --csv")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var listing: ListingOptions
  @Flag(help: "Retired ones too.") var all = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let ledger = try LedgerStore.read(in: home)
    let shown = ledger.treatments.filter { all || !$0.isRetired }
    let language = session.language(home)
    var table = TextTable([
      (Phrase("ledger-treatment")[language], .left), (Phrase("ledger-price")[language], .right),
      (Phrase("ledger-color")[language], .whole), ("id", .whole), ("", .whole),
    ])
    var csv = CSVWriter(header: ["id", "name", "price", "currency", "icon", "color", "retired"])
    for treatment in shown {
      let price = Amount(minorUnits: treatment.price, ledger.currency)
      table.add([
        Listing.label(treatment.icon, treatment.name), language.money(price), treatment.color?.rawValue ?? "",
        treatment.id, treatment.isRetired ? Phrase("ledger-out-of-use")[language] : "",
      ])
      csv.add([
        .text(treatment.id), .text(treatment.name), .amount(price), .word(ledger.currency.code),
        .text(ifPresent: treatment.icon), .text(ifPresent: treatment.color?.hex),
        .word(treatment.isRetired ? "true" : "false"),
      ])
    }
    Listing(
      lines: shown.isEmpty ? [Phrase("ledger-no-treatments")[language]] : table.lines(session.printer),
      json: [
        "currency": .text(ledger.currency.code),
        "treatments": .list(shown.map { $0.json(in: ledger.currency) }),
      ], csv: csv
    ).print(session, csv: listing.csv)
    try session.finish(ledger.problems)
  }
}

extension Session {
  /// Prints what is wrong with the files read; an error ends the command with 1.
  func finish(_ problems: [Diagnostic]) throws {
    print(problems.sortedOnce())
    if problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }
}

extension Treatment {
  /// The treatment as JSON output shows it.
  func json(in currency: Currency) -> JSON {
    var object: JSONObject = [
      "id": .text(id), "name": .text(name), "price": Amount(minorUnits: price, currency).json,
    ]
    object["icon"] = icon.map(JSON.text)
    object["color"] = color.map { .text($0.hex) }
    object["retired"] = .flag(isRetired)
    return .object(object)
  }
}
