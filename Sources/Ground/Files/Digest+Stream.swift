// The digest of what is too long to hold at once.

internal import COpenSSL

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Digest {
  /// Takes bytes piece by piece.
  @safe struct Stream: ~Copyable {
    private let context: OpaquePointer?

    init() {
      unsafe context = EVP_MD_CTX_new()
      let done = unsafe EVP_DigestInit_ex2(context, Digest.algorithm.method, nil)
      precondition(done == 1, "OpenSSL can always begin a SHA-256 digest")
    }

    deinit {
      unsafe EVP_MD_CTX_free(context)
    }

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      let done = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
      precondition(done == 1, "OpenSSL can always go on with a SHA-256 digest")
    }

    /// The digest of all that was added.
    consuming func finish() -> Digest {
      var bytes = [UInt8](repeating: 0, count: 32)
      let done = unsafe EVP_DigestFinal_ex(context, &bytes, nil)
      guard done == 1, let digest = Digest(bytes: bytes) else {
        preconditionFailure("OpenSSL can always end a SHA-256 digest")
      }
      return digest
    }
  }
}

extension Folder {
  /// The digest of a file of this folder, a piece in memory at a time.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, and `link-outside` for a symbolic link.
  public func digest(of name: String) throws(Diagnostic) -> Digest {
    do throws(SystemError) {
      let file = try openToRead(name)
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
    try Descriptor.open(
      name,
      in: descriptor,
      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    )
  }
}
