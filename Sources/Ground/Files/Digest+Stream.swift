// The digest of what is too long to hold at once.

internal import COpenSSL

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
