// `zutto backup restore`: a backup, or parts of it, in a folder of its own.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync
internal import ZonedTime

struct BackupRestoreCommand: HomeCommand {
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
      throw ValidationError(Phrase("backup-name-folder-restore-into-before"))
    }
  }

  static let readsBrokenHome = true
  static let isFollowedByBackup = false

  func outcome(_ context: Context) async throws -> Outcome {
    let paths = try only.map { (text) throws(Diagnostic) in try path(text) }
    let target = OutsideFile.resolved(folder)
    let job = BackupJob(context.household)
    let memory = try BackupJob.memory(in: context.home)
    let shelf = try job.shelf(memory)
    let named = words.count == 2 ? words[0] : nil
    let name = try job.find(named, on: shelf, memory, context.session)
    if named == nil, !options.json, !isWanted(name, context) { throw Exit.problems }
    job.progress.begin(Phrase("backup-copying"))
    let check = try await BackupRestore(name, from: shelf).run(to: target, only: paths) {
      [progress = job.progress] in progress.add($0)
    }
    job.progress.end()
    var outcome = outcome(check, name, context.language)
    if only.isEmpty, check.isGood {
      // A restored home has the templates of whoever wrote to the backup.
      outcome.report(try TemplateTrust(try Home(at: target, checking: true), context.world).problems())
    }
    if !check.isGood { outcome.exit = .problems }
    return outcome
  }

  private var folder: String { words[words.count - 1] }

  /// Shows which backup was chosen, and asks about it where somebody can answer.
  private func isWanted(_ name: BackupName, _ context: Context) -> Bool {
    let language = context.language
    let time = "\(language.date(name.day)) \(name.time.text)"
    context.printer.out(Phrase("backup-chosen")(language, ["name": name.text, "time": time]))
    guard !yes, context.canAsk else { return true }
    context.printer.ask(Phrase("backup-ask-restore")(language, ["folder": folder]))
    return ["yes", "y"].contains(StandardInput.line()?.trimmingBlanks.lowercased() ?? "")
  }

  private func path(_ text: String) throws(Diagnostic) -> RelativePath {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    if let path = RelativePath(text), !text.hasPrefix("-") { return path }
    throw Diagnostic(
      .fileMissing, Phrase("backup-no-place-home", ["value": text]),
      hint: Phrase("backup-name-seen-home-folder-such"))
  }

  private func outcome(_ check: CopyCheck, _ name: BackupName, _ language: Language) -> Outcome {
    var outcome = Outcome(
      json: check.json(["name": .text(name.text), "folder": .text(folder)], in: language))
    outcome.report(check.problems(in: folder), inJSON: false)
    let words =
      check.isGood
      ? Phrase("backup-restored")
      : check.isAsListed ? Phrase("backup-restored-incomplete") : Phrase("backup-restored-broken")
    outcome.add([
      words(language, ["name": name.text, "folder": folder, "count": language.integer(check.files)])
    ])
    if only.isEmpty || !check.isGood {
      let next = check.isGood ? Phrase("backup-restored-next") : Phrase("backup-restored-older")
      outcome.add([next(language, ["folder": folder.quotedForShell])])
    }
    return outcome
  }
}
