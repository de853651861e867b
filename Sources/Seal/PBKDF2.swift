// A key from a passphrase, as other apps make it.

internal import COpenSSL

/// PBKDF2 with HMAC (RFC 8018); only for exports of other apps.
public enum PBKDF2 {
  /// The most iterations that a file may ask for: some seconds.
  public static let maximumIterations = 10_000_000

  /// A key from a passphrase.
  ///
  /// - Precondition: iterations are 1 to `maximumIterations`.
  public static func key(
    _ passphrase: Secret, _ algorithm: HashAlgorithm, salt: [UInt8], iterations: Int, count: Int
  ) -> Secret {
    precondition((1...maximumIterations).contains(iterations), "bounded by who read the file")
    return unsafe Secret(count: count) { output in
      let done = unsafe passphrase.withBytes { passphrase in
        unsafe PKCS5_PBKDF2_HMAC(
          passphrase.bindMemory(to: CChar.self).baseAddress, Int32(passphrase.count), salt, Int32(salt.count),
          Int32(iterations), algorithm.method, Int32(count), output.bindMemory(to: UInt8.self).baseAddress)
      }
      precondition(done == 1, "OpenSSL can always derive this key")
    }
  }
}
