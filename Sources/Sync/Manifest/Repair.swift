// Bringing damaged and missing files back from a copy, by what they have to hold.

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

  /// The most bytes that a file which is brought back may have.
  public static let maximumBytes = 1 << 40

  private let copy: Tree
  private let places: [Tree]

  /// A search in a folder: a backup, a place of backups, another home, or anything else.
  ///
  /// - Parameter path: the folder.
  /// - Throws: as `Tree.init`.
  public init(in path: String) throws(Diagnostic) {
    copy = try Tree(at: path)
    var places = [copy]
    // In a place of backups the newest is looked at first.
    let names = try copy.list(nil).filter { $0.kind == .folder }.compactMap { BackupName($0.name) }
    for name in names.sorted(by: >) { places.append(try Tree(at: copy.systemPath(name.folder))) }
    self.places = places
  }

  /// Looks for good copies of files: at the same place first, then anywhere.
  ///
  /// - Parameter losses: what is wanted.
  /// - Returns: those that were found, and those that were not.
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
      // A backup's list tells digests and no sizes.
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
    // A copy that can't be read is no good copy; another may be.
    try? place.folder(path.parent).digest(of: path.name)
  }
}

extension Repair {
  /// Brings files back into a home: the damaged versions go to the trash, and `undo` takes it all back.
  ///
  /// - Parameters:
  ///   - finds: what was found.
  ///   - home: the home.
  ///   - change: what takes the writes.
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

  /// Brings files back into a backup of this machine.
  ///
  /// Files that the backup shares with others are replaced in this one alone.
  ///
  /// - Throws: as `bringBack(_:to:_:)`.
  public static func bringBack(_ finds: [Find], toCopy copy: Tree) throws(Diagnostic) {
    for find in finds {
      let path = find.loss.path
      guard let slash = find.source.lastIndex(of: "/") else { continue }
      let source = try Tree(at: slash == find.source.startIndex ? "/" : String(find.source[..<slash]))
      let name = String(find.source[find.source.index(after: slash)...])
      if let parent = path.parent { try copy.createFolder(parent) }
      // Beside it first: an old file may be better than a new one that is not whole.
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
