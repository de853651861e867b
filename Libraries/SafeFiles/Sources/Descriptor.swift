// An open file descriptor that closes itself.

internal import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open file descriptor with one owner.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens `name` relative to the folder `folder`.
  static func open(_ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0o644)
    throws(SystemError) -> Descriptor
  {
    while true {
      let number = unsafe openat(folder, name, flags | O_CLOEXEC, mode)
      if number >= 0 { return Descriptor(number) }
      if errno != EINTR { throw .last }
    }
  }

  /// Makes a file that is nobody else's: what has its name goes, be it another file's second name or a link.
  static func create(_ name: String, in folder: Int32, _ flags: Int32, mode: mode_t = 0o644)
    throws(SystemError) -> Descriptor
  {
    _ = unsafe unlinkat(folder, name, 0)
    return try open(name, in: folder, flags | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  /// The open file's status.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return status
  }

  /// The open file's status; throws ENXIO for what is no plain file.
  ///
  /// Open with O_NONBLOCK, so that a pipe in the file's place doesn't block.
  func plainStatus() throws(SystemError) -> stat {
    let status = try status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(number: ENXIO) }
    return status
  }

  /// Reads up to `count` bytes at the current offset.
  ///
  /// A short read that gives at least `enough` bytes in all counts as the end of the file.
  func read(first count: Int, enough: Int = .max) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let done = unsafe systemRead(number, buffer.baseAddress?.advanced(by: filled), count - filled)
        if done < 0 {
          if errno == EINTR { continue }
          failure = .last
          return
        }
        if done == 0 { return }
        filled += done
        if filled >= enough { return }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads up to `count` bytes at an offset, fewer at the end of the file.
  func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    let number = number
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let done = unsafe pread(
          number, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if done < 0 {
          if errno == EINTR { continue }
          failure = .last
          return
        }
        if done == 0 { return }
        filled += done
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the whole file, expected to have `expected` bytes; slightly more than `limit` at most, so that the
  /// caller can tell.
  func readAll(expecting expected: Int, limit: Int) throws(SystemError) -> [UInt8] {
    // One more byte than expected shows the end without growing the buffer.
    var bytes = try read(first: expected + 1, enough: expected)
    guard bytes.count > expected else { return bytes }
    while bytes.count <= limit {
      let more = try read(first: 65536)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Writes all bytes.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    let number = number
    var failure: SystemError?
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let done = unsafe write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if done < 0 {
          if errno == EINTR { continue }
          failure = .last
          return
        }
        written += done
      }
    }
    if let failure { throw failure }
  }

  /// Drops the file's pages from the cache, so that reads come from the disk, if the system can.
  func forgetMemory() {
    #if canImport(Darwin)
    _ = fcntl(number, F_NOCACHE, 1)
    #else
    _ = posix_fadvise(number, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Syncs the file to the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
    // fsync on macOS leaves data in the drive's own cache.
    if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    // Some network file systems have no fsync and give EINVAL.
    guard fsync(number) == 0 || errno == EINVAL else { throw .last }
  }
}

/// The system's `read`, which the method shadows.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, buffer, count)
}
