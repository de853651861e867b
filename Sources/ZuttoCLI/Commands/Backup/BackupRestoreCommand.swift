// `zutto backup restore` and `backup verify`: reads backups.

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
    defer { job.progress.end() }
    let check = try await BackupRestore(name, from: shelf).run(to: target, only: paths) {
      [progress = job.progress] in progress.add($0)
    }
    job.progress.end()
    var outcome = outcome(check, name, context.language)
    if only.isEmpty, check.isGood {
      // The restored home has the templates of whoever could write to the backup.
      outcome.report(try TemplateTrust(try Home(at: target, checking: true), context.world).problems())
    }
    if !check.isGood { outcome.exit = .problems }
    return outcome
  }

  private var folder: String { words[words.count - 1] }

  /// Shows the chosen backup and asks for confirmation if a person can be asked.
  private func isWanted(_ name: BackupName, _ context: Context) -> Bool {
    let language = context.language
    let time = "\(language.date(name.day)) \(name.time.text)"
    context.printer.out(Phrase("backup-chosen")(language, ["name": name.text, "time": time]))
    guard !yes, context.canAsk else { return true }
    context.printer.ask(Phrase("backup-ask-restore")(language, ["folder": folder]))
    return StandardInput.isYes()
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

struct BackupVerifyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Read a backup and name each damaged, missing or strange file.",
    discussion: """
      Without a name the newest one. Exit status 1 if something is wrong.

      Examples:
        zutto backup verify
        zutto backup verify zutto-misaki-2026-11-21-224107
        zutto backup verify --all
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The backup's name (default: the newest).") var name: String?
  @Flag(help: "Read all of them.") var all = false

  static let isFollowedByBackup = false

  func outcome(_ context: Context) async throws -> Outcome {
    let job = BackupJob(context.household)
    let memory = try BackupJob.memory(in: context.home)
    let shelf = try job.shelf(memory)
    let names =
      all && !shelf.names.isEmpty ? shelf.names : [try job.find(name, on: shelf, memory, context.session)]
    var isGood = true
    var rows: [JSON] = []
    for name in names {
      job.progress.begin(Phrase("backup-verifying"))
      defer { job.progress.end() }
      // Of a repository everything is read once, whatever the number of backups.
      let check = try await shelf.check(name, isThorough: name == names.first) { [progress = job.progress] in
        progress.add($0)
      }
      job.progress.end()
      try note(check, name, context)
      // A backup made without some file stays incomplete; a newer complete one makes up for it.
      let isSuperseded = all && memory.made.contains { $0.key > name && memory.isSafe($0.key) }
      isGood = isGood && (isSuperseded ? check.isAsListed : check.isGood)
      rows.append(check.json(["name": .text(name.text)], in: context.language))
      // Printed at once: reading the next backup may take long.
      var outcome = Outcome()
      outcome.report(check.problems(in: name.text, isSuperseded: isSuperseded))
      let words = check.isGood ? Phrase("backup-whole") : Phrase("backup-broken")
      let count = context.language.integer(check.files)
      outcome.add([words(context.language, ["name": name.text, "count": count])])
      if !options.json { context.session.show(outcome) }
    }
    var outcome = Outcome(json: ["backups": .list(rows)])
    if !isGood { outcome.exit = .problems }
    return outcome
  }

  private func note(_ check: CopyCheck, _ name: BackupName, _ context: Context) throws(Diagnostic) {
    let home = context.home
    guard home.isWritable, home.tree.isWritable, var memory = try BackupMemory.read(in: home.tree) else {
      return
    }
    var made = memory.made[name] ?? .init(files: check.files, bytes: check.bytes, verified: context.now)
    made.verified = context.now
    made.isDamaged = !check.isAsListed
    made.unread = check.unread
    memory.made[name] = made
    try memory.write(in: home.tree)
  }
}

extension CopyCheck {
  func json(_ head: JSONObject, in language: Language) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object = head
    object["files"] = .integer(files)
    object["bytes"] = .integer(bytes)
    object["damaged"] = list(damaged)
    object["missing"] = list(missing)
    object["unexpected"] = list(unexpected)
    object["unread"] = .list(unread.map(JSON.text))
    object["unreadable"] = unreadable.json(in: language)
    return .object(object)
  }
}

extension BackupJob {
  /// The named backup, or the newest of this home; reports the backups that it skips.
  ///
  /// - Throws: `backup-missing`, and errors of reading `devices/`.
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
