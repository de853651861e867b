// Locks an archive: seals a folder's files and writes the pieces that changed.

public import Diagnostics
public import Fluent
internal import Ground
public import SafeFiles

/// Seals every file of a folder into another and writes only what differs.
public struct Locking: Sendable {
  /// The outcome.
  public struct Report: Sendable, Hashable {
    /// Pieces in the archive.
    public var pieces = 0
    /// Pieces written.
    public var written = 0
    /// Pieces already current.
    public var kept = 0
    /// Obsolete pieces deleted.
    public var deleted = 0
    /// Foreign files left alone.
    public var foreign = 0
    /// Whether it was stopped early.
    public var isStopped = false
  }

  let plain: Tree
  let folder: LockedFolder
  let keys: LockKeys
  let locales: Locales
  let memory: (home: Tree, path: RelativePath)?
  let report: @Sendable (_ done: Int, _ total: Int) -> Void
  let isStopped: @Sendable () -> Bool

  /// Plans the work.
  ///
  /// - Parameters:
  ///   - plain: the files to seal; they must not change meanwhile.
  ///   - folder: the destination.
  ///   - keys: those of the folder, if it is a locked archive already.
  ///   - locales: the languages of its page.
  ///   - memory: the cache of what this machine sealed; nil for none.
  ///   - report: called with the progress after each group of files.
  ///   - isStopped: polled between groups of files; true ends the run with what is done so far.
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
  /// - Throws: `disk-full`, `file-unwritable`, `file-unreadable`. Pieces written until then are complete.
  public func run() async throws(Diagnostic) -> Report {
    let files = try plainFiles(in: nil)
    var known = memory.map { LockMemory($0.path, in: $0.home, of: folder.tree, keys) } ?? LockMemory()
    var result = Report()
    result.foreign = folder.foreign
    // Before any piece, so that a killed run leaves a folder that is recognized as ours.
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
      // Files that were not reached keep their old record.
      known.files.merge(now.files) { $1 }
      now = known
    }
    result.kept = result.pieces - result.written
    if let memory { try now.write(to: memory.path, in: memory.home, of: folder.tree, keys) }
    return result
  }

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

  /// Deletes obsolete pieces and the files of format version 1.
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

/// Seals files and writes their pieces.
///
/// Keeps the folders of the archive open; runs on any thread.
struct PiecePublisher: Sendable {
  struct Published: Sendable {
    let sealed: LockMemory.Sealed
    let names: [String]
    let written: Int
  }

  private let folder: LockedFolder
  private let keys: LockKeys
  private let folders: [String: Folder]

  init(_ folder: LockedFolder, _ keys: LockKeys) throws(Diagnostic) {
    var folders: [String: Folder] = [:]
    for number in UInt8.min...UInt8.max {
      let name = [number].hexadecimal
      guard let path = RelativePath("\(LockedFolder.pieces.text)/\(name)") else { continue }
      try folder.tree.createFolder(path)
      folders[name] = try folder.tree.folder(path)
    }
    self.folder = folder
    self.keys = keys
    self.folders = folders
  }

  /// Seals a file unless the known record shows that its pieces are current.
  func publish(_ path: RelativePath, _ signature: FileSignature, in plain: Tree, known: LockMemory.Sealed?)
    -> Result<Published, Diagnostic>
  {
    let names = (0..<LockedPiece.count(ofSize: Int(signature.size))).map {
      keys.name(of: path.text, piece: $0)
    }
    if let known, known.plain == signature, known.files.count == names.count,
      zip(names, known.files).allSatisfy({ folder.present[$0] == $1 })
    {
      return .success(Published(sealed: known, names: names, written: 0))
    }
    return Result { () throws(Diagnostic) in
      let file = try plain.openFile(path)
      return try publish(path.text, signature, names) { (number) throws(Diagnostic) in
        try file.read(at: number * LockedPiece.size, count: LockedPiece.size)
      }
    }
  }

  func publish(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) -> Published {
    let names = (0..<LockedPiece.count(ofSize: bytes.count)).map { keys.name(of: path, piece: $0) }
    let none = FileSignature(size: Int64(bytes.count), modified: 0, changed: 0, inode: 0)
    return try publish(path, none, names) {
      let start = $0 * LockedPiece.size
      return Array(bytes[start..<min(start + LockedPiece.size, bytes.count)])
    }
  }

  private func publish(
    _ path: String, _ signature: FileSignature, _ names: [String],
    _ content: (Int) throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) -> Published {
    var codes: [[UInt8]] = []
    var files: [FileSignature] = []
    var written = 0
    for (number, name) in names.enumerated() {
      let piece = LockedPiece(path: path, number: number, count: names.count, content: try content(number))
      let (code, sealed) = keys.seal(piece.bytes)
      let (folderName, fileName) = LockedPiece.place(name)
      guard let folder = folders[folderName] else { continue }
      let file = try folder.publish(sealed, as: fileName, isNew: self.folder.present[name] == nil)
      codes.append(Array(code.prefix(16)))
      files.append(file.signature)
      if file.written { written += 1 }
    }
    let sealed = LockMemory.Sealed(plain: signature, codes: codes, files: files)
    return Published(sealed: sealed, names: names, written: written)
  }
}

/// What was sealed last time: each plain file's signature, its pieces' codes and their files' signatures.
///
/// It lets locking cost what changed.
struct LockMemory: Sendable {
  struct Sealed: Sendable {
    let plain: FileSignature
    let codes: [[UInt8]]
    let files: [FileSignature]
  }

  private static let version = "lock 2"
  var files: [String: Sealed] = [:]

  init() {}

  /// Reads the memory; empty if there is none or it belongs to another folder or other keys.
  init(_ path: RelativePath, in home: Tree, of output: Tree, _ keys: LockKeys) {
    guard var reader = CacheFile.read(path, in: home, version: LockMemory.version),
      reader.text() == output.root, reader.rawBytes() == keys.check, let count = reader.count()
    else { return }
    var files: [String: Sealed] = [:]
    for _ in 0..<count {
      guard let path = reader.text(), let plain = reader.signature(), let pieces = reader.count() else {
        return
      }
      var codes: [[UInt8]] = []
      var signatures: [FileSignature] = []
      for _ in 0..<pieces {
        guard let code = reader.rawBytes(), let signature = reader.signature() else { return }
        codes.append(code)
        signatures.append(signature)
      }
      files[path] = Sealed(plain: plain, codes: codes, files: signatures)
    }
    if reader.isAtEnd { self.files = files }
  }

  func write(to path: RelativePath, in home: Tree, of output: Tree, _ keys: LockKeys) throws(Diagnostic) {
    var writer = CacheWriter()
    writer.add(output.root)
    writer.add(keys.check)
    writer.add(files.count)
    for (path, sealed) in files {
      writer.add(path)
      writer.add(sealed.plain)
      writer.add(sealed.codes.count)
      for (code, signature) in zip(sealed.codes, sealed.files) {
        writer.add(code)
        writer.add(signature)
      }
    }
    try CacheFile.write(writer, to: path, in: home, version: LockMemory.version)
  }
}
