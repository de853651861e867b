// The digest of a file that need not fit into memory.

internal import COpenSSL

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Digest {
  /// A digest that is fed piece by piece.
  @safe struct Stream: ~Copyable {
    private let context: OpaquePointer?

    init() {
      unsafe context = EVP_MD_CTX_new()
      let started = unsafe EVP_DigestInit_ex2(context, EVP_sha256(), nil)
      precondition(started == 1, "OpenSSL can always make a SHA-256 digest")
    }

    deinit {
      unsafe EVP_MD_CTX_free(context)
    }

    mutating func add(_ bytes: [UInt8]) {
      _ = unsafe bytes.withUnsafeBytes { buffer in
        unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
      }
    }

    /// The digest of all that was added; nothing can be added after it.
    mutating func finish() -> Digest {
      var bytes = [UInt8](repeating: 0, count: 32)
      let done = unsafe EVP_DigestFinal_ex(context, &bytes, nil)
      let digest = Digest(bytes: bytes)
      precondition(done == 1 && digest != nil, "OpenSSL can always make a SHA-256 digest")
      return digest ?? Digest(of: [])
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
        digest.add(piece)
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
