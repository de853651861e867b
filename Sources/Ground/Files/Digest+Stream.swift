// The digest of what is too long to hold at once.

internal import COpenSSL

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Digest {
  /// Takes bytes piece by piece.
  package struct Stream: ~Copyable {
    private var context = SHA256_CTX()

    package init() {
      let done = unsafe zutto_sha256_begin(&context)
      precondition(done == 1, "OpenSSL can always begin a SHA-256 digest")
    }

    /// Adds bytes.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
      let done = unsafe zutto_sha256_add(&context, bytes.baseAddress, bytes.count)
      precondition(done == 1, "OpenSSL can always go on with a SHA-256 digest")
    }

    /// The digest of all that was added.
    package consuming func finish() -> Digest {
      var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
      let done = unsafe withUnsafeMutableBytes(of: &words) { output in
        unsafe zutto_sha256_end(&context, output.bindMemory(to: UInt8.self).baseAddress)
      }
      precondition(done == 1, "OpenSSL can always end a SHA-256 digest")
      return Digest(words: words)
    }
  }
}

extension Folder {
  /// The digest of a file of this folder, a piece in memory at a time.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - isPastMemory: whether the disk itself is read, and not what the system still has in memory of what was
  ///     written to it.
  /// - Returns: the digest.
  /// - Throws: `file-missing`, `file-unreadable`, and `link-outside` for a symbolic link.
  public func digest(of name: String, pastMemory isPastMemory: Bool = false) throws(Diagnostic) -> Digest {
    do throws(SystemError) {
      let file = try openToRead(name)
      if isPastMemory { file.forgetMemory() }
      var digest = Digest.Stream()
      while true {
        let piece = try file.read(first: Folder.piece)
        if piece.isEmpty { return digest.finish() }
        unsafe piece.withUnsafeBytes { unsafe digest.add($0) }
      }
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
  }

  /// So many bytes are in memory where a file is read in pieces.
  static let piece = 1 << 20

  /// Opens a file of this folder; a pipe that somebody left here is opened too, and reads as empty.
  func openToRead(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
  }
}
