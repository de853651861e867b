// Fast writes of files that can be made again: no fsync, and unchanged files are not written.

public import Diagnostics

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Folder {
  /// Gives a file of this folder these bytes.
  ///
  /// A file that has them already is left alone. A new one is written in place, an old one replaced by
  /// rename, so that a reader never sees half of it.
  ///
  /// - Parameters:
  ///   - bytes: the whole content.
  ///   - name: the file's name.
  ///   - isNew: whether no such file was there when the folder was listed.
  /// - Returns: the file's signature, and whether it was written.
  /// - Throws: `disk-full`, `file-unwritable`.
  public func publish(_ bytes: [UInt8], as name: String, isNew: Bool) throws(Diagnostic) -> (
    signature: FileSignature, written: Bool
  ) {
    do throws(SystemError) {
      if !isNew, let signature = try same(bytes, as: name) { return (signature, false) }
      if isNew {
        do throws(SystemError) {
          let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
          let file = try Descriptor.open(name, in: descriptor, flags)
          try write(bytes, to: file, named: name)
          return (FileSignature(try file.status()), true)
        } catch { guard error.number == EEXIST else { throw error } }
      }
      let temporary = Tree.temporaryName(for: name)
      let file = try Descriptor.create(temporary, in: descriptor, O_WRONLY)
      try write(bytes, to: file, named: temporary)
      guard unsafe renameat(descriptor, temporary, descriptor, name) == 0 else {
        let error = SystemError.last
        _ = unsafe unlinkat(descriptor, temporary, 0)
        throw error
      }
      // After the rename, which changes the file's status time.
      return (FileSignature(try file.status()), true)
    } catch { throw error.writing(place(name)) }
  }

  /// Writes a new file, and removes it on failure.
  private func write(_ bytes: [UInt8], to file: borrowing Descriptor, named name: String) throws(SystemError)
  {
    do throws(SystemError) { try file.writeAll(bytes) } catch {
      _ = unsafe unlinkat(descriptor, name, 0)
      throw error
    }
  }

  /// The signature of a file if it has these bytes.
  private func same(_ bytes: [UInt8], as name: String) throws(SystemError) -> FileSignature? {
    do throws(SystemError) {
      let file = try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes.count,
        try file.readAll(expecting: bytes.count, limit: bytes.count).hasSameBytes(as: bytes)
      else { return nil }
      return FileSignature(status)
    } catch {
      if error.isMissing || error.isLink { return nil }
      throw error
    }
  }
}

extension Folder {
  /// Copies a file from another folder, in pieces.
  ///
  /// As `publish(_:as:isNew:)`: an equal file is left alone.
  ///
  /// - Parameters:
  ///   - original: the name of the file to copy.
  ///   - source: the folder it stands in.
  ///   - name: the copy's name.
  ///   - isNew: whether no such file was there when the folder was listed.
  /// - Returns: the copy's signature, and whether it was written.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`, `disk-full`, `file-unwritable`.
  public func publish(copyOf original: String, in source: Folder, as name: String, isNew: Bool)
    throws(Diagnostic) -> (signature: FileSignature, written: Bool)
  {
    let size = try source.size(of: original)
    // A file of one piece is published as bytes.
    if size < Folder.piece { return try publish(try source.read(original), as: name, isNew: isNew) }
    do throws(CopyFault) { return try copy(original, size, in: source, as: name, isNew: isNew) } catch {
      throw error.told(source.place(original), named: original, to: place(name))
    }
  }

  private func copy(_ original: String, _ size: Int, in source: Folder, as name: String, isNew: Bool)
    throws(CopyFault) -> (signature: FileSignature, written: Bool)
  {
    let file = try CopyFault.whileReading { () throws(SystemError) in try source.openToRead(original) }
    if !isNew, let signature = try same(as: file, size, name) { return (signature, false) }
    guard lseek(file.number, 0, SEEK_SET) == 0 else { throw .reading(.last) }
    let temporary = Tree.temporaryName(for: name)
    do throws(CopyFault) {
      let copy = try CopyFault.whileWriting { () throws(SystemError) in
        try Descriptor.create(temporary, in: descriptor, O_WRONLY)
      }
      while true {
        let piece = try Folder.piece(of: file)
        if piece.isEmpty { break }
        try CopyFault.whileWriting { () throws(SystemError) in try copy.writeAll(piece) }
      }
      guard unsafe renameat(descriptor, temporary, descriptor, name) == 0 else {
        throw CopyFault.writing(.last)
      }
      // After the rename, which changes the file's status time.
      return try CopyFault.whileWriting { () throws(SystemError) in (FileSignature(try copy.status()), true) }
    } catch {
      _ = unsafe unlinkat(descriptor, temporary, 0)
      throw error
    }
  }

  private static func piece(of file: borrowing Descriptor) throws(CopyFault) -> [UInt8] {
    do throws(SystemError) { return try file.read(first: piece) } catch { throw .reading(error) }
  }

  /// The size of a plain file of this folder.
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

  /// The signature of a file if it equals another.
  private func same(as file: borrowing Descriptor, _ size: Int, _ name: String) throws(CopyFault)
    -> FileSignature?
  {
    do throws(CopyFault) {
      let copy = try CopyFault.whileWriting { () throws(SystemError) in try openToRead(name) }
      let status = try CopyFault.whileWriting { () throws(SystemError) in try copy.status() }
      guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == size else { return nil }
      while true {
        let piece = try Folder.piece(of: file)
        let other = try CopyFault.whileWriting { () throws(SystemError) in try copy.read(first: Folder.piece)
        }
        guard other.hasSameBytes(as: piece) else { return nil }
        if piece.isEmpty { return FileSignature(status) }
      }
    } catch {
      if case .writing(let failure) = error, failure.isMissing || failure.isLink { return nil }
      throw error
    }
  }
}
