// Where a bag goes: a folder that is not there yet, outside the home, on a disk with room.

internal import Ground
internal import Household
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The place of a bag that is being made.
struct BagPlace: Sendable {
  private let above: Tree
  private let name: RelativePath
  private let partial: RelativePath

  /// Looks at a place.
  ///
  /// - Throws: `bag-place`, `file-unwritable` in a home, and `file-missing` where the folder above is not there.
  init(_ typed: String) throws(Diagnostic) {
    try OutsideFile.checkOutsideHomes(typed)
    let path = Session.resolved(typed)
    let parts = path.split(separator: "/")
    guard let last = parts.last, let name = RelativePath(String(last)) else {
      throw Diagnostic(.bagPlace, "'\(typed)' is no folder of its own", hint: "name a new folder")
    }
    do throws(Diagnostic) { above = try Tree(at: "/" + parts.dropLast().joined(separator: "/")) } catch {
      var told = error
      if error.code == .fileMissing { told.hint = "make the folder above first" }
      throw told
    }
    self.name = name
    partial = RelativePath(".zutto-new-\(getpid())-bag") ?? name
    guard try above.list(nil).contains(where: { $0.name == name.text }) == false else {
      throw Diagnostic(
        .bagPlace, "'\(typed)' is there already",
        hint: "name a folder that is not: a bag is made whole, never into another")
    }
  }

  /// Makes sure that the files and the archive's copies of them will find room.
  ///
  /// - Throws: `disk-full`.
  func checkRoom(for bytes: Int) throws(Diagnostic) {
    // The archive shows most of what is large a second time.
    let (needed, overflow) = bytes.multipliedReportingOverflow(by: 2)
    guard let free = above.freeBytes, overflow || free < needed + (16 << 20) else { return }
    throw Diagnostic(
      .diskFull, "the bag needs about \(needed.inBytes), and '\(above.root)' has \(free.inBytes) left",
      hint: "free some space, or name a place on another disk")
  }

  /// Makes the folder under the name that it has until it is whole, and takes away what killed runs left.
  func makePartial() throws(Diagnostic) -> Tree {
    for item in try above.list(nil) where Tree.isAbandoned(item.name) && item.kind == .folder {
      if item.name.hasSuffix("-bag"), let path = RelativePath(item.name) { try above.deleteAll(path) }
    }
    try above.deleteAll(partial)
    try above.createFolder(partial)
    return try Tree(at: above.systemPath(partial))
  }

  /// Gives all files and folders one time and modes that say nothing of this machine.
  func makeUniform(at seconds: Int) throws(Diagnostic) { try above.makeUniform(partial, at: seconds) }

  /// Gives the folder its name.
  func finish() throws(Diagnostic) {
    guard above.signature(name) == nil else {
      throw Diagnostic(.bagPlace, "'\(name)' came to be there meanwhile", hint: "name another place")
    }
    try above.move(partial, to: name)
  }

  /// Takes away what is not whole.
  func removePartial() { _ = try? above.deleteAll(partial) }
}
