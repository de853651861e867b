// Diaries that another machine of the same person shares, and histories that come to files which are here.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import MergeText
internal import SafeFiles
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
          let sync = SyncRun(household, try options(nil, id: share.diary)).sync(folder)
          if try !sync.hasRemote() {
            try sync.ask(url)
            try alone { () throws(Diagnostic) in
              try begin(.fetch, share)
              try connect(share, folder)
              try end(.fetch, share.diary)
            }
          }
        } else {
          try fetch(url, isBundle: false, into: folder)
        }
      } catch {
        var told = error
        told.message = Phrase("sync-shared-diary", ["diary": share.diary, "message": error.message])
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
  package func fetch(_ address: String, isBundle: Bool, into folder: RelativePath) throws(Diagnostic) {
    try alone { () throws(Diagnostic) in try fetchAlone(address, isBundle, folder) }
  }

  private func fetchAlone(_ address: String, _ isBundle: Bool, _ folder: RelativePath) throws(Diagnostic) {
    let id = folder.name
    let share = DiaryShare(
      diary: id, member: try DiaryStore.share(id, in: home)?.member ?? home.settings.owner,
      url: isBundle ? nil : address)
    let new = arriving(id)
    try home.tree.deleteAll(new)
    try begin(.fetch, share)
    do throws(Diagnostic) {
      let sync = SyncRun(household, try options(nil, id: id)).sync(new)
      try sync.clone(from: address, isBundle: isBundle) { (_) throws(Diagnostic) in }
      if home.tree.signature(folder) == nil {
        try home.tree.move(new, to: folder)
      } else {
        // The folder stays where it is all the time, and is a repository once all is in it.
        try fold(new, into: folder)
        try home.tree.move(new / ".git", to: folder / ".git")
      }
    } catch {
      if !GitSync.isRepository(folder, of: home.tree) { try end(.fetch, id) }
      throw error
    }
    try connect(share, folder)
    try end(.fetch, id)
  }

  /// Merges what was fetched into the files that stand in the diary's folder, from before it was shared.
  private func fold(_ new: RelativePath, into folder: RelativePath) throws(Diagnostic) {
    let rules = HomeMergeRules.rules(of: home)
    try home.change(Trash.syncing, at: household.world.now()) { (change) throws(Diagnostic) in
      for path in try SharedDiaries.files(in: new, of: home.tree) {
        guard let target = folder.appending(String(path.text.dropFirst(new.text.count + 1))) else { continue }
        let theirs = try home.tree.read(path).bytes
        if let ours = try home.tree.readIfPresent(target)?.bytes, ours != theirs {
          let merged = rules.merge(target, base: .unknown, ours: theirs, theirs: ours)
          try change.write(merged.bytes, to: target)
          if let other = merged.other {
            try change.write(other, to: ConflictCopy.path(of: target, holding: other))
          }
        } else {
          try change.write(theirs, to: target)
        }
      }
    }
  }

  private static func files(in folder: RelativePath, of tree: Tree) throws(Diagnostic) -> [RelativePath] {
    var result: [RelativePath] = []
    for item in try tree.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        if item.name != ".git" { result += try files(in: inner, of: tree) }
      } else if item.kind == .file, !Tree.isUnfinished(item.name) {
        result.append(inner)
      }
    }
    return result
  }
}
