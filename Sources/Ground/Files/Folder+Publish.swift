// Writing what can be made again, fast: no fsync, and nothing is written that is there already.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Folder {
  /// Makes a file of this folder hold these bytes.
  ///
  /// A file that already holds them is left alone. A new one is written in place, an old one is
  /// replaced by rename, so that a reader never meets half of a page it had seen whole.
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
      let flags = O_WRONLY | O_CREAT | O_NOFOLLOW
      if isNew {
        do throws(SystemError) {
          let file = try Descriptor.open(name, in: descriptor, flags | O_EXCL)
          try write(bytes, to: file, named: name)
          return (FileSignature(try file.status()), true)
        } catch { guard error.number == EEXIST else { throw error } }
      }
      let temporary = Tree.temporaryName(for: name)
      let file = try Descriptor.open(temporary, in: descriptor, flags | O_TRUNC)
      try write(bytes, to: file, named: temporary)
      guard unsafe renameat(descriptor, temporary, descriptor, name) == 0 else {
        let error = SystemError.last
        _ = unsafe unlinkat(descriptor, temporary, 0)
        throw error
      }
      // Only now: a rename changes the file's status time.
      return (FileSignature(try file.status()), true)
    } catch { throw error.writing(place(name)) }
  }

  /// Writes a file that was just made; half of it is not left there.
  private func write(_ bytes: [UInt8], to file: borrowing Descriptor, named name: String) throws(SystemError)
  {
    do throws(SystemError) { try file.writeAll(bytes) } catch {
      _ = unsafe unlinkat(descriptor, name, 0)
      throw error
    }
  }

  /// The signature of a file that holds these bytes, nil if it does not.
  private func same(_ bytes: [UInt8], as name: String) throws(SystemError) -> FileSignature? {
    do throws(SystemError) {
      let file = try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes.count,
        try file.readAll(expecting: bytes.count, limit: bytes.count) == bytes
      else { return nil }
      return FileSignature(status)
    } catch {
      if error.isMissing || error.isLink { return nil }
      throw error
    }
  }
}
