// What a repository got since a commit.

public import Diagnostics
internal import Fluent
internal import SafeFiles

extension GitSync {
  /// Files that are in the newest commit and were not in an older one.
  ///
  /// - Parameter commit: the older one, as a person names it, such as `ORIG_HEAD`.
  /// - Returns: their places in the home; renamed ones are not among them.
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
