// Large files on their way into the home: never whole in memory, and seen only when they are whole.

public import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A whole file of the home that still waits for its name.
public struct StagedFile: Sendable, Hashable {
  /// Where it stands now.
  public let path: RelativePath
  /// What is in it.
  public let digest: Digest
}

extension Tree {
  /// Where files from outside are copied to: on the disk of the home, out of the way of what people
  /// put under version control.
  static let stagingFolder: RelativePath = ".zutto/staged"

  /// Copies a file of the operating system into the home, piece by piece.
  ///
  /// What programs of this machine that have ended left there before goes away.
  ///
  /// - Parameters:
  ///   - outside: the file; links are followed, for the person named it.
  ///   - path: where it is to stand.
  ///   - limit: the most bytes it may have.
  /// - Returns: the copy; whoever gives it no place deletes it.
  /// - Throws: `file-missing`, `file-unreadable`, `file-too-large`, `disk-full`, `file-unwritable`,
  ///   `link-outside`.
  public func stage(copying outside: String, for path: RelativePath, limit: Int) throws(Diagnostic)
    -> StagedFile
  {
    let source = try Tree.open(outside: outside)
    removeAbandoned(in: Tree.stagingFolder)
    let name = Tree.temporaryName(for: path.text)
    guard let staged = Tree.stagingFolder.appending(name) else {
      throw SystemError(number: EINVAL).writing(path)
    }
    let file = try stagingFile(name, for: path)
    do throws(CopyFault) {
      let digest = try Tree.read(source, limit: limit) { (piece) throws(SystemError) in
        try file.writeAll(piece)
      }
      try CopyFault.whileWriting { () throws(SystemError) in try file.synchronize() }
      return StagedFile(path: staged, digest: digest)
    } catch {
      _ = try? delete(staged)
      throw error.told(nil, named: outside, to: path, limit: limit)
    }
  }

  func stagingFile(_ name: String, for path: RelativePath) throws(Diagnostic) -> Descriptor {
    do throws(SystemError) {
      try makeFolder(Tree.stagingFolder)
      let folder = try open(folder: Tree.stagingFolder)
      return try Descriptor.create(name, in: folder.number, O_WRONLY)
    } catch { throw error.writing(path) }
  }

  /// Takes a file of the home for one that is to have another place.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public func stage(_ path: RelativePath) throws(Diagnostic) -> StagedFile {
    StagedFile(path: path, digest: try digest(of: path))
  }

  /// The digest of a file of any size.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  func digest(of path: RelativePath) throws(Diagnostic) -> Digest {
    let file: Descriptor
    do throws(SystemError) {
      let place = resolvedInside(path) ?? path
      let folder = try open(folder: place.parent)
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      file = try Descriptor.open(place.name, in: folder.number, flags)
    } catch {
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.reading(path)
    }
    do throws(CopyFault) { return try Tree.read(file) { _ in } } catch {
      throw error.told(path, named: path.text, to: nil)
    }
  }

  /// The digest of a file that need not be there.
  ///
  /// - Returns: nil if it is not.
  /// - Throws: `file-unreadable`, `link-outside`.
  public func digestIfPresent(_ path: RelativePath) throws(Diagnostic) -> Digest? {
    do throws(Diagnostic) { return try digest(of: path) } catch {
      if error.code == .fileMissing { return nil }
      throw error
    }
  }

  private static func open(outside path: String) throws(Diagnostic) -> Descriptor {
    do throws(SystemError) {
      // Without O_NONBLOCK a pipe's open would wait for its writer.
      let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      if try file.status().st_mode & S_IFMT == S_IFREG { return file }
    } catch {
      var problem = error.reading(nil, name: path)
      if error.isMissing { problem.hint = Phrase("home-look-path-again") }
      throw problem
    }
    throw Diagnostic(.fileUnreadable, Phrase("home-not-file", ["name": path]), hint: Phrase("home-name-file"))
  }

  /// Reads a file piece by piece.
  private static func read(
    _ source: borrowing Descriptor, limit: Int = .max, _ take: ([UInt8]) throws(SystemError) -> Void
  ) throws(CopyFault) -> Digest {
    var digest = Digest.Stream()
    var room = limit
    while true {
      let piece = try CopyFault.whileReading { () throws(SystemError) in try source.read(first: 1 << 18) }
      if piece.isEmpty { break }
      room -= piece.count
      guard room >= 0 else { throw .tooLarge }
      unsafe piece.withUnsafeBytes { unsafe digest.add($0) }
      try CopyFault.whileWriting { () throws(SystemError) in try take(piece) }
    }
    return digest.finish()
  }
}

extension Tree {
  /// Takes a file in piece by piece.
  ///
  /// - Parameters:
  ///   - path: where it is to stand.
  ///   - fill: hands over its pieces; what it throws takes away what came so far.
  /// - Returns: the file; whoever gives it no place deletes it.
  /// - Throws: `disk-full`, `file-unwritable`, `link-outside`, and what `fill` throws.
  public func stage(
    for path: RelativePath, _ fill: (_ take: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> StagedFile {
    removeAbandoned(in: Tree.stagingFolder)
    let name = Tree.temporaryName(for: path.text)
    guard let staged = Tree.stagingFolder.appending(name) else {
      throw SystemError(number: EINVAL).writing(path)
    }
    let number = try keptStagingFile(name, for: path)
    defer { close(number) }
    var digest = Digest.Stream()
    do throws(Diagnostic) {
      try fill { (piece) throws(Diagnostic) in
        unsafe piece.withUnsafeBytes { unsafe digest.add($0) }
        try Tree.write(piece, to: number, for: path)
      }
      guard fsync(number) == 0 else { throw SystemError.last.writing(path) }
    } catch {
      _ = try? delete(staged)
      throw error
    }
    return StagedFile(path: staged, digest: digest.finish())
  }

  /// A descriptor of the staging file that a closure can hold, which it can't of a value with one owner.
  private func keptStagingFile(_ name: String, for path: RelativePath) throws(Diagnostic) -> Int32 {
    let file = try stagingFile(name, for: path)
    let number = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { throw SystemError.last.writing(path) }
    return number
  }

  private static func write(_ piece: [UInt8], to number: Int32, for path: RelativePath) throws(Diagnostic) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemError.last.writing(path) }
    do throws(SystemError) { try Descriptor(copy).writeAll(piece) } catch { throw error.writing(path) }
  }
}

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
      var problem = SystemError.last.writing(nil, name: place)
      problem.hint = Phrase("home-programs-keep-what-they-need")
      throw problem
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
