// `zutto profile`: the settings in zutto.json.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

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
  /// The settings under the names that zutto.json gives them.
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
    let home = context.home
    let picture = try chosenPicture(home)
    var members = try OwnMembers(in: home)
    try context.change { (change) throws(Diagnostic) in
      var values = values
      if let picture {
        let path = try keep(picture, home, &change)
        values.append((key: "picture", value: .text(path.text)))
      }
      try HomeStore.set(values, in: home, &change)
      try members.set(name: name, picture: picture.map { ($0.name, $0.bytes) }, &change)
    }
    // Read again: the answer is in the language just chosen.
    var outcome = outcome(members, context.session.language(try context.session.home()))
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

  /// A picture, and where it stands if that is in the home.
  private typealias Chosen = (name: String, bytes: [UInt8], place: RelativePath?)

  /// The picture that was named: by a path as the shell knows it, else by its place in the home.
  private func chosenPicture(_ home: Home) throws(Diagnostic) -> Chosen? {
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

  /// Where the picture stands in the home; one from elsewhere is copied in, and takes the place of the copy before it.
  private func keep(_ picture: Chosen, _ home: Home, _ change: inout Change) throws(Diagnostic)
    -> RelativePath
  {
    if let place = picture.place { return place }
    let ending = try DiaryStore.pictureEnding((picture.name, picture.bytes))
    let path = RelativePath("picture.\(ending)") ?? "picture"
    try change.write(DiaryStore.cleaned(picture.bytes), to: path)
    if let old = home.settings.picture.flatMap(RelativePath.init(_:)), old != path, old.parent == nil,
      old.stem == path.stem, home.tree.signature(old) != nil
    {
      try change.remove(old)
    }
    return path
  }
}
