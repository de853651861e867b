// Files outside the home that a person names: pictures to copy in, drafts for the editor.

package import Diagnostics
internal import Fluent
internal import Ground
package import LosslessJSON
package import SafeFiles
package import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads files of the operating system by any path.
package enum OutsideFile {
  /// The most bytes of a picture that is copied in.
  package static let maximumPictureBytes = 512 << 20

  /// Reads a file.
  package static func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    let (folder, name) = split(path)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw Diagnostic(
        .fileUnreadable, Phrase("command-folder", ["path": path]), hint: Phrase("command-name-file"))
    }
    do throws(Diagnostic) {
      let tree = try Tree(at: folder)
      return try tree.folder(nil).read(name, limit: limit)
    } catch {
      guard error.code == .linkOutside, let real = followed(path) else {
        var told = error
        told.path = nil
        if error.code == .fileMissing {
          told.message = Phrase("home-does-not-exist", ["path": path])
          told.hint = Phrase("home-look-path-again")
        }
        throw told
      }
      return try read(real, limit: limit)
    }
  }

  /// Where a path leads in the end: a person's own link to their own file, named by them, is followed.
  ///
  /// - Returns: nil where it leads to nothing.
  package static func followed(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The first bytes of a file.
  package static func beginning(of path: String, count: Int) throws(Diagnostic) -> [UInt8] {
    let (folder, name) = split(path)
    do throws(Diagnostic) { return try Tree(at: folder).folder(nil).read(name, first: count) } catch {
      if error.code == .linkOutside, let real = followed(path) {
        return try beginning(of: real, count: count)
      }
      var told = error
      told.path = nil
      if error.code == .fileMissing {
        told.message = Phrase("home-does-not-exist", ["path": path])
        told.hint = Phrase("home-look-path-again")
      }
      throw told
    }
  }

  /// A picture with its name.
  package static func picture(_ path: String) throws(Diagnostic) -> (name: String, bytes: [UInt8]) {
    (split(path).name, try read(path, limit: maximumPictureBytes))
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// Refuses a file that `save` would not write, before anything else is done.
  ///
  /// - Returns: the file that `save` will replace; nil if there is none.
  /// - Throws: `file-exists`, `file-missing` for the folder, `file-unwritable`.
  @discardableResult package static func checkFree(_ path: String, replacing isReplacing: Bool)
    throws(Diagnostic)
    -> ReplacedFile?
  {
    let (tree, place) = try place(path, replacing: isReplacing)
    return tree.signature(place).map { ReplacedFile(path: path, signature: $0) }
  }

  /// Writes a file: all of it or nothing.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - path: where.
  ///   - isReplacing: whether what is there may be replaced.
  ///   - day: a day that the file's time tells instead of the moment; nil for the moment.
  ///   - isPrivate: whether only this person can read it.
  /// - Returns: the file that it replaced; nil if there was none.
  /// - Throws: `file-exists`, `disk-full`, `file-unwritable`, also for a place in a home, `file-missing` for the folder.
  @discardableResult package static func save(
    _ bytes: [UInt8], to path: String, replacing isReplacing: Bool, telling day: Day? = nil,
    isPrivate: Bool = true
  ) throws(Diagnostic) -> ReplacedFile? {
    let (tree, place) = try place(path, replacing: isReplacing)
    let replaced = tree.signature(place).map { ReplacedFile(path: path, signature: $0) }
    do throws(Diagnostic) {
      try tree.write(bytes, to: place, isPrivate: isPrivate)
      if let day { tell(day, of: path) }
      return replaced
    } catch {
      // Not a file of the home, so the trash and backups know nothing of it.
      var told = error
      told.path = nil
      throw told
    }
  }

  /// The folder and the name of a file that is to be written.
  private static func place(_ path: String, replacing isReplacing: Bool) throws(Diagnostic) -> (
    Tree, RelativePath
  ) {
    let (folder, name) = split(path)
    guard let place = RelativePath(name), !name.isEmpty else {
      throw Diagnostic(
        .fileUnwritable, Phrase("command-no-name-file", ["path": path]), hint: Phrase("home-name-file"))
    }
    try checkOutsideHomes(path)
    do throws(Diagnostic) {
      let tree = try Tree(at: folder)
      guard isReplacing || tree.signature(place) == nil else {
        throw Diagnostic(
          .fileExists, Phrase("home-already", ["path": path]),
          hint: Phrase("command-name-another-file-overwrite-force"))
      }
      return (tree, place)
    } catch {
      var told = error
      // Not a file of the home, so the trash and backups know nothing of it.
      if error.code == .fileMissing {
        told.message = Phrase("command-folder-does-not-exist", ["folder": folder])
        told.hint = Phrase("command-make-first-name-file-another")
      }
      told.path = nil
      throw told
    }
  }

  /// Sets a file's times to midnight UTC of a day; where the file system can't, it keeps what it has.
  private static func tell(_ day: Day, of path: String) {
    let time = timespec(tv_sec: day.daysSince1970 * 86400, tv_nsec: 0)
    _ = unsafe utimensat(AT_FDCWD, path, [time, time], 0)
  }

  /// Refuses a file or folder in a home, this one or another, by whatever path: it would go into every copy of the home,
  /// and `--force` could replace one of the home's own files, which no undo brings back.
  ///
  /// - Throws: `file-unwritable`.
  package static func checkOutsideHomes(_ path: String) throws(Diagnostic) {
    // Something below it, for a home's own folder is in the home as well.
    guard let home = Home.folder(above: resolved(path) + "/.") else { return }
    let name = split(path).name
    throw Diagnostic(
      .fileUnwritable, Phrase("command-lies-home-every-copy-home", ["path": path, "home": home]),
      hint: Phrase("command-name-place-outside-such", ["name": name.isEmpty ? "export" : name]))
  }

  /// Makes a file that only this person can read, in the system's temporary folder.
  package static func temporary(_ bytes: [UInt8], suffix: String) throws(Diagnostic) -> String {
    let folder = World.live.scratchPlace
    var name = Array("\(folder)/zutto-XXXXXX\(suffix)".utf8CString)
    let file = unsafe mkstemps(&name, Int32(suffix.utf8.count))
    guard file >= 0 else {
      throw Diagnostic(.fileUnwritable, Phrase("command-no-file-can-made", ["folder": folder]))
    }
    defer { close(file) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let done = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    guard done == bytes.count else {
      throw Diagnostic(
        .diskFull, Phrase("command-cant-written", ["path": path]), hint: Phrase("command-free-some-space"))
    }
    return path
  }

  /// Removes a temporary file.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  // MARK: Paths

  /// A path as it is seen from the top of the disk; nil for one that leads up again on its way.
  package static func absolute(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !parts.contains("..") else { return nil }
    let top = path.hasPrefix("/") ? "" : currentFolder
    return parts.isEmpty && !top.isEmpty ? top : top + "/" + parts.joined(separator: "/")
  }

  /// A path as it is seen from the top of the disk, whether or not it is there and however it leads.
  package static func resolved(_ path: String) -> String {
    // Longer than any system takes: nothing to be looked for.
    guard path.utf8.count <= 4096 else { return path }
    // A link leads where it leads, also as the last part: what is written to it would be written there.
    if let real = unsafe realpath(path, nil) {
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return currentFolder + "/" + path }
    let name = path[path.index(after: slash)...]
    let above = slash == path.startIndex ? "/" : String(path[..<slash])
    let parent = resolved(above)
    return parent == "/" ? "/" + name : parent + "/" + name
  }

  /// The folder that this program was started in.
  package static var currentFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "." }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}

/// A file of the person's own that was written over.
package struct ReplacedFile: Sendable {
  package let path: String
  package let signature: FileSignature

  /// How large it was, for scripts.
  package var json: JSON { .integer(Int(clamping: signature.size)) }
}
