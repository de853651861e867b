// A look at every file of a home, beside what is known of it.

public import Diagnostics
public import Ground
public import SafeFiles

/// What a home holds now, and what is wrong with it.
public struct HomeScan: Sendable {
  /// A file that was read, or is known without reading.
  public struct File: Sendable, Hashable {
    /// Its place.
    public let path: RelativePath
    /// The digest of its content.
    public let digest: Digest
    /// How it looked when it was read.
    public let signature: FileSignature
  }

  /// A file that is not what it was.
  public struct Loss: Sendable, Hashable {
    /// Its place.
    public let path: RelativePath
    /// What it was.
    public let digest: Digest
    /// How many bytes it had; negative where nobody knows.
    public let size: Int64

    /// A file that is not what it was.
    public init(path: RelativePath, digest: Digest, size: Int64) {
      self.path = path
      self.digest = digest
      self.size = size
    }
  }

  /// What is read.
  public enum Depth: Sendable {
    /// Every byte.
    case everything
    /// Files that look different from what is known.
    case changes
  }

  /// The files, by path.
  public var files: [File] = []
  /// Files whose bytes changed though their size and time did not.
  public var damaged: [Loss] = []
  /// Files that are gone, and nothing tells why.
  public var missing: [Loss] = []
  /// Files that could not be read, and why.
  public var unreadable: [Diagnostic] = []
  /// The places of all that belongs to the home and could not be read.
  public var unread: Set<String> = []
  /// What is no file of a home.
  public var strange: [Diagnostic] = []
  /// The links that stay inside.
  public var links: [RelativePath] = []
  /// What is known from now on, nothing being accepted.
  public var manifest = Manifest()

  /// How many bytes the files have.
  public var bytes: Int { files.reduce(0) { $0 &+ Int(clamping: $1.signature.size) } }

  /// Files so new that the next change may leave them the same time: the grain of FAT's clock.
  static let grain: Int64 = 2_000_000_000

  /// Looks at a home.
  ///
  /// - Parameters:
  ///   - tree: the home.
  ///   - known: what is known of it.
  ///   - depth: what is read.
  ///   - nested: folders that may be repositories of their own, whose histories tell of removals.
  ///   - progress: told of every file that was read, with its bytes; called on any thread.
  /// - Returns: what was found.
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

  /// What reading one file gave.
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
        // A file that changes while it is read is read again, a few times at most.
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
      // Changing all the time, or gone since: another look will tell.
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
    // Renamed by hand: the bytes are still here, under a name that is new.
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
  /// What is known from now on where a person takes the home as it is.
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
