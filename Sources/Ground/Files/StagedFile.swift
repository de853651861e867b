// Large files on their way into the home: never whole in memory, and seen only when they are whole.

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
      return try Descriptor.open(name, in: folder.number, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
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
      var told = error.reading(nil, name: path)
      if error.isMissing { told.hint = Phrase("home-look-path-again") }
      throw told
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
