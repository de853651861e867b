// Looking again and again, where the system doesn't tell.

internal import SafeFiles

/// The names, sizes and times of all files, to be compared with later ones.
struct PollingWatch: Sendable {
  private var seen: Int

  init(_ folders: WatchedFolders) { seen = PollingWatch.state(folders) }

  /// Looks at all files.
  ///
  /// - Returns: whether something is otherwise than the last time.
  mutating func look(_ folders: WatchedFolders) -> Bool {
    let now = PollingWatch.state(folders)
    defer { seen = now }
    return now != seen
  }

  private static func state(_ folders: WatchedFolders) -> Int {
    var hasher = Hasher()
    folders.visit { folder in
      hasher.combine(folder.path)
      for item in (try? folder.list()) ?? [] where !WatchedFolders.passesOver(item.name) {
        hasher.combine(item.name)
        // A folder's time changes with the names in it, which are looked at; the archive's means nothing.
        if item.kind != .folder { hasher.combine(item.signature) }
      }
    }
    return hasher.finalize()
  }
}
