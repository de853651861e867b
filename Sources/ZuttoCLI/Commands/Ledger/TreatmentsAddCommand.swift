// `zutto ledger treatments add` and `edit`.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct TreatmentsAddCommand: AsyncParsableCommand {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let color = try color.map { (text) throws(Diagnostic) in try PaletteColor(parsing: text) }
    let id = try PortableName(parsing: id ?? PortableName.slug(from: name) ?? "treatment").text
    let (treatment, used) = try session.changeLedger("treatments add \(name) --price \(price)", in: home) {
      (change) throws(Diagnostic) in
      let ledger = try LedgerStore.read(in: home)
      let used = try currencyFor(ledger)
      let amount = try Amount(typed: price.withPlainMinus, used).minorUnits
      let new = Treatment(id: id, name: name, price: amount, icon: icon, color: color)
      try LedgerStore.add(new, currency: used, in: home, &change)
      return (new, used)
    }
    let language = session.language(home)
    session.tellLedger(
      Phrase("ledger-treatment-added"),
      [
        "name": Listing.label(treatment.icon, treatment.name),
        "price": language.money(Amount(minorUnits: treatment.price, used)), "id": id,
      ], treatment.json(in: used), home)
  }

  /// The ledger's currency, or what was asked for where there is none yet.
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

struct TreatmentsEditCommand: AsyncParsableCommand {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let id = try session.changeLedger("treatments edit \(treatment)", in: home) {
      (change) throws(Diagnostic) in
      let ledger = try LedgerStore.read(in: home)
      let found = try ledger.treatment(typed: treatment)
      let values = try values(ledger.currency)
      try LedgerStore.set(values, of: found.id, .treatments, in: home, &change)
      return found.id
    }
    let ledger = try LedgerStore.read(in: home)
    let now = try ledger.treatment(typed: id)
    let language = session.language(home)
    let price = language.money(Amount(minorUnits: now.price, ledger.currency))
    session.printer.out(
      options.json
        ? now.json(in: ledger.currency).description
        : "\(Listing.label(now.icon, now.name))  \(price)".escapingControls)
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
