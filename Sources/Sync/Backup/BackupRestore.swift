// Reading finished backups: verify one in place, or restore it into a folder of its own.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// The restore of one backup.
public struct BackupRestore: Sendable {
  private let shelf: BackupShelf
  private let name: BackupName

  /// Creates a restore.
  public init(_ name: BackupName, from shelf: BackupShelf) {
    self.shelf = shelf
    self.name = name
  }

  /// Copies a backup, or only `paths` of it, into a new or empty folder and verifies the copy.
  ///
  /// `progress` receives the size of each verified file, on any thread.
  ///
  /// - Returns: what is wrong with the copy.
  /// - Throws: `restore-place`, `file-missing`, `disk-full`, and as the reads.
  public func run(
    to folder: String, only paths: [RelativePath], progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) async throws(Diagnostic) -> CopyCheck {
    let list = try wanted(paths)
    let target = try BackupRestore.target(folder)
    let from = shelf.place.address(name.folder.text)
    let outcome: Program.Outcome
    if let engine = shelf.engine, let id = shelf.ids[name] {
      outcome = try whole { () throws(Diagnostic) in try engine.restore(id, only: paths, to: target.root) }
    } else if paths.isEmpty {
      outcome = try copy(["--", from + "/", target.root + "/"])
    } else {
      // With -R, rsync recreates the part of the path after `/./`.
      let sources = paths.map { "\(from)/./\($0.text)" }
      outcome = try copy(["-R", "--"] + sources + [target.root + "/"])
    }
    try target.synchronizeDisk()
    let check = await CopyCheck.run(target, beside: list, isFresh: true, progress: progress)
    if check.files == 0, !list.digests.isEmpty {
      throw Diagnostic(
        .backupFailed, Phrase("sync-nothing-came-back", ["from": from]).because(outcome.complaint ?? ""))
    }
    return check
  }

  private func copy(_ words: [String]) throws(Diagnostic) -> Program.Outcome {
    try whole { () throws(Diagnostic) in try shelf.rsync.run(Rsync.copying + words) }
  }

  private func whole(_ body: () throws(Diagnostic) -> Program.Outcome) throws(Diagnostic) -> Program.Outcome {
    do throws(Diagnostic) { return try body() } catch {
      guard error.code == .diskFull else { throw error }
      throw Diagnostic(
        .diskFull, Phrase("sync-disk-full-backup-not-whole"),
        hint: Phrase("sync-delete-folder-free-some-space"))
    }
  }

  private func wanted(_ paths: [RelativePath]) throws(Diagnostic) -> DigestList {
    let all = try shelf.list(of: name)
    guard !paths.isEmpty else { return all }
    var list = DigestList()
    list.unread = all.unread.filter { text in
      paths.contains { text == $0.text || text.hasPrefix($0.text + "/") }
    }
    for path in paths {
      let found = all.digests.filter { $0.key == path || $0.key.isInside(path) }
      let isUnread = list.unread.contains { $0 == path.text || $0.hasPrefix(path.text + "/") }
      guard !found.isEmpty || isUnread else {
        throw Diagnostic(
          .fileMissing, Phrase("sync-not-backup", ["path": path.text, "name": name.text]),
          hint: shelf.engine == nil
            ? Phrase("sync-look-into-list", ["address": shelf.place.address(name.listFile.text)]) : nil)
      }
      list.digests.merge(found) { first, _ in first }
    }
    return list
  }

  /// The target folder, created if missing; refused inside a home or if not empty.
  private static func target(_ path: String) throws(Diagnostic) -> Tree {
    if let home = Home.folder(above: path) {
      throw Diagnostic(
        .restorePlace, Phrase("sync-inside-home", ["path": path, "home": home]),
        hint: Phrase("sync-restore-into-folder-outside-copy"))
    }
    let tree = try Tree(creating: path)
    guard try tree.list(nil).isEmpty else {
      let isHome = tree.signature(Home.file) != nil
      throw Diagnostic(
        .restorePlace,
        isHome
          ? Phrase("sync-home-backup-never-put-over", ["path": path])
          : Phrase("sync-not-empty", ["path": path]), hint: Phrase("sync-name-new-folder-copy-what"))
    }
    return tree
  }
}

extension BackupShelf {
  /// Verifies a finished backup against its digest list.
  ///
  /// From a remote place every file is fetched, except those whose checksum equals that of the home's file; of
  /// a repository all of it, and with `isThorough` everything in it is read, too. `progress` receives the size
  /// of each file that was read, on any thread.
  ///
  /// - Throws: `file-damaged` for the list itself, `backup-away`, and as the reads.
  public func check(
    _ name: BackupName, isThorough: Bool = true, progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) async throws(Diagnostic) -> CopyCheck {
    if let engine, let id = ids[name] {
      return try await check(id, of: name, in: engine, isThorough: isThorough, progress: progress)
    }
    let list = try list(of: name)
    if let tree {
      let copy = try Tree(at: tree.systemPath(name.folder))
      return await CopyCheck.run(copy, beside: list, isFresh: true, progress: progress)
    }
    let work = BackupShelf.workFolder / name.folder
    try home.deleteAll(work)
    try home.createFolder(work)
    let copy = try Tree(at: home.systemPath(work))
    let options = Rsync.copying + ["-c", "--link-dest=\(home.root)", "--"]
    try rsync.run(options + [place.address(name.folder.text) + "/", copy.root + "/"])
    let check = await CopyCheck.run(copy, beside: list, progress: progress)
    try home.deleteAll(work)
    return check
  }
}
