// The places that can hold a depot: how files are listed there, fetched and put.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// A folder somewhere: of this machine, behind rsync, or in a store that rclone reaches.
///
/// All paths are relative to the depot's address.
protocol Road: Sendable {
  /// Lists the depot's own folder, and of the readable copy as much as is asked for; nil if nothing is there.
  ///
  /// - Throws: `depot-unreachable`, `depot-partial`, `program-missing`, `program-failed`.
  func list(_ scope: RoadScope) throws(Diagnostic) -> RoadListing?

  /// Copies files into a folder of this machine.
  ///
  /// Files with the same content in the folder `known` are not copied.
  ///
  /// - Returns: whether all were there; one that vanished is missing, without an error.
  /// - Throws: as `list`, `disk-full`.
  func fetch(_ paths: [RelativePath], unlessIn known: String?, into folder: Tree) throws(Diagnostic) -> Bool

  /// Puts files of a folder of this machine there, each of them whole or not at all.
  ///
  /// What a file replaces is kept in the folder `aside`, if given. Where times are listed in whole seconds, a file gets a
  /// later time than the one that it replaces has in `listed`: the clocks of the machines that write may differ.
  ///
  /// - Returns: what a listing will say of each, unless somebody changes it.
  /// - Throws: as `list`, `disk-full`.
  func put(
    _ paths: [RelativePath], from folder: Tree, over listed: [RelativePath: RoadItem], aside: RelativePath?
  ) throws(Diagnostic) -> [RelativePath: RoadStamp]

  /// Removes files, or moves them into the folder `aside`.
  ///
  /// - Throws: as `list`.
  func remove(_ paths: [RelativePath], aside: RelativePath?) throws(Diagnostic)

  /// Removes a folder of the depot's own, with all that is in it.
  func removeFolder(_ folder: RelativePath) throws(Diagnostic)
}

/// What of a readable copy is listed.
enum RoadScope: Sendable {
  case nothing
  case everything
  /// These files, as far as they are there.
  case files([RelativePath])
}

/// A folder of this machine: a disk, a stick, a network drive, or one that a program such as Syncthing copies.
struct FolderRoad: Road {
  let root: String

  func list(_ scope: RoadScope) throws(Diagnostic) -> RoadListing? {
    let tree: Tree
    do throws(Diagnostic) { tree = try Tree(at: root) } catch {
      guard error.code == .fileMissing else { throw error }
      try checkParent()
      return nil
    }
    var listing = RoadListing()
    let began = FileSignature.clock
    // The heads before the copy: what a head says of it must not be newer than what is read of it.
    try scan(Depot.folder, tree, began, &listing)
    switch scope {
    case .nothing: break
    case .everything: try scan(nil, tree, began, &listing)
    case .files(let paths):
      for path in paths {
        guard case .file? = tree.kind(path), let signature = tree.signature(path) else { continue }
        listing.add(path, RoadItem(signature, at: began))
      }
    }
    return listing
  }

  private func scan(_ top: RelativePath?, _ tree: Tree, _ began: Int64, _ listing: inout RoadListing)
    throws(Diagnostic)
  {
    var waiting: [(path: RelativePath?, depth: Int)] = [(top, 0)]
    while let (path, depth) = waiting.popLast() {
      let items: [FolderItem]
      do throws(Diagnostic) { items = try tree.folder(path).list(sorted: false) } catch {
        // Removed since its parent was listed.
        if error.code == .fileMissing { continue }
        throw error
      }
      for item in items {
        guard let place = path.map({ $0.appending(item.name) }) ?? RelativePath(item.name),
          item.isText, depth < 64
        else {
          listing.tell(strange: (path.map { "\($0)/" } ?? "") + item.name)
          continue
        }
        // The folders above it were looked at before.
        guard top != nil || CopyScope.contains(item.name[...], isAtTop: path == nil) else { continue }
        switch item.kind {
        case .folder: waiting.append((place, depth + 1))
        case .file:
          listing.add(place, RoadItem(item.signature, at: began))
        case .link, .other: listing.block(place)
        }
      }
    }
  }

  /// Refuses a folder whose parent is not there: its disk may not be.
  private func checkParent() throws(Diagnostic) {
    let parent = root.prefix(upTo: root.lastIndex(of: "/") ?? root.startIndex)
    do throws(Diagnostic) { _ = try Tree(at: parent.isEmpty ? "/" : String(parent)) } catch {
      guard error.code == .fileMissing else { throw error }
      throw Diagnostic(
        .depotUnreachable, Phrase("sync-depot-not-there", ["destination": root]),
        hint: Phrase("sync-look-path-whether-disk-make"))
    }
  }

  func fetch(_ paths: [RelativePath], unlessIn known: String?, into folder: Tree) throws(Diagnostic) -> Bool {
    var isWhole = true
    let tree = try Tree(at: root)
    let known = try known.map { (known) throws(Diagnostic) in try Tree(at: known) }
    for path in paths {
      do throws(Diagnostic) {
        let size = tree.signature(path)?.size
        if let known, known.signature(path)?.size == size, try isSame(path, tree, known) { continue }
        if let parent = path.parent { try folder.createFolder(parent) }
        _ = try folder.folder(path.parent).publish(
          copyOf: path.name, in: try tree.folder(path.parent), as: path.name, isNew: false)
      } catch {
        guard error.code == .fileMissing || error.code == .linkOutside else { throw error }
        isWhole = false
      }
    }
    return isWhole
  }

  private func isSame(_ path: RelativePath, _ one: Tree, _ other: Tree) throws(Diagnostic) -> Bool {
    try one.folder(path.parent).digest(of: path.name) == other.folder(path.parent).digest(of: path.name)
  }

  func put(
    _ paths: [RelativePath], from folder: Tree, over listed: [RelativePath: RoadItem], aside: RelativePath?
  ) throws(Diagnostic) -> [RelativePath: RoadStamp] {
    try writing { () throws(Diagnostic) in
      let tree = try Tree(creating: root)
      var stamps: [RelativePath: RoadStamp] = [:]
      for path in paths {
        if let parent = path.parent { try tree.createFolder(parent) }
        if let aside, tree.signature(path) != nil { try keep(path, aside, tree) }
        let new = try tree.folder(path.parent).publish(
          copyOf: path.name, in: try folder.folder(path.parent), as: path.name, isNew: false)
        stamps[path] = RoadStamp(size: new.signature.size, time: "\(new.signature.modified)")
      }
      try tree.synchronizeDisk()
      return stamps
    }
  }

  private func keep(_ path: RelativePath, _ aside: RelativePath, _ tree: Tree) throws(Diagnostic) {
    do throws(Diagnostic) { try tree.keep(path, as: aside / path) } catch {
      // Removed meanwhile: then nothing is replaced.
      guard error.code == .fileMissing else { throw error }
    }
  }

  func remove(_ paths: [RelativePath], aside: RelativePath?) throws(Diagnostic) {
    try writing { () throws(Diagnostic) in
      let tree = try Tree(at: root)
      for path in paths {
        if let aside {
          do throws(Diagnostic) { try tree.move(path, to: aside / path, isLasting: false) } catch {
            guard error.code == .fileMissing else { throw error }
          }
        } else {
          try tree.delete(path)
        }
        // Folders that are empty now go, too.
        var folder = path.parent
        while let empty = folder, try tree.delete(empty) { folder = empty.parent }
      }
    }
  }

  func removeFolder(_ folder: RelativePath) throws(Diagnostic) {
    _ = try writing { () throws(Diagnostic) in try Tree(at: root).deleteAll(folder) }
  }

  /// Runs what writes; that the disk is full or can't be written is an error of the depot.
  private func writing<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    do { return try body() } catch { throw DepotFault.unwritable(root, error) }
  }
}

extension RoadItem {
  fileprivate init(_ signature: FileSignature, at moment: Int64) {
    self.init(
      stamp: RoadStamp(size: signature.size, time: "\(signature.modified)"),
      isSettled: signature.isSettled(at: moment))
  }
}

/// Which files of a readable copy belong to the home.
enum CopyScope {
  private static let atTop: Set<String> = [".zutto", "archive", ".zutto-depot"]

  static func contains(_ path: RelativePath) -> Bool {
    path.parts.enumerated().allSatisfy { contains($1, isAtTop: $0 == 0) }
  }

  /// Whether a name in a folder that belongs to the home does so, too.
  static func contains(_ name: Substring, isAtTop: Bool) -> Bool {
    // On a disk that ignores case `.Zutto` is a machine's own folder, too.
    if isAtTop, atTop.contains(name.lowercased()) { return false }
    return !GitFolder.isGitName(name) && !isUnfinished(name) && !Tree.isOfSystem(String(name))
  }

  /// Whether a name is that of an unfinished file of zutto or rsync (`.name.Xy12Zz`).
  private static func isUnfinished(_ name: Substring) -> Bool {
    if Tree.isUnfinished(String(name)) { return true }
    guard name.utf8.first == UInt8(ascii: "."), let dot = name.lastIndex(of: "."), dot > name.startIndex
    else { return false }
    let end = name[name.index(after: dot)...].utf8
    // `.settings.backup` is a person's: one in 180 of rsync's random endings has lowercase letters alone.
    return end.count == 6 && !end.allSatisfy { $0 &- UInt8(ascii: "a") < 26 }
      && end.allSatisfy { byte in (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 }
  }
}
