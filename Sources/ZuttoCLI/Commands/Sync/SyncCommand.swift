// `zutto sync` and `zutto notify`: syncs with all roads of a home and says who wrote.

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
      Commits what changed, and exchanges it with every place the home knows: a git
      repository, and depots, which are folders on a stick, a network drive, another
      machine (rsync) or a store (rclone). What two machines changed is put together:
      sales add up, entries and memos of both stay, and where both changed one thing
      differently both versions are kept, and 'zutto resolve' settles them. What
      others wrote is taken back by no 'undo'. Each diary that is shared alone is
      synced with its own repository or depot.

      A depot is named once; from then on 'zutto sync' visits it whenever it can be
      reached. Where all machines see one folder, it has a copy of the home beside it
      that can be read without zutto; what is edited there by hand is taken in. In a
      folder that Syncthing or Dropbox copies, and behind rclone, it has none. A
      sealed one, '--seal', can be read only with its passphrase, which each device
      asks for once: for places of somebody else.

      Examples:
        zutto sync
        zutto sync --to /media/usb/nikki
        zutto sync --to misaki@example.org:nikki --name nas
        zutto sync --to rclone:bucket:nikki --seal
        zutto sync --remote git@example.org:nikki.git     a git host
        zutto sync --to git@example.org:nikki.git --seal  one that must not read it
        git clone git@example.org:nikki.git nikki         on another machine
        zutto sync --rewritten adopt       after somebody purged the history
        zutto sync --watch                 whenever files change, and every 5 minutes
        zutto sync --watch --install       the same, by the machine itself
      """)

  @OptionGroup var options: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "Sync with this depot from now on.",
      discussion:
        "A folder, USER@HOST:FOLDER, rsync://HOST/MODULE/FOLDER, sftp://USER@HOST/FOLDER, or rclone:REMOTE:PATH.",
      valueName: "address"), completion: .directory) var to: String?
  @Option(help: ArgumentHelp("With --to: what to call the depot.", valueName: "name")) var name: String?
  @Flag(help: "With --to: a new depot without a readable copy.") var packed = false
  @Flag(help: "With --to: encrypt all that goes there, under a passphrase.") var seal = false
  @Option(
    help: ArgumentHelp("As --to, with a readable copy.", valueName: "destination"), completion: .directory)
  var rsync: String?
  @Flag(help: "Read all files of readable copies, even if size and time are the same.") var checksum = false
  @Flag(
    name: .customLong("accept-removals"),
    help: "Much that is missing in a readable copy was removed there on purpose.")
  var acceptsRemovals = false
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

  @Flag(help: "Sync when files change, and every few minutes, until ctrl-C.") var watch = false
  @Option(help: ArgumentHelp("With --watch: how often to look for what others wrote.", valueName: "minutes"))
  var every = 5
  @Flag(help: "With --watch: have the machine do it, from now on and after each start.") var install = false
  @Flag(help: "With --watch: have the machine do it no more.") var uninstall = false
  @OptionGroup var way: ServiceWay

  func validate() throws {
    guard (1...1440).contains(every) else { throw ValidationError(Phrase("sync-every-range")) }
    guard watch || !(install || uninstall), !(install && uninstall) else {
      throw ValidationError(Phrase("sync-install-belongs-watch"))
    }
    if watch, to != nil || rsync != nil || remote != nil || allowsUnrelated || rewritten != .refuse {
      throw ValidationError(Phrase("sync-watch-known-places"))
    }
    guard [to, rsync, remote].compactMap(\.self).count <= 1 else {
      throw ValidationError(Phrase("sync-one-address"))
    }
    if to == nil, rsync == nil && name != nil || packed || seal {
      throw ValidationError(Phrase("sync-name-packed-belong-to"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home, household) = (context.session, context.home, context.household)
    try home.checkWritable()
    if watch { return try await keepInStep(context) }
    var settings = household.gitOptions
    settings.allowsUnrelated = allowsUnrelated
    settings.rewritten = rewritten
    var run = SyncRun(household, settings)
    run.comparesAll = checksum
    run.acceptsRemovals = acceptsRemovals
    if var address = to ?? rsync, seal || !SyncCommand.isGit(address) {
      if SyncCommand.isGit(address) { address = "git:" + Session.wholeAddress(address) }
      var depot = DepotRequest(
        name: name ?? "", address: address, isPacked: packed ? true : rsync == nil ? nil : false)
      depot.isSealed = seal
      try await run.tell([try run.one(depot)], session)
    } else {
      if let remote = remote ?? to { try run.start(Session.wholeAddress(remote)) }
      try await run.tell(try run.all(), session)
    }
    var outcome = Outcome()
    outcome.report(try TemplateTrust(home, session.world).problems())
    return outcome
  }

  private func keepInStep(_ context: Context) async throws -> Outcome {
    let root = context.home.tree.root
    let service = OwnService(context.world, "sync", mark: ReminderPlan.mark(of: root))
    if uninstall { return ServiceWay.uninstalled(try service.uninstall()) }
    if install {
      let words = ["sync", "--watch", "--every", "\(every)", "--home", root]
      return try way.install(service, words, context.session, context.language)
    }
    try await SyncWatch(session: context.session, root: root, interval: .seconds(every * 60)).run()
    return Outcome()
  }

  /// Whether an address is that of a git repository.
  static func isGit(_ address: String) -> Bool {
    if ["https://", "http://", "ssh://", "git://"].contains(where: address.hasPrefix) { return true }
    return address.hasSuffix(".git") && !address.hasPrefix("git:")
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
    let depots = outcomes.flatMap(\.report.depots)
    let problems =
      outcomes.compactMap(\.problem) + depots.flatMap { $0.problems + [$0.problem].compactMap(\.self) }
    for problem in problems { session.printer.print(problem) }
    if let problem = shown.problem { session.printer.print(problem) }
    if !session.options.json { try session.tellWaiting(in: home) }
    session.print(sealedChanges)
    let isWrong = conflicts.contains { $0.severity == .error } || !copies.isEmpty
    if isWrong || problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
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
    say(Phrase("sync-forgotten"), report.forgotten)
    if report.isSent { printer.out("\(name): ".escapingControls + Phrase("sync-sent")[language]) }
    if let remote = report.cleanedRemote {
      printer.out("\(name): ".escapingControls + Phrase("sync-cleaned-remote")(language, ["remote": remote]))
    }
    for depot in report.depots { tell(depot, printer) }
    say(Phrase("media-fetched"), report.fetchedMedia.count)
    // What a machine goes without is no news.
    if options.fetchesMedia { say(Phrase("media-missing"), report.missingMedia.count) }
    if report.hasMediaApart, report.depots.isEmpty, (try? HomeDepots(home).list().isEmpty) ?? false {
      printer.out("\(name): ".escapingControls + Phrase("media-no-depot")[language])
    }
    let isWhole = report.depots.allSatisfy { $0.problem == nil && $0.waiting == 0 && $0.problems.isEmpty }
    if report.isNothing, outcome.problem == nil, isWhole {
      printer.out("\(name): ".escapingControls + Phrase("sync-nothing")[language])
    }
  }

  private func tell(_ depot: DepotReport, _ printer: Printer) {
    let language = household.language
    func say(_ text: String) { printer.out("\(depot.name): ".escapingControls + text) }
    if depot.isNewDevice { say(Phrase("depot-new-device")[language]) }
    if !depot.edited.isEmpty { say(Phrase("depot-edited")(language, count: depot.edited.count)) }
    if depot.written > 0 { say(Phrase("depot-written")(language, count: depot.written)) }
    if depot.sentMedia > 0 { say(Phrase("media-sent")(language, count: depot.sentMedia)) }
    if depot.isSent { say(Phrase("sync-sent")[language]) }
    if depot.isCleaned { say(Phrase("depot-cleaned")[language]) }
    if depot.waiting > 0 { say(Phrase("depot-waiting")(language, count: depot.waiting)) }
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
      "forgotten": .integer(report.forgotten),
      "cleanedRemote": report.cleanedRemote.map { .text($0) } ?? .null,
    ]
    object["problem"] = problem?.json(in: language) ?? .null
    if report.hasMediaApart {
      object["fetchedMedia"] = list(report.fetchedMedia)
      object["missingMedia"] = list(report.missingMedia)
    }
    if !report.depots.isEmpty { object["depots"] = .list(report.depots.map { $0.json(in: language) }) }
    return .object(object)
  }
}

extension DepotReport {
  fileprivate func json(in language: Language) -> JSON {
    .object([
      "name": .text(name), "address": .text(address), "edited": .list(edited.map { .text($0.text) }),
      "written": .integer(written), "sent": .flag(isSent), "cleaned": .flag(isCleaned),
      "sentMedia": .integer(sentMedia), "waiting": .integer(waiting),
      "problems": problems.json(in: language), "problem": problem?.json(in: language) ?? .null,
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
