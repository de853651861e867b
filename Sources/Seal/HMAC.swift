// Keyed digests.

internal import COpenSSL

/// HMAC (RFC 2104, FIPS 198-1).
public enum HMAC {
  /// The code of a message under a key of any length.
  ///
  /// - Returns: as many bytes as the hash function's digest has.
  public static func code(_ algorithm: HashAlgorithm, key: Secret, message: some Sequence<UInt8>) -> [UInt8] {
    let message = Array(message)
    var code = [UInt8](repeating: 0, count: algorithm.digestSize)
    // `HMAC()` is the one-shot that OpenSSL 3 keeps; its own fetch of the method is cached.
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

  /// Whether a code is a message's, in a time that tells nothing about where they differ.
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
