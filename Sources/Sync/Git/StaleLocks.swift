// Locks of git that a kill left behind.

internal import Diagnostics
internal import SafeFiles

/// Takes away what the git of a sync that was killed left behind.
///
/// Whoever calls holds the lock that such a git holds for as long as it lives, so none is left.
enum StaleLocks {
  /// Takes them away.
  ///
  /// - Parameters:
  ///   - place: the repository.
  ///   - since: the mark of the sync that was killed; nil if the last one came to its end.
  /// - Throws: `file-unwritable`.
  static func remove(_ place: GitPlace, since: FileSignature?) throws(Diagnostic) {
    for name: RelativePath in ["zutto-index.lock", "zutto-merge-index.lock", "zutto-day-index.lock"] {
      try place.folder.delete(name)
    }
    try GitIndex.removeAbandonedLock(place.folder)
    guard let since else { return }
    for folder in [place.folder, place.common] {
      for name: RelativePath in ["HEAD.lock", "ORIG_HEAD.lock", "packed-refs.lock", "config.lock"] {
        try remove(name, folder, since)
      }
      try remove(in: "refs", folder, since, depth: 0)
    }
  }

  private static func remove(in path: RelativePath, _ folder: Tree, _ since: FileSignature, depth: Int)
    throws(Diagnostic)
  {
    guard depth < 16 else { return }
    for item in try folder.list(path) {
      guard let inner = path.appending(item.name) else { continue }
      if item.kind == .folder {
        try remove(in: inner, folder, since, depth: depth + 1)
      } else if item.name.hasSuffix(".lock") {
        try remove(inner, folder, since)
      }
    }
  }

  private static func remove(_ path: RelativePath, _ folder: Tree, _ since: FileSignature) throws(Diagnostic)
  {
    guard let found = folder.signature(path), found.modified >= since.modified else { return }
    try folder.delete(path)
  }
}
