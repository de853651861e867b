// Unlocks an archive: opens every file, verifies it and writes it.

public import Diagnostics
internal import Fluent
internal import Ground
public import SafeFiles

/// Opens every file of a locked archive and writes it into another folder, or only verifies it.
public struct Unlocking: Sendable {
  /// The outcome.
  public struct Report: Sendable, Hashable {
    /// Intact files.
    public var files = 0
    /// Damaged files; more may be missing if the file list is damaged.
    public var lost = 0
    /// What is damaged or missing.
    public var problems: [Diagnostic] = []
    /// Whether it was stopped early.
    public var isStopped = false
  }

  let tree: Tree
  let keys: LockKeys
  let output: Tree?
  let report: @Sendable (_ done: Int, _ total: Int) -> Void
  let isStopped: @Sendable () -> Bool

  /// Plans the work.
  ///
  /// - Parameters:
  ///   - tree: the locked archive.
  ///   - keys: its keys.
  ///   - output: the destination; nil to only verify.
  ///   - report: called with the progress after each group of files.
  ///   - isStopped: polled between groups of files.
  public init(
    _ tree: Tree, _ keys: LockKeys, into output: Tree?,
    report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.tree = tree
    self.keys = keys
    self.output = output
    self.report = report
    self.isStopped = isStopped
  }

  /// Opens every file that can be opened and reports the others.
  ///
  /// - Throws: `archive-foreign` if the destination is not empty; `disk-full`.
  public func run() async throws(Diagnostic) -> Report {
    if let output, try !output.list(nil).isEmpty {
      throw Diagnostic(
        .archiveForeign, Phrase("sync-not-empty", ["path": output.root]),
        hint: Phrase("lock-choose-empty-folder-out"))
    }
    var result = Report()
    let contents: LockContents
    do throws(Diagnostic) { contents = try listed() } catch {
      result.problems.append(error)
      contents = await found(&result.problems)
    }
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
          result.lost += 1
        } else {
          result.files += 1
        }
      }
      report(start + group.count, contents.files.count)
    }
    return result
  }

  /// Writes a file if all its pieces are intact.
  ///
  /// - Returns: what is wrong with it.
  /// - Throws: `disk-full`, because then no other file can be written either.
  private func write(_ file: LockContents.File) throws(Diagnostic) -> Diagnostic? {
    guard let path = RelativePath(file.path) else { return nil }
    do throws(Diagnostic) {
      var bytes: [UInt8] = []
      for (number, code) in file.codes.enumerated() {
        bytes += try open(file.path, number, of: file.codes.count, code).content
      }
      try output?.write(bytes, to: path, .replaceable, isPrivate: true)
      return nil
    } catch {
      guard error.code != .diskFull else { throw error }
      return error
    }
  }

  // MARK: The file list

  private func listed() throws(Diagnostic) -> LockContents {
    let start = try open(LockContents.path, 0)
    var bytes = start.content
    for number in 1..<max(1, start.count) {
      bytes += try open(LockContents.path, number, of: start.count).content
    }
    guard let contents = LockContents(bytes) else { throw lost(LockContents.path, 0, nil) }
    return contents
  }

  /// Rebuilds a lost list from the pieces, each of which names its file.
  ///
  /// A file without any intact piece is not listed.
  private func found(_ problems: inout [Diagnostic]) async -> LockContents {
    let folders = (UInt8.min...UInt8.max).map { [$0].hexadecimal }
    let outcomes = await folders.concurrentMap(piece: 8) { folder in
      Result { () throws(Diagnostic) in try pieces(in: folder) }
    }
    var codes: [String: [[UInt8]]] = [:]
    for outcome in outcomes {
      switch outcome {
      case .success(let opened):
        for (code, piece) in opened where piece.path != LockContents.path {
          // An empty code matches no piece, so a missing piece is reported.
          var known = codes[piece.path] ?? Array(repeating: [], count: piece.count)
          if known.count == piece.count { known[piece.number] = code }
          codes[piece.path] = known
        }
      case .failure(let problem): problems.append(problem)
      }
    }
    let files = codes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return LockContents(files.map { LockContents.File(path: $0.key, codes: $0.value) })
  }

  /// The pieces of a folder that open, with their codes.
  private func pieces(in folder: String) throws(Diagnostic) -> [(code: [UInt8], piece: LockedPiece)] {
    guard !isStopped(), let path = RelativePath("\(LockedFolder.pieces.text)/\(folder)") else { return [] }
    var pieces: [(code: [UInt8], piece: LockedPiece)] = []
    for file in try tree.list(path) {
      guard let name = LockedPiece.name(of: file.name, in: folder)?.name else { continue }
      // An unreadable piece counts as missing.
      let sealed: [UInt8]?
      do { sealed = try self.sealed(name) } catch { continue }
      guard let sealed, let opened = keys.open(sealed), let piece = LockedPiece(opened.piece),
        keys.name(of: piece.path, piece: piece.number) == name
      else { continue }
      pieces.append((Array(opened.code.prefix(16)), piece))
    }
    return pieces
  }

  // MARK: Pieces

  /// Opens a piece of a file; throws `lock-damaged`.
  ///
  /// `count` nil means unknown; `code` is the first half of the expected code, nil for any.
  private func open(_ path: String, _ number: Int, of count: Int? = nil, _ code: [UInt8]? = nil)
    throws(Diagnostic) -> LockedPiece
  {
    let name = keys.name(of: path, piece: number)
    let sealed: [UInt8]?
    do throws(Diagnostic) { sealed = try self.sealed(name) } catch { throw lost(path, number, error) }
    guard let sealed, let opened = keys.open(sealed), let piece = LockedPiece(opened.piece),
      piece.path == path, piece.number == number, piece.count == count ?? piece.count,
      code.map({ opened.code.prefix(16).elementsEqual($0) }) ?? true
    else { throw lost(path, number, nil) }
    return piece
  }

  /// The sealed bytes of a piece, in the current format or version 1; nil if it is missing.
  private func sealed(_ name: String) throws(Diagnostic) -> [UInt8]? {
    // Enough for a piece in Base64 with header and padding.
    let limit = LockedPiece.size * 2
    if let place = LockedFolder.place(LockedPiece.place(name)),
      let source = try tree.readIfPresent(place, limit: limit)
    {
      return source.bytes
    }
    guard let place = LockedFolder.place(LockedPiece.formerPlace(name)),
      let source = try tree.readIfPresent(place, limit: limit)
    else { return nil }
    return LockedPiece.sealed(name, in: source.bytes)
  }

  private func lost(_ path: String, _ piece: Int, _ cause: Diagnostic?) -> Diagnostic {
    let reason: Phrase =
      cause.map { Phrase("lock-sealed-file-cant-read", ["message": $0.message]) }
      ?? Phrase("lock-sealed-file-missing-damaged-not")
    let isList = path == LockContents.path
    return Diagnostic(
      .lockDamaged,
      isList
        ? Phrase("lock-list-archive-files-cant-opened", ["reason": reason])
        : Phrase("lock-cant-opened", ["path": path, "reason": reason]),
      path: LockedFolder.place(LockedPiece.place(keys.name(of: path, piece: piece))),
      hint: isList
        ? Phrase("lock-every-file-names-itself-opened") : Phrase("lock-take-another-copy-archive-lock"))
  }
}
