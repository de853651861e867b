// A file of the tree that is handed to another program as it is, however large it may be.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A plain file, open for reading.
public struct OpenFile: ~Copyable {
  let descriptor: Descriptor
  /// How many bytes it had when it was opened.
  public let size: Int
}

extension OpenFile {
  /// Size and times of the file that is open, whatever stands under its name by now.
  ///
  /// - Throws: `file-unreadable`.
  public func signature() throws(Diagnostic) -> FileSignature {
    do throws(SystemError) { return FileSignature(try descriptor.status()) } catch {
      throw error.reading(nil)
    }
  }

  /// Reads some of its bytes, fewer where it ends before.
  ///
  /// - Throws: `file-unreadable`.
  public func read(at offset: Int, count: Int) throws(Diagnostic) -> [UInt8] {
    do throws(SystemError) { return try descriptor.read(at: offset, count: count) } catch {
      throw error.reading(nil)
    }
  }
}

extension Tree {
  /// Opens a file; links that stay inside are followed.
  ///
  /// Another program that is given the open file instead of its name can't be led elsewhere by a link that
  /// somebody puts in its place.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public func openFile(_ path: RelativePath) throws(Diagnostic) -> OpenFile {
    do throws(Diagnostic) { return try folder(path.parent).openFile(path.name) } catch {
      guard error.code == .linkOutside, let inside = resolvedInside(path) else { throw error }
      return try folder(inside.parent).openFile(inside.name)
    }
  }
}

extension Folder {
  /// Opens a file of this folder; a symbolic link is not followed.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public func openFile(_ name: String) throws(Diagnostic) -> OpenFile {
    do throws(SystemError) {
      // O_NONBLOCK: opening a pipe that somebody left here must not wait for its writer.
      let file = try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      // A folder or a pipe: what can't be read as a file.
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(number: EISDIR) }
      return OpenFile(descriptor: file, size: Int(status.st_size))
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
  }
}
