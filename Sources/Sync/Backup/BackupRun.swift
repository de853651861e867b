// Making a backup: copied by rsync, verified, and only then given its final name.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import ZonedTime

/// One backup being made.
public struct BackupRun: Sendable {
  /// The result of a run.
  public struct Report: Sendable {
    /// The new backup; nil if nothing changed since the last one.
    public var name: BackupName?
    /// The number of files in it.
    public var files = 0
    /// Their total size in bytes.
    public var bytes = 0
    /// Files that could not be read, links that were left out, damage.
    public var problems: [Diagnostic] = []
    /// Paths of the home that could not be read and are not in the backup (the last one if none was made).
    public var unread: [String] = []
    /// Older backups that were deleted.
    public var thinned: [BackupName] = []
    var manifest = Manifest()
    var content: Digest?
  }

  /// What a run is doing.
  public enum Step: Sendable, Hashable {
    case reading
    case copying
    case verifying
  }

  let home: Home
  let shelf: BackupShelf
  let now: ZonedTime
  let device: String?
  let nested: NestedRepositories?
  let progress: @Sendable (Step, _ bytes: Int) -> Void

  /// Creates a run.
  ///
  /// `now`, on the home's clock, and `device` name the backup; `nested` are folders that may be repositories
  /// of their own; `progress` receives the current step and the bytes read, on any thread.
  public init(
    _ home: Home, to shelf: BackupShelf, now: ZonedTime, device: String? = nil,
    nested: NestedRepositories? = nil,
    progress: @escaping @Sendable (Step, _ bytes: Int) -> Void = { _, _ in }
  ) {
    self.home = home
    self.shelf = shelf
    self.now = now
    self.device = device
    self.nested = nested
    self.progress = progress
  }

  /// Makes the backup, unless nothing changed and it is not forced, and writes `memory` as it changes.
  ///
  /// The caller holds a `BackupLock`.
  ///
  /// - Throws: `disk-full`, `backup-away`, `backup-failed`, `program-missing`, and as the reads.
  public func run(_ memory: inout BackupMemory, isForced: Bool) async throws(Diagnostic) -> Report {
    progress(.reading, 0)
    let known = try Manifest.read(in: home.tree) ?? Manifest()
    let scan = try await HomeScan.run(
      home.tree, beside: known, depth: .changes, nested: nested,
      progress: { [progress] in progress(.reading, $0) })
    if let problem = scan.unreadable.first(where: { $0.path == nil }), scan.files.isEmpty { throw problem }
    if !isForced, memory.holdsLast(on: shelf), BackupRun.content(of: scan) == memory.content,
      let unread = stillUnread(scan, memory)
    {
      memory.looked = now
      memory.takeNotes(in: home.tree)
      if unread.isEmpty { memory.failure = nil }
      try memory.write(in: home.tree)
      var report = Report()
      report.unread = unread
      report.problems = scan.unreadable + scan.strange
      return report
    }
    let left = memory.begun
    var claim = try shelf.claim(
      BackupName(owner: home.settings.owner, day: now.day, time: now.time, device: device))
    let name = claim.name
    memory.begun.append(name)
    memory.takeNotes(in: home.tree)
    try memory.write(in: home.tree)
    let links = links(left, memory)
    var report: Report
    do throws(Diagnostic) { report = try await make(name, scan, linkingTo: links) } catch {
      // The next run links to what is left, but a full disk needs the space now.
      claim.lock = nil
      if error.code == .diskFull { deleteUnfinished(left + [name]) }
      throw error
    }
    report.name = name
    deleteUnfinished(left)
    memory.takeNotes(in: home.tree)
    memory.begun = []
    memory.failure = BackupRun.incomplete(report.unread, in: name.text).map {
      .init(time: now, code: $0.code.rawValue, message: $0.message)
    }
    memory.looked = now
    memory.content = report.content
    memory.last = name
    memory.made[name] = .init(
      files: report.files, bytes: report.bytes, verified: shelf.engine == nil ? now : nil,
      unread: report.unread)
    try memory.write(in: home.tree)
    try report.manifest.write(in: home.tree, since: known)
    // A mark that can't be deleted stays, which blocks nobody.
    try? shelf.release(claim)
    return report
  }

  /// The paths that the last backup lacks and that still can't be read; nil if a new backup would differ.
  private func stillUnread(_ scan: HomeScan, _ memory: BackupMemory) -> [String]? {
    let last = (memory.last ?? memory.made.keys.max()).flatMap { memory.made[$0] }?.unread ?? []
    guard scan.unread.isSubset(of: last) else { return nil }
    let isSame = last.allSatisfy { text in
      if scan.unread.contains(text) { return true }
      // The scan does not read files whose size and time are unchanged.
      guard let path = RelativePath(text), home.tree.signature(path) != nil else { return false }
      return (try? home.tree.digestIfPresent(path)) == nil
    }
    return isSame ? last : nil
  }

  /// The diagnostic for a backup that lacks files of the home; nil for a complete one.
  public static func incomplete(_ unread: [String], in name: String) -> Diagnostic? {
    guard !unread.isEmpty else { return nil }
    let shown = unread.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = unread.count - 3
    return Diagnostic(
      .backupIncomplete,
      more > 0
        ? Phrase("sync-not-whole-more-could-not", ["name": name, "shown": shown, "more": more])
        : Phrase("sync-not-whole-could-not-read", ["name": name, "shown": shown]),
      hint: Phrase("sync-make-readable-move-out-home"))
  }

  /// Deletes leftovers of earlier runs; on failure `tidy` deletes them after a week.
  private func deleteUnfinished(_ names: [BackupName]) {
    guard shelf.engine == nil else {
      try? shelf.delete(names)
      return
    }
    for name in names { try? shelf.deleteUnfinished(name) }
  }

  /// Folders to hard-link unchanged files from: the newest good backup and the leftover of an earlier run.
  private func links(_ left: [BackupName], _ memory: BackupMemory) -> [String] {
    var folders: [String] = []
    let own = shelf.names.filter { $0.owner == home.settings.owner }
    let base = own.last(where: memory.isSafe) ?? own.last { memory.made[$0]?.isDamaged != true } ?? own.last
    if let base { folders.append(base.folder.text) }
    if let left = left.last(where: {
      shelf.unfinished.contains($0) && (shelf.tree == nil || shelf.lock($0) != nil)
    }) {
      folders.append(shelf.tree == nil ? left.folder.text : left.partial.text)
    }
    return folders
  }

  private func make(_ name: BackupName, _ scan: HomeScan, linkingTo links: [String]) async throws(Diagnostic)
    -> Report
  {
    if let engine = shelf.engine { return try await makeKept(name, scan, by: engine) }
    return switch shelf.place {
    case .folder: try await makeHere(name, scan, linkingTo: links)
    case .remote, .engine: try await makeThere(name, scan, linkingTo: links)
    }
  }

  /// Copies the home repeatedly until it no longer changes during the copy.
  func copy(_ scan: HomeScan, to folder: String, linkingTo links: [String]) async throws(Diagnostic)
    -> HomeScan
  {
    var scan = scan
    for round in 0..<5 {
      progress(.copying, 0)
      var more = links.map { "--link-dest=../\($0)" }
      if round > 0 { more.append("--delete") }
      try copyOnce(scan, to: folder, more)
      let after = try await HomeScan.run(home.tree, beside: scan.manifest, depth: .changes, nested: nested)
      let isSame = after.contents == scan.contents
      scan = after
      if isSame { return scan }
    }
    throw keptChanging
  }

  var keptChanging: Diagnostic {
    Diagnostic(
      .backupFailed, Phrase("sync-files-home-kept-changing-while"),
      hint: Phrase("sync-end-what-writing-run-command"))
  }

  /// What a copy leaves out: special files, links that lead outside, what could not be read.
  func leftOut(_ scan: HomeScan) -> [RelativePath] {
    (scan.strange + scan.unreadable).compactMap { $0.code == .nameNotPortable ? nil : $0.path }
  }

  /// Copies the home once; rsync skips files whose size and time match.
  func copyOnce(_ scan: HomeScan, to folder: String, _ more: [String]) throws(Diagnostic) {
    // rsync would copy an unreadable folder with its permissions, and the copy could not be read back.
    let patterns = leftOut(scan).map(Rsync.pattern)
    let options = Rsync.copying + Rsync.leftOut + ["--exclude-from=-"] + more
    try shelf.rsync.run(
      options + ["--", home.tree.root + "/", shelf.place.address(folder) + "/"],
      input: Array(patterns.map { $0 + "\n" }.joined().utf8))
  }

  func report(_ scan: HomeScan, _ list: DigestList) -> Report {
    var report = Report()
    report.unread = list.unread
    report.files = list.digests.count
    report.bytes = scan.bytes
    report.manifest = scan.manifest
    report.content = BackupRun.content(of: scan)
    report.problems = scan.unreadable + scan.strange
    report.problems += (scan.damaged.map(\.asDamage) + scan.missing.map(\.asLoss)).map {
      var problem = $0
      problem.severity = .warning
      return problem
    }
    return report
  }

  /// The digest of everything in the home except `devices/`, which machines update by themselves.
  static func content(of scan: HomeScan) -> Digest {
    var builder = Digest.Builder()
    for file in scan.files where !file.path.isInside(Device.folder) {
      builder.add(file.path.text)
      builder.add(file.digest)
    }
    return builder.digest
  }
}

extension HomeScan {
  var contents: DigestList {
    var list = DigestList()
    for file in files { list.digests[file.path] = file.digest }
    return list
  }
}

extension HomeScan.Loss {
  /// The diagnostic for a file whose bytes changed though its size and time did not.
  public var asDamage: Diagnostic {
    Diagnostic(
      .fileDamaged, Phrase("sync-bytes-changed-though-size-time", ["path": path.text]), path: path,
      hint: Phrase("sync-bring-back-zutto-repair-copy-if"))
  }

  /// The diagnostic for a file that is gone without a record of its removal.
  public var asLoss: Diagnostic {
    Diagnostic(
      .fileLost, Phrase("sync-gone-neither-zutto-nor-git", ["path": path.text]), path: path,
      hint: Phrase("sync-bring-back-zutto-repair-copy"))
  }
}

extension BackupShelf {
  /// Deletes an unfinished backup, unless it is being written.
  func deleteUnfinished(_ name: BackupName) throws(Diagnostic) {
    guard let tree else {
      // It may have been finished after all.
      if !names.contains(name) { try deleteRemote([name.folder.text, BackupClaim.pattern(name)]) }
      return
    }
    if tree.signature(name.partial) != nil {
      guard let lock = lock(name) else { return }
      defer { _ = lock }
      try tree.deleteAll(name.partial)
    }
    if tree.signature(name.folder) == nil { try tree.delete(name.listFile) }
  }
}
