// `zutto backup`: makes, lists and thins dated copies of the home.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Dated copies of the home on another disk, each read back.",
    discussion: """
      Say once where they go. From then on one is made by itself after changes,
      at most daily; older ones are thinned out. A backup is a plain folder.

      Examples:
        zutto backup --to /media/usb/zutto
        zutto backup --to misaki@nas.local:backups
        zutto backup --to restic:sftp:nas.local:zutto    encrypted; or borg:…
        zutto backup                         now
        zutto backup list
        zutto backup restore ~/nikki-again   the newest, into a new folder
        zutto backup off

      Besides: backup verify, backup thin; 'zutto help backup list' tells of each.
      """,
    subcommands: [
      BackupRunCommand.self, BackupListCommand.self, BackupVerifyCommand.self, BackupRestoreCommand.self,
      BackupThinCommand.self, BackupOffCommand.self,
    ], defaultSubcommand: BackupRunCommand.self)
}

struct BackupRunCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Make a backup, unless nothing changed since the last.",
    discussion: """
      Copied by rsync; files that did not change share their room with the backup
      before where the disk can do that. Only what was read back gets its name.
      In a repository of restic or borg it is encrypted; the password is taken from
      RESTIC_PASSWORD, BORG_PASSPHRASE and their like, or asked for.

      Examples:
        zutto backup run --to /media/usb/zutto
        zutto backup run
        zutto backup run --now               though nothing changed
      """)

  @OptionGroup var options: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "Where backups go from now on: DIR, USER@HOST:DIR, restic:REPOSITORY or borg:REPOSITORY.",
      valueName: "place"),
    completion: .directory) var to: String?
  @Flag(help: "Make one though nothing changed.") var now = false
  @Flag(help: .hidden) var automatic = false

  static let isFollowedByBackup = false

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    if automatic { AutomaticBackup.stepBack() }
    let place = try to.map { (text) throws(Diagnostic) in
      try BackupPlace(parsing: text, absolute: OutsideFile.resolved)
    }
    let job = BackupJob(context.household, isUnattended: automatic)
    let (report, memory) = try await job.run(to: place, isForced: now || place != nil)
    var outcome = Outcome()
    outcome.report(report.problems)
    outcome.add(self.outcome(report, memory, context.language))
    if report.name != nil { outcome.noteAway(context.household.awayMedia(), context.language) }
    outcome.fail(on: report.problems)
    return outcome
  }

  private func outcome(_ report: BackupRun.Report, _ memory: BackupMemory, _ language: Language) -> Outcome {
    guard let name = report.name else {
      return .said(
        Phrase("backup-unchanged"), [:],
        [
          "name": .null, "unread": .list(report.unread.map(JSON.text)),
          "problems": report.problems.json(in: language),
        ])
    }
    var words = Phrase("backup-made")
    if case .engine = memory.place { words = Phrase("backup-stored") }
    var outcome = Outcome.said(
      words,
      [
        "name": name.text, "place": memory.place.text, "count": language.integer(report.files),
        "size": report.bytes.inBytes,
      ],
      [
        "name": .text(name.text), "place": .text(memory.place.text), "files": .integer(report.files),
        "bytes": .integer(report.bytes), "unread": .list(report.unread.map(JSON.text)),
        "thinned": .list(report.thinned.map { .text($0.text) }),
        "problems": report.problems.json(in: language),
      ])
    if !report.thinned.isEmpty {
      outcome.add([Phrase("backup-thinned")(language, count: report.thinned.count)])
    }
    return outcome
  }
}

struct BackupThinCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "thin", abstract: "Delete older backups; one a month stays for ever.",
    discussion: """
      Kept are all of today and yesterday, the newest of each day for 14 days, of
      each week for 8 weeks, of each month for ever. Every backup thins, too; the
      numbers are remembered.

      Examples:
        zutto backup thin --dry-run          which would go
        zutto backup thin --keep-days 30
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(name: .customLong("dry-run"), help: "Delete nothing, tell what would go.") var isDry = false
  @Option(help: ArgumentHelp("One a day is kept so long (14).", valueName: "days")) var keepDays: Int?
  @Option(help: ArgumentHelp("One a week is kept so long (8).", valueName: "weeks")) var keepWeeks: Int?

  func validate() throws {
    guard (0...36_500).contains(keepDays ?? 0), (0...5_200).contains(keepWeeks ?? 0) else {
      throw ValidationError(Phrase("backup-keep-days-runs-keep-weeks"))
    }
  }

  static let isFollowedByBackup = false

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    try home.checkWritable()
    let lock = try BackupLock(home)
    defer { _ = lock }
    var memory = try BackupJob.memory(in: home)
    memory.thinning.days = keepDays ?? memory.thinning.days
    memory.thinning.weeks = keepWeeks ?? memory.thinning.weeks
    let shelf = try BackupJob(context.household).shelf(memory)
    let (going, kept) = try shelf.thinning(of: home.settings.owner, memory, today: context.now.day)
    if !isDry {
      try shelf.thin(going, &memory)
      try memory.write(in: home.tree)
    }
    let stays = kept.keys.sorted().map { name -> JSON in
      ["name": .text(name.text), "why": .text(kept[name]?.rawValue ?? "")]
    }
    let words = isDry ? Phrase("backup-would-thin") : Phrase("backup-thinned")
    return Outcome(
      going.map { "- \($0.text)" } + [words(context.language, count: going.count)],
      json: [
        "dryRun": .flag(isDry), "deleted": .list(going.map { .text($0.text) }), "kept": .list(stays),
      ])
  }
}

struct BackupOffCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Make no more backups on this machine; those that are there stay.",
    discussion: """
      Examples:
        zutto backup off
      """)

  @OptionGroup var options: GlobalOptions

  static let isFollowedByBackup = false

  func outcome(_ context: Context) async throws -> Outcome {
    let lock = try BackupLock(context.home)
    defer { _ = lock }
    let wasOn = try context.home.tree.delete(BackupMemory.path)
    return .said(Phrase("backup-off"), [:], ["off": true, "wasOn": .flag(wasOn)])
  }
}

/// Starts the daily backup in the background after a command.
enum AutomaticBackup {
  /// Starts a backup if one is due; never waits, never fails.
  static func startIfDue(of home: Home, _ session: Session) {
    guard Household.isBackupDue(home, at: session.world.now()), (try? BackupLock(home)) != nil else { return }
    if let (isMissing, problem) = try? session.household(home).noteMissingPassword(), isMissing {
      if let problem { session.printer.print(problem) }
      return
    }
    // The command itself succeeded; `safety` reports that backups are missing.
    try? Program.startDetached(
      [Program.own, "backup", "run", "--automatic", "--no-input", "--home", home.tree.root], input: [])
  }

  /// Lowers the priority of this process.
  static func stepBack() { _ = nice(10) }
}

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
      session.printer.err(session.rendered(failure, in: home))
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

  /// Which home and device made each backup.
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
      row["verified"] = made?.verified.map { .text($0.text) }
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
    // On a narrow terminal the facts stand below each name.
    var narrow: [String] = []
    for name in shelf.names {
      let made = memory.made[name]
      let verified = made.map { $0.verified.map(language.dateAndTime) ?? "—" } ?? ""
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
      let shown = zip(labels, facts).compactMap { $1.isEmpty ? nil : "\($0[language]) \($1)" }
      narrow += [name.text] + printer.facts(shown, margin: 2).map { "  " + $0 }
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
  /// The message that the last backup failed.
  func rendered(_ failure: BackupMemory.Failure, in home: Home) -> String {
    let language = language(home)
    return Phrase("backup-failed")(
      language, ["time": language.dateAndTime(failure.time), "why": failure.message[language]]
    ).escapingControls
  }
}
