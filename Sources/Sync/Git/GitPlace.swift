// Where a repository keeps what we look at without starting git.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The folder of a repository that belongs to a work tree.
struct GitPlace: Sendable {
  /// The repository's own folder, `.git` in most cases.
  let folder: Tree
  /// The folder that all work trees of the repository share; the same in most cases.
  let common: Tree

  /// Finds the repository of a work tree.
  ///
  /// - Parameter root: the work tree's top.
  /// - Returns: nil if it has none of its own; that it stands in another's does not count.
  /// - Throws: `file-unreadable`.
  static func find(_ root: String) throws(Diagnostic) -> GitPlace? {
    var status = stat()
    guard unsafe lstat("\(root)/.git", &status) == 0 else { return nil }
    var path = "\(root)/.git"
    if status.st_mode & S_IFMT == S_IFREG {
      let text = try Tree(at: root).read(".git", limit: 1 << 16)
      let line = String(decoding: text.bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      guard line.hasPrefix("gitdir: ") else { return nil }
      let target = String(line.dropFirst(8))
      path = target.hasPrefix("/") ? target : "\(root)/\(target)"
    }
    let folder = try Tree(at: path)
    var common = folder
    if let shared = try folder.readIfPresent("commondir", limit: 1 << 16) {
      let target = String(decoding: shared.bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      common = try Tree(at: target.hasPrefix("/") ? target : "\(folder.root)/\(target)")
    }
    return GitPlace(folder: folder, common: common)
  }

  /// A file of it that need not be there, as text without its last line end.
  func text(_ name: RelativePath) throws(Diagnostic) -> String? {
    try folder.readIfPresent(name, limit: 1 << 20).map {
      String(decoding: $0.bytes, as: UTF8.self).trimmingBlanks
    }
  }

  /// Work that a person has not ended, other than a merge.
  struct Work {
    /// What it is, in words.
    var name: Phrase
    /// How git goes on with it once nothing is unmerged; nil where merging does not help.
    var next: String?
  }

  /// What of it is under way; nil if nothing is.
  var unfinishedWork: Work? {
    let works: [(RelativePath, Phrase, String?)] = [
      ("rebase-merge", Phrase("sync-rebase"), "rebase --continue"),
      ("rebase-apply/applying", Phrase("sync-applying-patches"), "am --continue"),
      ("rebase-apply", Phrase("sync-rebase"), "rebase --continue"),
      ("CHERRY_PICK_HEAD", Phrase("sync-cherry-pick"), "cherry-pick --continue"),
      ("REVERT_HEAD", Phrase("sync-revert"), "revert --continue"),
      ("BISECT_LOG", Phrase("sync-bisection"), nil),
    ]
    return works.first { folder.signature($0.0) != nil }.map { Work(name: $0.1, next: $0.2) }
  }

  /// Whether commits of here are being put on top of others: git then calls theirs "ours".
  var isRebasing: Bool { folder.signature("rebase-merge") != nil || folder.signature("rebase-apply") != nil }

  /// Whether a merge is under way.
  var isMerging: Bool { folder.signature("MERGE_HEAD") != nil }
}
