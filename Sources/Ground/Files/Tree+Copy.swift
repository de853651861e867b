// Files of the home that other programs read and write: room for them, copies of them, and the disk's word.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Tree {
  /// How many bytes this person may still write to the disk; nil where the system does not tell.
  public var freeBytes: Int? {
    var facts = statvfs()
    guard unsafe statvfs(root, &facts) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: facts.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: facts.f_frsize))
    return overflow ? .max : bytes
  }

  /// Copies the beginning of a file to another place, whatever stands there.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - size: the bytes that are wanted; fewer are copied where it has no more.
  ///   - new: where the copy is to stand.
  /// - Throws: `file-missing`, `file-unreadable`, `file-unwritable`, `disk-full`, `link-outside`.
  public func copy(_ path: RelativePath, first size: Int, to new: RelativePath) throws(Diagnostic) {
    let source = try openFile(path)
    try delete(new)
    let copy = try GrowingFile(creating: new, in: self)
    var left = size
    while left > 0 {
      let piece: [UInt8]
      do throws(SystemError) { piece = try source.descriptor.read(first: min(left, Folder.piece)) } catch {
        throw error.reading(path)
      }
      if piece.isEmpty { break }
      try copy.append(piece)
      left -= piece.count
    }
    try copy.synchronize()
  }

  /// Asks the disk to keep a file that another program wrote.
  ///
  /// - Throws: `file-missing`, `file-unwritable`, `disk-full`, `link-outside`.
  public func synchronize(_ path: RelativePath) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      try Descriptor.open(path.name, in: folder.number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).synchronize()
    } catch {
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.isMissing ? error.reading(path) : error.writing(path)
    }
  }
}
