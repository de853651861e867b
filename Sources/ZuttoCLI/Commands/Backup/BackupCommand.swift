// `zutto backup`: dated copies of the home elsewhere.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync
internal import ZonedTime

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Dated copies of the home on another disk, each read back.",
    discussion: """
      Say once where they go. From then on one is made by itself after changes,
      at most daily; older ones are thinned out. A backup is a plain folder.

      Examples:
        zutto backup --to /media/usb/zutto
        zutto backup --to misaki@nas.local:backups
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

      Examples:
        zutto backup run --to /media/usb/zutto
        zutto backup run
        zutto backup run --now               though nothing changed
      """)

  @OptionGroup var options: GlobalOptions
  @Option(
    help: ArgumentHelp("Where backups go from now on: DIR or USER@HOST:DIR.", valueName: "place"),
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
    var outcome = Outcome.said(
      Phrase("backup-made"),
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
    let (going, kept) = shelf.thinning(of: home.settings.owner, memory, today: context.now.day)
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

extension BackupJob {
  /// The backup that a person named, or the newest of the home; what is passed over is told.
  ///
  /// - Throws: `backup-missing`, and as the reads of `devices/`.
  func find(_ text: String?, on shelf: BackupShelf, _ memory: BackupMemory, _ session: Session)
    throws(Diagnostic) -> BackupName
  {
    let (name, passedOver) = try find(text, on: shelf, memory)
    for (other, why) in passedOver {
      let words = why == .future ? Phrase("backup-passed-future") : Phrase("backup-passed-other")
      session.printer.err(words(household.language, ["name": other.text]))
    }
    return name
  }
}
