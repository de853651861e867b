// MD5 through OpenSSL: how another app names its files, and nothing that security hangs on.

internal import COpenSSL

/// An MD5 digest (RFC 1321), taken piece by piece.
@safe package struct MD5: ~Copyable {
  private let context: OpaquePointer?

  /// A digest of nothing yet.
  package init() {
    unsafe context = EVP_MD_CTX_new()
    let done = unsafe EVP_DigestInit_ex(context, EVP_md5(), nil)
    precondition(done == 1, "OpenSSL can always begin an MD5 digest")
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    let done = unsafe bytes.withUnsafeBytes { buffer in
      unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
    precondition(done == 1, "OpenSSL can always go on with an MD5 digest")
  }

  /// The 32 hexadecimal digits of all that was added.
  package consuming func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    let done = unsafe EVP_DigestFinal_ex(context, &bytes, nil)
    precondition(done == 1, "OpenSSL can always end an MD5 digest")
    return bytes.hexadecimal
  }
}
