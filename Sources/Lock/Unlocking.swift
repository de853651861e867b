// From a locked archive to the files it was made of, each checked.

public import Ground

/// Opens every file of a locked archive, and writes them into another folder or only checks them.
public struct Unlocking: Sendable {
  /// What was done.
  public struct Report: Sendable, Hashable {
    /// Files that are whole.
    public var files = 0
    /// What is damaged or missing.
    public var problems: [Diagnostic] = []
    /// Whether it was stopped before the end.
    public var isStopped = false
  }

  let folder: LockedFolder
  let keys: LockKeys
  let output: Tree?
  let report: @Sendable (_ done: Int, _ total: Int) -> Void
  let isStopped: @Sendable () -> Bool

  /// Plans it.
  ///
  /// - Parameters:
  ///   - folder: the locked archive.
  ///   - keys: that open it.
  ///   - output: where the files go; nil to only check them.
  ///   - report: told now and then how far it is.
  ///   - isStopped: asked between files.
  public init(
    _ folder: LockedFolder,
    _ keys: LockKeys,
    into output: Tree?,
    report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.folder = folder
    self.keys = keys
    self.output = output
    self.report = report
    self.isStopped = isStopped
  }

  /// Opens every file, and names those that are not whole.
  ///
  /// - Throws: `archive-foreign` if the folder is not empty; `lock-damaged` if the list of files can't be opened;
  ///   `disk-full`, `file-unwritable`.
  public func run() async throws(Diagnostic) -> Report {
    if let output, try !output.list(nil).isEmpty {
      throw Diagnostic(
        .archiveForeign,
        "'\(output.root)' is not empty",
        hint: "choose an empty folder with --out"
      )
    }
    let contents = try contents()
    var result = Report()
    for start in stride(from: 0, to: contents.files.count, by: 256) {
      if isStopped() {
        result.isStopped = true
        break
      }
      let group = Array(contents.files[start..<min(start + 256, contents.files.count)])
      let outcomes = await group.concurrentMap(piece: 8) { file in
        Result { () throws(Diagnostic) in try write(file) }
      }
      for outcome in outcomes {
        if let problem = try outcome.get() {
          result.problems.append(problem)
        } else {
          result.files += 1
        }
      }
      report(start + group.count, contents.files.count)
    }
    return result
  }

  /// Writes a file if all of it is whole.
  ///
  /// - Returns: what is wrong with it.
  private func write(_ file: LockContents.File) throws(Diagnostic) -> Diagnostic? {
    guard let path = RelativePath(file.path) else { return nil }
    var bytes: [UInt8] = []
    for (number, code) in file.codes.enumerated() {
      guard let opened = try folder.open(file.path, piece: number, keys),
        opened.code.prefix(16).elementsEqual(code), opened.piece.count == file.codes.count
      else { return damaged(file, number) }
      bytes += opened.piece.content
    }
    try output?.write(bytes, to: path, .replaceable)
    return nil
  }

  private func contents() throws(Diagnostic) -> LockContents {
    var bytes: [UInt8] = []
    var count = 1
    var number = 0
    while number < count {
      guard let opened = try folder.open(LockContents.path, piece: number, keys) else {
        throw damaged(LockContents.File(path: LockContents.path, codes: []), number)
      }
      count = opened.piece.count
      bytes += opened.piece.content
      number += 1
    }
    guard let contents = LockContents(bytes) else {
      throw damaged(LockContents.File(path: LockContents.path, codes: []), 0)
    }
    return contents
  }

  private func damaged(_ file: LockContents.File, _ piece: Int) -> Diagnostic {
    let name = keys.name(of: file.path, piece: piece)
    let shown =
      file.path == LockContents.path ? "the list of the archive's files" : "'\(file.path)'"
    return Diagnostic(
      .lockDamaged,
      "\(shown) can't be opened: its sealed file is missing, damaged or not the newest",
      path: LockedFolder.place(of: name),
      hint: "take it from another copy of the archive, or lock the home again"
    )
  }
}
