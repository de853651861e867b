// From a folder of files to a locked archive of them.

public import Diagnostics
public import Fluent
internal import Ground
public import SafeFiles

/// Seals every file of a folder into another, and writes only what differs.
public struct Locking: Sendable {
  /// What was done.
  public struct Report: Sendable, Hashable {
    /// Pieces of the archive.
    public var pieces = 0
    /// Pieces that were written.
    public var written = 0
    /// Pieces that were as they should be.
    public var kept = 0
    /// Pieces that are no longer part of it.
    public var deleted = 0
    /// Files that are not ours and were left alone.
    public var foreign = 0
    /// Whether it was stopped before the end.
    public var isStopped = false
  }

  let plain: Tree
  let folder: LockedFolder
  let keys: LockKeys
  let locales: Locales
  let memory: (home: Tree, path: RelativePath)?
  let report: @Sendable (_ done: Int, _ total: Int) -> Void
  let isStopped: @Sendable () -> Bool

  /// Plans it.
  ///
  /// - Parameters:
  ///   - plain: the files; nobody changes them meanwhile.
  ///   - folder: where they go.
  ///   - keys: of the folder, if it is a locked archive already.
  ///   - locales: the languages that its page speaks.
  ///   - memory: where this machine remembers what it sealed; nil to remember nothing.
  ///   - report: told now and then how far it is.
  ///   - isStopped: asked between files; true ends it with what is done so far.
  public init(
    _ plain: Tree, into folder: LockedFolder, _ keys: LockKeys, _ locales: Locales,
    memory: (home: Tree, path: RelativePath)?,
    report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.plain = plain
    self.folder = folder
    self.keys = keys
    self.locales = locales
    self.memory = memory
    self.report = report
    self.isStopped = isStopped
  }

  /// Brings the locked archive up to date.
  ///
  /// - Throws: `disk-full`, `file-unwritable`, `file-unreadable`. What was written by then is whole.
  public func run() async throws(Diagnostic) -> Report {
    let files = try plainFiles(in: nil)
    var known = memory.map { LockMemory($0.path, in: $0.home, of: folder.tree, keys) } ?? LockMemory()
    var result = Report()
    result.foreign = folder.foreign
    // Before any piece: a kill in the middle must leave a folder that is known as ours.
    try writePage()
    let publisher = try PiecePublisher(folder, keys)

    var contents: [LockContents.File] = []
    var now = LockMemory()
    var names: Set<String> = []
    for start in stride(from: 0, to: files.count, by: 256) {
      if isStopped() {
        result.isStopped = true
        break
      }
      let group = Array(files[start..<min(start + 256, files.count)])
      let old = group.map { known.files[$0.path.text] }
      let outcomes = await Array(group.indices).concurrentMap(piece: 8) { [plain] index in
        publisher.publish(group[index].path, group[index].signature, in: plain, known: old[index])
      }
      for (file, outcome) in zip(group, outcomes) {
        let done = try outcome.get()
        contents.append(LockContents.File(path: file.path.text, codes: done.sealed.codes))
        now.files[file.path.text] = done.sealed
        result.written += done.written
        result.pieces += done.sealed.codes.count
        names.formUnion(done.names)
      }
      report(start + group.count, files.count)
    }
    if !result.isStopped {
      let list = try publisher.publish(LockContents.path, LockContents(contents).bytes)
      result.written += list.written
      result.pieces += list.names.count
      names.formUnion(list.names)
      result.deleted = try prune(keeping: names)
    } else {
      // What was not come to is as it was known to be.
      known.files.merge(now.files) { $1 }
      now = known
    }
    result.kept = result.pieces - result.written
    if let memory { try now.write(to: memory.path, in: memory.home, of: folder.tree, keys) }
    return result
  }

  /// What opens the archive: the page, and the words for those who have no browser.
  private func writePage() throws(Diagnostic) {
    let top = try folder.tree.folder(nil)
    let there = Set(try top.list(sorted: false).map(\.name))
    for (name, bytes) in LockPage.files(LockParameters(of: keys), locales) {
      _ = try top.publish(bytes, as: name, isNew: !there.contains(name))
    }
  }

  private func plainFiles(in folder: RelativePath?) throws(Diagnostic) -> [(
    path: RelativePath, signature: FileSignature
  )] {
    var files: [(path: RelativePath, signature: FileSignature)] = []
    for item in try plain.list(folder) {
      guard let path = RelativePath(folder.map { "\($0.text)/\(item.name)" } ?? item.name) else { continue }
      switch item.kind {
      case .folder: files += try plainFiles(in: path)
      case .file where !Tree.isUnfinished(item.name): files.append((path, item.signature))
      default: continue
      }
    }
    return files
  }

  /// Deletes the pieces that are no longer part of it, and what a former form left.
  private func prune(keeping names: Set<String>) throws(Diagnostic) -> Int {
    var deleted = 0
    for name in folder.present.keys where !names.contains(name) {
      guard let place = LockedFolder.place(LockedPiece.place(name)) else { continue }
      if try folder.tree.delete(place) { deleted += 1 }
    }
    for path in folder.former where try folder.tree.delete(path) { deleted += 1 }
    return deleted
  }
}
