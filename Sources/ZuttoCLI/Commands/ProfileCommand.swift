// `zutto profile`: the settings in zutto.json.

internal import ArgumentParser
internal import Ground

struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show or change whose home it is and how they want it.",
    discussion: """
      Examples:
        zutto profile show
        zutto profile set --name みさき --theme dark
        zutto profile set --reminder 21:30 --notify off
      """,
    subcommands: [ProfileShowCommand.self, ProfileSetCommand.self],
    defaultSubcommand: ProfileShowCommand.self
  )
}

struct ProfileShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the settings.",
    discussion: "Examples:\n  zutto profile show --json"
  )

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let rows = home.settings.rows
    if options.json {
      session.printer.out(JSON.object(JSONObject(rows)).description)
    } else {
      for (key, value) in rows {
        let text = value.text ?? value.description
        session.printer.out(session.printer.faint(key.padded(to: 10)) + " " + text.escapingControls)
      }
    }
  }
}

extension HomeSettings {
  /// The settings under the names that zutto.json gives them.
  fileprivate var rows: [(String, JSON)] {
    let rows: [(String, JSON?)] = [
      ("owner", .text(owner)), ("name", .text(name ?? owner)),
      ("locale", .text((language ?? .en).rawValue)), ("timeZone", .text(timeZone ?? "UTC")),
      ("theme", .text(theme.rawValue)), ("plan", .text(plan.rawValue)),
      ("picture", picture.map(JSON.text)), ("reminder", .text(reminder?.text ?? "21:00")),
      ("notify", .flag(notify)),
    ]
    return rows.compactMap { key, value in value.map { (key, $0) } }
  }
}

struct ProfileSetCommand: AsyncParsableCommand {
  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on
    case off
  }

  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change settings; everything else in zutto.json stays as it is.",
    discussion: """
      Examples:
        zutto profile set --name みさき --locale ja
        zutto profile set --picture misaki.jpg
      """
  )

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("What to call you.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("A picture in the home.", valueName: "path"), completion: .file())
  var picture: String?
  @Option(help: ArgumentHelp("ja, ko, en or zh.", valueName: "lang")) var locale: Language?
  @Option(name: .customLong("time-zone"), help: ArgumentHelp("IANA name.", valueName: "zone"))
  var timeZone: String?
  @Option(help: ArgumentHelp("system, light or dark.", valueName: "theme"))
  var theme: HomeSettings.Theme?
  @Option(help: ArgumentHelp("free or premium.", valueName: "plan")) var plan: HomeSettings.Plan?
  @Option(help: ArgumentHelp("The daily reminder, HH:MM.", valueName: "time")) var reminder: String?
  @Option(help: ArgumentHelp("Announce new entries: on or off.", valueName: "on|off"))
  var notify: Switch?

  func validate() throws {
    guard !values.isEmpty else { throw ValidationError("say what to change, such as --name NAME") }
  }

  private var values: [(key: String, value: JSON?)] {
    let all: [(String, JSON?)] = [
      ("name", name.map(JSON.text)), ("locale", locale.map { .text($0.rawValue) }),
      ("timeZone", timeZone.map(JSON.text)), ("theme", theme.map { .text($0.rawValue) }),
      ("plan", plan.map { .text($0.rawValue) }), ("picture", picture.map(JSON.text)),
      ("reminder", reminder.map(JSON.text)), ("notify", notify.map { .flag($0 == .on) }),
    ]
    return all.filter { $0.1 != nil }.map { (key: $0.0, value: $0.1) }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.change("profile set", at: session.world.now()) { (change) throws(Diagnostic) in
      try HomeStore.set(values, in: home, &change)
    }
    // Read again: the answer is in the language just chosen.
    session.tell(CommandWords.saved, [:], ["saved": .flag(true)], try session.home())
  }
}
