// Syncing a home with a copy of it, both ways, through rsync.

public import Diagnostics
public import Ground
public import SafeFiles
public import ZonedTime

/// A sync of a home with a folder, another machine or an rsync daemon.
///
/// rsync only carries files; what becomes of them is decided here, against what both sides had after the last sync.
/// Format: docs/FORMAT.md, "In rsync".
public struct RsyncSync: Sendable {
  let tree: Tree
  let rules: MergeRules
  let destination: RsyncDestination
  let remoteShell: String?
  let isInteractive: Bool
  let secrets: Set<String>

  /// What is remembered of the other sides, in a folder each.
  static let memories: RelativePath = ".zutto/rsync"

  /// When the last sync with another side came to its end, beside what is remembered of it.
  static let lastTime: RelativePath = "synced"

  /// When a home was last the same as another side of it; nil if that is not known.
  ///
  /// - Throws: `file-unreadable`.
  public static func lastSync(of home: Tree) throws(Diagnostic) -> Instant? {
    var last: Int64?
    for item in try home.list(memories) where item.kind == .folder {
      guard let path = memories.appending(item.name).map({ $0 / lastTime }),
        let bytes = try home.readIfPresent(path, limit: 100)?.bytes,
        let seconds = Int64(String(decoding: bytes, as: UTF8.self).trimmingBlanks)
      else { continue }
      last = max(last ?? seconds, seconds)
    }
    return last.map { Instant(secondsSince1970: $0) }
  }

  /// A sync with one other side.
  ///
  /// - Parameters:
  ///   - tree: the home, which this program may write.
  ///   - destination: a folder, `USER@HOST:FOLDER` or `rsync://HOST/MODULE/FOLDER`.
  ///   - rules: how two versions of a file are put together.
  ///   - remoteShell: the command that gets to another machine; nil for ssh.
  ///   - isInteractive: whether somebody can type a password.
  ///   - secrets: variables of ours that rsync is not told.
  /// - Throws: `rsync-destination`, `rsync-inside`.
  public init(
    _ tree: Tree, with destination: String, rules: MergeRules, remoteShell: String? = nil,
    isInteractive: Bool = false, secrets: Set<String> = []
  ) throws(Diagnostic) {
    self.tree = tree
    self.rules = rules
    self.destination = try RsyncDestination(destination)
    self.remoteShell = remoteShell
    self.isInteractive = isInteractive
    self.secrets = secrets
    try self.destination.checkApart(from: tree)
  }

  /// Syncs.
  ///
  /// - Parameters:
  ///   - moment: now.
  ///   - comparesAll: whether photos and sound are compared by content, too, where size and time are the same.
  ///   - isDryRun: whether only to tell what would be done.
  ///   - progress: is told how far it has come.
  /// - Returns: what was done; an error among its problems is about single files.
  /// - Throws: what keeps the whole from being synced; then nothing is lost, and the next run goes on.
  public func run(
    at moment: Instant, comparesAll: Bool = false, isDryRun: Bool = false,
    progress: (RsyncProgress) -> Void = { _ in }
  ) throws(Diagnostic) -> RsyncReport {
    try SyncWay.checkRsync(tree, secrets)
    let lock = try Lock(RsyncSync.memories / "lock", in: tree, waitingAtMost: 10)
    var work = RsyncWork(self, at: moment, lock: lock.descriptor)
    work.comparesAll = comparesAll
    work.isDryRun = isDryRun
    defer { _ = lock }
    return try work.run(progress)
  }
}
