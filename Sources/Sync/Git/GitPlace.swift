// Where a repository keeps what we look at without starting git.

internal import Ground

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
    try folder.readIfPresent(name, limit: 1 << 20)
      .map { String(decoding: $0.bytes, as: UTF8.self).trimmingBlanks }
  }

  /// Work that a person has not ended, other than a merge, in words; nil if there is none.
  var unfinishedWork: String? {
    let works: [(RelativePath, String)] = [
      ("rebase-merge", "a rebase"), ("rebase-apply", "a rebase"),
      ("CHERRY_PICK_HEAD", "a cherry-pick"), ("REVERT_HEAD", "a revert"),
      ("BISECT_LOG", "a bisection"),
    ]
    return works.first { folder.signature($0.0) != nil }?.1
  }

  /// Whether a merge is under way.
  var isMerging: Bool { folder.signature("MERGE_HEAD") != nil }
}
