// A scan of every file of a home, compared with the manifest.

public import Diagnostics
internal import Fluent
public import Ground
public import SafeFiles

/// The content of a home, and what is wrong with it.
public struct HomeScan: Sendable {
  /// A file whose digest is known.
  public struct File: Sendable, Hashable {
    /// The path.
    public let path: RelativePath
    /// The digest of its content.
    public let digest: Digest
    /// Size and times when it was read.
    public let signature: FileSignature
  }

  /// A damaged or missing file.
  public struct Loss: Sendable, Hashable {
    /// The path.
    public let path: RelativePath
    /// The expected digest.
    public let digest: Digest
    /// The expected size; negative if unknown.
    public let size: Int64

    /// Creates a loss.
    public init(path: RelativePath, digest: Digest, size: Int64) {
      self.path = path
      self.digest = digest
      self.size = size
    }
  }

  /// Which files are read.
  public enum Depth: Sendable {
    case everything
    /// Those whose size or time differs from the manifest.
    case changes
  }

  /// The files, by path.
  public var files: [File] = []
  /// Files whose content changed though size and time did not.
  public var damaged: [Loss] = []
  /// Files that are gone without explanation.
  public var missing: [Loss] = []
  /// Why files could not be read.
  public var unreadable: [Diagnostic] = []
  /// The paths of everything in the home that could not be read.
  public var unread: Set<String> = []
  /// Items that don't belong in a home.
  public var strange: [Diagnostic] = []
  /// Symbolic links that stay inside.
  public var links: [RelativePath] = []
  /// The updated manifest; damaged and missing files keep their old entries.
  public var manifest = Manifest()

  /// Total size of the files in bytes.
  public var bytes: Int { files.reduce(0) { $0 &+ Int(clamping: $1.signature.size) } }

  /// The resolution of FAT's clock, in nanoseconds: a newer file may change again without a new time.
  static let grain: Int64 = 2_000_000_000

  /// Scans a home and compares it with its manifest.
  ///
  /// `nested` are folders that may be repositories of their own, whose histories explain removals; `progress`
  /// receives the size of each file, read or skipped, on any thread.
  ///
  /// - Throws: `file-unreadable` for the trash's records.
  public static func run(
    _ tree: Tree, beside known: Manifest, depth: Depth, nested: NestedRepositories? = nil,
    progress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) async throws(Diagnostic) -> HomeScan {
    let now = FileSignature.clock
    let list = HomeFiles(.home, of: tree)
    let readings = await list.files.concurrentMap(piece: 8) { file in
      let reading = Reading(file, known.entries[file.path], in: tree, depth)
      progress(Int(clamping: file.signature.size))
      return reading
    }
    var scan = HomeScan()
    scan.strange = list.strange
    scan.links = list.links
    scan.unreadable = list.unreadable.values.sorted()
    scan.unread = Set(list.leftOut + list.unreadable.keys.map { $0?.text ?? "." })
    for (file, reading) in zip(list.files, readings) {
      scan.take(file.path, reading, known.entries[file.path], now)
    }
    try scan.findMissing(known, list, in: tree, nested)
    return scan
  }

  private enum Reading: Sendable {
    case known(Digest, FileSignature)
    case read(Digest, FileSignature)
    case damaged(Digest, FileSignature)
    case gone
    case failed(Diagnostic)

    init(_ file: HomeFiles.File, _ entry: Manifest.Entry?, in tree: Tree, _ depth: Depth) {
      var signature = file.signature
      if depth == .changes, let entry, entry.isSame(as: signature) {
        self = .known(entry.digest, signature)
        return
      }
      do throws(Diagnostic) {
        // Read a file that changes meanwhile again, at most three times.
        for _ in 0..<3 {
          let digest = try tree.folder(file.path.parent).digest(of: file.path.name)
          guard let after = tree.signature(file.path) else { break }
          if after == signature {
            let isDamaged = entry.map { $0.isSame(as: signature) && $0.digest != digest } ?? false
            self = isDamaged ? .damaged(digest, signature) : .read(digest, signature)
            return
          }
          signature = after
        }
        self = .gone
      } catch { self = error.code == .fileMissing ? .gone : .failed(error) }
    }
  }

  private mutating func take(_ path: RelativePath, _ reading: Reading, _ entry: Manifest.Entry?, _ now: Int64)
  {
    switch reading {
    case .known(let digest, let signature), .read(let digest, let signature):
      files.append(File(path: path, digest: digest, signature: signature))
      var time = signature.modified
      if case .read = reading, time > now - HomeScan.grain { time = 0 }
      manifest.entries[path] = .init(digest: digest, size: signature.size, modified: time)
    case .damaged(let digest, let signature):
      files.append(File(path: path, digest: digest, signature: signature))
      if let entry {
        damaged.append(Loss(path: path, digest: entry.digest, size: entry.size))
        manifest.entries[path] = entry
      }
    case .failed(let problem):
      unreadable.append(problem)
      unread.insert(path.text)
      manifest.entries[path] = entry
    case .gone:
      // Changing all the time, or deleted: the next scan will tell.
      manifest.entries[path] = entry
    }
  }

  private mutating func findMissing(
    _ known: Manifest, _ list: HomeFiles, in tree: Tree, _ nested: NestedRepositories?
  )
    throws(Diagnostic)
  {
    let there = Set(list.files.map(\.path))
    var gone: [RelativePath] = []
    for (path, entry) in known.entries where !there.contains(path) {
      if list.isHidden(path) { manifest.entries[path] = entry } else { gone.append(path) }
    }
    guard !gone.isEmpty else { return }
    // Renamed by hand: a new file has the same content.
    var moved = Set(files.lazy.filter { known.entries[$0.path] == nil }.map(\.digest))
    gone.removeAll { path in known.entries[path].map { moved.remove($0.digest) != nil } ?? true }
    gone.removeAll(where: try TrashedFiles(in: tree).removed(of: gone).contains)
    gone.removeAll(where: GitRemovals(in: tree, nested).removed(of: gone).contains)
    for path in gone {
      guard let entry = known.entries[path] else { continue }
      missing.append(Loss(path: path, digest: entry.digest, size: entry.size))
      manifest.entries[path] = entry
    }
    missing.sort { $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8) }
  }
}

extension HomeScan {
  /// The manifest if the person accepts the home as it is.
  public func accepted() -> Manifest {
    var manifest = manifest
    for file in files {
      manifest.entries[file.path] = .init(
        digest: file.digest, size: file.signature.size, modified: manifest.entries[file.path]?.modified ?? 0)
    }
    for loss in missing { manifest.entries[loss.path] = nil }
    return manifest
  }
}

/// The regular files below a folder, and the links that stay inside.
public struct HomeFiles: Sendable {
  /// One file.
  public struct File: Sendable, Hashable {
    /// The path.
    public let path: RelativePath
    /// Size and times when the folder was listed.
    public let signature: FileSignature
  }

  /// Which files count.
  public enum Scope: Sendable {
    /// Those that belong to a home: not `.zutto`, `archive`, `.git` and unfinished files.
    case home
    case everything
  }

  /// The files, by path in byte order.
  public var files: [File] = []
  /// Symbolic links with a target in the same tree.
  public var links: [RelativePath] = []
  /// Why items are left out: links that lead outside, special files, names that are not UTF-8.
  public var strange: [Diagnostic] = []
  /// Items without content to copy: special files, names that are not UTF-8.
  public var leftOut: [String] = []
  /// Folders that could not be listed, and why.
  public var unreadable: [RelativePath?: Diagnostic] = [:]

  /// Total size of the files in bytes.
  public var bytes: Int { files.reduce(0) { $0 &+ Int(clamping: $1.signature.size) } }

  /// Lists a tree; errors are recorded in `unreadable`.
  public init(_ scope: Scope, of tree: Tree) {
    // A stack instead of recursion: the nesting may be hostile.
    var waiting: [RelativePath?] = [nil]
    while let path = waiting.popLast() {
      do throws(Diagnostic) {
        for item in try tree.folder(path).list(sorted: false) { take(item, in: path, scope, tree, &waiting) }
      } catch {
        // Deleted since its parent was listed.
        if error.code == .fileMissing, path != nil { continue }
        unreadable[path] = error
      }
    }
    files.sort { $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8) }
    links.sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    strange.sort()
  }

  private mutating func take(
    _ item: FolderItem, in folder: RelativePath?, _ scope: Scope, _ tree: Tree,
    _ waiting: inout [RelativePath?]
  ) {
    if scope == .home, HomeFiles.isLeftOut(item.name, in: folder) { return }
    let place = folder.map { $0.appending(item.name) } ?? RelativePath(item.name)
    func leaveOut() { leftOut.append((folder.map { $0.text + "/" } ?? "") + item.name.escapingControls) }
    guard item.isText, let path = place else {
      leaveOut()
      strange.append(
        Diagnostic(
          .nameNotPortable, Phrase("sync-name-not-utf-text-without", ["name": item.name]), path: folder,
          hint: Phrase("home-rename")))
      return
    }
    switch item.kind {
    case .file: files.append(File(path: path, signature: item.signature))
    case .folder: waiting.append(path)
    case .link where tree.leadsInside(path): links.append(path)
    case .link:
      var problem = Tree.linkOutside(path, path.text)
      problem.severity = .warning
      strange.append(problem)
    case .other:
      leaveOut()
      strange.append(
        Diagnostic(
          .fileStrange, Phrase("sync-neither-file-nor-folder-left", ["name": item.name]), path: path,
          hint: Phrase("sync-move-out-home"), severity: .warning))
    }
  }

  /// Whether an item is specific to this machine or can be generated again.
  static func isLeftOut(_ name: String, in folder: RelativePath?) -> Bool {
    if folder == nil, name == ".zutto" || name == "archive" || name == Depot.folder.text { return true }
    return name == ".git" || Tree.isUnfinished(name)
  }

  /// Whether a path is below a folder that could not be listed.
  func isHidden(_ path: RelativePath) -> Bool {
    unreadable.keys.contains { folder in folder.map { path.isInside($0) } ?? true }
  }
}
