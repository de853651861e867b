// A git host as the place of a sealed depot, for those who have no other.
// Source: git-fetch(1), "--filter"; git-push(1), "--force-with-lease"; gitprotocol-v2(5).

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// A branch of a repository: one commit without a parent, so that what is not needed any more can go there, too.
///
/// In the repository of this machine stands what was fetched: the commit with its folders, and of the files, from a
/// host that can be asked for single ones, only those that were needed.
struct GitRoad: Road {
  private static let branch = "refs/heads/zutto-depot"
  private static let remote = "host"
  /// The sizes of the files, one `<size> <path>` a line: asking git for them would fetch the files.
  private static let sizes: RelativePath = ".zutto-depot/sizes"
  private static let mode = "100644"
  /// While others push.
  private static let attempts = 12
  /// So many bytes that were fetched are kept, at most.
  private static let kept: Int64 = 64 << 20
  /// The most bytes of a pack: hosts take no files over 100 MB.
  static let packSize = 48 << 20

  let url: String
  private let git: Git
  private let folder: Tree

  /// Uses `path` of a repository's folder for what is fetched.
  ///
  /// - Throws: `file-unwritable`, `git-failed`, `program-missing`.
  init(url: String, at path: RelativePath, in tree: Tree, mayAsk: Bool) throws(Diagnostic) {
    self.url = url
    // `partialCloneFilter` is written last: without it the setup was interrupted.
    let config = try tree.readIfPresent(path / "config", limit: 1 << 20)
    let isWhole =
      config.map { String(decoding: $0.bytes, as: UTF8.self).contains("partialClone = ") } ?? false
    let isFull = try GitRoad.size(of: path / "objects/pack", in: tree) > GitRoad.kept
    if !isWhole || isFull {
      try tree.delete(path / "config")
      try tree.deleteAll(path)
    }
    try tree.createFolder(path)
    folder = try tree.tree(path)
    var git = Git(root: folder.root, mayAsk: mayAsk)
    // Else git would take the repository around a damaged one.
    git.variables["GIT_DIR"] = folder.root
    // What is sealed gets no smaller.
    git.settings = [
      "core.compression=0", "pack.compression=0", "core.bigFileThreshold=1m", "transfer.fsckObjects=true",
    ]
    self.git = git
    guard folder.signature("config") == nil else { return }
    try git.bytes(["init", "--quiet", "--bare"])
    for (key, value) in [("url", url), ("promisor", "true"), ("partialCloneFilter", "blob:none")] {
      try git.bytes(["config", "remote.\(GitRoad.remote).\(key)", value])
    }
    try git.bytes(["config", "extensions.partialClone", GitRoad.remote])
  }

  private static func size(of path: RelativePath, in tree: Tree) throws(Diagnostic) -> Int64 {
    do throws(Diagnostic) { return try tree.list(path).reduce(0) { $0 + $1.signature.size } } catch {
      guard error.code == .fileMissing else { throw error }
      return 0
    }
  }

  // MARK: Reading

  func list(_ scope: RoadScope) throws(Diagnostic) -> RoadListing? {
    guard try fetch() else { return nil }
    let files = try files()
    var listing = RoadListing()
    for (path, size) in try sizes(files) where files[path] != nil {
      listing.add(path, RoadItem(stamp: RoadStamp(size: Int64(size), time: ""), isSettled: false))
    }
    return listing
  }

  /// Fetches the branch, without its files where the host can do that.
  ///
  /// - Returns: whether there is one.
  private func fetch() throws(Diagnostic) -> Bool {
    let outcome = try git.run(
      [
        "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--filter=blob:none", GitRoad.remote,
        "+\(GitRoad.branch):\(GitRoad.branch)",
      ], timeout: .seconds(24 * 3600))
    if outcome.status == 0 { return true }
    guard outcome.says("couldn't find remote ref") else { throw GitFault.remote("fetch", outcome) }
    try git.bytes(["update-ref", "-d", GitRoad.branch])
    return false
  }

  /// The files of the branch, with the ids of their contents.
  private func files() throws(Diagnostic) -> [RelativePath: String] {
    let found = try git.run(["rev-parse", "--quiet", "--verify", GitRoad.branch])
    guard found.status == 0 else { return [:] }
    return try git.files(in: GitRoad.branch).filter { $0.key.isInside(Depot.folder) }
  }

  private func sizes(_ files: [RelativePath: String]) throws(Diagnostic) -> [RelativePath: Int] {
    guard let id = files[GitRoad.sizes] else { return [:] }
    var sizes: [RelativePath: Int] = [:]
    let text = String(decoding: try contents([id])[0], as: UTF8.self)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2, let size = Int(parts[0]), let path = RelativePath(String(parts[1])) {
        sizes[path] = size
      }
    }
    return sizes
  }

  private func contents(_ ids: [String]) throws(Diagnostic) -> [[UInt8]] {
    // All at once: git would ask the host for one after the other.
    var offline = git
    offline.variables["GIT_NO_LAZY_FETCH"] = "1"
    let outcome = try git.run(
      [
        "-c", "fetch.negotiationAlgorithm=noop", "fetch", "--quiet", "--no-tags", "--no-write-fetch-head",
        "--recurse-submodules=no", "--filter=blob:none", "--stdin", GitRoad.remote,
      ],
      input: Array(ids.map { $0 + "\n" }.joined().utf8), timeout: .seconds(24 * 3600))
    guard outcome.status == 0 else { throw GitFault.remote("fetch", outcome) }
    return try offline.contents(ids).enumerated().map { (index, bytes) throws(Diagnostic) in
      guard let bytes else { throw Git.missing(ids[index]) }
      return bytes
    }
  }

  func fetch(_ paths: [RelativePath], unlessIn known: String?, into target: Tree) throws(Diagnostic) -> Bool {
    let files = try files()
    let there = paths.filter { files[$0] != nil }
    // A pack at a time: each is held in memory.
    for path in there {
      try target.write(try contents([files[path] ?? ""])[0], to: path, .replaceable)
    }
    return there.count == paths.count
  }

  // MARK: Writing

  func put(
    _ paths: [RelativePath], from source: Tree, over listed: [RelativePath: RoadItem], aside: RelativePath?
  ) throws(Diagnostic) -> [RelativePath: RoadStamp] {
    let ids = try git.hash(paths.map { ($0, source.systemPath($0)) }, isKept: true)
    let new = Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, (id: ids[$0] ?? "", size: Int(source.signature($0)?.size ?? 0)))
      })
    try change { files, sizes in
      for (path, file) in new {
        files[path] = file.id
        sizes[path] = file.size
      }
    }
    return [:]
  }

  func remove(_ paths: [RelativePath], aside: RelativePath?) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    try change { files, sizes in
      for path in paths {
        files[path] = nil
        sizes[path] = nil
      }
    }
  }

  func removeFolder(_ folder: RelativePath) throws(Diagnostic) {
    try remove(try files().keys.filter { $0.isInside(folder) }, aside: nil)
  }

  /// Changes the branch's files, each time from what it has, until nobody else did meanwhile.
  private func change(
    _ body: (_ files: inout [RelativePath: String], _ sizes: inout [RelativePath: Int]) -> Void
  ) throws(Diagnostic) {
    for attempt in 0..<GitRoad.attempts {
      var files = try files()
      var sizes = try sizes(files)
      body(&files, &sizes)
      let list = sizes.filter { files[$0.key] != nil }.sorted { $0.key < $1.key }
      let text = list.map { "\($0.value) \($0.key)\n" }.joined()
      files[GitRoad.sizes] = try git.keep([Array(text.utf8)], by: folder)[0]
      let old = try git.run(["rev-parse", "--quiet", "--verify", GitRoad.branch])
      let commit = try commit(files)
      if try push(
        commit,
        after: old.status == 0 ? String(decoding: old.output.prefix { $0 != 0x0A }, as: UTF8.self) : "")
      {
        try git.bytes(["update-ref", GitRoad.branch, commit])
        return
      }
      GitWork.pause(milliseconds: 50 << min(attempt, 6))
      _ = try fetch()
    }
    throw DepotFault.busy(try DepotAddress("git:" + url))
  }

  /// A commit of files that says nothing of who made it, and when.
  private func commit(_ files: [RelativePath: String]) throws(Diagnostic) -> String {
    var git = git
    git.index = folder.systemPath("zutto-index")
    try git.bytes(["read-tree", "--empty"])
    let lines = files.sorted { $0.key < $1.key }.map { "\(GitRoad.mode) \($0.value)\t\($0.key)\0" }
    try git.bytes(["update-index", "-z", "--index-info"], input: Array(lines.joined().utf8))
    let tree = try git.line(["write-tree", "--missing-ok"])
    return try git.commit(tree, "zutto", parents: [], by: ("zutto", "depot@zutto.invalid"), at: 0)
  }

  /// Pushes a commit; returns false if somebody else did since `old`.
  private func push(_ commit: String, after old: String) throws(Diagnostic) -> Bool {
    let outcome = try git.run(
      [
        "push", "--quiet", "--no-verify", "--force-with-lease=\(GitRoad.branch):\(old)", GitRoad.remote,
        "\(commit):\(GitRoad.branch)",
      ], timeout: .seconds(24 * 3600))
    if outcome.status == 0 { return true }
    if outcome.says("stale info") || outcome.says("cannot lock ref") || outcome.says("failed to update ref") {
      return false
    }
    throw GitFault.remote("push", outcome)
  }
}
