// A key from a passphrase, made costly in memory.

internal import COpenSSL
public import Diagnostics
internal import Fluent

/// scrypt (RFC 7914).
public enum Scrypt {
  /// What it costs: 128 × n × r bytes of memory, and a time that grows with n × r × p.
  public struct Parameters: Sendable, Hashable {
    /// A power of two.
    public let n: Int
    /// The block size.
    public let r: Int
    /// How often all of it is done.
    public let p: Int

    /// What new vaults are made with: 128 MiB and about a third to half a second.
    public static let standard = Parameters(unchecked: 1 << 17, 8, 1)
    /// The most memory that a file may ask for, in bytes.
    public static let maximumMemory = 1 << 30
    /// The most of n × r × p: sixteen times that of the standard.
    public static let maximumCost = 1 << 24

    private init(unchecked n: Int, _ r: Int, _ p: Int) { (self.n, self.r, self.p) = (n, r, p) }

    /// Parameters read from a file, bounded before any memory is taken.
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

  /// A key from a passphrase.
  ///
  /// - Parameters:
  ///   - passphrase: any bytes.
  ///   - salt: not secret, different for every key.
  ///   - parameters: what it may cost.
  ///   - count: how many bytes.
  /// - Returns: the key.
  /// - Throws: `kdf-memory` if the system has not so much memory.
  public static func key(_ passphrase: Secret, salt: [UInt8], _ parameters: Parameters, count: Int)
    throws(Diagnostic) -> Secret
  {
    try unsafe Secret(count: count) { (output) throws(Diagnostic) in
      let done = unsafe passphrase.withBytes { passphrase in
        // OpenSSL bounds its memory at 32 MiB unless told otherwise; it needs a little beside n × r.
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
