// A copy of a home together with the list of what it has to be.

public import Diagnostics
internal import Fluent
public import SafeFiles

/// A folder whose list of digests is known where it stands.
///
/// A backup's list stands beside it. Other forms of copies are told apart here.
public struct ListedCopy: Sendable {
  /// The files.
  public let tree: Tree
  /// What they have to be.
  public let list: DigestList

  /// Opens a copy.
  ///
  /// - Parameter path: its folder.
  /// - Throws: `backup-missing` where no list is found, and as the reads.
  public init(at path: String) throws(Diagnostic) {
    tree = try Tree(at: path)
    let parts = tree.root.split(separator: "/")
    guard let name = parts.last, let file = RelativePath(name + BackupName.list) else {
      throw ListedCopy.unlisted(path)
    }
    let beside = try Tree(at: "/" + parts.dropLast().joined(separator: "/"))
    guard let source = try beside.readIfPresent(file, limit: DigestList.maximumBytes) else {
      throw ListedCopy.unlisted(path)
    }
    list = try DigestList(source)
  }

  private static func unlisted(_ path: String) -> Diagnostic {
    Diagnostic(
      .backupMissing, Phrase("sync-no-finished-backup-no-list", ["path": path]),
      hint: Phrase("sync-name-folder-one-backup-without"))
  }
}
