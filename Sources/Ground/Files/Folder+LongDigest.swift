// SHA-512, for lists of digests that other programs made.

internal import COpenSSL

extension Folder {
  /// The SHA-512 digest (FIPS 180-4) of a file of this folder, a piece in memory at a time.
  ///
  /// - Returns: 64 bytes.
  /// - Throws: `file-missing`, `file-unreadable`, and `link-outside` for a symbolic link.
  public func longDigest(of name: String) throws(Diagnostic) -> [UInt8] {
    var context = SHA512_CTX()
    var done = unsafe zutto_sha512_begin(&context)
    do throws(SystemError) {
      let file = try openToRead(name)
      while true {
        let piece = try file.read(first: Folder.piece)
        if piece.isEmpty { break }
        done &= unsafe zutto_sha512_add(&context, piece, piece.count)
      }
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
    var digest = [UInt8](repeating: 0, count: 64)
    done &= unsafe zutto_sha512_end(&context, &digest)
    precondition(done == 1, "OpenSSL can always make a SHA-512 digest")
    return digest
  }
}
