// Whether git itself left something unmerged, asked before anything is done.

public import Diagnostics
public import Fluent
public import SafeFiles

extension GitSync {
  /// The files that git could not merge, as places of the home; none where no merge is under way.
  ///
  /// - Throws: `git-failed`, `program-missing`.
  public func unmerged() throws(Diagnostic) -> [RelativePath] { try GitSync.unmerged(place, git) }

  /// The files that git could not merge in the home itself or in a diary of it, for who only looks.
  ///
  /// - Throws: as `unmerged()`.
  public static func unmerged(_ folder: RelativePath?, of home: Tree) throws(Diagnostic) -> [RelativePath] {
    let place = GitFolder(home: home, prefix: folder)
    return try unmerged(place, Git(root: place.root, mayAsk: false, secrets: []))
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

  /// Whether a merge was begun and not committed.
  ///
  /// - Throws: `file-unreadable`.
  public func isMerging() throws(Diagnostic) -> Bool { try GitPlace.find(place.root)?.isMerging ?? false }

  /// What git has begun, other than a merge, and not ended, and how it goes on; nil if nothing.
  ///
  /// - Throws: `file-unreadable`.
  public func stopped() throws(Diagnostic) -> (work: Phrase, next: String?)? {
    try GitPlace.find(place.root)?.unfinishedWork.map { ($0.name, $0.next) }
  }
}
