// Backups in a repository of restic or borg: opening it, making a backup, verifying one.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// How the password of a repository comes to its program.
public struct EnginePassword: Sendable {
  /// Whether the program finds it in its environment.
  public let isSet: @Sendable (EngineKind) -> Bool
  /// Asks for it; `isNew` asks once more, for a repository that is to be made.
  public let ask: @Sendable (EngineKind, _ isNew: Bool) throws(Diagnostic) -> [UInt8]

  /// Creates an access.
  public init(
    isSet: @escaping @Sendable (EngineKind) -> Bool,
    ask: @escaping @Sendable (EngineKind, _ isNew: Bool) throws(Diagnostic) -> [UInt8]
  ) {
    self.isSet = isSet
    self.ask = ask
  }

  /// The diagnostic for a password that is not set and can't be asked for.
  public static func missing(_ kind: EngineKind) -> Diagnostic {
    Diagnostic(
      .backupPassword, Phrase("sync-engine-password-missing", ["program": kind.rawValue]),
      hint: Phrase("sync-engine-set-password", ["variables": kind.passwordVariables.joined(separator: ", ")]))
  }
}

extension BackupShelf {
  /// The digest list within a backup of an engine.
  static let engineList = workFolder / "files.sha256"

  /// Opens a repository, or makes it if it is new, and lists its backups.
  static func open(
    _ kind: EngineKind, _ address: String, outside home: Tree, isNew: Bool, isUnattended: Bool,
    _ password: EnginePassword?
  ) throws(Diagnostic) -> (any BackupEngine, [BackupName: String]) {
    let isLocal = address.hasPrefix("/")
    let isThere = isLocal ? try isRepository(kind, address, outside: home, isNew: isNew) : true
    let typed = password?.isSet(kind) ?? true ? nil : try password?.ask(kind, false)
    let engine = kind.engine(
      EngineRepository(kind: kind, address: address, password: typed, isUnattended: isUnattended))
    if isThere, let ids = try engine.ids() { return (engine, ids) }
    guard isNew else { throw engine.repository.missing }
    if let typed, try password?.ask(kind, true) != typed {
      throw Diagnostic(.backupPassword, Phrase("sync-engine-passwords-differ"))
    }
    try engine.create()
    return (engine, [:])
  }

  /// Whether a folder holds a repository; false if one may be made there.
  private static func isRepository(_ kind: EngineKind, _ path: String, outside home: Tree, isNew: Bool)
    throws(Diagnostic) -> Bool
  {
    // The folder above must exist: the mount point of an unplugged disk must not become a repository.
    let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let isMade = (try? Tree(at: path)) != nil
    let tree = try open(isMade || !isNew ? path : parent.isEmpty ? "/" : parent, outside: home, isNew: false)
    let names = Set(isMade ? try tree.list(nil).map(\.name) : [])
    if kind.marks.isSubset(of: names) || names.isEmpty { return !names.isEmpty }
    if let other = EngineKind.allCases.first(where: { $0.marks.isSubset(of: names) }) {
      throw Diagnostic(
        .backupTarget, Phrase("sync-engine-other", ["place": path, "program": other.rawValue]),
        hint: Phrase("sync-engine-say-other", ["place": "\(other.rawValue):\(path)"]))
    }
    throw Diagnostic(
      .backupTarget,
      Phrase("backup-holds-other-things-than-backups", ["place": path, "other": names.min() ?? ""]),
      hint: Phrase("backup-name-folder-own-zutto-backup", ["place": "\(kind.rawValue):\(path)"]))
  }

  /// Verifies a backup of an engine: the copy that it restores, and with `isThorough` its whole repository.
  func check(
    _ id: String, of name: BackupName, in engine: any BackupEngine, isThorough: Bool,
    progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) async throws(Diagnostic) -> CopyCheck {
    let damage = isThorough ? try engine.damage() : nil
    let work = BackupShelf.workFolder / "copy"
    try home.deleteAll(work)
    try home.createFolder(work)
    // A later backup and `deleteWork` delete what can't be deleted now.
    defer { _ = try? home.deleteAll(work) }
    let list: DigestList
    do throws(Diagnostic) { list = try self.list(of: name) } catch {
      guard let damage else { throw error }
      var check = CopyCheck()
      check.unreadable = [damage]
      return check
    }
    _ = try engine.restore(id, only: [], to: home.systemPath(work))
    var check = await CopyCheck.run(try Tree(at: home.systemPath(work)), beside: list, progress: progress)
    if let damage { check.unreadable.append(damage) }
    return check
  }
}

extension BackupRun {
  /// Makes a backup with an engine, again until the home no longer changes meanwhile, and compares its names.
  func makeKept(_ name: BackupName, _ scan: HomeScan, by engine: any BackupEngine) async throws(Diagnostic)
    -> Report
  {
    var scan = scan
    var unreadable: [RelativePath: Diagnostic] = [:]
    for _ in 0..<5 {
      progress(.copying, 0)
      let list = list(scan, without: unreadable)
      try home.tree.write(list.bytes, to: BackupShelf.engineList)
      let id = try engine.store(
        name, now.instant, home.tree.root, list: BackupShelf.engineList, without: leftOut(scan))
      let stored = try engine.paths(in: id)
      let after = try await HomeScan.run(home.tree, beside: scan.manifest, depth: .changes, nested: nested)
      let lacking = list.digests.keys.filter { !stored.contains($0.text) }
      if lacking.isEmpty, after.contents == scan.contents {
        var report = report(scan, list)
        report.problems = (report.problems + unreadable.values).sortedOnce()
        return report
      }
      try engine.delete([id])
      for path in lacking { unreadable[path] = unreadableProblem(path) }
      scan = after
    }
    throw keptChanging
  }
}
