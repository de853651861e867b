// `zutto merge`: puts together what git or other tools left side by side.

internal import ArgumentParser
internal import Ground
internal import Sync

struct MergeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put together the versions that other tools left side by side.",
    discussion: """
      Ends a merge that git could not, and puts the copies that Syncthing, Dropbox,
      Nextcloud, Seafile and rsync leave together with the files they belong to, by
      the rules of 'zutto sync'. Where both have one thing differently the other
      version is kept, and 'zutto resolve' settles it. The copies go to the trash;
      'zutto undo' brings them back. Exit status 1 if something waits for you.

      Examples:
        zutto merge
        zutto merge --dry-run                 tell what would be done
        zutto merge ledger/2026-01.json       this file and its copies alone
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Files or copies of them (default: all).", completion: .file()) var files: [String] = []
  @Flag(name: .customLong("dry-run"), help: "Tell what would be done, and do nothing.") var isDry = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    if !isDry { try home.checkWritable() }
    let named = try files.map { (file) throws(Diagnostic) in try session.homeFile(file, in: home) }
    var run = MergeRun(session, home, Set(named), isDry: isDry)
    try run.git()
    try run.copies()
    try run.tell()
  }
}
