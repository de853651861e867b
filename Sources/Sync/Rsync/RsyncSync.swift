// Syncing a home with a copy of it, both ways, through rsync.

public import Diagnostics
internal import Fluent
public import Ground
public import SafeFiles
public import ZonedTime

/// A sync of a home with a folder, another machine or an rsync daemon.
///
/// rsync only copies files; zutto decides what to copy, by the common versions after the last sync. Format:
/// docs/FORMAT.md, "In rsync".
public struct RsyncSync: Sendable {
  let tree: Tree
  let rules: MergeRules
  let destination: RsyncDestination
  let remoteShell: String?
  let isInteractive: Bool

  /// The folder with one memory for each other side.
  static let memories: RelativePath = ".zutto/rsync"

  /// The file with the time of the last complete sync with one other side.
  static let lastTime: RelativePath = "synced"

  /// The time of the last complete sync with any other side; nil if unknown; throws `file-unreadable`.
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

  /// Creates a sync with a folder, `USER@HOST:FOLDER` or `rsync://HOST/MODULE/FOLDER`.
  ///
  /// `remoteShell` is nil for ssh; `isInteractive` says that a person can type a password.
  ///
  /// - Throws: `rsync-destination`, `rsync-inside`.
  public init(
    _ tree: Tree, with destination: String, rules: MergeRules, remoteShell: String? = nil,
    isInteractive: Bool = false
  ) throws(Diagnostic) {
    self.tree = tree
    self.rules = rules
    self.destination = try RsyncDestination(destination)
    self.remoteShell = remoteShell
    self.isInteractive = isInteractive
    try self.destination.checkApart(from: tree)
  }

  /// Syncs, or reports what a sync would do.
  ///
  /// `comparesAll` compares photos and audio by content even if size and time are the same.
  ///
  /// - Returns: what was done; errors in its `problems` are about single files.
  /// - Throws: errors that stop the whole sync; nothing is lost, and the next run continues.
  public func run(
    at moment: Instant, comparesAll: Bool = false, isDryRun: Bool = false,
    progress: (RsyncProgress) -> Void = { _ in }
  ) throws(Diagnostic) -> RsyncReport {
    try SyncWay.checkRsync(tree)
    let lock = try Lock(RsyncSync.memories / "lock", in: tree, waitingAtMost: 10)
    var work = RsyncWork(self, at: moment, lock: lock.descriptor)
    work.comparesAll = comparesAll
    work.isDryRun = isDryRun
    defer { _ = lock }
    return try work.run(progress)
  }
}

/// The other side of a sync: a folder, a folder of another machine, or a module of an rsync daemon.
struct RsyncDestination: Sendable, Hashable {
  enum Kind: Sendable {
    case folder
    case shell
    case daemon
  }

  let kind: Kind
  /// Its name without a trailing slash; absolute if it is a local folder.
  let text: String

  /// Parses what a person typed; throws `rsync-destination`.
  init(_ typed: String) throws(Diagnostic) {
    guard !typed.isEmpty, !typed.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw RsyncDestination.refused(typed, Phrase("sync-no-name-folder"))
    }
    kind = RsyncDestination.kind(of: typed)
    switch kind {
    case .folder: text = try RsyncDestination.absolute(typed)
    case .shell, .daemon:
      let host = typed.prefix { $0 != ":" && $0 != "/" }
      // ssh would parse it as an option, and some of its options run programs.
      if typed.hasPrefix("-") || host.contains("@-") || host.hasSuffix("@") || typed.hasPrefix(":") {
        throw RsyncDestination.refused(typed, Phrase("sync-names-no-machine"))
      }
      var rest = typed[...]
      while rest.hasSuffix("/"), !rest.hasSuffix(":/"), !rest.hasSuffix("//") { rest = rest.dropLast() }
      text = String(rest)
    }
  }

  private static func kind(of typed: String) -> Kind {
    if typed.hasPrefix("rsync://") { return .daemon }
    // rsync's own rule: a colon before the first slash means remote.
    let beginning = typed.prefix { $0 != "/" }
    guard let colon = beginning.firstIndex(of: ":") else { return .folder }
    return beginning[beginning.index(after: colon)...].hasPrefix(":") ? .daemon : .shell
  }

  /// The folder with symbolic links resolved; its last parts need not exist.
  private static func absolute(_ typed: String) throws(Diagnostic) -> String {
    var there = typed[...]
    var missing: [Substring] = []
    while true {
      while there.hasSuffix("/"), there.utf8.count > 1 { there = there.dropLast() }
      let shown = there.isEmpty ? "." : String(there)
      do throws(Diagnostic) {
        let root = try Tree(at: shown).root
        return ([root == "/" ? "" : root] + missing.map(String.init)).joined(separator: "/")
      } catch { guard error.code == .fileMissing, there != "/", !there.isEmpty else { throw error } }
      let last = there.lastIndex(of: "/").map { there[there.index(after: $0)...] } ?? there
      if last == ".." { throw refused(typed, Phrase("sync-leads-through-folder-not")) }
      if last != "." { missing.insert(last, at: 0) }
      let isTop = there.utf8.first == UInt8(ascii: "/")
      there = there.dropLast(last.count)
      if there.isEmpty, isTop { there = "/" }
    }
  }

  private static func refused(_ typed: String, _ reason: Phrase) -> Diagnostic {
    Diagnostic(
      .rsyncDestination, Phrase("home-subject-reason", ["subject": typed.quotedBriefly, "reason": reason]),
      hint: Phrase("sync-name-folder-user-host-folder-rsync"))
  }

  /// The argument for rsync that means the folder's content.
  var argument: String { argument(below: "") }

  /// The argument for rsync that means the content of a subfolder.
  func argument(below folder: String) -> String {
    // `host:` is the home folder there, but `host:/` would be the root.
    let gap = text.hasSuffix(":") || text.hasSuffix("/") ? "" : "/"
    return text + gap + folder + (folder.isEmpty ? "" : "/") + (text.hasSuffix(":") ? "./" : "")
  }

  /// The name of this machine's memory of it: sixteen hexadecimal digits.
  var id: String { String(Digest(of: Array("zutto rsync\n\(text)".utf8)).hex.prefix(16)) }

  /// Refuses a folder that is the home, inside it or around it; throws `rsync-inside`.
  func checkApart(from home: Tree) throws(Diagnostic) {
    guard kind == .folder else { return }
    func isInside(_ inner: String, _ outer: String) -> Bool {
      inner == outer || outer == "/" || inner.utf8.starts(with: (outer + "/").utf8)
    }
    guard isInside(text, home.root) || isInside(home.root, text) else { return }
    throw Diagnostic(
      .rsyncInside, Phrase("sync-home-stand-one-inside-other", ["value": text]),
      hint: Phrase("sync-name-folder-outside", ["root": home.root]))
  }
}

/// What a sync through rsync did.
public struct RsyncReport: Sendable, Hashable {
  /// Files sent to the other side.
  public internal(set) var sent: Set<RelativePath> = []
  /// Files received from the other side.
  public internal(set) var received: Set<RelativePath> = []
  /// Files moved to the trash because the other side removed them.
  public internal(set) var removedHere: Set<RelativePath> = []
  /// Files moved aside at the other side because they were removed here.
  public internal(set) var removedThere: Set<RelativePath> = []
  /// Files that one side removed and the other changed, and that exist again.
  public internal(set) var restored: Set<RelativePath> = []
  /// Files that both sides changed.
  public internal(set) var merged: [MergedPath] = []
  /// Diaries that sync at an address of their own and are skipped here.
  public internal(set) var apart: Set<RelativePath> = []
  /// What could not be synced, and why.
  public internal(set) var problems: [Diagnostic] = []

  /// Whether both sides were the same already.
  public var isEmpty: Bool {
    sent.isEmpty && received.isEmpty && removedHere.isEmpty && removedThere.isEmpty && merged.isEmpty
  }
}

/// The progress of a sync.
public enum RsyncProgress: Sendable, Hashable {
  case comparing
  /// So many files are fetched.
  case fetching(Int)
  /// So many files are written here.
  case writing(Int)
  /// Another machine is sending, and this one waits.
  case waiting
  /// So many files are sent.
  case sending(Int)
}
