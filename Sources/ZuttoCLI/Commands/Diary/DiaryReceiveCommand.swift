// `zutto diary receive`: what another member wrote, out of a bundle.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Sync

struct DiaryReceiveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Take in what another member's bundle brings.",
    discussion: """
      Receiving a file twice changes nothing. On another machine of yours the first
      one brings the diary's history there.

      Examples:
        zutto diary receive futari ~/Downloads/futari.bundle
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The bundle that 'zutto diary bundle' wrote.", completion: .file()) var file: String
  @Option(help: ArgumentHelp("Where the others purged the history: refuse, adopt, merge.", valueName: "what"))
  var rewritten: GitSyncOptions.Rewritten = .refuse
  @Flag(
    name: .customLong("allow-unrelated-histories"), help: "Put it together with a diary that was shared anew."
  ) var allowsUnrelated = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let diary = try DiaryStore.head(id, in: home).diary
    var shared = SharedDiaries(session, home)
    try shared.finish(id)
    let isRepository = GitSync.isRepository(diary.path, of: home.tree)
    guard try isRepository || DiaryStore.share(id, in: home) != nil else { throw ShareFault.notShared(id) }
    try Bundle.check(file)
    let path = Session.wholeAddress(file)
    shared.rewritten = rewritten
    shared.allowsUnrelated = allowsUnrelated || rewritten == .merge
    var outcome = SyncRun.Outcome(folder: diary.path, report: GitReport())
    do throws(Diagnostic) {
      if isRepository {
        try shared.sync(id).receive(bundle: path, &outcome.report)
      } else {
        try shared.fetch(path, isBundle: true, into: diary.path)
        try shared.sync(id).run(&outcome.report)
      }
    } catch { outcome.problem = error }
    session.printer.endProgress()
    try await SyncRun(session, home, session.gitOptions(home)).tell([outcome])
  }
}

/// Files that git calls bundles.
enum Bundle {
  /// Whether a file is one (gitformat-bundle(5)).
  static func isOne(_ path: String) -> Bool {
    guard let bytes = try? OutsideFile.beginning(of: path, count: 20) else { return false }
    return ["# v2 git bundle", "# v3 git bundle"].contains { bytes.starts(with: $0.utf8) }
  }

  /// Refuses a file that is none.
  static func check(_ path: String) throws(Diagnostic) {
    let bytes = try OutsideFile.beginning(of: path, count: 20)
    guard ["# v2 git bundle", "# v3 git bundle"].contains(where: { bytes.starts(with: $0.utf8) }) else {
      throw Diagnostic(
        .inviteInvalid, "'\(path)' is no bundle of a diary",
        hint: "'zutto diary bundle ID' on the other machine makes one")
    }
  }
}
