// `zutto backup run`: one backup.

internal import ArgumentParser
internal import Ground
internal import Sync

struct BackupRunCommand: Command {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    AutomaticBackup.leaveOut()
    if automatic { AutomaticBackup.stepBack() }
    let place = try to.map { (text) throws(Diagnostic) in
      try BackupPlace(parsing: text, absolute: Session.resolved)
    }
    let job = BackupJob(session, home, isUnattended: automatic)
    let (report, memory) = try await job.run(to: place, isForced: now || place != nil)
    session.print(report.problems)
    tell(report, memory, session, home)
    if report.problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }

  private func tell(_ report: BackupRun.Report, _ memory: BackupMemory, _ session: Session, _ home: Home) {
    let language = session.language(home)
    guard let name = report.name else {
      session.tell(
        Phrase("backup-unchanged"), [:],
        [
          "name": .null, "unread": .list(report.unread.map(JSON.text)),
          "problems": .list(report.problems.map(\.json)),
        ], home)
      return
    }
    let values: KeyValuePairs = [
      "name": name.text, "place": memory.place.text, "count": language.integer(report.files),
      "size": report.bytes.inBytes,
    ]
    let json: JSONObject = [
      "name": .text(name.text), "place": .text(memory.place.text), "files": .integer(report.files),
      "bytes": .integer(report.bytes), "unread": .list(report.unread.map(JSON.text)),
      "thinned": .list(report.thinned.map { .text($0.text) }), "problems": .list(report.problems.map(\.json)),
    ]
    session.tell(Phrase("backup-made"), values, json, home)
    if !options.json, !report.thinned.isEmpty {
      session.printer.out(Phrase("backup-thinned")(language, count: report.thinned.count))
    }
  }
}
