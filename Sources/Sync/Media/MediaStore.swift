// Second names for the photos and sound of a home, in the repository's folder: what git takes out of the work
// tree, or a file that just came from a depot, is still there under the digest of its content.

internal import Diagnostics
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Hard links named by the digest of what they hold.
///
/// A link takes no room beside the file; where the disk has
/// none, only what comes from a depot stands here, until it has its place.
struct MediaStore: Sendable {
  /// The repository's folder.
  let folder: Tree
  private static let path: RelativePath = "zutto/media"

  init(_ folder: Tree) { self.folder = folder }

  private func place(_ media: MediaPlaceholder) -> RelativePath {
    MediaStore.path.appending(media.digest.hex) ?? MediaStore.path
  }

  /// Gives a file of the operating system its second name; that it can't have one is no error.
  func note(_ file: String, holds media: MediaPlaceholder) {
    let path = place(media)
    let new = folder.systemPath(path)
    if let known = FileSignature(ofFileAt: new), known.inode == FileSignature(ofFileAt: file)?.inode {
      return
    }
    _ = try? folder.createFolder(MediaStore.path)
    // One that was edited in place holds something else by now.
    _ = unsafe unlink(new)
    _ = unsafe link(file, new)
  }

  /// Moves a file that was checked into the store.
  ///
  /// - Throws: `file-unwritable`, `disk-full`.
  func take(_ file: RelativePath, holding media: MediaPlaceholder) throws(Diagnostic) {
    try folder.createFolder(MediaStore.path)
    try folder.move(file, to: place(media))
  }

  /// Removes contents by their digests.
  ///
  /// - Throws: `file-unwritable`.
  func drop(_ digests: Set<String>) throws(Diagnostic) {
    for digest in digests.sorted() { try folder.delete(MediaStore.path.appending(digest) ?? MediaStore.path) }
  }

  /// Whether the store has a content, read to its end: a program that edits files in place edits this name, too.
  ///
  /// - Throws: `file-unreadable`.
  func has(_ media: MediaPlaceholder) throws(Diagnostic) -> Bool {
    let path = place(media)
    guard let size = folder.signature(path)?.size else { return false }
    if size == Int64(media.size), try folder.digestIfPresent(path) == media.digest { return true }
    try folder.delete(path)
    return false
  }

  /// Links a content, or copies it, to a place in the home where nothing is.
  ///
  /// - Throws: `file-missing`, `file-unwritable`, `disk-full`.
  func give(_ media: MediaPlaceholder, to path: RelativePath, in home: Tree) throws(Diagnostic) {
    if let parent = path.parent { try home.createFolder(parent) }
    let file = folder.systemPath(place(media))
    if unsafe link(file, home.systemPath(path)) == 0 { return }
    // No hard links here: then it is moved, or copied from another disk.
    if unsafe rename(file, home.systemPath(path)) == 0 { return }
    let name = media.digest.hex
    _ = try home.folder(path.parent).publish(
      copyOf: name, in: try folder.folder(MediaStore.path), as: path.name, isNew: true)
    try folder.delete(place(media))
  }

  /// Links a file to another place, or copies it where the disk has no links.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `file-unwritable`, `disk-full`.
  static func copy(_ source: Tree, _ file: RelativePath, to path: RelativePath, of tree: Tree)
    throws(Diagnostic)
  {
    if let parent = path.parent { try tree.createFolder(parent) }
    try tree.delete(path)
    if unsafe link(source.systemPath(file), tree.systemPath(path)) == 0 { return }
    _ = try tree.folder(path.parent).publish(
      copyOf: file.name, in: try source.folder(file.parent), as: path.name, isNew: true)
  }

  /// The content as a file of the operating system.
  func file(_ media: MediaPlaceholder) -> String { folder.systemPath(place(media)) }

  /// Drops a content that the home is to go without.
  ///
  /// - Throws: `file-unwritable`.
  func drop(_ media: MediaPlaceholder) throws(Diagnostic) { try folder.delete(place(media)) }

  /// The days that a content stays which no file of the home has any more.
  private static let days: Int64 = 30

  /// Deletes what has been nowhere in the home for a month.
  ///
  /// - Throws: `file-unreadable`, `file-unwritable`.
  func tidy(keeping wanted: Set<Digest>, now: Int64) throws(Diagnostic) {
    for item in try folder.list(MediaStore.path) {
      guard let path = MediaStore.path.appending(item.name),
        Digest(hex: item.name).map(wanted.contains) != true
      else { continue }
      let isOld = now - item.signature.changed / 1_000_000_000 > MediaStore.days * 86_400
      // A file that has its second name here still changes its status when that goes.
      if isOld, MediaStore.links(folder.systemPath(path)) == 1 { try folder.delete(path) }
    }
  }

  private static func links(_ path: String) -> Int {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? Int(status.st_nlink) : 0
  }
}
