// Watches the files of a home for changes, by inotify or polling.

public import Diagnostics
public import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reports changes of a home's files.
///
/// Ignores names that begin with a dot: git's files, the caches (which every build writes), and temporary
/// files of zutto and of editors.
public struct HomeWatch: ~Copyable {
  /// Why a wait ended.
  public enum Event: Sendable {
    /// Something changed, and changes have stopped or lasted for `longest`.
    case changed
    /// The other descriptor became readable.
    case called
    /// Nothing happened for as long as was to be waited.
    case timedOut
  }

  /// Milliseconds without a change that end a burst of changes, and the longest wait for that.
  private static let (quiet, longest) = (15, 300)

  /// The folders of the files that changed when the last wait ended; nil if that may be anywhere.
  public private(set) var changedFolders: Set<RelativePath>?

  private let folders: WatchedFolders
  #if canImport(Glibc)
  private var system: Inotify?
  #endif
  private var polling: PollingWatch?
  private let polls: Bool

  /// Starts to watch; the next `wait` reports what changes from now on.
  ///
  /// - Parameters:
  ///   - tree: the home.
  ///   - output: the archive's absolute path, which may be inside the home and is ignored.
  ///   - polls: whether to poll even where inotify is available; for tests.
  public init(_ tree: Tree, except output: String, polls: Bool = false) {
    folders = WatchedFolders(tree: tree, output: output)
    self.polls = polls
    #if canImport(Glibc)
    if !polls { system = Inotify(folders) }
    if system != nil { return }
    #endif
    polling = PollingWatch(folders)
  }

  /// Waits for changes until they settle, or until a descriptor becomes readable.
  ///
  /// - Parameters:
  ///   - other: the descriptor.
  ///   - duration: how long to wait; nil for ever.
  /// - Returns: what happened.
  public mutating func wait(orReadable other: Int32, atMost duration: Duration? = nil) -> Event {
    changedFolders = nil
    let end = duration.map { ContinuousClock.now + $0 }
    while true {
      if isReadable(other) { return .called }
      let left = end.map { ContinuousClock.now.duration(to: $0) }
      if let left, left <= .zero { return .timedOut }
      #if canImport(Glibc)
      if system != nil {
        // Rounded up, so that the last part of a millisecond is not waited for in a circle.
        if takeNews(other, milliseconds: left.map { Int32(clamping: $0.wholeMilliseconds + 1) } ?? -1) {
          return .changed
        }
        continue
      }
      #endif
      // Half a second: short enough for people, and scanning ten thousand files costs little.
      if isReadable(other, milliseconds: 500) { return .called }
      if polling?.look(folders) == true {
        #if canImport(Glibc)
        // A home that went away has come back.
        if !polls { system = Inotify(folders) }
        #endif
        return .changed
      }
    }
  }

  private func isReadable(_ descriptor: Int32, milliseconds: Int = 0) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, Int32(milliseconds)) > 0
  }

  #if canImport(Glibc)
  /// Waits for inotify events.
  ///
  /// - Returns: whether something changed; false if the other descriptor may be readable.
  private mutating func takeNews(_ other: Int32, milliseconds: Int32) -> Bool {
    guard let descriptor = system?.descriptor else { return false }
    var polled = [
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&polled, 2, milliseconds) > 0, polled[0].revents == 0 else { return false }
    var isChanged = false
    var isStale = false
    var isAtTop = false
    var found: Set<RelativePath> = []
    var waited = 0
    repeat {
      let news = system?.take() ?? Inotify.News()
      isChanged = isChanged || news.isChanged
      isStale = isStale || news.isStale
      isAtTop = isAtTop || news.isAtTop
      found.formUnion(news.folders)
      // Events of ignored files end no wait.
      if !isChanged && !isStale { return false }
      waited += HomeWatch.quiet
    } while waited <= HomeWatch.longest && isReadable(descriptor, milliseconds: HomeWatch.quiet)
    if isStale {
      // Folders changed or events were lost: watch anew; the build that follows reads everything.
      system = Inotify(folders)
      if system == nil { polling = PollingWatch(folders) }
    }
    changedFolders = isStale || isAtTop ? nil : found
    return true
  }
  #endif
}

/// The folders of a home that pages are made from: all but hidden ones and the archive itself.
struct WatchedFolders: Sendable {
  let tree: Tree
  let output: String

  /// A depth limit far beyond any real home.
  private static let deepest = 32

  /// Whether changes of a file with this name are ignored.
  static func passesOver(_ name: some StringProtocol) -> Bool { name.hasPrefix(".") || name.hasSuffix("~") }

  /// Visits every existing folder, open, before it is listed.
  func visit(_ visit: (Folder) -> Void) {
    guard let top = try? tree.folder(nil) else { return }
    self.visit(top, 0, visit)
  }

  private func visit(_ folder: Folder, _ depth: Int, _ visit: (Folder) -> Void) {
    visit(folder)
    guard depth < WatchedFolders.deepest, let names = try? folder.names() else { return }
    for name in names where name.kind == .folder && name.isText && !WatchedFolders.passesOver(name.name) {
      guard let inner = try? folder.folder(name.name), let path = inner.path, tree.systemPath(path) != output
      else { continue }
      self.visit(inner, depth + 1, visit)
    }
  }
}

/// Polling for systems without inotify: a hash of the names, sizes and times of all files.
struct PollingWatch: Sendable {
  private var seen: Int

  init(_ folders: WatchedFolders) { seen = PollingWatch.state(folders) }

  /// Scans all files and returns whether anything changed since the last scan.
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
        // A folder's time only reflects its names, which are compared anyway; the archive's is irrelevant.
        if item.kind != .folder { hasher.combine(item.signature) }
      }
    }
    return hasher.finalize()
  }
}
