// `zutto sync` for one repository: commit, fetch, three-way merge, push, until both sides are the same.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// How a repository is synced.
public struct GitSyncOptions: Sendable {
  /// What is done where the remote's history was rewritten.
  public enum Rewritten: String, Sendable, CaseIterable {
    /// It is told, and nothing is done.
    case refuse
    /// The new history is taken, with what is new here on top of it.
    case adopt
    /// Both are merged.
    case merge
  }

  /// The command line that git calls to merge a file.
  public var driver: String
  /// The command line that says who wrote, run after a `git pull` by hand; nil for none.
  public var notify: String?
  /// Whether git may ask a person for a password.
  public var mayAsk = false
  /// Variables of ours that git and its programs are not told.
  public var secrets: Set<String> = []
  /// Whether histories that have nothing in common are put together.
  public var allowsUnrelated = false
  /// What is done where the remote's history was rewritten.
  public var rewritten = Rewritten.refuse
  /// Whether a repository without a remote is none to complain of: its members hand bundles to each other.
  public var isAlone = false
  /// Whether what a person changed by hand in the middle of a merge is taken for the version of this side.
  public var takesHandEdits = false
  /// Called when something is to be committed, before it is: may change files of the home, and says whether it did.
  public var beforeCommit: (@Sendable () throws(Diagnostic) -> Bool)?
  /// The day that commits of notes tell, in UTC.
  public var day: Day
  /// Who commits where git does not know it.
  public var person: (name: String, mail: String)
  /// Now.
  public var now: @Sendable () -> Instant

  /// Options.
  public init(
    driver: String, day: Day, person: (name: String, mail: String), now: @escaping @Sendable () -> Instant
  ) {
    self.driver = driver
    self.day = day
    self.person = person
    self.now = now
  }
}

/// What a sync did.
public struct GitReport: Sendable {
  /// Files that were committed here.
  public internal(set) var committed: [RelativePath] = []
  /// Files that came in: new ones.
  public internal(set) var created: [RelativePath] = []
  /// Files that came in: changed ones.
  public internal(set) var replaced: [RelativePath] = []
  /// Files that were removed elsewhere, and now here.
  public internal(set) var removed: [RelativePath] = []
  /// Files that both sides had changed.
  public internal(set) var merged: [MergedPath] = []
  /// Files that are not synced, and why.
  public internal(set) var leftOut: [Diagnostic] = []
  /// Whether something was sent.
  public internal(set) var isSent = false
  /// The command of git that goes on with what it stopped at, such as `rebase --continue`; nil if nothing waits for one.
  public internal(set) var next: String?
  /// Whether a merge that was stopped was brought to its end first.
  public internal(set) var isRecovered = false

  /// Nothing yet.
  public init() {}

  /// Whether nothing had to be done.
  public var isNothing: Bool {
    committed.isEmpty && created.isEmpty && replaced.isEmpty && removed.isEmpty && merged.isEmpty && !isSent
  }

  mutating func add(_ result: GitTakeOver.Result) {
    created += result.created
    replaced += result.replaced
    removed += result.removed
    merged += result.merged
  }
}

/// A repository of the home: the home itself, or a diary that is shared alone.
///
/// Nothing but the files themselves is needed in the clone: this asks git for its three versions and merges by the rules it was
/// handed. Kill it at any moment, and the next run goes on where it was (docs/SECURITY.md, "Sync").
public struct GitSync: Sendable {
  let place: GitFolder
  let rules: MergeRules
  let options: GitSyncOptions
  /// What is told while it works.
  let progress: @Sendable (GitStage) -> Void

  /// A sync of a repository.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - folder: the diary's folder; nil for the home itself.
  ///   - rules: how files merge.
  ///   - options: how it is done.
  ///   - progress: is told what is being done.
  public init(
    home: Tree, folder: RelativePath?, rules: MergeRules, options: GitSyncOptions,
    progress: @escaping @Sendable (GitStage) -> Void = { _ in }
  ) {
    place = GitFolder(home: home, prefix: folder)
    self.rules = rules
    self.options = options
    self.progress = progress
  }

  /// The `.gitattributes` of a diary that is shared alone; another that comes in is refused.
  public static var sharedAttributes: String { GitSetUp.sharedAttributes }

  /// Whether a folder is a repository of its own.
  public static func isRepository(_ folder: RelativePath?, of home: Tree) -> Bool {
    let git: RelativePath = ".git"
    return home.signature(folder.map { $0 / git } ?? git) != nil
  }

  /// Commits, fetches, merges and sends.
  ///
  /// - Returns: what was done.
  /// - Throws: `sync-…`, `git-…`, `program-missing`, and as the writes. What was done until then stays done, and nothing is
  ///   lost: what changed here is committed before anything else happens.
  public func run(_ report: inout GitReport) throws(Diagnostic) {
    if !place.isShared, try SyncWay.hasRsynced(place.home), try GitPlace.find(place.root) != nil,
      try hasRemote()
    {
      try SyncWay.checkGit(place.home)
    }
    var work = try GitWork(self)
    try work.settle(&report)
    try work.exchange(&report)
  }

  /// Brings what git itself left unmerged to its end; nothing is fetched or sent.
  ///
  /// - Returns: what was done.
  /// - Throws: as `run`.
  public func settleMerge(_ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settleMerge(&report)
  }

  /// Makes the home a repository if it is none, and says with which other one it is synced.
  ///
  /// - Throws: `sync-unreachable`, `sync-credentials`, `sync-two-ways` before anything is made; `sync-foreign` and
  ///   `sync-unrelated`, after which all is as it was; `git-failed`.
  public func start(remote: String) throws(Diagnostic) {
    try SyncWay.checkGit(place.home)
    let branch = try ask(remote)
    let isNew = try GitPlace.find(place.root) == nil
    if isNew {
      // Without an answer as git itself would name it: an empty repository that it made has the same.
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

  /// Refuses a repository that is not of this home, before anything is committed or remembered.
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

  /// Refuses a commit of another person's home, or of a diary.
  ///
  /// - Throws: `sync-foreign`.
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

  /// Asks another repository whether it is there; nothing is written.
  ///
  /// - Returns: its main branch; nil where it has none yet.
  /// - Throws: `sync-unreachable`, `sync-credentials`.
  @discardableResult public func ask(_ remote: String) throws(Diagnostic) -> String? {
    guard !remote.isEmpty, !remote.hasPrefix("-") else {
      throw Diagnostic(
        .syncUnreachable, Phrase("sync-no-address-repository", ["remote": remote]),
        hint: Phrase("sync-give-url-folder-such-git"))
    }
    let asked = try git.run(["ls-remote", "--symref", "--", remote, "HEAD"])
    guard asked.status == 0 else { throw GitFault.remote("ls-remote", asked).firstContact }
    let words = asked.firstLine.split(separator: "\t").first?.split(separator: " ") ?? []
    return words.count == 2 && words[0] == "ref:" ? words[1].split(separator: "/").last.map(String.init) : nil
  }

  /// Says with which repository this one is synced; nobody is asked.
  ///
  /// - Throws: `git-failed`.
  public func connect(_ remote: String) throws(Diagnostic) {
    let known = try git.run(["remote", "get-url", "origin"])
    try git.bytes(["remote", known.status == 0 ? "set-url" : "add", "origin", remote])
  }

  /// The address that it is synced with, as it was given; nil if there is none.
  ///
  /// - Throws: `git-failed`.
  public func origin() throws(Diagnostic) -> String? {
    let known = try git.run(["config", "--local", "remote.origin.url"])
    return known.status == 0 && !known.firstLine.isEmpty ? known.firstLine : nil
  }

  /// Whether it has a place that it is synced with.
  ///
  /// - Throws: `git-failed`.
  public func hasRemote() throws(Diagnostic) -> Bool { try !git.bytes(["remote"]).isEmpty }

  /// Sets the repository up, so that git itself merges by the rules.
  public func setUp() throws(Diagnostic) {
    guard let found = try GitPlace.find(place.root) else { return }
    try GitSetUp.make(found, git, driver: options.driver, notify: options.notify)
  }

  /// The address of a person's commits, as git knows it; nil if it does not.
  public func personalMail() throws(Diagnostic) -> String? {
    let outcome = try git.run(["config", "user.email"])
    return outcome.status == 0 && !outcome.firstLine.isEmpty ? outcome.firstLine : nil
  }

  var git: Git { Git(root: place.root, mayAsk: options.mayAsk, secrets: options.secrets) }
}

/// What a sync is doing.
public enum GitStage: Sendable {
  case committing
  case fetching
  case merging
  case sending
}
