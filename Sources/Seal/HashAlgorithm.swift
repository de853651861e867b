// Hash functions, digests of secrets, and HMAC.

internal import COpenSSL

/// A hash function of FIPS 180-4 (SHA-1, SHA-256, SHA-512).
public enum HashAlgorithm: String, Sendable, Hashable, CaseIterable {
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha512 = "SHA512"

  /// The size of a digest in bytes.
  public var digestSize: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha512: 64
    }
  }

  var method: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha512: unsafe EVP_sha512()
    }
  }
}

extension Secret {
  /// The digest of this secret, itself kept as a secret.
  public func digest(_ algorithm: HashAlgorithm) -> Secret {
    unsafe Secret(count: algorithm.digestSize) { output in
      let done = unsafe withBytes {
        unsafe EVP_Digest(
          $0.baseAddress, $0.count, output.bindMemory(to: UInt8.self).baseAddress, nil, algorithm.method, nil)
      }
      precondition(done == 1, "OpenSSL can always make a digest")
    }
  }
}

extension Secret {
  /// The MD5 digest (RFC 1321), which is only for codes that others have defined with it.
  public var md5: [UInt8] {
    var digest = [UInt8](repeating: 0, count: 16)
    let done = unsafe withBytes { unsafe EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_md5(), nil) }
    precondition(done == 1, "OpenSSL can always make a digest")
    return digest
  }
}

/// HMAC (RFC 2104, FIPS 198-1).
public enum HMAC {
  /// The authentication code of a message under a key of any length, as long as the algorithm's digest.
  public static func code(_ algorithm: HashAlgorithm, key: Secret, message: some Sequence<UInt8>) -> [UInt8] {
    let message = Array(message)
    var code = [UInt8](repeating: 0, count: algorithm.digestSize)
    // `HMAC()` is the one-shot function that OpenSSL 3 keeps; it caches its fetch of the digest method.
    let made = unsafe key.withBytes { key in
      unsafe message.withUnsafeBytes { message in
        unsafe code.withUnsafeMutableBufferPointer { code in
          unsafe COpenSSL.HMAC(
            algorithm.method, key.baseAddress, Int32(key.count),
            message.bindMemory(to: UInt8.self).baseAddress, message.count, code.baseAddress, nil) != nil
        }
      }
    }
    precondition(made, "OpenSSL can always make an HMAC")
    return code
  }

  /// Verifies a message's code in constant time.
  public static func isCode(
    _ code: [UInt8], _ algorithm: HashAlgorithm, key: Secret, message: some Sequence<UInt8>
  ) -> Bool {
    let own = self.code(algorithm, key: key, message: message)
    guard own.count == code.count else { return false }
    return unsafe own.withUnsafeBytes { own in
      unsafe code.withUnsafeBytes { code in
        unsafe CRYPTO_memcmp(own.baseAddress, code.baseAddress, own.count) == 0
      }
    }
  }
}
