// Linux tells of changes in folders: one watch for each of them.

internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
internal import Ground

/// The system's watches on all folders of a home, as they were when this was made.
struct Inotify: ~Copyable {
  /// What came in.
  struct News {
    /// Whether a file changed.
    var isChanged = false
    /// Whether the watches no longer fit the folders, or news were lost.
    var isStale = false
  }

  /// Readable when there is news.
  let descriptor: Int32

  /// What changes a page: files that were written, came, went or may be read by others than before.
  private static let wanted =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB) | UInt32(IN_ONLYDIR)

  /// Watches the folders that are there.
  ///
  /// - Returns: nil where the system has no watches left, or none at all.
  init?(_ folders: WatchedFolders) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    var isWhole = true
    folders.visit { folder in
      let path = folder.path.map { folders.tree.systemPath($0) } ?? folders.tree.root
      let number = unsafe inotify_add_watch(descriptor, path, Inotify.wanted)
      // Gone since it was listed: its parent tells.
      if number < 0, errno != ENOENT, errno != ENOTDIR { isWhole = false }
    }
    guard isWhole else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Takes the news that are there.
  borrowing func take() -> News {
    var news = News()
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return news }
      Inotify.parse(buffer[..<count], into: &news)
    }
  }

  /// Reads events: a watch, what happened, a number of no concern, a name's length and the name with zeros
  /// behind it (inotify(7)).
  private static func parse(_ bytes: ArraySlice<UInt8>, into news: inout News) {
    var rest = bytes
    while rest.count >= 16 {
      let mask = number(rest.dropFirst(4))
      let length = Int(number(rest.dropFirst(12)))
      let bytes = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      let name = String(decoding: bytes, as: UTF8.self)
      rest = rest.dropFirst(16 + length)
      if mask & UInt32(IN_Q_OVERFLOW) != 0 {
        news.isStale = true
        continue
      }
      // A watch that the system took away itself tells nothing that its parent doesn't.
      if name.isEmpty || WatchedFolders.passesOver(name) { continue }
      if mask & UInt32(IN_ISDIR) != 0 {
        if mask & UInt32(IN_ATTRIB) == 0 { news.isStale = true }
      } else {
        news.isChanged = true
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
#endif
