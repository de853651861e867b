// `zutto sync`: the same home on every machine.

internal import ArgumentParser
internal import Ground
internal import Sync

struct SyncCommand: Command, Paged {
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
      throw ValidationError("--checksum and --dry-run belong to --rsync")
    }
    if rsync != nil, remote != nil || allowsUnrelated || rewritten != .refuse {
      throw ValidationError(
        "--remote, --rewritten and --allow-unrelated-histories belong to git: say them without --rsync")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    if let rsync {
      let run = RsyncRun(session, home, comparesAll: checksum, isDryRun: isDryRun)
      try await run.sync(with: rsync)
      return session.print(try TemplateTrust(home, session.world).problems())
    }
    var settings = session.gitOptions(home)
    settings.allowsUnrelated = allowsUnrelated
    settings.rewritten = rewritten
    let run = SyncRun(session, home, settings)
    if let remote { try run.start(Session.wholeAddress(remote)) }
    try await run.all()
    session.print(try TemplateTrust(home, session.world).problems())
  }
}
