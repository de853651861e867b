// Fetching a repository without touching the home: inspect it, clone it as a diary, or exchange bundles.

public import Diagnostics
internal import Fluent
internal import SafeFiles

/// A fetched commit that is in no working tree.
public struct FetchedCommit: Sendable {
  let git: Git
  let commit: String

  private static let maximumBytes = 1 << 20

  /// A file of the commit; nil if it does not exist or is too large; throws `git-failed`.
  public func read(_ path: RelativePath) throws(Diagnostic) -> Source? {
    guard !path.text.utf8.contains(0x0A) else { return nil }
    let name = "\(commit):\(path)"
    guard let size = try git.sizes([name])[0], size <= FetchedCommit.maximumBytes else { return nil }
    return try git.contents([name])[0].map { Source(path, $0) }
  }

  /// The names in a folder of the commit; throws `git-failed`; `sync-refused` for too many names.
  public func names(in folder: RelativePath) throws(Diagnostic) -> [String] {
    let outcome = try git.run(["ls-tree", "-z", "--name-only", "\(commit):\(folder)"])
    guard outcome.status == 0 else { return [] }
    let names = outcome.output.split(separator: 0)
    guard names.count <= 2 * GitFolder.maximumMembers else {
      throw Diagnostic(
        .syncRefused,
        Phrase("sync-what-others-sent-not-taken-over-files", ["folder": folder, "count": names.count]),
        hint: Phrase("sync-nothing-here-changed-whoever-made"))
    }
    return names.compactMap { GitName.text($0) }
  }
}

extension GitSync {
  /// The folder of a repository that is being joined, until it is complete.
  public static let joining: RelativePath = ".zutto/joining"

  /// Clones a repository into the sync's folder, which must not exist yet, once `inspect` has accepted it.
  ///
  /// `address` may be a bundle's path, which does not become a remote. On an error the folder is deleted.
  ///
  /// - Throws: `sync-…`, `git-…`, and as `inspect`.
  public func clone<Result>(
    from address: String, isBundle: Bool, _ inspect: (FetchedCommit) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    guard let folder = place.prefix else { preconditionFailure("a diary is cloned into a folder") }
    try place.home.createFolder(folder)
    do throws(Diagnostic) {
      progress(.fetching)
      let asked = try plain.run(["ls-remote", "--symref", "--", address, "HEAD"])
      guard asked.status == 0 else { throw GitFault.remote("ls-remote", asked).firstContact }
      let branch = GitSync.defaultBranch(listed: asked)
      try git.bytes(["init", "--quiet", "--initial-branch=\(branch ?? "main")"])
      let target = "refs/remotes/origin"
      let fetched = try plain.run(
        [
          "-c", "fetch.fsckObjects=true", "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--",
          address, "+refs/heads/*:\(target)/*",
        ], timeout: .seconds(24 * 3600))
      guard fetched.status == 0 else { throw GitFault.remote("fetch", fetched).firstContact }
      let names = String(
        decoding: try git.bytes(["for-each-ref", "--format=%(refname)", target]), as: UTF8.self
      ).split(separator: "\n").map(String.init)
      let wanted = branch.map { "\(target)/\($0)" } ?? "\(target)/main"
      guard let name = names.contains(wanted) ? wanted : names.first else {
        throw Diagnostic(
          .syncUnreachable, Phrase("sync-nothing-yet", ["address": address]),
          hint: Phrase("sync-whoever-shares-diary-sends-zutto"))
      }
      let here = String(name.dropFirst(target.count + 1))
      try git.bytes(["symbolic-ref", "HEAD", "refs/heads/\(here)"])
      let commit = try git.line(["rev-parse", name])
      let result = try inspect(FetchedCommit(git: git, commit: commit))
      var report = GitReport()
      var work = try GitWork(self)
      work.status.branch = here
      try work.bring(to: commit, &report)
      if isBundle {
        try git.bytes(["update-ref", GitSync.handed, commit])
      } else {
        try git.bytes(["remote", "add", "origin", address])
        try git.bytes(["branch", "--quiet", "--set-upstream-to=origin/\(here)"])
      }
      return result
    } catch {
      try discard(folder)
      throw error
    }
  }

  /// Fetches without touching files.
  ///
  /// - Returns: the upstream branch's commit; nil without a remote or upstream.
  /// - Throws: `sync-…`, `git-…`.
  public func visit() throws(Diagnostic) -> FetchedCommit? {
    guard try hasRemote() else { return nil }
    progress(.fetching)
    let fetched = try plain.run(
      ["-c", "fetch.fsckObjects=true", "fetch", "--quiet", "--no-tags", "--no-recurse-submodules"],
      timeout: .seconds(24 * 3600))
    guard fetched.status == 0 else { throw GitFault.remote("fetch", fetched) }
    let found = try git.run(["rev-parse", "--quiet", "--verify", "@{upstream}"])
    return found.status == 0 ? FetchedCommit(git: git, commit: found.firstLine) : nil
  }

  /// Makes the folder a repository if it is none, and commits everything in it.
  ///
  /// - Throws: `git-failed`, and as the writes.
  public func begin() throws(Diagnostic) {
    if try GitPlace.find(place.root) == nil { try git.bytes(["init", "--quiet"]) }
    var report = GitReport()
    var work = try GitWork(self)
    try work.settle(&report)
  }

  /// Removes a folder that is now a repository of its own from the home's index; its files stay.
  ///
  /// - Throws: `git-failed`.
  public static func forget(_ folder: RelativePath, of sync: GitSync) throws(Diagnostic) {
    guard let place = try GitPlace.find(sync.place.root) else { return }
    let work = try GitWork(sync)
    let index = try GitIndex(place)
    var git = work.git
    git.index = index.path
    try git.bytes(["rm", "-r", "--quiet", "--cached", "--ignore-unmatch", "--", folder.text])
    try index.commit()
  }

  /// git restricted to transports that run no program named in an address.
  var plain: Git {
    var plain = git
    plain.variables["GIT_ALLOW_PROTOCOL"] = GitFolder.protocols
    return plain
  }

  func discard(_ folder: RelativePath) throws(Diagnostic) {
    for item in try place.home.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder { try discard(inner) } else { try place.home.delete(inner) }
    }
    try place.home.delete(folder)
  }
}

extension GitSync {
  /// Merges a bundle into a shared diary, for members without a server; throws as `run`.
  public func receive(bundle path: String, _ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settle(&report)
    let name = "refs/zutto/incoming"
    let fetched = try plain.run([
      "-c", "fetch.fsckObjects=true", "fetch", "--quiet", "--no-tags", "--", path, "+HEAD:\(name)",
    ])
    guard fetched.status == 0 else { throw GitFault.remote("fetch", fetched).firstContact }
    defer { _ = try? git.run(["update-ref", "-d", name]) }
    let commit = try work.cleaned([try git.line(["rev-parse", name])], &report)[0]
    progress(.merging)
    if options.rewritten == .adopt, let head = work.status.head {
      // The base is the last bundle exchanged, so that newer local changes stay.
      let found = try git.run(["rev-parse", "--quiet", "--verify", GitSync.handed])
      try work.adopt(commit, since: found.status == 0 ? found.firstLine : head, &report)
    } else {
      if let head = work.status.head, !options.allowsUnrelated,
        try git.commonAncestors(head, commit).isEmpty
      {
        throw GitFault.unrelatedBundle(path)
      }
      try work.take([commit], isOneBranch: true, &report)
    }
    try git.bytes(["update-ref", GitSync.handed, commit])
    try git.bytes(["update-ref", "-d", name])
    try work.forget(&report)
  }

  /// The commit of the last bundle received, or else of the first one written.
  static let handed = "refs/zutto/bundle"

  /// Writes the whole repository into a bundle, replacing the file at `path`; throws as `run`.
  public func bundle(to path: String, _ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settle(&report)
    try work.checkNames(since: nil)
    let outcome = try git.run(["bundle", "create", "--quiet", path, "HEAD", work.status.branch ?? "main"])
    guard outcome.status == 0 else {
      throw Diagnostic(
        .fileUnwritable, Phrase("sync-cant-written", ["path": path, "lowercased": outcome.reason]),
        hint: Phrase("sync-name-file-folder-you-may"))
    }
    let known = try git.run(["rev-parse", "--quiet", "--verify", GitSync.handed])
    if known.status != 0 { try git.bytes(["update-ref", GitSync.handed, "HEAD"]) }
  }
}
