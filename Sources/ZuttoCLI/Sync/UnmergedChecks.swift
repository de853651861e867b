// Files that git itself could not merge: what stands here has one side of them, or marks, and the other is in git's index only.

internal import Diary
internal import Ground
internal import Sync

/// Looks for merges that git left to a person, in the home and in each diary that is shared alone.
struct UnmergedChecks: Sendable {
  private let home: Home

  init(_ home: Home) { self.home = home }

  /// The files; none where git can't be asked, for then nothing was merged by it here either.
  var paths: [RelativePath] { do throws(Diagnostic) { return try found() } catch { return [] } }

  /// What `check` says of them.
  var problems: [Diagnostic] {
    paths.map { path in
      Diagnostic(
        .syncUnderWay, Phrase("sync-git-could-not-merge-file"), path: path,
        hint: Phrase("sync-zutto-merge-puts-two-together"))
    }
  }

  private func found() throws(Diagnostic) -> [RelativePath] {
    var folders: [RelativePath?] = [nil]
    folders += try home.tree.list(Diary.folder).filter { $0.kind == .folder }.compactMap {
      Diary.folder.appending($0.name)
    }
    var paths: [RelativePath] = []
    for folder in folders where GitSync.isRepository(folder, of: home.tree) {
      paths += try GitSync.unmerged(folder, of: home.tree)
    }
    return paths
  }
}
