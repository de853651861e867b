// `zutto sync` and `zutto notify`: syncs through git or rsync and says who wrote.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

struct SyncCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Bring this home and others of it to the same state.",
    discussion: """
      By git: commits what changed, fetches, merges and sends, for the home and for
      each diary that is shared alone. Nothing needs to be set up in a clone. What
      two machines changed is put together: sales add up, entries and memos of both
      stay, and where both changed one thing differently both versions are kept, and
      'zutto resolve' settles them. What others wrote is taken back by no 'undo'.

      Examples:
        zutto sync
        zutto sync --remote git@example.org:nikki.git     the first time
        git clone git@example.org:nikki.git nikki         on another machine
        zutto sync --rewritten adopt       after somebody purged the history
        zutto sync --rsync /media/usb/nikki
        zutto sync --rsync misaki@example.org:nikki --dry-run
      """)

  @OptionGroup var options: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "Sync with this git repository from now on; makes the home one, too.", valueName: "url")) var remote:
    String?
  @Flag(
    name: .customLong("allow-unrelated-histories"),
    help: "Put two homes together that have nothing in common.") var allowsUnrelated = false
  @Option(
    help: ArgumentHelp("Where the remote's history was rewritten: refuse, adopt, merge.", valueName: "what"))
  var rewritten: GitSyncOptions.Rewritten = .refuse
  @Option(
    help: ArgumentHelp(
      "Sync with a copy of the home through rsync instead of git.",
      discussion: "A folder, USER@HOST:FOLDER, or rsync://HOST/MODULE/FOLDER.", valueName: "destination"),
    completion: .directory) var rsync: String?
  @Flag(help: "With --rsync: compare photos and sound by content, too.") var checksum = false
  @Flag(name: .customLong("dry-run"), help: "With --rsync: only tell what would be done.") var isDryRun =
    false

  func validate() throws {
    if rsync == nil, checksum || isDryRun {
      throw ValidationError(Phrase("sync-checksum-dry-run-belong-rsync"))
    }
    if rsync != nil, remote != nil || allowsUnrelated || rewritten != .refuse {
      throw ValidationError(Phrase("sync-remote-rewritten-allow-unrelated"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home, household) = (context.session, context.home, context.household)
    try home.checkWritable()
    if let rsync {
      let (report, notices) = try await household.rsync(
        with: rsync, comparesAll: checksum, isDryRun: isDryRun)
      try await report.tell(notices, isDryRun: isDryRun, household, session)
    } else {
      var settings = household.gitOptions
      settings.allowsUnrelated = allowsUnrelated
      settings.rewritten = rewritten
      let run = SyncRun(household, settings)
      if let remote { try run.start(Session.wholeAddress(remote)) }
      try await run.tell(try run.all(), session)
    }
    var outcome = Outcome()
    outcome.report(try TemplateTrust(home, session.world).problems())
    return outcome
  }
}

struct NotifyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify", abstract: "Say who wrote since a commit, here and on the desktop.",
    discussion: """
      'zutto sync' does this by itself. For a 'git pull' by hand, clones have a
      'post-merge' hook that runs it, unless you have one of your own. It is for the
      repository it is run in: the home, or a diary that is shared alone. What an
      entry says is in no notice. On the desktop they are shown by notify-send, on
      macOS by osascript, or by a command line of yours, "notifyCommand" in this
      machine's settings.json, which gets a title and a line as arguments.

      Examples:
        zutto notify
        zutto notify --since HEAD~3 --json
        zutto profile set --notify off            no notices at all
        zutto diary mute kazoku yuuki             none of what one person writes
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("What was there before; by default, before the merge.", valueName: "commit"))
  var since = "ORIG_HEAD"
  @Option(
    help: ArgumentHelp("A diary that is shared alone, from elsewhere.", valueName: "id"), completion: .diaries
  ) var diary: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let household = context.household
    let created = try SyncRun(household).sync(try folder(context.home)).created(since: since)
    let notices = await NewEntries(context.home).notices(of: created)
    let shown = household.show(notices)
    var outcome = Outcome(json: [
      "notices": .list(notices.map { $0.json(context.language) }), "desktop": .flag(shown.isShown),
    ])
    if !options.json { context.session.print(notices, context.language) }
    if let problem = shown.problem { outcome.report([problem]) }
    return outcome
  }

  /// The shared diary whose repository is the current one; nil for the home's.
  private func folder(_ home: Home) throws(Diagnostic) -> RelativePath? {
    if let diary { return try DiaryStore.head(diary, in: home).diary.path }
    let here = try Tree(at: ".").root
    for id in try DiaryStore.ids(in: home) {
      guard let folder = Diary.folder.appending(id) else { continue }
      let root = home.tree.systemPath(folder)
      if here == root || here.hasPrefix(root + "/"), GitSync.isRepository(folder, of: home.tree) {
        return folder
      }
    }
    return nil
  }
}

extension SyncRun {
  /// Prints the results of a sync through git.
  func tell(_ outcomes: [Outcome], _ session: Session) async throws {
    if options.mayAsk { session.printer.endProgress() }
    let (home, language) = (household.home, household.language)
    let conflicts = outcomes.flatMap { $0.report.merged.flatMap(\.conflicts) }
    let copies = outcomes.flatMap { $0.report.merged.compactMap(\.copy) }
    let notices = await NewEntries(home).notices(of: outcomes.flatMap(\.report.created))
    let shown = household.show(notices)
    let sealedChanges = await household.sealedChanges()
    if session.options.json {
      session.printer.out(
        JSON.object([
          "waiting": .integer(try OpenConflict.all(in: home).count),
          "repositories": .list(outcomes.map { $0.json(in: language) }),
          "notices": .list(notices.map { $0.json(language) }),
          "sealedChanges": sealedChanges.json(in: language),
        ]).description)
    } else {
      for outcome in outcomes { tell(outcome, session.printer) }
      session.print(notices, language)
      for conflict in conflicts { session.printer.print(conflict) }
      for problem in outcomes.flatMap(\.report.leftOut) { session.printer.print(problem) }
    }
    for problem in outcomes.compactMap(\.problem) { session.printer.print(problem) }
    if let problem = shown.problem { session.printer.print(problem) }
    if !session.options.json { try session.tellWaiting(in: home) }
    session.print(sealedChanges)
    let isWrong = conflicts.contains { $0.severity == .error } || !copies.isEmpty
    if isWrong || outcomes.contains(where: { $0.problem != nil }) { throw Exit.problems }
  }

  private func tell(_ outcome: Outcome, _ printer: Printer) {
    let (home, language) = (household.home, household.language)
    let report = outcome.report
    let name = outcome.folder?.name ?? home.settings.name ?? home.settings.owner
    func say(_ phrase: Phrase, _ count: Int) {
      guard count > 0 else { return }
      printer.out("\(name): ".escapingControls + phrase(language, count: count))
    }
    if report.isRecovered { printer.out("\(name): ".escapingControls + Phrase("sync-recovered")[language]) }
    say(Phrase("sync-committed"), report.committed.count)
    say(Phrase("sync-created"), report.created.count)
    say(Phrase("sync-replaced"), report.replaced.count)
    say(Phrase("sync-removed"), report.removed.count)
    say(Phrase("sync-merged"), report.merged.count)
    if report.isSent { printer.out("\(name): ".escapingControls + Phrase("sync-sent")[language]) }
    if report.isNothing, outcome.problem == nil {
      printer.out("\(name): ".escapingControls + Phrase("sync-nothing")[language])
    }
  }
}

extension SyncRun.Outcome {
  func json(in language: Language) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object: JSONObject = [
      "path": .text(folder?.text ?? "."), "committed": list(report.committed),
      "created": list(report.created), "replaced": list(report.replaced), "removed": list(report.removed),
      "leftOut": report.leftOut.json(in: language),
      "merged": .list(report.merged.map { $0.json(in: language) }), "sent": .flag(report.isSent),
    ]
    object["problem"] = problem?.json(in: language) ?? .null
    return .object(object)
  }
}

extension RsyncReport {
  /// Prints the results of a sync through rsync.
  ///
  /// - Throws: `Exit.problems` if something needs attention.
  func tell(_ notices: [Notice], isDryRun: Bool, _ household: Household, _ session: Session) async throws {
    let shown = household.show(notices)
    let language = household.language
    let sealedChanges = await household.sealedChanges()
    let conflicts = merged.flatMap(\.conflicts)
    if session.options.json {
      session.printer.out(json(isDryRun: isDryRun, notices, sealedChanges, language).description)
    } else {
      tell(isDryRun, session, language)
      session.print(notices, language)
    }
    if let problem = shown.problem { session.printer.print(problem) }
    if !session.options.json { session.print(conflicts) }
    session.print(problems)
    if !session.options.json { try session.tellWaiting(in: household.home) }
    session.print(sealedChanges)
    let isWrong = (conflicts + problems).contains { $0.severity == .error }
    if isWrong || merged.contains(where: { $0.copy != nil }) { throw Exit.problems }
  }

  private func tell(_ isDryRun: Bool, _ session: Session, _ language: Language) {
    if isDryRun { session.printer.out(Phrase("rsync-rehearsal")[language]) }
    for diary in apart.sorted() {
      session.printer.out(Phrase("share-apart")(language, ["diary": diary.name]).escapingControls)
    }
    guard !isEmpty else {
      // The problems already say that not all is in sync.
      if !problems.contains(where: { $0.severity == .error }) {
        session.printer.out(Phrase("sync-nothing")[language])
      }
      return
    }
    let steps: [(Phrase, Set<RelativePath>)] = [
      (Phrase("rsync-sent"), sent), (Phrase("rsync-received"), received),
      (Phrase("sync-merged"), Set(merged.map(\.path))), (Phrase("sync-removed"), removedHere),
      (Phrase("rsync-removed-there"), removedThere), (Phrase("rsync-restored"), restored),
    ]
    for (phrase, paths) in steps where !paths.isEmpty {
      session.printer.out(phrase(language, count: paths.count))
      // Only a dry run lists the files.
      guard isDryRun else { continue }
      for path in paths.sorted() { session.printer.out("  " + path.text.escapingControls) }
    }
  }

  private func json(
    isDryRun: Bool, _ notices: [Notice], _ sealedChanges: [Diagnostic], _ language: Language
  ) -> JSON {
    func list(_ paths: Set<RelativePath>) -> JSON { .list(paths.sorted().map { .text($0.text) }) }
    return .object([
      "dryRun": .flag(isDryRun), "sent": list(sent), "received": list(received),
      "merged": .list(merged.map { $0.json(in: language) }), "removedHere": list(removedHere),
      "removedThere": list(removedThere), "restored": list(restored),
      "apart": list(apart), "notices": .list(notices.map { $0.json(language) }),
      "sealedChanges": sealedChanges.json(in: language), "problems": problems.json(in: language),
    ])
  }
}

extension Session {
  func print(_ notices: [Notice], _ language: Language) {
    for notice in notices {
      let name = printer.faint(Notice.shown(notice.diary.name) + ": ")
      printer.out(name + notice.text(language))
    }
  }

  /// Prints the number of open conflicts: of this sync, older ones, and those of other machines.
  fileprivate func tellWaiting(in home: Home) throws(Diagnostic) {
    let count = try OpenConflict.all(in: home).count
    guard count > 0 else { return }
    printer.err(Phrase("sync-to-resolve")(language(home), count: count))
  }
}

extension MergedPath {
  fileprivate func json(in language: Language) -> JSON {
    var object: JSONObject = ["path": .text(path.text)]
    object["copy"] = copy.map { .text($0.text) } ?? .null
    object["problems"] = conflicts.json(in: language)
    return .object(object)
  }
}

extension Notice {
  func json(_ language: Language) -> JSON {
    .object([
      "diary": .text(diary.id), "count": .integer(count), "authors": .list(authors.map { .text($0.id) }),
      "text": .text(text(language)),
    ])
  }
}
