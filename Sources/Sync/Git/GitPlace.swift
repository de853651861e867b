// A repository's folder, read without starting git, and the journal of a merge in it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The repository folder of a working tree.
struct GitPlace: Sendable {
  /// The repository's folder, usually `.git`.
  let folder: Tree
  /// The folder that all working trees of the repository share; usually the same.
  let common: Tree

  /// Finds the repository whose working tree is at `root`; nil if there is none; throws `file-unreadable`.
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

  /// An optional file in it, trimmed.
  func text(_ name: RelativePath) throws(Diagnostic) -> String? {
    try folder.readIfPresent(name, limit: 1 << 20).map {
      String(decoding: $0.bytes, as: UTF8.self).trimmingBlanks
    }
  }

  /// The commit of a branch that git has just moved; nil where its references are in no files (reftable).
  func tip(of branch: String) throws(Diagnostic) -> String? {
    guard let path = RelativePath("refs/heads/\(branch)"),
      let source = try common.readIfPresent(path, limit: 1 << 10)
    else { return nil }
    let text = String(decoding: source.bytes, as: UTF8.self).trimmingBlanks
    return text.utf8.allSatisfy(Set("0123456789abcdef".utf8).contains) ? text : nil
  }

  /// A git operation in progress, other than a merge.
  struct Work {
    var name: Phrase
    /// The git command that continues it once nothing is unmerged; nil if merging does not help.
    var next: String?
  }

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

  /// Whether a rebase is in progress: git then calls the other side's version "ours".
  var isRebasing: Bool { folder.signature("rebase-merge") != nil || folder.signature("rebase-apply") != nil }

  var isMerging: Bool { folder.signature("MERGE_HEAD") != nil }
}

/// The intention to move the working tree from one commit to another, on disk before the first file changes
/// and deleted once the branch has moved.
///
/// After a crash it shows which differing files the merge wrote. Taken for a person's changes they would be
/// merged again, and a sale counted twice.
struct GitJournal: Sendable, Hashable {
  /// The branch's commit before; nil before the first.
  var from: String?
  /// The commit the files are moved to.
  var to: String
  var moment: Instant

  private static let path: RelativePath = "zutto-journal"

  /// Reads the journal; nil if no merge was interrupted.
  static func read(_ place: GitPlace) throws(Diagnostic) -> GitJournal? {
    guard let text = try place.text(path) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 4, words[0] == "zutto-1", let seconds = Int64(words[3]) else { return nil }
    return GitJournal(
      from: words[1] == "-" ? nil : words[1], to: words[2], moment: Instant(secondsSince1970: seconds))
  }

  /// Writes the journal durably.
  func write(_ place: GitPlace) throws(Diagnostic) {
    let text = "zutto-1 \(from ?? "-") \(to) \(moment.secondsSince1970)\n"
    try place.folder.write(Array(text.utf8), to: GitJournal.path)
  }

  static func remove(_ place: GitPlace) throws(Diagnostic) { try place.folder.delete(path) }
}
