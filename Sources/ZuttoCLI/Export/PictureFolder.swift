// The folder that pictures of pages go to: a new one, an empty one, or one of ours.

internal import Ground
internal import Sync

/// A folder that holds pictures of pages and the list of them, and nothing else.
struct PictureFolder: Sendable {
  /// The list of the pictures, as `sha256sum -c` reads it: by it the folder is known.
  static let list: RelativePath = "pages.sha256"

  private let path: String
  /// What an earlier run left here.
  private let old: [RelativePath]

  /// Looks at a folder, which need not be there.
  ///
  /// - Throws: `pictures-foreign` if it holds anything that an earlier run did not write.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    let tree: Tree
    do throws(Diagnostic) {
      tree = try Tree(at: path)
    } catch {
      guard error.code == .fileMissing else { throw error }
      old = []
      return
    }
    let items = try tree.list(nil)
    guard !items.isEmpty else {
      old = []
      return
    }
    let known = try tree.readIfPresent(PictureFolder.list, limit: 16 << 20)
    let digests = try known.map { (source) throws(Diagnostic) in try DigestList(source) }?.digests
    var old = [PictureFolder.list]
    for item in items where item.name != PictureFolder.list.text {
      guard let place = RelativePath(item.name), item.kind == .file, let digest = digests?[place],
        try tree.folder(nil).digest(of: item.name) == digest
      else {
        throw Diagnostic(
          .picturesForeign,
          "'\(path)' holds other things than pictures of pages, such as '\(item.name)'",
          hint: "name a folder that is empty or not there yet"
        )
      }
      old.append(place)
    }
    self.old = old
  }

  /// Puts pictures and their list in place of what an earlier run left.
  ///
  /// - Parameters:
  ///   - names: the pictures.
  ///   - source: the folder in whose `pages/` they stand.
  /// - Throws: `file-unwritable`, `disk-full`, `file-unreadable`.
  func fill(_ names: [String], from source: Tree) throws(Diagnostic) {
    let tree = try Tree(creating: path)
    let target = try tree.folder(nil)
    let pages = try source.folder(PagePictures.folder)
    try checkRoom(for: names, in: tree, source)
    var list = DigestList()
    for name in names {
      guard let place = RelativePath(name) else { continue }
      list.digests[place] = try pages.digest(of: name)
    }
    // All of them are ours and can be made again. The list comes before what it names: a kill in the middle must
    // leave nothing that no list knows.
    for place in old { try tree.delete(place) }
    do throws(Diagnostic) {
      try tree.write(list.bytes, to: PictureFolder.list, .replaceable)
      for name in names { _ = try target.publish(copyOf: name, in: pages, as: name, isNew: false) }
    } catch {
      // A book that lacks pages is none.
      for place in list.digests.keys { _ = try? tree.delete(place) }
      _ = try? tree.delete(PictureFolder.list)
      throw error
    }
  }

  /// Makes sure that the pictures will find room before the old ones go.
  private func checkRoom(
    for names: [String],
    in tree: Tree,
    _ source: Tree
  ) throws(Diagnostic) {
    func bytes(_ paths: [RelativePath], _ tree: Tree) -> Int {
      paths.reduce(0) { $0 &+ Int(clamping: tree.signature($1)?.size ?? 0) }
    }
    let needed = bytes(names.compactMap { PagePictures.folder.appending($0) }, source)
    guard let free = tree.freeBytes, free &+ bytes(old, tree) < needed else { return }
    throw Diagnostic(
      .diskFull,
      "the pictures need \(needed.inBytes), and '\(path)' has \(free.inBytes) left",
      hint: "free some space, or draw them with less --dpi"
    )
  }
}
