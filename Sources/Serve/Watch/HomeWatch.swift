// What changes in a home, so that nobody has to say "build".

public import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Notices changes of the files of a home.
///
/// What begins with a dot is passed over: git's files, what this machine remembers (which every build
/// writes), unfinished files of ours and of editors.
public struct HomeWatch: ~Copyable {
  /// Why a wait ended.
  public enum Event: Sendable {
    /// Something changed, and now it is quiet.
    case changed
    /// The other descriptor became readable.
    case called
  }

  /// Milliseconds without a change that make a change complete, and the longest that is waited for them.
  private static let (quiet, longest) = (15, 300)

  private let folders: WatchedFolders
  #if canImport(Glibc)
  private var system: Inotify?
  #endif
  private var polling: PollingWatch?

  /// Begins to watch; what changes from now on is told by the next `wait`.
  ///
  /// - Parameters:
  ///   - tree: the home.
  ///   - output: the archive's absolute path, which may stand in the home and is passed over.
  ///   - polls: whether to look again and again even where the system would tell; for tests.
  public init(_ tree: Tree, except output: String, polls: Bool = false) {
    folders = WatchedFolders(tree: tree, output: output)
    #if canImport(Glibc)
    if !polls { system = Inotify(folders) }
    if system != nil { return }
    #endif
    polling = PollingWatch(folders)
  }

  /// Waits for changes and until they end.
  ///
  /// - Parameter other: a descriptor that ends the wait when it is readable.
  /// - Returns: which of the two happened.
  public mutating func wait(orReadable other: Int32) -> Event {
    while true {
      if isReadable(other) { return .called }
      #if canImport(Glibc)
      if system != nil {
        if takeNews(other) { return .changed }
        continue
      }
      #endif
      // Half a second: nobody waits long, and a look at ten thousand files costs little.
      if isReadable(other, milliseconds: 500) { return .called }
      if polling?.look(folders) == true { return .changed }
    }
  }

  /// Whether a descriptor becomes readable within a time.
  private func isReadable(_ descriptor: Int32, milliseconds: Int = 0) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, Int32(milliseconds)) > 0
  }

  #if canImport(Glibc)
  /// Waits for the system's news of folders.
  ///
  /// - Returns: whether something changed; false where the other descriptor may be readable.
  private mutating func takeNews(_ other: Int32) -> Bool {
    guard let descriptor = system?.descriptor else { return false }
    var polled = [
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&polled, 2, -1) > 0, polled[0].revents == 0 else { return false }
    var isChanged = false
    var isStale = false
    var waited = 0
    repeat {
      let news = system?.take() ?? Inotify.News()
      isChanged = isChanged || news.isChanged
      isStale = isStale || news.isStale
      // News of what is passed over keep nobody waiting.
      if !isChanged && !isStale { return false }
      waited += HomeWatch.quiet
    } while waited <= HomeWatch.longest && isReadable(descriptor, milliseconds: HomeWatch.quiet)
    if isStale {
      // Folders came, went or moved, or news were lost: all is looked at by the build that follows.
      system = Inotify(folders)
      if system == nil { polling = PollingWatch(folders) }
    }
    return true
  }
  #endif
}
