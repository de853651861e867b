// A file's signature as part of a page's key.

internal import Ground

extension FileSignature {
  /// Adds the signature to a key.
  func add(to key: inout Digest.Builder) {
    key.add(Int(size))
    key.add(Int(modified))
    key.add(Int(changed))
    key.add(Int(bitPattern: UInt(inode)))
  }
}
