// The writes of one command: recorded before they are done, so that they can be taken back together.

public import Diagnostics
internal import Fluent
public import SafeFiles
public import ZonedTime

/// A command's writes to the home, made under its lock and recorded in the trash.
///
/// What a write replaces and what is removed is kept there, so nothing is lost and `undo` can
/// bring it back.
public struct Change: ~Copyable {
  private let tree: Tree
  private let lock: Lock
  /// Where the change is recorded.
  public let folder: RelativePath
  private let command: String
  private let form: String?
  private let moment: Instant
  /// The files that were written or removed so far.
  public private(set) var touched: Set<RelativePath> = []

  fileprivate init(_ command: String, form: String?, in tree: Tree, at moment: Instant) throws(Diagnostic) {
    let lock = try Lock(Trash.lock, in: tree, waitingAtMost: 10)
    let folder = try Trash.nextFolder(in: tree, at: moment)
    self.lock = lock
    self.folder = folder
    self.tree = tree
    self.command = command
    self.form = form
    self.moment = moment
  }

  /// Writes a file; the version it replaces is kept, and equal content is not written again.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - path: the file's place.
  ///   - isPrivate: whether nobody else on the machine may read it.
  ///   - keepsResult: whether what is written is kept, too, so that the change can be taken back after others.
  /// - Throws: as `Tree.write`.
  public mutating func write(
    _ bytes: [UInt8], to path: RelativePath, isPrivate: Bool = false, keepsResult: Bool = false
  ) throws(Diagnostic) {
    let old = try tree.readIfPresent(path)
    if let old, old.bytes == bytes { return }
    let digest = Digest(of: bytes)
    if old != nil {
      // The version from before the change; what the change itself wrote is not kept.
      if !touched.contains(path) { try tree.keep(path, as: folder / "files" / path) }
      try record(.init(.replaced, digest, path))
    } else {
      try record(.init(.created, digest, path))
    }
    if keepsResult { try tree.write(bytes, to: folder / "left" / path, .replaceable) }
    try tree.write(bytes, to: path, isPrivate: isPrivate)
  }

  /// Creates many files as one: recorded together and put on the disk together.
  ///
  /// - Parameters:
  ///   - files: their places, where nothing may be yet, and contents.
  ///   - isPrivate: whether nobody else on the machine may read them.
  /// - Throws: `file-exists`, and as `Tree.write`.
  public mutating func create(_ files: [(path: RelativePath, bytes: [UInt8])], isPrivate: Bool = false)
    throws(Diagnostic)
  {
    for file in files where tree.signature(file.path) != nil {
      throw Diagnostic(.fileExists, Phrase("home-already", ["path": file.path]), path: file.path)
    }
    try record(files.map { .init(.created, Digest(of: $0.bytes), $0.path) })
    try tree.create(files, isPrivate: isPrivate)
  }

  /// Gives a file that was staged its place, where nothing may be yet.
  ///
  /// - Throws: `file-exists`, `file-missing`, and as `Tree.move`.
  public mutating func create(_ path: RelativePath, from staged: StagedFile) throws(Diagnostic) {
    guard tree.signature(path) == nil else {
      throw Diagnostic(.fileExists, Phrase("home-already", ["path": path]), path: path)
    }
    try record(.init(.created, staged.digest, path))
    try tree.move(staged.path, to: path)
  }

  /// Moves a file to the trash.
  ///
  /// - Throws: `file-missing` and as `Tree.move`.
  public mutating func remove(_ path: RelativePath) throws(Diagnostic) { try remove([path]) }

  /// Moves files to the trash as one: recorded together and put on the disk together.
  ///
  /// - Throws: `file-missing` and as `Tree.move`.
  public mutating func remove(_ paths: [RelativePath]) throws(Diagnostic) {
    for path in paths where tree.signature(path) == nil {
      throw Diagnostic(.fileMissing, Phrase("home-does-not-exist", ["path": path]), path: path)
    }
    let own = touched
    try record(paths.map { .init(.removed, nil, $0) })
    var (sources, targets): (Set<RelativePath?>, Set<RelativePath?>) = ([], [])
    for path in paths {
      if own.contains(path) {
        try tree.delete(path)
        continue
      }
      let kept = folder / "files" / path
      try tree.move(path, to: kept, isLasting: false)
      sources.insert(path.parent)
      targets.insert(kept.parent)
    }
    // Where the files are comes first: no disk may have them in neither place.
    for folder in targets { try tree.synchronize(folder: folder) }
    for folder in sources { try tree.synchronize(folder: folder) }
  }

  /// Keeps a file beside the versions of this change, as it is; taking the change back leaves it there.
  ///
  /// - Parameter path: the file, which this change does not touch.
  /// - Returns: where it is kept.
  /// - Throws: as `Tree.write`.
  public func keepAside(_ path: RelativePath) throws(Diagnostic) -> RelativePath {
    let place = folder / "files" / path
    try tree.keep(path, as: place)
    return place
  }

  private mutating func record(_ step: TrashRecord.Step) throws(Diagnostic) { try record([step]) }

  private mutating func record(_ steps: [TrashRecord.Step]) throws(Diagnostic) {
    for step in steps where step.path.text.utf8.contains(0x0A) {
      throw Diagnostic(
        .nameNotPortable, Phrase("home-file-name-holds-line-break"), path: step.path,
        hint: Phrase("home-rename-file-first"))
    }
    // Nothing to do is no change: another command may have done it meanwhile.
    guard !steps.isEmpty else { return }
    var text = steps.map(\.line).joined()
    if touched.isEmpty { text = TrashRecord.head(command: command, moment: moment, form: form) + text }
    touched.formUnion(steps.map(\.path))
    try tree.append(Array(text.utf8), to: folder / Trash.record)
  }

  /// Takes away what killed programs left unfinished in the folders that were written to, and in the machine's own:
  /// once in a process, because that lists them.
  fileprivate func tidy() {
    guard !touched.isEmpty else { return }
    let folders = Set(touched.map(\.parent)).union([".zutto", ".zutto/cache"])
    for folder in ChangeMemory.untidied(folders, in: tree) { tree.removeAbandoned(in: folder) }
    Trash.remember(folder, in: tree)
  }

  /// Takes back what was done so far, after a failure in the middle.
  fileprivate consuming func rollBack() throws(Diagnostic) {
    guard !touched.isEmpty else { return }
    let record = try TrashRecord(reading: folder, in: tree)
    try record.undo(in: tree)
  }
}

extension Tree {
  /// Makes a change: all of it or, if it fails, none.
  ///
  /// - Parameters:
  ///   - command: what the person did, shown by `undo` and `trash list`.
  ///   - moment: now.
  ///   - form: the form of a page that asks for the change, noted in the record.
  ///   - body: the writes.
  /// - Returns: what `body` returns.
  /// - Throws: `home-locked`, what the writes throw, and what `body` throws.
  public func change<Result>(
    _ command: String, at moment: Instant, form: String? = nil,
    _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var change = try Change(command, form: form, in: self, at: moment)
    do throws(Diagnostic) {
      let result = try body(&change)
      change.tidy()
      return result
    } catch {
      // What stopped the change matters more than a second failure while taking it back; the
      // record stays, and `undo` can be tried again.
      do throws(Diagnostic) { try change.rollBack() } catch let second {
        var problem = error
        let failure: Phrase = Phrase("home-taking-back-failed-well", ["message": second.message])
        problem.hint = error.hint?.and(failure) ?? failure
        throw problem
      }
      throw error
    }
  }

  /// Does something while no other zutto changes the home; nothing is recorded.
  ///
  /// - Throws: `home-locked`, `file-unwritable`, and what `body` throws.
  public func locked<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let lock = try Lock(Trash.lock, in: self, waitingAtMost: 10)
    defer { _ = lock }
    return try body()
  }
}
