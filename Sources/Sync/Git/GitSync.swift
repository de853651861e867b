// `zutto sync` for one repository: commit, fetch, three-way merge and push, until both sides are the same.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// How a repository is synced.
public struct GitSyncOptions: Sendable {
  /// What to do if the remote's history was rewritten.
  public enum Rewritten: String, Sendable, CaseIterable {
    case refuse
    /// Take the new history, with what is new here on top.
    case adopt
    case merge
  }

  /// The command that git calls to merge a file.
  public var driver: String
  /// The command that git runs for photos and sound which are kept apart.
  public var mediaFilter: String
  /// Whether photos and sound that are kept apart are fetched.
  public var fetchesMedia = true
  /// The command that reports who wrote after a manual `git pull`; nil for none.
  public var notify: String?
  /// Whether git may prompt for a password.
  public var mayAsk = false
  /// Whether to merge unrelated histories.
  public var allowsUnrelated = false
  /// What to do if the remote's history was rewritten.
  public var rewritten = Rewritten.refuse
  /// Whether the repository's lists of what is forgotten are its own, and not those of the home: a diary's in a depot.
  public var hasOwnPurges = false
  /// Whether a missing remote is no error: the members exchange bundles.
  public var isAlone = false
  /// Whether files edited by hand during a merge count as this side's version.
  public var takesHandEdits = false
  /// Whether a list from elsewhere may take nearly all of the files.
  public var acceptsRemovals = false
  /// Called before a commit; may change files of the home and returns whether it did.
  public var beforeCommit: (@Sendable () throws(Diagnostic) -> Bool)?
  /// The UTC day shown by commits of notes.
  public var day: Day
  /// The author of commits if git knows none.
  public var person: (name: String, mail: String)
  /// The clock.
  public var now: @Sendable () -> Instant

  /// Creates options.
  public init(
    driver: String, mediaFilter: String = "false", day: Day, person: (name: String, mail: String),
    now: @escaping @Sendable () -> Instant
  ) {
    self.driver = driver
    self.mediaFilter = mediaFilter
    self.day = day
    self.person = person
    self.now = now
  }
}

/// What a sync did.
public struct GitReport: Sendable {
  /// Files that were committed here.
  public internal(set) var committed: [RelativePath] = []
  /// New files from others.
  public internal(set) var created: [RelativePath] = []
  /// Changed files from others.
  public internal(set) var replaced: [RelativePath] = []
  /// Files that others removed, and now this machine.
  public internal(set) var removed: [RelativePath] = []
  /// Files that both sides changed.
  public internal(set) var merged: [MergedPath] = []
  /// Why files are not synced.
  public internal(set) var leftOut: [Diagnostic] = []
  /// The number of commits that were written anew without what is forgotten.
  public internal(set) var forgotten = 0
  /// The remote in which what is forgotten was replaced, if any.
  public internal(set) var cleanedRemote: String?
  /// Whether something was pushed.
  public internal(set) var isSent = false
  /// The git command that continues an interrupted operation, such as `rebase --continue`, if any.
  public internal(set) var next: String?
  /// Photos and sound that came from depots.
  public internal(set) var fetchedMedia: [RelativePath] = []
  /// Photos and sound of the home that are not here.
  public internal(set) var missingMedia: [RelativePath] = []
  /// Whether the home keeps photos and sound apart and has some.
  public internal(set) var hasMediaApart = false
  /// What was done at each depot.
  public internal(set) var depots: [DepotReport] = []
  /// The commit that was last sent to the remote.
  var head: String?
  /// Whether an interrupted merge was completed first.
  public internal(set) var isRecovered = false

  /// Creates an empty report.
  public init() {}

  /// Whether nothing had to be done.
  public var isNothing: Bool {
    committed.isEmpty && created.isEmpty && fetchedMedia.isEmpty && replaced.isEmpty && removed.isEmpty
      && merged.isEmpty && !isSent && forgotten == 0 && cleanedRemote == nil
      && depots.allSatisfy(\.isNothing)
  }

  /// Makes warnings of depots that can't be reached just now.
  public mutating func excuseAbsent() {
    for index in depots.indices where depots[index].problem?.code == .depotUnreachable {
      depots[index].problem?.severity = .warning
    }
  }

  mutating func add(_ result: GitTakeOver.Result) {
    created += result.created
    replaced += result.replaced
    removed += result.removed
    merged += result.merged
  }
}

/// A repository of the home: the home itself, or a diary that is shared on its own.
///
/// The clone needs no setup: zutto reads the three versions from git and merges them itself. If it is killed
/// at any moment, the next run continues (docs/SECURITY.md, "Sync").
public struct GitSync: Sendable {
  let place: GitFolder
  let rules: MergeRules
  let options: GitSyncOptions
  let progress: @Sendable (GitStage) -> Void

  /// Creates a sync; `folder` is a diary's folder, nil for the home itself.
  public init(
    home: Tree, folder: RelativePath?, rules: MergeRules, options: GitSyncOptions,
    progress: @escaping @Sendable (GitStage) -> Void = { _ in }
  ) {
    place = GitFolder(home: home, prefix: folder)
    self.rules = rules
    self.options = options
    self.progress = progress
  }

  /// The `.gitattributes` of a shared diary; a different incoming one is refused.
  public static var sharedAttributes: String { GitSetUp.sharedAttributes }

  /// Whether a folder is a repository of its own.
  public static func isRepository(_ folder: RelativePath?, of home: Tree) -> Bool {
    let git: RelativePath = ".git"
    return home.signature(folder.map { $0 / git } ?? git) != nil
  }

  /// Commits, fetches, merges and pushes.
  ///
  /// Local changes are committed first, so that an error loses nothing; `report` lists what was done before.
  ///
  /// - Throws: `sync-…`, `git-…`, `program-missing`, and as the writes.
  public func run(_ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settle(&report)
    try work.exchange(&report)
    try work.forget(&report)
    _ = try work.fill([], &report)
  }

  /// Completes what git itself left unmerged, without fetching or pushing; throws as `run`.
  public func settleMerge(_ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settleMerge(&report)
  }

  /// Makes the home a repository if necessary and sets its remote.
  ///
  /// - Throws: `sync-unreachable`, `sync-credentials` before anything is made;
  ///   `sync-foreign` and `sync-unrelated`, after which a new repository is deleted; `git-failed`.
  public func start(remote: String) throws(Diagnostic) {
    let branch = try ask(remote)
    let isNew = try GitPlace.find(place.root) == nil
    if isNew {
      // For an empty remote git's default branch is used, which the remote has too if this git made it.
      try git.bytes(["init", "--quiet"] + (branch.map { ["--initial-branch=\($0)"] } ?? []))
    }
    do throws(Diagnostic) {
      if branch != nil { try checkHome(at: remote) }
      try connect(remote)
    } catch {
      if isNew { try place.home.deleteAll(".git") }
      throw error
    }
  }

  /// Refuses a remote that is not of this home, before anything is committed or remembered.
  ///
  /// - Throws: `sync-foreign`, `sync-unrelated`, and as a fetch.
  private func checkHome(at remote: String) throws(Diagnostic) {
    let name = "refs/zutto/arriving"
    progress(.fetching)
    let fetched = try git.run(
      ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--", remote, "+HEAD:\(name)"],
      timeout: .seconds(24 * 3600))
    guard fetched.status == 0 else { throw GitFault.remote("fetch", fetched).firstContact }
    defer { _ = try? git.run(["update-ref", "-d", name]) }
    let theirs = try git.line(["rev-parse", name])
    try checkOwner(try place.home.readIfPresent(Home.file, limit: Home.maximumJSONBytes)?.bytes, theirs)
    guard !options.allowsUnrelated, options.rewritten == .refuse,
      try GitPlace.find(place.root)?.folder.signature(GitWork.memory) == nil
    else { return }
    let head = try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
    if head.status == 0, try !git.commonAncestors(head.firstLine, theirs).isEmpty { return }
    throw GitFault.unrelated(remote, options: "--remote URL ")
  }

  /// Refuses a commit of another owner's home, or of a diary; throws `sync-foreign`.
  func checkOwner(_ settings: [UInt8]?, _ theirs: String) throws(Diagnostic) {
    func owner(_ bytes: [UInt8]?) -> String? {
      bytes.flatMap { try? JSON.parse(Source(Home.file, $0)) }?.object?["owner"]?.text
    }
    let names = [Home.file, rules.nested?.head].compactMap(\.self)
    let files = try git.contents(names.map { "\(theirs):\($0)" })
    if files[0] == nil, files.dropFirst().contains(where: { $0 != nil }) { throw GitFault.diary }
    guard let ours = owner(settings), let other = owner(files[0]), ours != other else { return }
    throw GitFault.foreign(other, ours)
  }

  /// Checks that a remote repository can be reached; nothing is written.
  ///
  /// - Returns: its default branch; nil if it has none yet.
  /// - Throws: `sync-unreachable`, `sync-credentials`.
  @discardableResult public func ask(_ remote: String) throws(Diagnostic) -> String? {
    guard !remote.isEmpty, !remote.hasPrefix("-") else {
      throw Diagnostic(
        .syncUnreachable, Phrase("sync-no-address-repository", ["remote": remote]),
        hint: Phrase("sync-give-url-folder-such-git"))
    }
    let asked = try git.run(["ls-remote", "--symref", "--", remote, "HEAD"])
    guard asked.status == 0 else { throw GitFault.remote("ls-remote", asked).firstContact }
    return GitSync.defaultBranch(listed: asked)
  }

  /// The default branch in the output of `git ls-remote --symref … HEAD`; its name may contain slashes.
  static func defaultBranch(listed outcome: Program.Outcome) -> String? {
    let target = outcome.firstLine.prefix { $0 != "\t" }
    let start = "ref: refs/heads/"
    return target.hasPrefix(start) ? String(target.dropFirst(start.count)) : nil
  }

  /// Sets the remote without contacting it; throws `git-failed`.
  public func connect(_ remote: String) throws(Diagnostic) {
    let known = try git.run(["remote", "get-url", "origin"])
    try git.bytes(["remote", known.status == 0 ? "set-url" : "add", "origin", remote])
  }

  /// The address of the remote `origin`, as it was given; throws `git-failed`.
  public func origin() throws(Diagnostic) -> String? {
    let known = try git.run(["config", "--local", "remote.origin.url"])
    return known.status == 0 && !known.firstLine.isEmpty ? known.firstLine : nil
  }

  /// Whether there is a remote; throws `git-failed`.
  public func hasRemote() throws(Diagnostic) -> Bool { try !git.bytes(["remote"]).isEmpty }

  /// Whether anything was ever committed; throws `git-failed`.
  public func hasHistory() throws(Diagnostic) -> Bool {
    try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"]).status == 0
  }

  /// Sets up the merge driver and the hook.
  public func setUp() throws(Diagnostic) {
    guard let found = try GitPlace.find(place.root) else { return }
    try GitSetUp.make(found, git, options, mediaFilter: try place.isApart() ? options.mediaFilter : nil)
  }

  /// The email address in git's settings, if any.
  public func personalMail() throws(Diagnostic) -> String? {
    let outcome = try git.run(["config", "user.email"])
    return outcome.status == 0 && !outcome.firstLine.isEmpty ? outcome.firstLine : nil
  }

  var git: Git { Git(root: place.root, mayAsk: options.mayAsk) }
}

/// What a sync is doing.
public enum GitStage: Sendable {
  case committing
  case fetching
  case merging
  case sending
  case forgetting
}

extension GitSync {
  /// The files of the home that git left unmerged; empty if no merge is in progress.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func unmerged() throws(Diagnostic) -> [RelativePath] { try GitSync.unmerged(place, git) }

  /// The unmerged files of the home or of a diary's repository, without a `GitSync`; throws as `unmerged()`.
  public static func unmerged(_ folder: RelativePath?, of home: Tree) throws(Diagnostic) -> [RelativePath] {
    let place = GitFolder(home: home, prefix: folder)
    return try unmerged(place, Git(root: place.root, mayAsk: false))
  }

  private static func unmerged(_ place: GitFolder, _ git: Git) throws(Diagnostic) -> [RelativePath] {
    guard try GitPlace.find(place.root) != nil else { return [] }
    var paths: Set<RelativePath> = []
    for record in try git.bytes(["ls-files", "-u", "-z"]).split(separator: 0) {
      guard let tab = record.firstIndex(of: 0x09) else { continue }
      if let path = place.homePath(record[(tab + 1)...]) { paths.insert(path) }
    }
    return paths.sorted()
  }

  /// Whether a merge is in progress; throws `file-unreadable`.
  public func isMerging() throws(Diagnostic) -> Bool { try GitPlace.find(place.root)?.isMerging ?? false }

  /// The git operation in progress, other than a merge, if any, and the command that continues it.
  ///
  /// - Throws: `file-unreadable`.
  public func stopped() throws(Diagnostic) -> (work: Phrase, next: String?)? {
    try GitPlace.find(place.root)?.unfinishedWork.map { ($0.name, $0.next) }
  }
}

extension GitSync {
  /// Files of HEAD, as paths in the home, that an older commit such as `ORIG_HEAD` lacks, except renamed
  /// ones.
  ///
  /// - Throws: `sync-not-set-up`, `git-failed`, `program-missing`.
  public func created(since commit: String) throws(Diagnostic) -> [RelativePath] {
    guard try GitPlace.find(place.root) != nil else { throw GitFault.notSetUp }
    let known = try git.run(["rev-parse", "--quiet", "--verify", "--end-of-options", "\(commit)^{commit}"])
    guard known.status == 0 else {
      throw Diagnostic(
        .gitFailed, Phrase("sync-git-knows-no-commit-here", ["commit": commit.quotedBriefly]),
        hint: Phrase("sync-name-one-git-log-shows"))
    }
    let output = try git.bytes([
      "diff-tree", "-r", "-z", "--name-only", "--diff-filter=A", "--find-renames", known.firstLine, "HEAD",
    ])
    return output.split(separator: 0).compactMap { place.homePath($0) }
  }
}
