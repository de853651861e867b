// Files outside the home that the user names, such as pictures to import and export targets; and temporary
// files.

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

package enum OutsideFile {
  package static let maximumPictureBytes = 512 << 20

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
        var problem = error
        problem.path = nil
        if error.code == .fileMissing {
          problem.message = Phrase("home-does-not-exist", ["path": path])
          problem.hint = Phrase("home-look-path-again")
        }
        throw problem
      }
      return try read(real, limit: limit)
    }
  }

  /// The real path behind symbolic links: a link that the user names is followed; nil if the target doesn't
  /// exist.
  package static func followed(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  package static func beginning(of path: String, count: Int) throws(Diagnostic) -> [UInt8] {
    let (folder, name) = split(path)
    do throws(Diagnostic) { return try Tree(at: folder).folder(nil).read(name, first: count) } catch {
      if error.code == .linkOutside, let real = followed(path) {
        return try beginning(of: real, count: count)
      }
      var problem = error
      problem.path = nil
      if error.code == .fileMissing {
        problem.message = Phrase("home-does-not-exist", ["path": path])
        problem.hint = Phrase("home-look-path-again")
      }
      throw problem
    }
  }

  package static func picture(_ path: String) throws(Diagnostic) -> (name: String, bytes: [UInt8]) {
    (split(path).name, try read(path, limit: maximumPictureBytes))
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// Throws early what `save` would throw; returns the existing file that it will replace, if any.
  @discardableResult package static func checkFree(_ path: String, replacing isReplacing: Bool)
    throws(Diagnostic)
    -> ReplacedFile?
  {
    let (tree, place) = try place(path, replacing: isReplacing)
    return tree.signature(place).map { ReplacedFile(path: path, signature: $0) }
  }

  /// Writes a file atomically.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - path: the file.
  ///   - isReplacing: whether an existing file may be replaced.
  ///   - day: sets the file's times to midnight UTC of this day; nil keeps the current time.
  ///   - isPrivate: whether only this user can read the file.
  /// - Returns: the file that was replaced; nil if there was none.
  /// - Throws: `file-exists`, `disk-full`, `file-missing` for the folder, `file-unwritable`, also for a path
  ///   inside a home.
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
      // The path isn't in the home, so hints about trash and backups don't apply.
      var problem = error
      problem.path = nil
      throw problem
    }
  }

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
      var problem = error
      // The path isn't in the home, so hints about trash and backups don't apply.
      if error.code == .fileMissing {
        problem.message = Phrase("command-folder-does-not-exist", ["folder": folder])
        problem.hint = Phrase("command-make-first-name-file-another")
      }
      problem.path = nil
      throw problem
    }
  }

  /// Sets a file's times to midnight UTC of a day; ignored if the file system refuses.
  private static func tell(_ day: Day, of path: String) {
    let time = timespec(tv_sec: day.daysSince1970 * 86400, tv_nsec: 0)
    _ = unsafe utimensat(AT_FDCWD, path, [time, time], 0)
  }

  /// Throws `file-unwritable` for a path inside any home.
  ///
  /// The file would go into every copy of the home, and `--force` could replace one of the home's own files,
  /// which undo can't restore.
  package static func checkOutsideHomes(_ path: String) throws(Diagnostic) {
    // `/.` makes the check cover the home's root folder itself.
    guard let home = Home.folder(above: resolved(path) + "/.") else { return }
    let name = split(path).name
    throw Diagnostic(
      .fileUnwritable, Phrase("command-lies-home-every-copy-home", ["path": path, "home": home]),
      hint: Phrase("command-name-place-outside-such", ["name": name.isEmpty ? "export" : name]))
  }

  /// Creates a file in the system's temporary folder that only this user can read.
  package static func temporary(_ bytes: [UInt8], suffix: String) throws(Diagnostic) -> String {
    let folder = World.live.scratchPlace
    var name = Array("\(folder)/zutto-XXXXXX\(suffix)".utf8CString)
    let file = unsafe mkstemps(&name, Int32(suffix.utf8.count))
    guard file >= 0 else {
      throw Diagnostic(.fileUnwritable, Phrase("command-no-file-can-made", ["folder": folder]))
    }
    defer { close(file) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var rest = bytes[...]
    while !rest.isEmpty {
      let done = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else {
        remove(path)
        throw Diagnostic(
          .diskFull, Phrase("command-cant-written", ["path": path]), hint: Phrase("command-free-some-space"))
      }
      rest = rest.dropFirst(done)
    }
    return path
  }

  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  // MARK: Paths

  /// The absolute form of a path, without resolving links; nil if it contains `..`.
  package static func absolute(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !parts.contains("..") else { return nil }
    let top = path.hasPrefix("/") ? "" : currentFolder
    return parts.isEmpty && !top.isEmpty ? top : top + "/" + parts.joined(separator: "/")
  }

  /// The absolute path with symbolic links resolved; the end of the path need not exist.
  package static func resolved(_ path: String) -> String {
    // Longer than any system's limit; don't search.
    guard path.utf8.count <= 4096 else { return path }
    // Links are resolved even in the last component: a write would go to their target.
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

  package static var currentFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "." }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}

/// A user's file that was overwritten.
package struct ReplacedFile: Sendable {
  package let path: String
  package let signature: FileSignature

  /// The old size, for JSON output.
  package var json: JSON { .integer(Int(clamping: signature.size)) }
}
