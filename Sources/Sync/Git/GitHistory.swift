// A repository's whole history, with branches, tags and reflogs.
// Source: git-log(1), "-m", "--raw"; gitrevisions(7).

public import Diagnostics
public import SafeFiles

/// A version of a file in the history.
public struct GitPast: Sendable, Hashable {
  /// The path in the home.
  public let path: RelativePath
  /// The blob's id.
  public let blob: String
  /// The commits that added or replaced this content, by number.
  public var commits: Set<Int>
}

/// Searches a repository's whole history.
public struct GitHistory: Sendable {
  private let place: GitFolder

  /// Creates a search; `folder` is a diary's folder, nil for the home's own repository.
  public init(home: Tree, folder: RelativePath?) {
    place = GitFolder(home: home, prefix: folder)
  }

  private var git: Git { Git(root: place.root, mayAsk: false) }

  /// Every version that files of a folder of the home ever had; empty without a repository.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func versions(in folder: RelativePath) throws(Diagnostic) -> [GitPast] {
    guard try GitPlace.find(place.root) != nil else { return [] }
    guard let own = own(folder) else { return [] }
    let output = try git.bytes(
      GitLog.words + [
        "--all", "--reflog", "--full-history", "-m", "--no-renames", "--format=tformat:%x01", "--", own,
      ])
    var found: [RelativePath: [String: GitPast]] = [:]
    var commit = 0
    GitLog.read(output) { _ in
      commit += 1
    } file: { words, bytes in
      guard words.count == 5, let path = place.homePath(bytes) else { return }
      for blob in [words[2], words[3]] where !GitLog.isNone(blob) {
        found[path, default: [:]][blob, default: GitPast(path: path, blob: blob, commits: [])].commits
          .insert(commit)
      }
    }
    return found.values.flatMap(\.values).sorted { ($0.path, $0.blob) < ($1.path, $1.blob) }
  }

  /// Passes the contents of versions to `body`, a batch at a time; skips those larger than `limit` bytes.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func eachContent(
    of versions: [GitPast], limit: Int, _ body: (_ version: GitPast, _ bytes: [UInt8]) -> Void
  ) throws(Diagnostic) {
    let sizes = try git.sizes(versions.map(\.blob))
    let small = zip(versions, sizes).filter { $0.1.map { $0 <= limit } ?? false }.map(\.0)
    try git.eachContent(of: small.map(\.blob)) { (index, bytes) in body(small[index], bytes) }
  }

  private func own(_ path: RelativePath) -> String? {
    path == place.prefix ? "." : place.own(of: path)?.text
  }

  /// The address of the remote, if there is one.
  public var origin: String? {
    let known = try? git.run(["config", "--local", "remote.origin.url"])
    return known.flatMap { $0.status == 0 && !$0.firstLine.isEmpty ? $0.firstLine : nil }
  }

  // MARK: What else is there

  /// Where contents stand at other paths, in any version.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func places(of blobs: Set<String>, besides paths: Set<RelativePath>) throws(Diagnostic) -> [String:
    Set<RelativePath>]
  {
    guard !blobs.isEmpty else { return [:] }
    var places: [String: Set<RelativePath>] = [:]
    let output = try git.bytes(
      GitLog.words + [
        "--all", "--reflog", "--full-history", "-m", "--no-renames", "--format=tformat:%x01",
      ])
    GitLog.read(output) { _ in
    } file: { words, bytes in
      guard words.count == 5, let path = place.homePath(bytes), !paths.contains(path) else { return }
      for blob in [words[2], words[3]] where blobs.contains(blob) { places[blob, default: []].insert(path) }
    }
    return places
  }

  /// The author (`name <mail>`) of commits that are made here; nil if git knows none.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func person() throws(Diagnostic) -> String? {
    let found = try git.run(["var", "GIT_AUTHOR_IDENT"])
    guard found.status == 0, let end = found.firstLine.lastIndex(of: ">") else { return nil }
    return String(found.firstLine[...end])
  }

  /// The authors (`name <mail>`) who added files of a folder that are among `own`, and no others in it.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func authors(of own: Set<RelativePath>, in folder: RelativePath) throws(Diagnostic) -> Set<String> {
    guard let inside = self.own(folder) else { return [] }
    let output = try git.bytes(
      GitLog.words + [
        "--all", "--full-history", "--no-merges", "--no-renames", "--diff-filter=A",
        "--format=tformat:%x01%an <%ae>", "--", inside,
      ])
    var theirs: Set<String> = []
    var others: Set<String> = []
    var author = ""
    GitLog.read(output) {
      author = String(decoding: $0, as: UTF8.self)
    } file: { words, bytes in
      guard let path = place.homePath(bytes) else { return }
      if own.contains(path) { theirs.insert(author) } else { others.insert(author) }
    }
    // What zutto itself commits is nobody's.
    return theirs.subtracting(others).filter { !$0.hasPrefix("zutto <") && $0 != HistoryFilter.nobody }
  }
}

extension GitSync {
  /// Commits local changes, as a sync does first, without fetching or pushing; throws as `run`.
  public func commit(_ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settle(&report)
  }
}
