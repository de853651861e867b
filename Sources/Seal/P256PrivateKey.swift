// Who can open a note.

internal import SafeFiles

/// A key pair of P-256.
public struct P256PrivateKey: Sendable, Equatable {
  /// The private half: a number from 1 to one less than the curve's order, 32 bytes, big-endian.
  public let secret: Secret
  /// The public half.
  public let publicKey: P256PublicKey

  /// The key pair of a private half; nil unless that is 32 bytes and within the order.
  public init?(secret: Secret) {
    guard let publicKey = P256PublicKey(of: secret) else { return nil }
    self.secret = secret
    self.publicKey = publicKey
  }

  /// A new key pair.
  ///
  /// The same bytes give the same key: 32 at a time are taken until they are within the order (FIPS 186-5, appendix
  /// A.2.2), nearly always the first.
  ///
  /// - Precondition: the generator gives as many bytes as it is asked for, and not always zeros.
  public init(randomBytes: (_ count: Int) -> [UInt8]) {
    for _ in 0..<100 {
      // The array is plain memory, and would stay there with the key in it.
      var bytes = randomBytes(P256Curve.size)
      let secret = Secret(bytes)
      unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) }
      if let key = P256PrivateKey(secret: secret) {
        self = key
        return
      }
    }
    preconditionFailure("a generator of random bytes gives random bytes")
  }

  /// What both ends of an exchange know, and nobody else: the X coordinate of ECDH (SEC 1, section 3.3.1); 32 bytes.
  ///
  /// It is not uniform: derive keys from it.
  public func agree(with other: P256PublicKey) -> Secret {
    guard let shared = P256Curve.agreement(of: secret, with: other.bytes) else {
      preconditionFailure("checked keys always agree")
    }
    return shared
  }
}
