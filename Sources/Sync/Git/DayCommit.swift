// A git commit that reveals only the day: no name and no time.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles
public import ZonedTime

/// An anonymous commit of one folder of a home.
///
/// It is built in a separate index, so that a failure leaves branch and index as they were: anything staged
/// here would go into the next ordinary commit, with a name and the exact time.
public struct DayCommit: Sendable {
  private let root: String
  private let day: Day

  /// Creates a commit in the repository of a home.
  public init(of home: Tree, on day: Day) {
    root = home.root
    self.day = day
  }

  /// Commits one folder of the home.
  ///
  /// - Returns: the commit's id; nil if nothing in the folder changed.
  /// - Throws: `sync-not-set-up`, `sync-under-way`, `git-busy`, `git-failed`, `program-missing`.
  public func make(_ folder: String) throws(Diagnostic) -> String? {
    guard let place = try GitPlace.find(root) else { throw GitFault.notSetUp }
    let lock = try Lock("zutto.lock", in: place.folder, waitingAtMost: 10)
    if place.isMerging { throw GitFault.underWay(GitPlace.Work(name: Phrase("sync-merge"))) }
    if let work = place.unfinishedWork { throw GitFault.underWay(work) }
    var git = Git(root: root, mayAsk: false)
    git.lock = lock.descriptor
    let index = try GitIndex(place)
    git.index = index.path
    let commit = try make(folder, git, place)
    try index.commit()
    return commit
  }

  /// Commits a folder; `git` uses our copy of the index, in which other changes stay as they are.
  func make(_ folder: String, _ git: Git, _ place: GitPlace) throws(Diagnostic) -> String? {
    var git = git
    // No local setting may show in the commit or run a program that could reveal its author.
    git.settings += ["core.hooksPath=/dev/null", "i18n.commitEncoding=UTF-8", "commit.gpgSign=false"]
    let parent = try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
    let old = parent.status == 0 ? String(decoding: parent.output, as: UTF8.self).trimmingBlanks : nil
    var own = git
    own.variables = DayCommit.variables(day)
    own.index = place.folder.systemPath("zutto-day-index")
    // Before as well: a killed git leaves its lock.
    try DayCommit.tidy(place.folder)
    defer { _ = try? DayCommit.tidy(place.folder) }
    try own.bytes(old.map { ["read-tree", $0] } ?? ["read-tree", "--empty"])
    // `git add` fails if the folder does not exist.
    guard try !own.bytes(["status", "--porcelain", "--", folder]).isEmpty else { return nil }
    try own.bytes(["add", "--all", "--", folder])
    let tree = try own.line(["write-tree"])
    if let old, try own.line(["rev-parse", "\(old)^{tree}"]) == tree { return nil }
    let parents = old.map { ["-p", $0] } ?? []
    let commit = try own.line(["commit-tree", tree, "-m", folder] + parents)
    // Last, and only if nobody committed meanwhile; an empty old value means that the branch has no commit.
    try git.bytes(["reset", "--quiet", commit, "--", folder])
    try own.bytes(["update-ref", "-m", "commit: \(folder)", "HEAD", commit, old ?? ""])
    return commit
  }

  private static func tidy(_ folder: Tree) throws(Diagnostic) {
    for file: RelativePath in ["zutto-day-index", "zutto-day-index.lock"] { try folder.delete(file) }
  }

  /// An anonymous identity, at midnight of a day.
  static func variables(_ day: Day) -> [String: String] {
    let time = "\(day.text)T00:00:00+0000"
    return [
      "GIT_AUTHOR_NAME": "zutto", "GIT_AUTHOR_EMAIL": "notes@zutto.invalid", "GIT_AUTHOR_DATE": time,
      "GIT_COMMITTER_NAME": "zutto", "GIT_COMMITTER_EMAIL": "notes@zutto.invalid", "GIT_COMMITTER_DATE": time,
    ]
  }
}
