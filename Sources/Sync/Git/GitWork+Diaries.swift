// Diaries of the home that are repositories of their own: which of them the home's own repository carries.

internal import Diagnostics
internal import Ground
internal import SafeFiles

extension GitWork {
  /// Takes diaries that travel as bundles into the home's commits, with all their files.
  ///
  /// git passes a folder over that is a repository, unless its index has a file of it. One that is shared at an address is
  /// ignored (`.gitignore`); what is not ignored would stand on this machine alone.
  mutating func carryDiaries() throws(Diagnostic) {
    guard let nested = sync.rules.nested else { return }
    for folder in status.nested where folder.parent == nested.folder {
      guard sync.place.home.signature(folder / nested.head) != nil else { continue }
      try collect(folder, depth: 0)
    }
  }

  private mutating func collect(_ folder: RelativePath, depth: Int) throws(Diagnostic) {
    guard depth < 64 else { return }
    for item in try sync.place.home.list(folder) where item.isText {
      guard let path = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        if !item.name.hasPrefix(".") { try collect(path, depth: depth + 1) }
      } else if item.kind == .file, !item.name.hasPrefix(".") || item.name == ".gitattributes",
        !Tree.isUnfinished(item.name)
      {
        status.untracked.append(path)
      }
    }
  }

  /// Leaves out removals that only say that a diary became a repository of its own: its files stay where they are, and what
  /// has the address fetches into them.
  ///
  /// - Parameters:
  ///   - changes: what differs between two commits of the home.
  ///   - commit: the later of them.
  /// - Returns: the other changes.
  /// - Throws: `git-failed`.
  func withoutMoved(_ changes: [GitTreeChange], to commit: String) throws(Diagnostic) -> [GitTreeChange] {
    let nested = sync.rules.nested
    func folder(_ change: GitTreeChange) -> RelativePath? {
      change.new == nil ? nested?.place(of: change.path) : nil
    }
    guard !sync.place.isShared, changes.contains(where: { folder($0) != nil }),
      let bytes = try git.contents(["\(commit):.gitignore"])[0]
    else { return changes }
    let ignored = Set(
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
    return changes.filter { change in folder(change).map { !ignored.contains("/\($0)/") } ?? true }
  }
}
