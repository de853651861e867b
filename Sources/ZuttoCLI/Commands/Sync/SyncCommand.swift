// `zutto sync`: the same home on every machine; `zutto notify`: who wrote, after a `git pull` by hand.

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

  /// The diary in whose repository this runs; nil for the home's.
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
