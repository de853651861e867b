// `zutto init` and `zutto profile`: a new home, and its settings.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
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
        zutto init --from rclone:bucket:nikki nikki      a home that is there already
        zutto init --from rclone:bucket:nikki --seal .   one encrypted there
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The folder (default: this one).", completion: .directory) var dir: String?
  @Option(
    help: ArgumentHelp("A depot that this home is to begin from, and sync with.", valueName: "address"),
    completion: .directory) var from: String?
  @Flag(help: "With --from: refuse a depot that is not sealed.") var seal = false
  @Flag(
    name: .customLong("without-media"),
    help: "With --from: photos and sound that are kept apart are not fetched.") var withoutMedia = false
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
    // Checked before any prompt.
    if let outer = OutsideFile.absolute(folder).flatMap(Home.folder(above:)) {
      throw Diagnostic(
        .homeExists, Phrase("sync-inside-home", ["path": folder, "home": outer]),
        hint: Phrase("command-home-does-not-stand-another"))
    }
    try HomeStore.checkFree(folder)
    if let from { return try begin(at: folder, from: from, session, language) }
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

  private func begin(at folder: String, from address: String, _ session: Session, _ language: Language)
    throws(Diagnostic) -> Outcome
  {
    let world = session.world
    var options = GitSyncOptions(
      driver: "\(Session.ownPath.quotedForShell) merge-driver %O %A %B %P",
      mediaFilter: "\(Session.ownPath.quotedForShell) media-filter",
      day: TimeZoneRules.utc.zoned(world.now()).day, person: ("zutto", "zutto@zutto.invalid"),
      now: { world.now() })
    options.mayAsk = session.canAsk
    options.isAlone = true
    options.fetchesMedia = !withoutMedia
    let home = try SyncRun.begin(
      at: folder, from: address, isSealed: seal, options, world, passphrase: session.depotPassphrase(language)
    ) { _ in }
    return Outcome(
      [Phrase("command-home-made")(language, ["path": folder])],
      json: ["home": .text(folder), "owner": .text(home.settings.owner)])
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

  /// The currency as typed, else that of the time zone's country; nil leaves it to the language.
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

struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show or change whose home it is and how they want it.",
    discussion: """
      Examples:
        zutto profile show
        zutto profile set --name みさき --theme dark
        zutto profile set --reminder 21:30 --notify off
      """, subcommands: [ProfileShowCommand.self, ProfileSetCommand.self],
    defaultSubcommand: ProfileShowCommand.self)
}

struct ProfileShowCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the settings.", discussion: "Examples:\n  zutto profile show --json")

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let rows = context.home.settings.rows
    let lines = rows.map { key, value in
      context.printer.faint(key.padded(to: 10)) + " " + (value.text ?? value.description).escapingControls
    }
    return Outcome(lines, json: .object(JSONObject(rows)))
  }
}

extension HomeSettings {
  /// The settings under their names in `zutto.json`, with defaults filled in.
  fileprivate var rows: [(String, JSON)] {
    let rows: [(String, JSON?)] = [
      ("owner", .text(owner)), ("name", .text(name ?? owner)), ("locale", .text((language ?? .en).rawValue)),
      ("timeZone", .text(timeZone ?? "UTC")), ("currency", .text(usualCurrency.code)),
      ("theme", .text(theme.rawValue)), ("plan", .text(plan.rawValue)), ("picture", picture.map(JSON.text)),
      ("reminder", .text(reminder?.text ?? "21:00")), ("notify", .flag(notify)),
    ]
    return rows.compactMap { key, value in value.map { (key, $0) } }
  }
}

struct ProfileSetCommand: HomeCommand {
  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on
    case off
  }

  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change settings; everything else in zutto.json stays as it is.",
    discussion: """
      A new name or picture is yours in the diaries, too, but for anonymous ones and
      those in which you go by another ('zutto diary member set').

      Examples:
        zutto profile set --name みさき --locale ja
        zutto profile set --picture ~/misaki.jpg      copied into the home
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("What to call you.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("A picture, copied in.", valueName: "file"), completion: .file()) var picture:
    String?
  @Option(help: ArgumentHelp("ja, ko, en or zh.", valueName: "lang")) var locale: LanguageTag?
  @Option(name: .customLong("time-zone"), help: ArgumentHelp("IANA name.", valueName: "zone")) var timeZone:
    String?
  @Option(help: ArgumentHelp("A new ledger's, such as EUR.", valueName: "code")) var currency: String?
  @Option(help: ArgumentHelp("system, light or dark.", valueName: "theme")) var theme: HomeSettings.Theme?
  @Option(help: ArgumentHelp("free or premium.", valueName: "plan")) var plan: HomeSettings.Plan?
  @Option(help: ArgumentHelp("The daily reminder, HH:MM.", valueName: "time")) var reminder: String?
  @Option(help: ArgumentHelp("Announce new entries: on or off.", valueName: "on|off")) var notify: Switch?

  func validate() throws {
    guard picture != nil || !values.isEmpty else {
      throw ValidationError(Phrase("command-say-what-change-such-name"))
    }
  }

  private var values: [(key: String, value: JSON?)] {
    let all: [(String, JSON?)] = [
      ("name", name.map(JSON.text)), ("locale", locale.map { .text($0.rawValue) }),
      ("timeZone", timeZone.map(JSON.text)), ("currency", currency.map { .text($0.uppercased()) }),
      ("theme", theme.map { .text($0.rawValue) }), ("plan", plan.map { .text($0.rawValue) }),
      ("reminder", reminder.map(JSON.text)), ("notify", notify.map { .flag($0 == .on) }),
    ]
    return all.filter { $0.1 != nil }.map { (key: $0.0, value: $0.1) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let picture = try chosenPicture(context.home)
    let profile = ProfileChange(values: values, name: name, picture: picture)
    let members = try context.change { (change) throws(Diagnostic) in
      try profile.make(in: context.home, &change)
    }
    // Read again: the reply is in the language just chosen.
    let changed = try context.session.home()
    var outcome = outcome(members, context.session.language(changed))
    do throws(Diagnostic) {
      if reminder != nil { try Reminders.follow(changed, program: Session.ownPath, context.world) }
    } catch {
      outcome.report([error])
      outcome.exit = .problems
    }
    outcome.report(
      members.problems + [picture.flatMap { DiaryStore.carries(($0.name, $0.bytes)) }].compactMap(\.self))
    if !members.problems.isEmpty { outcome.exit = .problems }
    return outcome
  }

  private func outcome(_ members: OwnMembers, _ language: Language) -> Outcome {
    let ids = { (diaries: [Diary]) in JSON.list(diaries.map { .text($0.id) }) }
    var outcome = Outcome.said(
      Phrase("command-saved"), [:],
      ["saved": .flag(true), "diaries": ids(members.changed), "kept": ids(members.kept)])
    for (phrase, diaries) in [
      (Phrase("command-changed-in-diaries"), members.changed),
      (Phrase("command-kept-in-diaries"), members.kept),
    ] where !diaries.isEmpty {
      outcome.add([phrase(language, ["names": language.list(diaries.map(\.name)), "id": diaries[0].id])])
    }
    return outcome
  }

  /// The chosen picture: by a path as the shell sees it, else by its path in the home.
  private func chosenPicture(_ home: Home) throws(Diagnostic) -> ProfileChange.Picture? {
    guard let picture else { return nil }
    let root = home.tree.root + "/"
    let real = OutsideFile.resolved(picture)
    var place = real.hasPrefix(root) ? RelativePath(String(real.dropFirst(root.count))) : nil
    if let inHome = RelativePath(picture), place.map({ home.tree.signature($0) == nil }) ?? true,
      home.tree.signature(inHome) != nil
    {
      place = inHome
    }
    let found =
      if let place {
        (name: place.name, bytes: try home.tree.read(place, limit: OutsideFile.maximumPictureBytes).bytes)
      } else { try OutsideFile.picture(picture) }
    _ = try DiaryStore.pictureEnding(found)
    return (found.name, found.bytes, place)
  }
}
