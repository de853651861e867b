// Copying a file that need not fit into memory.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Folder {
  /// Makes a file of this folder a copy of a file of another, a piece in memory at a time.
  ///
  /// As `publish(_:as:isNew:)`: a file that is the same already is left alone.
  ///
  /// - Parameters:
  ///   - original: the name of the file to copy.
  ///   - source: the folder it stands in.
  ///   - name: the copy's name.
  ///   - isNew: whether no such file was there when the folder was listed.
  /// - Returns: the copy's signature, and whether it was written.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`, `disk-full`, `file-unwritable`.
  public func publish(
    copyOf original: String,
    in source: Folder,
    as name: String,
    isNew: Bool
  ) throws(Diagnostic) -> (signature: FileSignature, written: Bool) {
    let size = try source.size(of: original)
    // What fits into one piece is compared and written as any page is.
    if size < Folder.piece {
      return try publish(try source.read(original), as: name, isNew: isNew)
    }
    do throws(SystemError) {
      let file = try source.openToRead(original)
      if !isNew, let signature = try same(as: file, size, name) { return (signature, false) }
      guard lseek(file.number, 0, SEEK_SET) == 0 else { throw SystemError.last }
      let temporary = Tree.temporaryName(for: name)
      let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_TRUNC
      let copy = try Descriptor.open(temporary, in: descriptor, flags)
      do throws(SystemError) {
        while true {
          let piece = try file.read(first: Folder.piece)
          if piece.isEmpty { break }
          try copy.writeAll(piece)
        }
        guard unsafe renameat(descriptor, temporary, descriptor, name) == 0 else {
          throw SystemError.last
        }
      } catch {
        _ = unsafe unlinkat(descriptor, temporary, 0)
        throw error
      }
      // Only now: a rename changes the file's status time.
      return (FileSignature(try copy.status()), true)
    } catch {
      throw error.writing(place(name))
    }
  }

  /// How large a plain file of this folder is.
  private func size(of name: String) throws(Diagnostic) -> Int {
    do throws(SystemError) {
      let status = try openToRead(name).status()
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(number: EINVAL) }
      return Int(status.st_size)
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
  }

  /// The signature of a file that holds what another holds, nil if it does not.
  private func same(
    as file: borrowing Descriptor,
    _ size: Int,
    _ name: String
  ) throws(SystemError) -> FileSignature? {
    do throws(SystemError) {
      let copy = try openToRead(name)
      let status = try copy.status()
      guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == size else { return nil }
      while true {
        let piece = try file.read(first: Folder.piece)
        guard try copy.read(first: Folder.piece) == piece else { return nil }
        if piece.isEmpty { return FileSignature(status) }
      }
    } catch {
      if error.isMissing || error.isLink { return nil }
      throw error
    }
  }
}
