// Files outside the home that a person names: pictures to copy in, drafts for the editor.

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads files of the operating system by any path.
enum OutsideFile {
  /// The most bytes of a picture that is copied in.
  static let maximumPictureBytes = 512 << 20

  /// Reads a file.
  static func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    let (folder, name) = split(path)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw Diagnostic(.fileUnreadable, "'\(path)' is a folder", hint: "name a file in it")
    }
    do throws(Diagnostic) {
      let tree = try Tree(at: folder)
      return try tree.folder(nil).read(name, limit: limit)
    } catch {
      guard error.code == .linkOutside, let real = unsafe realpath(path, nil) else {
        var told = error
        told.path = nil
        if error.code == .fileMissing {
          told.message = "'\(path)' does not exist"
          told.hint = "look at the path again"
        }
        throw told
      }
      defer { unsafe free(real) }
      // A person's own link to their own file, named by them: followed.
      return try read(unsafe String(cString: real), limit: limit)
    }
  }

  /// The first bytes of a file.
  static func beginning(of path: String, count: Int) throws(Diagnostic) -> [UInt8] {
    let (folder, name) = split(path)
    do throws(Diagnostic) {
      return try Tree(at: folder).folder(nil).read(name, first: count)
    } catch {
      var told = error
      told.path = nil
      if error.code == .fileMissing {
        told.message = "'\(path)' does not exist"
        told.hint = "look at the path again"
      }
      throw told
    }
  }

  /// A picture with its name.
  static func picture(_ path: String) throws(Diagnostic) -> (name: String, bytes: [UInt8]) {
    (split(path).name, try read(path, limit: maximumPictureBytes))
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  /// Refuses a file that `save` would not write, before anything else is done.
  ///
  /// - Throws: `file-exists`, `file-missing` for the folder, `file-unwritable`.
  static func checkFree(_ path: String, replacing isReplacing: Bool) throws(Diagnostic) {
    _ = try place(path, replacing: isReplacing)
  }

  /// Writes a file: all of it or nothing.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - path: where.
  ///   - isReplacing: whether what is there may be replaced.
  ///   - day: a day that the file's time tells instead of the moment; nil for the moment.
  ///   - isPrivate: whether only this person can read it.
  /// - Throws: `file-exists`, `disk-full`, `file-unwritable`, `file-missing` for the folder.
  static func save(
    _ bytes: [UInt8],
    to path: String,
    replacing isReplacing: Bool,
    telling day: Day? = nil,
    isPrivate: Bool = true
  ) throws(Diagnostic) {
    let (tree, place) = try place(path, replacing: isReplacing)
    do throws(Diagnostic) {
      try tree.write(bytes, to: place, isPrivate: isPrivate)
      if let day { tell(day, of: path) }
    } catch {
      // Not a file of the home, so the trash and backups know nothing of it.
      var told = error
      told.path = nil
      throw told
    }
  }

  /// The folder and the name of a file that is to be written.
  private static func place(
    _ path: String,
    replacing isReplacing: Bool
  ) throws(Diagnostic) -> (Tree, RelativePath) {
    let (folder, name) = split(path)
    guard let place = RelativePath(name), !name.isEmpty else {
      throw Diagnostic(.fileUnwritable, "'\(path)' is no name of a file", hint: "name a file")
    }
    do throws(Diagnostic) {
      let tree = try Tree(at: folder)
      guard isReplacing || tree.signature(place) == nil else {
        throw Diagnostic(
          .fileExists,
          "'\(path)' is there already",
          hint: "name another file, or overwrite it with --force"
        )
      }
      return (tree, place)
    } catch {
      var told = error
      // Not a file of the home, so the trash and backups know nothing of it.
      if error.code == .fileMissing {
        told.message = "the folder '\(folder)' does not exist"
        told.hint = "make it first, or name a file in another folder"
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

  /// Refuses to put secrets into a home, unless the person insists.
  ///
  /// - Throws: `file-unwritable`.
  static func checkOutside(_ path: String, of home: Home) throws(Diagnostic) {
    let folder = split(path).folder
    guard let real = unsafe realpath(folder, nil) else { return }
    defer { unsafe free(real) }
    let place = unsafe String(cString: real) + "/"
    guard place.utf8.starts(with: (home.tree.root + "/").utf8) else { return }
    throw Diagnostic(
      .fileUnwritable,
      "'\(path)' lies in the home, which is shared and kept in git",
      hint: "name a place outside of it, or insist with --force"
    )
  }

  /// Makes a file that only this person can read, in the system's temporary folder.
  static func temporary(_ bytes: [UInt8], suffix: String) throws(Diagnostic) -> String {
    let folder = World.live.environment("TMPDIR") ?? "/tmp"
    var name = Array("\(folder)/zutto-XXXXXX\(suffix)".utf8CString)
    let file = unsafe mkstemps(&name, Int32(suffix.utf8.count))
    guard file >= 0 else {
      throw Diagnostic(.fileUnwritable, "no file can be made in '\(folder)'")
    }
    defer { close(file) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let done = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    guard done == bytes.count else {
      throw Diagnostic(.diskFull, "'\(path)' can't be written", hint: "free some space")
    }
    return path
  }

  /// Removes a temporary file.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }
}
