// Key derivation: scrypt and PBKDF2 for passphrases, HKDF for subkeys.

internal import COpenSSL
public import Diagnostics
internal import Fluent

/// The scrypt function (RFC 7914).
public enum Scrypt {
  /// The cost: 128 × n × r bytes of memory, and a time that grows with n × r × p.
  public struct Parameters: Sendable, Hashable {
    /// The cost factor, a power of two.
    public let n: Int
    /// The block size.
    public let r: Int
    /// The parallelization factor; here the passes run one after another.
    public let p: Int

    /// The parameters of new vaults: 128 MiB and a third to half a second.
    public static let standard = Parameters(unchecked: 1 << 17, 8, 1)
    /// The most memory that a file may ask for, in bytes.
    public static let maximumMemory = 1 << 30
    /// The largest n × r × p: sixteen times that of `standard`.
    public static let maximumCost = 1 << 24

    private init(unchecked n: Int, _ r: Int, _ p: Int) { (self.n, self.r, self.p) = (n, r, p) }

    /// Parameters read from a file, checked before any memory is allocated.
    ///
    /// - Throws: `kdf-parameters`.
    public init(n: Int, r: Int, p: Int) throws(Diagnostic) {
      func refuse(_ words: Phrase) -> Diagnostic {
        Diagnostic(
          .kdfParameters, Phrase("seal-scrypt-parameters-n-r-p", ["n": n, "r": r, "p": p, "words": words]),
          hint: Phrase("seal-file-damaged-made-harm-take"))
      }
      guard n >= 1 << 10, n & (n - 1) == 0 else { throw refuse(Phrase("seal-n-must-power-two-least")) }
      guard r >= 1, r <= 1 << 10, p >= 1, p <= 1 << 10 else { throw refuse(Phrase("seal-r-p-must")) }
      // RFC 7914, section 2: n is less than 2 to the power of 16 r.
      guard r > 1 || n < 1 << 16 else { throw refuse(Phrase("seal-n-must-less-than-where")) }
      guard n <= Parameters.maximumMemory / 128 / r else {
        throw refuse(
          Phrase("seal-they-ask-more-than-mib", ["maximum-memory": Parameters.maximumMemory >> 20]))
      }
      guard n * r * p <= Parameters.maximumCost else { throw refuse(Phrase("seal-they-ask-too-much-time")) }
      self.init(unchecked: n, r, p)
    }
  }

  /// Derives a key of `count` bytes from a passphrase and a public salt, different for each key.
  ///
  /// - Throws: `kdf-memory` if the system doesn't have enough memory.
  public static func key(_ passphrase: Secret, salt: [UInt8], _ parameters: Parameters, count: Int)
    throws(Diagnostic) -> Secret
  {
    try unsafe Secret(count: count) { (output) throws(Diagnostic) in
      let done = unsafe passphrase.withBytes { passphrase in
        // OpenSSL limits its memory to 32 MiB by default; it needs slightly more than 128 × n × r.
        unsafe EVP_PBE_scrypt(
          passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count, salt, salt.count,
          UInt64(parameters.n), UInt64(parameters.r), UInt64(parameters.p),
          UInt64(Parameters.maximumMemory + (64 << 20)), output.bindMemory(to: UInt8.self).baseAddress, count)
      }
      guard done == 1 else {
        let memory = (128 * parameters.n * parameters.r) >> 20
        throw Diagnostic(
          .kdfMemory, Phrase("seal-passphrase-key-cant-derived-takes", ["memory": memory]),
          hint: Phrase("seal-close-other-programs-use-machine"))
      }
    }
  }
}

/// PBKDF2 with HMAC (RFC 8018), for the locked archive and for exports of other apps.
public enum PBKDF2 {
  /// The most iterations that a file may ask for; they take some seconds.
  public static let maximumIterations = 10_000_000

  /// Derives a key from a passphrase.
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

/// HKDF with SHA-256 (RFC 5869).
public enum HKDF {
  private enum Mode: Int32 {
    case extractAndExpand = 0
    case expandOnly = 2
  }

  /// Derives a key of at most 255 × 32 bytes: extract with the salt (public, may be empty), then expand for
  /// the purpose `info`.
  public static func derive(key: Secret, salt: [UInt8], info: [UInt8], count: Int) -> Secret {
    derive(.extractAndExpand, key, salt, info, count)
  }

  /// Derives a key from one that is uniformly random already: expands only.
  public static func expand(key: Secret, info: [UInt8], count: Int) -> Secret {
    derive(.expandOnly, key, [], info, count)
  }

  private static func derive(_ mode: Mode, _ key: Secret, _ salt: [UInt8], _ info: [UInt8], _ count: Int)
    -> Secret
  {
    unsafe Secret(count: count) { output in
      let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil)
      defer { unsafe EVP_PKEY_CTX_free(context) }
      var size = count
      let isDone = unsafe key.withBytes { key in
        unsafe salt.withUnsafeBufferPointer { salt in
          unsafe info.withUnsafeBufferPointer { info in
            unsafe EVP_PKEY_derive_init(context) == 1
              && EVP_PKEY_CTX_set_hkdf_mode(context, mode.rawValue) == 1
              && EVP_PKEY_CTX_set_hkdf_md(context, HashAlgorithm.sha256.method) == 1
              && EVP_PKEY_CTX_set1_hkdf_key(
                context, key.bindMemory(to: UInt8.self).baseAddress, Int32(key.count)) == 1
              && (salt.isEmpty
                || EVP_PKEY_CTX_set1_hkdf_salt(context, salt.baseAddress, Int32(salt.count)) == 1)
              && EVP_PKEY_CTX_add1_hkdf_info(context, info.baseAddress, Int32(info.count)) == 1
              && EVP_PKEY_derive(context, output.bindMemory(to: UInt8.self).baseAddress, &size) == 1
          }
        }
      }
      precondition(isDone && size == count, "OpenSSL can always derive a short key")
    }
  }
}
