// `zutto backup thin`: older backups that go.

internal import ArgumentParser
internal import Ground
internal import Sync

struct BackupThinCommand: Command {
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
      throw ValidationError("--keep-days runs from 0 to 36500, --keep-weeks from 0 to 5200.")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    AutomaticBackup.leaveOut()
    let lock = try BackupLock(home)
    defer { _ = lock }
    var memory = try BackupJob.memory(in: home)
    memory.thinning.days = keepDays ?? memory.thinning.days
    memory.thinning.weeks = keepWeeks ?? memory.thinning.weeks
    let shelf = try BackupJob(session, home).shelf(memory)
    let today = session.now(in: home).day
    let (going, kept) = shelf.thinning(of: home.settings.owner, memory, today: today)
    if !isDry {
      try shelf.thin(going, &memory)
      try memory.write(in: home.tree)
    }
    tell(going, kept, session, home)
  }

  private func tell(
    _ going: [BackupName], _ kept: [BackupName: BackupThinning.Reason], _ session: Session, _ home: Home
  ) {
    if options.json {
      let stays = kept.keys.sorted().map { name -> JSON in
        ["name": .text(name.text), "why": .text(kept[name]?.rawValue ?? "")]
      }
      session.printer.out(
        JSON.object([
          "dryRun": .flag(isDry), "deleted": .list(going.map { .text($0.text) }), "kept": .list(stays),
        ]).description)
      return
    }
    let language = session.language(home)
    for name in going { session.printer.out("- \(name.text)") }
    let words = isDry ? Phrase("backup-would-thin") : Phrase("backup-thinned")
    session.printer.out(words(language, count: going.count))
  }
}
