// Restoring damaged and missing files from a copy, found by digest.

public import Diagnostics
internal import Fluent
public import Ground
public import SafeFiles

/// A search in a copy for files with certain digests.
public struct Repair: Sendable {
  /// A file that was found.
  public struct Find: Sendable, Hashable {
    /// The damaged or missing file.
    public let loss: HomeScan.Loss
    /// The good copy, as an absolute path.
    public let source: String
  }

  /// The size limit of a restored file.
  public static let maximumBytes = 1 << 40

  private let copy: Tree
  private let places: [Tree]

  /// Opens a folder to search: a backup, a place of backups, another home, or any other.
  ///
  /// - Throws: as `Tree.init`.
  public init(in path: String) throws(Diagnostic) {
    copy = try Tree(at: path)
    var places = [copy]
    // In a place of backups, search the newest first.
    let names = try copy.list(nil).filter { $0.kind == .folder }.compactMap { BackupName($0.name) }
    for name in names.sorted(by: >) { places.append(try Tree(at: copy.systemPath(name.folder))) }
    self.places = places
  }

  /// Searches for good copies of files, first at the same path, then everywhere.
  public func find(_ losses: [HomeScan.Loss]) -> (found: [Find], notFound: [HomeScan.Loss]) {
    var found: [Find] = []
    var open: [HomeScan.Loss] = []
    for loss in losses {
      if let place = places.first(where: { holds($0, loss.path, loss) }) {
        found.append(Find(loss: loss, source: place.systemPath(loss.path)))
      } else {
        open.append(loss)
      }
    }
    guard !open.isEmpty else { return (found, []) }
    let bySize = Dictionary(grouping: HomeFiles(.everything, of: copy).files) { $0.signature.size }
    var notFound: [HomeScan.Loss] = []
    for loss in open {
      // A backup's list has digests but no sizes.
      let candidates = loss.size < 0 ? bySize.values.flatMap(\.self) : bySize[loss.size] ?? []
      if let file = candidates.first(where: { digest(copy, $0.path) == loss.digest }) {
        found.append(Find(loss: loss, source: copy.systemPath(file.path)))
      } else {
        notFound.append(loss)
      }
    }
    return (found, notFound)
  }

  private func holds(_ place: Tree, _ path: RelativePath, _ loss: HomeScan.Loss) -> Bool {
    guard let signature = place.signature(path), loss.size < 0 || signature.size == loss.size else {
      return false
    }
    return digest(place, path) == loss.digest
  }

  private func digest(_ place: Tree, _ path: RelativePath) -> Digest? {
    // A copy that can't be read does not count; another may be good.
    try? place.folder(path.parent).digest(of: path.name)
  }
}

extension Repair {
  /// Restores files in a home; damaged versions go to the trash, and `undo` reverts everything.
  ///
  /// - Throws: `file-damaged` for a copy that changed meanwhile, and as the writes.
  public static func bringBack(_ finds: [Find], to home: Home, _ change: inout Change) throws(Diagnostic) {
    for find in finds {
      let path = find.loss.path
      let staged = try home.tree.stage(copying: find.source, for: path, limit: maximumBytes)
      guard staged.digest == find.loss.digest else {
        try home.tree.delete(staged.path)
        throw changed(find)
      }
      if home.tree.signature(path) != nil { try change.remove(path) }
      try change.create(path, from: staged)
    }
  }

  /// Restores files in a backup of this machine.
  ///
  /// Hard links to other backups are broken: only this backup's files are replaced.
  ///
  /// - Throws: as `bringBack(_:to:_:)`.
  public static func bringBack(_ finds: [Find], toCopy copy: Tree) throws(Diagnostic) {
    for find in finds {
      let path = find.loss.path
      guard let slash = find.source.lastIndex(of: "/") else { continue }
      let source = try Tree(at: slash == find.source.startIndex ? "/" : String(find.source[..<slash]))
      let name = String(find.source[find.source.index(after: slash)...])
      if let parent = path.parent { try copy.createFolder(parent) }
      // Written beside the old file and renamed: even a damaged file may be better than a partial one.
      _ = try copy.folder(path.parent).publish(
        copyOf: name, in: try source.folder(nil), as: path.name, isNew: false)
      guard try copy.digestIfPresent(path) == find.loss.digest else { throw changed(find) }
      try copy.synchronize(path)
    }
  }

  private static func changed(_ find: Find) -> Diagnostic {
    Diagnostic(
      .fileDamaged,
      Phrase("sync-changed-while-copied-not-mended", ["source": find.source, "path": find.loss.path.text]),
      hint: Phrase("diary-run-command-again"))
  }
}
