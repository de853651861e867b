// A folder for a while, outside of every home: what other programs write before we look at it.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A folder that only this person can read, in the system's place for such.
public struct ScratchFolder: Sendable {
  /// The folder.
  public let tree: Tree

  /// Makes one.
  ///
  /// - Parameter place: the system's place for such, or another scratch folder.
  /// - Throws: `file-unwritable`, `disk-full`, `file-unreadable`.
  public init(in place: String) throws(Diagnostic) {
    var name = Array("\(place)/zutto-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else {
      var told = SystemError.last.writing(nil, name: place)
      told.hint = Phrase("home-programs-keep-what-they-need")
      throw told
    }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    tree = try Tree(at: path)
  }

  /// A symbolic link in it to a file elsewhere, so that a program is told a name of ours and never a stranger's.
  public func link(_ name: RelativePath, to path: String) throws(Diagnostic) {
    guard unsafe symlink(path, tree.systemPath(name)) == 0 else {
      throw SystemError.last.writing(name, name: name.text)
    }
  }

  /// That its disk is full, if that is why a program failed.
  ///
  /// - Parameter complaint: what the program said; some leave nothing of what filled the disk.
  /// - Returns: nil if there is room.
  public func fullness(_ complaint: String?) -> Diagnostic? {
    let isTold = ["No space left", "out of disk space"].contains { complaint?.contains($0) ?? false }
    guard isTold || tree.freeBytes.map({ $0 < 64 << 10 }) ?? false else { return nil }
    return Diagnostic(
      .diskFull, Phrase("home-disk-full-where-things-stand", ["root": tree.root]),
      hint: Phrase("home-free-some-space-let-tmpdir"))
  }

  /// Deletes it with all that is in it; what can't be deleted is left to the system.
  public func remove() {
    guard let items = try? tree.list(nil) else { return }
    for item in items { if let path = RelativePath(item.name) { _ = try? tree.deleteAll(path) } }
    _ = unsafe rmdir(tree.root)
  }
}
