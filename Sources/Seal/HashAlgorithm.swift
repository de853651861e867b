// The hash functions that keyed codes are made with.

internal import COpenSSL

/// A hash function of FIPS 180-4 (SHA-1, SHA-256, SHA-512).
public enum HashAlgorithm: String, Sendable, Hashable, CaseIterable {
  case sha1 = "SHA1"
  case sha256 = "SHA256"
  case sha512 = "SHA512"

  /// The digest's size in bytes.
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
  /// The secret's digest, a secret itself.
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
