// Taking single files out of the trash for good, where the law demands it.

extension Trash {
  /// Every version that is kept in the trash, as the place it had in the home.
  ///
  /// - Throws: `file-unreadable`.
  public static func kept(in tree: Tree) throws(Diagnostic) -> [(place: RelativePath, kept: RelativePath)] {
    var result: [(RelativePath, RelativePath)] = []
    for change in try changes(in: tree) {
      for part in versions { try collect(change / part, change / part, in: tree, depth: 0, &result) }
    }
    return result
  }

  private static func collect(
    _ folder: RelativePath, _ top: RelativePath, in tree: Tree, depth: Int,
    _ result: inout [(RelativePath, RelativePath)]
  ) throws(Diagnostic) {
    guard depth < 100 else { return }
    for item in try tree.list(folder) {
      guard let path = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        try collect(path, top, in: tree, depth: depth + 1, &result)
      } else if let place = RelativePath(String(path.text.dropFirst(top.text.count + 1))) {
        result.append((place, path))
      }
    }
  }

  private static func changes(in tree: Tree) throws(Diagnostic) -> [RelativePath] {
    var changes: [RelativePath] = []
    for day in try tree.list(folder) where day.kind == .folder {
      guard let path = folder.appending(day.name) else { continue }
      for item in try tree.list(path) where item.kind == .folder {
        if let change = path.appending(item.name) { changes.append(change) }
      }
    }
    return changes
  }

  /// Really deletes versions, and all that records say of places; whoever calls holds the home's lock.
  ///
  /// - Parameters:
  ///   - kept: versions, as `kept(in:)` names them.
  ///   - places: places of the home that no record is to name any more.
  ///   - words: words that no command of a record is to hold any more, such as the names of entries.
  ///   - tree: the home.
  /// - Throws: `file-unreadable`, `file-unwritable`.
  public static func purge(
    _ kept: [RelativePath], places: Set<RelativePath>, words: Set<String>, in tree: Tree
  ) throws(Diagnostic) {
    for path in kept {
      try tree.delete(path)
      try tree.deleteEmptyFolders(from: path.parent, inside: folder)
    }
    for change in try changes(in: tree) where tree.signature(change / record) != nil {
      try purge(change, places, words, in: tree)
    }
  }

  private static func purge(
    _ change: RelativePath, _ places: Set<RelativePath>, _ words: Set<String>, in tree: Tree
  ) throws(Diagnostic) {
    let old = try TrashRecord(reading: change, in: tree)
    let steps = old.steps.filter { !places.contains($0.path) }
    var command = old.command.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in command.indices where words.contains(command[index]) { command[index] = "…" }
    let text = command.joined(separator: " ")
    guard steps.count != old.steps.count || text != old.command else { return }
    if steps.isEmpty, !old.isFinal {
      try tree.delete(change / record)
      for part in versions { try tree.delete(change / part) }
      try tree.delete(change)
      return
    }
    let head = TrashRecord.head(command: text, old)
    try tree.write(Array((head + steps.map(\.line).joined()).utf8), to: change / record)
  }
}
