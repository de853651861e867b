// `zutto init`: a home in an empty folder.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync
internal import ZonedTime

struct InitCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a home.",
    discussion: """
      Nothing that is there already is overwritten. Without --currency, a new
      ledger's is that of the time zone's country, else that of the language.

      Examples:
        zutto init --name みさき nikki
        zutto init --name 민수 --id minsu --lang ko --time-zone Asia/Seoul .
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The folder (default: this one).", completion: .directory) var dir: String?
  @Option(help: ArgumentHelp("What to call you.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("Your id in file names (default: made from the name).", valueName: "id")) var id:
    String?
  @Option(
    name: .customLong("time-zone"),
    help: ArgumentHelp("IANA name (default: this machine's).", valueName: "zone")) var timeZone: String?
  @Option(help: ArgumentHelp("The ledger's, such as EUR (default: the country's).", valueName: "code"))
  var currency: String?
  @Option(help: ArgumentHelp("system, light or dark.", valueName: "theme")) var theme: HomeSettings.Theme =
    .system
  @Option(help: ArgumentHelp("free or premium.", valueName: "plan")) var plan: HomeSettings.Plan = .premium

  func outcome(_ session: Session) async throws -> Outcome {
    let language = session.language()
    let folder = dir ?? options.home ?? "."
    // Before anybody is asked for anything.
    if let outer = OutsideFile.absolute(folder).flatMap(Home.folder(above:)) {
      throw Diagnostic(
        .homeExists, Phrase("sync-inside-home", ["path": folder, "home": outer]),
        hint: Phrase("command-home-does-not-stand-another"))
    }
    try HomeStore.checkFree(folder)
    let zone = try zone(session)
    let currency = try usualCurrency(zone)
    let name = try wantedName(session, language)
    var settings = HomeSettings(owner: try ownerID(name, session))
    settings.name = name
    settings.language = language.tag
    settings.timeZone = zone
    settings.currency = currency
    settings.theme = theme
    settings.plan = plan
    try HomeStore.create(settings, at: folder, moment: session.world.now())
    let home = try Home(at: folder)
    if GitSync.isRepository(nil, of: home.tree) {
      try SyncRun(session.household(home)).sync(nil).setUp()
    }
    let step = folder == "." ? "" : "cd \(folder.quotedForShell) && "
    return Outcome(
      [
        Phrase("command-home-made")(language, ["path": folder]),
        Phrase("command-home-next")(language, ["cd": step]),
      ], json: ["home": .text(folder), "owner": .text(settings.owner)])
  }

  private func wantedName(_ session: Session, _ language: Language) throws(Diagnostic) -> String? {
    if name != nil || !session.canAsk { return name }
    session.printer.ask(Phrase("command-ask-name")[language])
    guard let line = StandardInput.line() else {
      session.printer.err("")
      throw Diagnostic(
        .inputMissing, Phrase("command-no-name-given-no-home"),
        hint: Phrase("command-run-again-enter-alone-takes"))
    }
    return line.contains { !$0.isWhitespace } ? line : nil
  }

  /// The currency of a new ledger: as it was typed, else that of the time zone's country; nil leaves it to the language.
  private func usualCurrency(_ zone: String) throws(Diagnostic) -> Currency? {
    if let currency { return try Currency(parsing: currency, typed: true) }
    return TimeZoneRules.country(ofZone: zone).flatMap(Currency.init(country:))
  }

  private func ownerID(_ name: String?, _ session: Session) throws(Diagnostic) -> String {
    if let id { return try PortableName(parsing: id).text }
    let user = session.world.environment("USER") ?? session.world.environment("LOGNAME")
    for candidate in [name, user] {
      if let slug = candidate.flatMap(PortableName.slug(from:)) { return slug }
    }
    return "me"
  }

  private func zone(_ session: Session) throws(Diagnostic) -> String {
    if let timeZone { return try TimeZoneRules(named: timeZone).name }
    return TimeZoneRules.machineName(variable: session.world.environment("TZ")) ?? "UTC"
  }
}
