// `zutto notify`: who wrote, after a `git pull` by hand.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Sync

struct NotifyCommand: Command {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let run = SyncRun(session, home, session.gitOptions(home))
    let created = try run.sync(try folder(session, home)).created(since: since)
    let new = NewEntries(session, home)
    let notices = await new.notices(of: created)
    let shown = new.show(notices)
    if options.json {
      let language = session.language(home)
      session.printer.out(
        JSON.object(["notices": .list(notices.map { $0.json(language) }), "desktop": .flag(shown.isShown)])
          .description)
    } else {
      new.print(notices)
    }
    if let problem = shown.problem { session.printer.print(problem) }
  }

  /// The diary in whose repository this runs; nil for the home's.
  private func folder(_ session: Session, _ home: Home) throws(Diagnostic) -> RelativePath? {
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
