// A repository's whole history, with branches, tags and reflogs, and a script that purges files from it.
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

  // MARK: Purging

  /// Writes a shell script into the repository's folder that removes files from the whole history.
  ///
  /// It is not run: rewriting history affects everybody, so a person decides.
  ///
  /// - Returns: the script's system path; nil without a repository.
  /// - Throws: `git-failed`, and as the writes.
  public func writePurge(of paths: [RelativePath]) throws(Diagnostic) -> String? {
    guard let found = try GitPlace.find(place.root) else { return nil }
    let own = paths.compactMap { self.own($0) }.sorted()
    let list: RelativePath = "zutto-purge-paths"
    let script: RelativePath = "zutto-purge"
    let hasFilterRepo =
      try git.run(["filter-repo", "--version"]).status == 0
      && !own.contains { $0.contains("==>") || $0.contains("\n") }
    let text = own.map { hasFilterRepo ? "literal:\($0)\n" : "\($0)\0" }.joined()
    try found.common.write(Array(text.utf8), to: list)
    let steps = hasFilterRepo ? GitHistory.filterRepo : GitHistory.filterBranch
    let words = """
      #!/bin/sh
      # zutto: takes the files that 'zutto-purge-paths' names out of the whole history of this repository.
      set -eu
      cd \(GitHistory.quoted(place.root))
      paths=\(GitHistory.quoted(found.common.systemPath(list)))
      export paths
      if git rev-parse --quiet --verify refs/stash >/dev/null; then
        echo "something is stashed here, which this would throw away: 'git stash pop' or 'git stash drop' it first" >&2
        exit 1
      fi
      # What depots were seen to have would keep the old history.
      git for-each-ref --format='delete %(refname)' refs/zutto/depots | git update-ref --stdin
      \(steps)
      rm -f "$paths" "$0"
      echo "purged; now tell the other copies: git push --force --all, and there: zutto sync --rewritten adopt"
      echo "a depot would bring the old history back: 'zutto depot forget' it on every machine, delete its .zutto-depot, and name it anew"

      """
    try found.common.write(Array(words.utf8), to: script)
    return found.common.systemPath(script)
  }

  /// filter-repo removes the remote, so the script adds it again.
  private static let filterRepo = """
    remote=$(git config remote.origin.url || true)
    git filter-repo --force --quiet --invert-paths --paths-from-file "$paths"
    if [ -n "$remote" ]; then git remote add origin "$remote"; fi
    git reflog expire --expire=now --all
    git gc --quiet --prune=now
    """

  /// Remote branches are deleted too; the next fetch restores them, and before the push the old history with
  /// them.
  private static let filterBranch = """
    FILTER_BRANCH_SQUELCH_WARNING=1 git filter-branch --force --index-filter \\
      'git --literal-pathspecs rm -r --cached --quiet --ignore-unmatch --pathspec-from-file="$paths" --pathspec-file-nul' \\
      --tag-name-filter cat -- --all >/dev/null
    git for-each-ref --format='%(if)%(symref)%(then)%(else)delete %(refname)%(end)' refs/original refs/remotes \\
      | sed '/^$/d' | git update-ref --stdin
    rm -f "$(git rev-parse --git-path ORIG_HEAD)" "$(git rev-parse --git-path FETCH_HEAD)"
    git reflog expire --expire=now --expire-unreachable=now --all
    git -c gc.reflogExpire=now -c gc.reflogExpireUnreachable=now gc --quiet --prune=now
    """

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

extension GitSync {
  /// Commits local changes, as a sync does first, without fetching or pushing; throws as `run`.
  public func commit(_ report: inout GitReport) throws(Diagnostic) {
    var work = try GitWork(self)
    try work.settle(&report)
  }
}
