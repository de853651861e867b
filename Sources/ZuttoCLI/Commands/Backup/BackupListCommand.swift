// `zutto backup list`: the backups that are there.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync
internal import ZonedTime

struct BackupListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The backups, oldest first, and when each was last read.",
    discussion: """
      Examples:
        zutto backup list
        zutto backup list --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    let memory = try BackupJob.memory(in: home)
    if let failure = memory.failure, !options.json, failure.code != Diagnostic.Code.backupIncomplete.rawValue
    {
      session.printer.err(session.told(failure, in: home))
    }
    let shelf = try BackupJob(session.household(home)).shelf(memory)
    let origins = Origins(
      origin: try BackupOrigin(home, memory),
      names: Dictionary(
        try DeviceStore.list(in: home).0.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first }),
      today: context.now.day)
    var outcome = Outcome(json: json(shelf, memory, origins, context.language))
    show(shelf, memory, origins, context, &outcome)
    let newest = shelf.names.last { memory.made[$0] != nil }.flatMap { memory.made[$0] }
    if let newest, !newest.unread.isEmpty { outcome.exit = .problems }
    return outcome
  }

  /// What is told of whose backups are.
  private struct Origins {
    let origin: BackupOrigin
    let names: [String: String]
    let today: Day
  }

  private func json(_ shelf: BackupShelf, _ memory: BackupMemory, _ origins: Origins, _ language: Language)
    -> JSON
  {
    let rows = shelf.names.map { name -> JSON in
      var row: JSONObject = ["name": .text(name.text), "day": .text(name.day.text)]
      let made = memory.made[name]
      row["device"] = name.device.map(JSON.text)
      row["thisHome"] = origins.origin.has(name).map { .flag($0) }
      if origins.origin.isFuture(name, today: origins.today) { row["future"] = true }
      row["files"] = made.map { .integer($0.files) }
      row["bytes"] = made.map { .integer($0.bytes) }
      row["verified"] = made.map { .text($0.verified.text) }
      row["damaged"] = made.map { .flag($0.isDamaged) }
      row["unread"] = made.map { .list($0.unread.map(JSON.text)) }
      return .object(row)
    }
    var object: JSONObject = ["place": .text(shelf.place.text), "backups": .list(rows)]
    object["unfinished"] = .list(shelf.unfinished.map { .text($0.text) })
    object["failure"] = memory.failure?.json(in: language)
    return .object(object)
  }

  private func show(
    _ shelf: BackupShelf, _ memory: BackupMemory, _ origins: Origins, _ context: Context,
    _ outcome: inout Outcome
  ) {
    let (language, printer) = (context.language, context.printer)
    outcome.add([shelf.place.text.escapingControls])
    guard !shelf.names.isEmpty else { return outcome.say(Phrase("backup-none")) }
    var table = TextTable([
      ("", .whole), (Phrase("backup-machine")[language], .left), (Phrase("backup-files")[language], .right),
      (Phrase("backup-size")[language], .right), (Phrase("backup-last-read")[language], .whole),
    ])
    // On a narrow terminal what is known of each stands below its name.
    var narrow: [String] = []
    for name in shelf.names {
      let made = memory.made[name]
      let verified = made.map { language.dateAndTime($0.verified) } ?? ""
      let machine = name.device.map { origins.names[$0] ?? $0 } ?? ""
      let facts = [
        (origins.origin.has(name) == false ? Phrase("backup-other-home")[language] : machine)
          .escapingControls, made.map { language.integer($0.files) } ?? "", made?.bytes.inBytes ?? "",
        made?.isDamaged == true
          ? Phrase("backup-damaged")(language, ["time": verified])
          : made.map { $0.unread.isEmpty } == false
            ? Phrase("backup-lacking")(language, ["time": verified])
            : origins.origin.isFuture(name, today: origins.today)
              ? Phrase("backup-future")[language] : verified,
      ]
      table.add([name.text] + facts)
      let labels = [
        Phrase("backup-machine"), Phrase("backup-files"), Phrase("backup-size"), Phrase("backup-last-read"),
      ]
      let told = zip(labels, facts).compactMap { $1.isEmpty ? nil : "\($0[language]) \($1)" }
      narrow += [name.text] + printer.facts(told, margin: 2).map { "  " + $0 }
    }
    outcome.add(table.fits(printer) ? table.lines(printer) : narrow)
    for (name, made) in memory.made.sorted(by: { $0.key < $1.key }) where shelf.names.contains(name) {
      guard var problem = BackupRun.incomplete(made.unread, in: name.text) else { continue }
      if memory.made.contains(where: { $0.key > name && memory.isSafe($0.key) }) {
        problem.severity = .warning
      }
      outcome.report([problem], inJSON: false)
    }
    if !shelf.unfinished.isEmpty {
      let names = shelf.unfinished.map(\.text).joined(separator: ", ")
      outcome.add([Phrase("backup-unfinished")(language, ["names": names])])
    }
  }
}

extension BackupMemory.Failure {
  func json(in language: Language) -> JSON {
    ["time": .text(time.text), "code": .text(code), "message": .text(message[language])]
  }
}

extension Session {
  /// That the last backup came to nothing.
  func told(_ failure: BackupMemory.Failure, in home: Home) -> String {
    let language = language(home)
    return Phrase("backup-failed")(
      language, ["time": language.dateAndTime(failure.time), "why": failure.message[language]]
    ).escapingControls
  }
}
