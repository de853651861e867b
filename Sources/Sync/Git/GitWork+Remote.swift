// What stands at the other side: whether our branch is there, and whose home it is.

internal import Diagnostics
internal import SafeFiles

extension GitWork {
  /// Whether the remote has the branch, as the last fetch tells: git keeps what it knew of one that went.
  ///
  /// - Parameter branch: its name there, such as `refs/heads/main`; nil for the one that ours follows.
  /// - Returns: whether it is there.
  /// - Throws: `file-unreadable`.
  func isThere(_ branch: String?) throws(Diagnostic) -> Bool {
    // Source: git-fetch(1), "FETCH_HEAD": the commit, whether it is to be merged, where it is from.
    let lines =
      try place.folder.readIfPresent("FETCH_HEAD", limit: 64 << 20)?.bytes.split(separator: 0x0A) ?? []
    return lines.contains { line in
      let words = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 3 else { return false }
      guard let branch else { return words[1].isEmpty }
      return words[2].hasPrefix("branch '\(branch.dropFirst("refs/heads/".count))'")
    }
  }

  /// Refuses the home of another person, or a diary, however it came to be at the address.
  func checkOwner(_ head: String, _ theirs: String) throws(Diagnostic) {
    guard !sync.place.isShared else { return }
    try sync.checkOwner(try git.contents(["\(head):zutto.json"])[0], theirs)
  }
}
