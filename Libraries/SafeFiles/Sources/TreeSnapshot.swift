// What is in a tree, so that a later look tells at one stat a file whether anything changed.

public import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The names and signatures of a tree's files and folders at one moment.
///
/// Two snapshots of all files, one of which knows all of them, have the same files only if nothing changed between them.
public struct TreeSnapshot: Sendable, Equatable {
  /// Which files are looked at.
  public enum Depth: Sendable {
    /// All. A file that was changed so shortly before that it may change again without another signature counts
    /// as unknown, and is not the same as any other.
    case files
    /// Those of folders that changed shortly before. Another folder is trusted by its own signature, which
    /// tells of files that were added, removed or replaced, but not of one that is overwritten in place.
    case folders
  }

  /// A folder.
  package struct Listing: Sendable, Equatable {
    package let path: RelativePath?
    package var signature: FileSignature
    /// The names of the folders in it.
    package var folders: [String] = []
    /// The names of all else in it that is looked at, each ended by a zero byte, in the order of the disk.
    package var names: [UInt8] = []
    /// Whether all of these are plain files, and every name is text.
    package var isPlain = true
    /// The signature of each.
    package var files: [FileSignature] = []

    package init(_ path: RelativePath?, _ signature: FileSignature) {
      self.path = path
      self.signature = signature
    }

    /// What was in it, as `Folder.list` gives it, in the order of the disk; nil if not all of it is known.
    var items: [FolderItem]? {
      guard isPlain, !files.contains(TreeSnapshot.unknown) else { return nil }
      var items: [FolderItem] = []
      items.reserveCapacity(files.count + folders.count)
      unsafe names.withUnsafeBufferPointer { names in
        var start = 0
        for signature in files where start < names.count {
          let end = unsafe names.firstMark(from: start) { $0.first(0) }
          let name = unsafe String(decoding: names[start..<end], as: UTF8.self)
          items.append(FolderItem(name: name, isText: true, kind: .file, signature: signature))
          start = end + 1
        }
      }
      for name in folders {
        items.append(FolderItem(name: name, isText: true, kind: .folder, signature: TreeSnapshot.unknown))
      }
      return items
    }
  }

  fileprivate static let unknown = FileSignature(size: -1, modified: 0, changed: 0, inode: 0)
  /// Names looked at by one task.
  private static let piece = 2048

  /// Each folder before those in it.
  package private(set) var listings: [Listing]

  /// What was kept of a snapshot.
  package init(_ listings: [Listing]) { self.listings = listings }

  /// Looks at a tree.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - start: the folder in it where to begin; nil for all of it.
  ///   - depth: which files are looked at.
  ///   - excluded: folders that are left out, with all that is in them.
  ///   - earlier: an earlier snapshot; folders whose own signature is still the same are not listed again.
  /// - Throws: `file-unreadable`.
  public init(
    of tree: Tree, in start: RelativePath? = nil, _ depth: Depth, without excluded: Set<RelativePath> = [],
    since earlier: TreeSnapshot? = nil
  ) async throws(Diagnostic) {
    let now = FileSignature.clock
    listings = []
    let known = earlier?.byPath ?? [:]
    let holders = Set(excluded.map(\.parent))
    var waiting = [start]
    while let path = waiting.popLast() {
      let folder = try tree.folder(path)
      var listing = Listing(path, try folder.signature())
      let isSettled = listing.signature.isSettled(at: now)
      if let known = known[path], known.signature == listing.signature {
        (listing.folders, listing.names, listing.isPlain) = (known.folders, known.names, known.isPlain)
      } else {
        for item in try folder.names() {
          if item.kind != .folder, item.kind != .file || !item.isText { listing.isPlain = false }
          guard item.isText else { continue }
          if item.kind == .folder {
            listing.folders.append(item.name)
          } else if depth == .files || !isSettled {
            listing.names.append(contentsOf: item.name.utf8)
            listing.names.append(0)
          }
        }
        if holders.contains(path) {
          // Whether an excluded folder is there makes no difference.
          listing.isPlain = false
          listing.folders.removeAll { name in folder.place(name).map(excluded.contains) ?? false }
        }
        // Listed again the next time, because it may change again under the same signature.
        if depth == .files, !isSettled { listing.signature = TreeSnapshot.unknown }
      }
      waiting += listing.folders.compactMap { folder.place($0) }
      listings.append(listing)
    }
    try await look(at: tree, depth == .files ? now : nil)
  }

  /// What a writer has left in a tree, by folders (`Depth.folders`), without a look at the files that it knows.
  ///
  /// A file that somebody else has replaced or overwritten since it was written is not the same as in this snapshot.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - earlier: a snapshot from before the writing; folders whose own signature is still the same are not listed.
  ///   - files: the names and signatures of a folder's files as they were written; nil for a folder with others, which
  ///     are looked at.
  /// - Throws: `file-unreadable`.
  public init(
    of tree: Tree, since earlier: TreeSnapshot?,
    written files: (RelativePath?) -> [(name: String, signature: FileSignature)]?
  ) async throws(Diagnostic) {
    let now = FileSignature.clock
    listings = []
    let known = earlier?.byPath ?? [:]
    var waiting: [RelativePath?] = [nil]
    while let path = waiting.popLast() {
      let folder = try tree.folder(path)
      var listing = Listing(path, try folder.signature())
      let isSettled = listing.signature.isSettled(at: now)
      let written = isSettled ? [] : files(path)
      var names = written?.map(\.name) ?? []
      if let known = known[path], known.signature == listing.signature, written != nil {
        listing.folders = known.folders
      } else {
        // Of the disk: in a folder in which nothing was written somebody may write later.
        let present = try folder.names().filter(\.isText)
        listing.folders = present.filter { $0.kind == .folder }.map(\.name)
        if written == nil { names = present.filter { $0.kind != .folder }.map(\.name) }
      }
      for name in names {
        listing.names.append(contentsOf: name.utf8)
        listing.names.append(0)
      }
      listing.files = written?.map { $0.signature.withoutStatusChange } ?? []
      waiting += listing.folders.compactMap { folder.place($0) }
      listings.append(listing)
    }
    try await look(at: tree, nil)
  }

  /// Fills in the signatures of files that are not known yet, many at a time; `moment` is by when one must be
  /// settled to be trusted, nil for any.
  private mutating func look(at tree: Tree, _ moment: Int64?) async throws(Diagnostic) {
    let (pieces, paths) = (pieces, listings.map(\.path))
    let looks = await withTaskGroup(of: (Int, Result<[FileSignature], Diagnostic>).self) { group in
      for (number, piece) in pieces.enumerated() {
        group.addTask {
          do throws(Diagnostic) {
            let signatures = try tree.folder(paths[piece.listing]).signatures(of: piece.names).map {
              signature in
              guard let signature else { return TreeSnapshot.unknown }
              guard let moment else { return signature.withoutStatusChange }
              return signature.isSettled(at: moment) ? signature : TreeSnapshot.unknown
            }
            return (number, .success(signatures))
          } catch { return (number, .failure(error)) }
        }
      }
      var looks = [Result<[FileSignature], Diagnostic>](repeating: .success([]), count: pieces.count)
      for await (number, look) in group { looks[number] = look }
      return looks
    }
    for (piece, look) in zip(pieces, looks) { listings[piece.listing].files += try look.get() }
  }

  private var pieces: [(listing: Int, names: ArraySlice<UInt8>)] {
    var pieces: [(Int, ArraySlice<UInt8>)] = []
    for (number, listing) in listings.enumerated() where listing.files.isEmpty {
      var (start, end, count) = (0, 0, 0)
      while end < listing.names.count {
        let zero = unsafe listing.names.withUnsafeBufferPointer { names in
          unsafe names.firstMark(from: end) { $0.first(0) }
        }
        end = min(zero + 1, listing.names.count)
        count += 1
        guard count == TreeSnapshot.piece || end == listing.names.count else { continue }
        pieces.append((number, listing.names[start..<end]))
        (start, count) = (end, 0)
      }
    }
    return pieces
  }
}

extension FileSignature {
  /// Without the time of its last change of permissions or links, of which a backup by hard links makes one.
  fileprivate var withoutStatusChange: FileSignature {
    FileSignature(size: size, modified: modified, changed: 0, inode: inode)
  }
}

extension TreeSnapshot {
  var byPath: [RelativePath?: Listing] { Dictionary(uniqueKeysWithValues: listings.map { ($0.path, $0) }) }

  /// The folders that are as in an earlier snapshot, each with the names of the folders in it.
  public func folders(unchangedSince earlier: TreeSnapshot) -> [RelativePath?: [String]] {
    let known = earlier.byPath
    var folders: [RelativePath?: [String]] = [:]
    for listing in listings where known[listing.path] == listing { folders[listing.path] = listing.folders }
    return folders
  }

  /// Whether files were looked at.
  public var hasFiles: Bool { listings.contains { !$0.files.isEmpty } }

  /// Whether each file is known.
  public var knowsAllFiles: Bool { !listings.contains { $0.files.contains(TreeSnapshot.unknown) } }

  /// Whether both have the same folders and files, the files with the same signatures, and know all of them.
  ///
  /// The signatures of folders are not compared: their names and files are.
  public func hasSameFiles(as other: TreeSnapshot) -> Bool {
    guard knowsAllFiles, listings.count == other.listings.count else { return false }
    return zip(listings, other.listings).allSatisfy { own, other in
      own.path == other.path && own.folders == other.folders && own.names == other.names
        && own.isPlain == other.isPlain && own.files == other.files
    }
  }
}
