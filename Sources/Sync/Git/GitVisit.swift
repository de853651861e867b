// Looking into somebody else's repository before anything of it is taken over.

public import Diagnostics
internal import Fluent
internal import SafeFiles

/// The commit of a repository that was fetched and is not in any work tree.
public struct GitVisit: Sendable {
  let git: Git
  let commit: String

  /// The most bytes of a file that is looked at.
  private static let maximumBytes = 1 << 20

  /// A file of it; nil if it is not there or too large to be looked at.
  ///
  /// - Throws: `git-failed`.
  public func read(_ path: RelativePath) throws(Diagnostic) -> Source? {
    guard !path.text.utf8.contains(0x0A) else { return nil }
    let name = "\(commit):\(path)"
    guard let size = try git.sizes([name])[0], size <= GitVisit.maximumBytes else { return nil }
    return try git.contents([name])[0].map { Source(path, $0) }
  }

  /// The names in a folder of it.
  ///
  /// - Throws: `git-failed`; `sync-refused` for more than anybody has.
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
  /// Where a repository that is joined stands until all of it is there.
  public static let joining: RelativePath = ".zutto/joining"

  /// Fetches a repository into a folder of this machine's own, has it looked at, and takes its files over there.
  ///
  /// The folder of this sync must not be there yet; the caller moves it to its place.
  ///
  /// - Parameters:
  ///   - address: a repository's address, or a bundle's path.
  ///   - isBundle: whether it is a bundle, which is no remote to come back to.
  ///   - inspect: throws if it is not to be taken over.
  /// - Returns: what `inspect` returns.
  /// - Throws: `sync-…`, `git-…`, what `inspect` throws; then nothing is left.
  public func clone<Result>(
    from address: String, isBundle: Bool, _ inspect: (GitVisit) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    guard let folder = place.prefix else { preconditionFailure("a diary is cloned into a folder") }
    try place.home.createFolder(folder)
    do throws(Diagnostic) {
      progress(.fetching)
      let asked = try plain.run(["ls-remote", "--symref", "--", address, "HEAD"])
      guard asked.status == 0 else { throw GitFault.remote("ls-remote", asked).firstContact }
      let head = asked.firstLine.split(separator: "\t").first?.split(separator: " ") ?? []
      let branch = head.count == 2 && head[0] == "ref:" ? head[1].split(separator: "/").last : nil
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
      let result = try inspect(GitVisit(git: git, commit: commit))
      var report = GitReport()
      var work = try GitWork(self)
      work.status.branch = here
      try work.bring(to: commit, bases: [], parents: [], &report)
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

  /// Fetches what the others have, to be looked at; no file is touched.
  ///
  /// - Returns: their newest commit; nil for a repository that has no remote, or none that it follows.
  /// - Throws: `sync-…`, `git-…`.
  public func visit() throws(Diagnostic) -> GitVisit? {
    guard try hasRemote() else { return nil }
    progress(.fetching)
    let fetched = try plain.run(
      ["-c", "fetch.fsckObjects=true", "fetch", "--quiet", "--no-tags", "--no-recurse-submodules"],
      timeout: .seconds(24 * 3600))
    guard fetched.status == 0 else { throw GitFault.remote("fetch", fetched) }
    let found = try git.run(["rev-parse", "--quiet", "--verify", "@{upstream}"])
    return found.status == 0 ? GitVisit(git: git, commit: found.firstLine) : nil
  }

  /// Makes the folder a repository with everything in it; nothing happens where it is one.
  ///
  /// - Throws: `git-failed`, and as the writes.
  public func begin() throws(Diagnostic) {
    if try GitPlace.find(place.root) == nil { try git.bytes(["init", "--quiet"]) }
    var report = GitReport()
    var work = try GitWork(self)
    try work.settle(&report)
  }

  /// Takes files that are a repository of their own out of the home's: they stay where they are.
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

  /// git as it asks others, with addresses that run no program.
  var plain: Git {
    var plain = git
    plain.variables["GIT_ALLOW_PROTOCOL"] = GitFolder.protocols
    return plain
  }

  private func discard(_ folder: RelativePath) throws(Diagnostic) {
    for item in try place.home.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder { try discard(inner) } else { try place.home.delete(inner) }
    }
    try place.home.delete(folder)
  }
}
