// Diaries that another machine of the same person shares, and histories that come to files which are here.

internal import Diary
internal import Ground
internal import Sync

extension SharedDiaries {
  /// Fetches the diaries that another machine of the same person shares.
  ///
  /// - Returns: what could not be fetched.
  func fetchMissing() throws(Diagnostic) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for share in try DiaryStore.shares(in: home).0 where share.left == nil {
      guard let url = share.url, let folder = Diary.folder.appending(share.diary) else { continue }
      do throws(Diagnostic) {
        if GitSync.isRepository(folder, of: home.tree) {
          // One that travelled as a bundle until another machine of ours gave it an address.
          let sync = SyncRun(session, home, try options(nil, id: share.diary)).sync(folder)
          if try !sync.hasRemote() {
            try sync.start(remote: url)
            try forget(folder)
          }
        } else {
          try fetch(url, isBundle: false, into: folder)
        }
      } catch {
        var told = error
        told.message = "the shared diary '\(share.diary)': \(error.message)"
        problems.append(told)
      }
    }
    return problems
  }

  /// Fetches a diary's history into its folder, and merges the files that stand there.
  ///
  /// - Parameters:
  ///   - address: a repository's address, or a bundle's path.
  ///   - isBundle: whether it is a bundle.
  ///   - folder: the diary's folder.
  /// - Throws: `sync-…`, `git-…`, and as the writes.
  func fetch(
    _ address: String,
    isBundle: Bool,
    into folder: RelativePath
  ) throws(Diagnostic) {
    let place = GitSync.joining / "diary"
    let older = GitSync.joining / "older"
    try SharedDiaries.discard(place, in: home.tree)
    let sync = SyncRun(session, home, try options(nil, id: folder.name)).sync(place)
    try sync.clone(from: address, isBundle: isBundle) { (_) throws(Diagnostic) in }
    // What was left of it here, from before it was shared, goes into it.
    if home.tree.signature(folder) != nil { try home.tree.move(folder, to: older) }
    try home.tree.move(place, to: folder)
    if !isBundle { try forget(folder) }
    try fold(older, into: folder)
  }

  /// Merges files that stand beside a diary into it.
  private func fold(_ older: RelativePath, into folder: RelativePath) throws(Diagnostic) {
    let rules = HomeMergeRules.rules(of: home)
    try home.change(Trash.syncing, at: session.world.now()) { (change) throws(Diagnostic) in
      for path in try SharedDiaries.files(in: older, of: home.tree) {
        guard let target = folder.appending(String(path.text.dropFirst(older.text.count + 1)))
        else {
          continue
        }
        let old = try home.tree.read(path).bytes
        if let new = try home.tree.readIfPresent(target)?.bytes {
          let merged = rules.merge(target, base: .unknown, ours: new, theirs: old)
          try change.write(merged.bytes, to: target)
          if let other = merged.other {
            try change.write(other, to: ConflictCopy.path(of: target, holding: other))
          }
        } else {
          try change.write(old, to: target)
        }
      }
    }
    try SharedDiaries.discard(older, in: home.tree)
  }

  private static func files(
    in folder: RelativePath,
    of tree: Tree
  ) throws(Diagnostic) -> [RelativePath] {
    var result: [RelativePath] = []
    for item in try tree.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        result += try files(in: inner, of: tree)
      } else if item.kind == .file, !Tree.isUnfinished(item.name) {
        result.append(inner)
      }
    }
    return result
  }

  /// Really deletes a folder of this machine's own.
  static func discard(_ folder: RelativePath, in tree: Tree) throws(Diagnostic) {
    for item in try tree.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder { try discard(inner, in: tree) } else { try tree.delete(inner) }
    }
    try tree.delete(folder)
  }
}
