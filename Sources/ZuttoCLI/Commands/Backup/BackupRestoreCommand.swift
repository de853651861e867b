// `zutto backup restore`: a backup, or parts of it, in a folder of its own.

internal import ArgumentParser
internal import Ground
internal import Sync

struct BackupRestoreCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Copy a backup into a new folder, never over a home.",
    discussion: """
      Without a name the newest one of this home; it is shown, and asked about on
      a terminal. Backups of other homes and of days to come are named and passed
      over. Where the home itself is gone, a backup is
      a home: copy its folder, or name it with --home.

      Examples:
        zutto backup restore ~/nikki-again
        zutto backup restore zutto-misaki-2026-11-21-224107 ~/nikki-again
        zutto backup restore ~/photos --only diaries/futari/photos
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(
    help: ArgumentHelp("The backup's name, if not the newest; then a folder.", valueName: "name-and-dir"),
    completion: .directory) var words: [String] = []
  @Option(
    help: ArgumentHelp("Only this file or folder; may be given several times.", valueName: "path"),
    completion: .file()) var only: [String] = []
  @Flag(help: "Don't ask whether it is the right backup.") var yes = false

  func validate() throws {
    guard (1...2).contains(words.count) else {
      throw ValidationError("name a folder to restore into, before it a backup if you like")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home(checking: true)
    AutomaticBackup.leaveOut()
    let folder = words[words.count - 1]
    let paths = try only.map { (text) throws(Diagnostic) in try path(text) }
    let target = Session.resolved(folder)
    let job = BackupJob(session, home)
    let memory = try BackupJob.memory(in: home)
    let shelf = try job.shelf(memory)
    let named = words.count == 2 ? words[0] : nil
    let name = try job.find(named, on: shelf, memory)
    if named == nil, !options.json, !isWanted(name, memory, session, home) { throw Exit.problems }
    job.progress.begin(Phrase("backup-copying"))
    let check = try await BackupRestore(name, from: shelf).run(to: target, only: paths) {
      [progress = job.progress] in progress.add($0)
    }
    job.progress.end()
    tell(check, name, session, home)
    if only.isEmpty, check.isGood {
      // A restored home has the templates of whoever wrote to the backup.
      let restored = try Home(at: target, checking: true)
      session.print(try TemplateTrust(restored, session.world).problems())
    }
    if !check.isGood { throw Exit.problems }
  }

  /// Shows which backup was chosen, and asks about it where somebody can answer.
  private func isWanted(_ name: BackupName, _ memory: BackupMemory, _ session: Session, _ home: Home) -> Bool
  {
    let language = session.language(home)
    let time = "\(language.date(name.day)) \(name.time.text)"
    session.printer.out(Phrase("backup-chosen")(language, ["name": name.text, "time": time]))
    guard !yes, session.canAsk else { return true }
    session.printer.ask(
      Phrase("backup-ask-restore")(language, ["folder": words[words.count - 1].escapingControls]))
    return ["yes", "y"].contains(StandardInput.line()?.trimmingBlanks.lowercased() ?? "")
  }

  private func path(_ text: String) throws(Diagnostic) -> RelativePath {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    if let path = RelativePath(text), !text.hasPrefix("-") { return path }
    throw Diagnostic(
      .fileMissing, "'\(text)' is no place in a home",
      hint: "name it as it is seen from the home's folder, such as diaries/futari")
  }

  private func tell(_ check: CopyCheck, _ name: BackupName, _ session: Session, _ home: Home) {
    let language = session.language(home)
    let folder = words[words.count - 1]
    if options.json {
      session.printer.out(check.json(["name": .text(name.text), "folder": .text(folder)]).description)
      return
    }
    session.print(check.problems(in: folder))
    let words =
      check.isGood
      ? Phrase("backup-restored")
      : check.isAsListed ? Phrase("backup-restored-incomplete") : Phrase("backup-restored-broken")
    session.printer.out(
      words(language, ["name": name.text, "folder": folder, "count": language.integer(check.files)])
        .escapingControls)
    if only.isEmpty || !check.isGood {
      let next = check.isGood ? Phrase("backup-restored-next") : Phrase("backup-restored-older")
      session.printer.out(next(language, ["folder": folder.quotedForShell]))
    }
  }
}
