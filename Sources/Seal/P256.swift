// P-256: key pairs, public keys, and ECDH on OpenSSL's curve arithmetic.

internal import COpenSSL
internal import SafeFiles

/// A P-256 key pair; it opens notes.
public struct P256PrivateKey: Sendable, Equatable {
  /// The private key: a number from 1 to the curve's order minus 1, 32 bytes, big-endian.
  public let secret: Secret
  /// The public key.
  public let publicKey: P256PublicKey

  /// The key pair of a private key; nil unless that has 32 bytes and is from 1 to the order minus 1.
  public init?(secret: Secret) {
    guard let publicKey = P256PublicKey(of: secret) else { return nil }
    self.secret = secret
    self.publicKey = publicKey
  }

  /// Generates a key pair by rejection sampling (FIPS 186-5, appendix A.2.2): takes 32 random bytes at a time
  /// until they are in range, nearly always at once.
  ///
  /// The same bytes give the same key.
  ///
  /// - Precondition: the generator returns as many bytes as requested, and not always zeros.
  public init(randomBytes: (_ count: Int) -> [UInt8]) {
    for _ in 0..<100 {
      // The array is plain memory that would keep a copy of the key.
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

  /// The shared secret of ECDH: the X coordinate (SEC 1, section 3.3.1), 32 bytes.
  ///
  /// It is not uniformly random: derive keys from it.
  public func agree(with other: P256PublicKey) -> Secret {
    guard let shared = P256Curve.agreement(of: secret, with: other.bytes) else {
      preconditionFailure("checked keys always agree")
    }
    return shared
  }
}

extension P256PrivateKey {
  /// What stands around the private and the public key in an ECPrivateKey of this curve (RFC 5915, section 3).
  private static let head: [UInt8] = [0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20]
  private static let middle: [UInt8] = [
    0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0xA1, 0x44, 0x03, 0x42, 0x00,
  ]

  /// The ECPrivateKey in DER (RFC 5915, section 3), as openssl reads it: 121 bytes.
  public var encoded: Secret {
    let (head, tail) = (P256PrivateKey.head, P256PrivateKey.middle + publicKey.bytes)
    return unsafe Secret(count: head.count + P256Curve.size + tail.count) { output in
      unsafe output.copyBytes(from: head)
      unsafe secret.withBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(rebasing: output[head.count...]).copyMemory(from: bytes)
      }
      unsafe UnsafeMutableRawBufferPointer(rebasing: output[(head.count + P256Curve.size)...])
        .copyBytes(from: tail)
    }
  }

  /// Reads what `encoded` gives; nil for anything else.
  public init?(encoded: Secret) {
    let start = P256PrivateKey.head.count
    guard encoded.count > start + P256Curve.size else { return nil }
    self.init(secret: encoded.part(start..<start + P256Curve.size))
    guard self.encoded == encoded else { return nil }
  }

  /// Signs some bytes: ECDSA with SHA-256 (FIPS 186-5, section 6.4.1).
  ///
  /// - Returns: r and s, 32 bytes each, big-endian (RFC 7518, section 3.4); each time others.
  public func signature(of message: [UInt8]) -> [UInt8] {
    let key = unsafe encoded.withBytes { bytes in
      var place = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
      return unsafe d2i_PrivateKey(EVP_PKEY_EC, nil, &place, bytes.count)
    }
    let context = unsafe EVP_MD_CTX_new()
    defer {
      unsafe EVP_MD_CTX_free(context)
      unsafe EVP_PKEY_free(key)
    }
    var coded = [UInt8](repeating: 0, count: 80)
    var count = coded.count
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      unsafe EVP_DigestSign(context, &coded, &count, message, message.count) == 1,
      let signature = P256Curve.plain(signature: coded, count)
    else { preconditionFailure("OpenSSL can always sign with a checked key") }
    return signature
  }
}

/// A P-256 public key, to which notes are sealed: a point other than infinity.
public struct P256PublicKey: Sendable, Hashable {
  /// The size of the encoding in bytes.
  public static let size = 65

  /// The uncompressed point: `04`, X, Y (SEC 1, section 2.3.3); 65 bytes.
  public let bytes: [UInt8]

  /// Decodes an uncompressed point.
  ///
  /// nil for infinity, a compressed or hybrid form, a wrong size, a coordinate beyond the field, and a point
  /// that is not on the curve.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == P256PublicKey.size, bytes[0] == 4, let point = P256Curve.uncompressed(bytes) else {
      return nil
    }
    self.bytes = point
  }

  /// The point with this X coordinate (32 bytes, big-endian) and an even Y; nil if there is none.
  public init?(x: [UInt8]) {
    guard x.count == P256Curve.size, let point = P256Curve.uncompressed([2] + x) else { return nil }
    bytes = point
  }

  init?(of secret: Secret) {
    guard let point = P256Curve.publicKey(of: secret) else { return nil }
    bytes = point
  }

  /// The X coordinate: 32 bytes, big-endian.
  public var x: [UInt8] { Array(bytes[1...P256Curve.size]) }

  /// Whether Y is even, so that X alone determines the key.
  public var isEven: Bool { bytes[P256PublicKey.size - 1] & 1 == 0 }
}

extension P256PublicKey {
  /// What stands before the point in a SubjectPublicKeyInfo (RFC 5480, section 2).
  private static let infoHead: [UInt8] =
    [
      0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
      0x48,
    ]
    + [0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00]

  /// The SubjectPublicKeyInfo in DER (RFC 5480, section 2), as openssl reads it: 91 bytes.
  public var encoded: [UInt8] { P256PublicKey.infoHead + bytes }

  /// Reads what `encoded` gives; nil for anything else.
  public init?(encoded: [UInt8]) {
    guard encoded.starts(with: P256PublicKey.infoHead) else { return nil }
    self.init(Array(encoded.dropFirst(P256PublicKey.infoHead.count)))
  }

  /// Whether this key signed some bytes: ECDSA with SHA-256 (FIPS 186-5, section 6.4.2).
  ///
  /// - Parameters:
  ///   - signature: r and s, 32 bytes each, big-endian, as WebCrypto writes them.
  ///   - message: what was signed.
  /// - Returns: false also for a signature of another size.
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == 2 * P256Curve.size, let coded = P256PublicKey.coded(signature) else {
      return false
    }
    let info = encoded
    let key = unsafe info.withUnsafeBufferPointer { info in
      var place = info.baseAddress
      return unsafe d2i_PUBKEY(nil, &place, info.count)
    }
    let context = unsafe EVP_MD_CTX_new()
    defer {
      unsafe EVP_MD_CTX_free(context)
      unsafe EVP_PKEY_free(key)
    }
    guard unsafe key != nil, unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else {
      return false
    }
    return unsafe EVP_DigestVerify(context, coded, coded.count, message, message.count) == 1
  }

  /// A signature as OpenSSL reads it (RFC 3279, section 2.2.3).
  private static func coded(_ signature: [UInt8]) -> [UInt8]? {
    let size = Int32(P256Curve.size)
    let pair = unsafe ECDSA_SIG_new()
    defer { unsafe ECDSA_SIG_free(pair) }
    let r = unsafe BN_bin2bn(Array(signature.prefix(P256Curve.size)), size, nil)
    let s = unsafe BN_bin2bn(Array(signature.suffix(P256Curve.size)), size, nil)
    // From here on the pair owns both numbers.
    guard unsafe pair != nil, unsafe ECDSA_SIG_set0(pair, r, s) == 1 else { return nil }
    var output: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_ECDSA_SIG(pair, &output)
    guard count > 0, let made = unsafe output else { return nil }
    defer { unsafe CRYPTO_free(made, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: made, count: Int(count)))
  }
}

/// NIST's curve P-256 (SP 800-186), called secp256r1 in SEC 2.
///
/// Calls OpenSSL's group and point functions directly: `EVP_PKEY_derive` ends in the same constant-time
/// multiplication, but needs the private key as a provider object.
enum P256Curve {
  /// The size of a coordinate and of a private key in bytes.
  static let size = 32

  /// The group, never changed after its creation, so any thread may use it; nil if OpenSSL was built without
  /// the curve.
  nonisolated(unsafe) private static let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)

  /// Decodes a point (SEC 1, section 2.3.3) and encodes it uncompressed; nil for infinity, a coordinate not
  /// below the field's prime, and anything else that is no point.
  static func uncompressed(_ encoding: [UInt8]) -> [UInt8]? {
    // A single byte encodes infinity.
    guard encoding.count > 1 else { return nil }
    return unsafe withPoint { point, context in
      guard unsafe EC_POINT_oct2point(group, point, encoding, encoding.count, context) == 1 else {
        return nil
      }
      return unsafe bytes(of: point, context)
    }
  }

  /// The public key of a private key; nil unless the latter is from 1 to the order minus 1.
  static func publicKey(of secret: Secret) -> [UInt8]? {
    unsafe withScalar(secret) { scalar, context in
      unsafe withPoint { point, _ in
        guard unsafe EC_POINT_mul(group, point, scalar, nil, nil, context) == 1 else { return nil }
        return unsafe bytes(of: point, context)
      }
    }
  }

  /// The X coordinate of a point times a private key (SEC 1, section 3.3.1); nil if either is invalid.
  static func agreement(of secret: Secret, with encoding: [UInt8]) -> Secret? {
    unsafe withScalar(secret) { scalar, context in
      unsafe withPoint { point, _ in
        guard unsafe EC_POINT_oct2point(group, point, encoding, encoding.count, context) == 1,
          unsafe EC_POINT_mul(group, point, nil, point, scalar, context) == 1
        else { return nil }
        let x = unsafe BN_secure_new()
        defer { unsafe BN_clear_free(x) }
        guard unsafe EC_POINT_get_affine_coordinates(group, point, x, nil, context) == 1 else { return nil }
        return unsafe Secret(count: size) { output in
          let written = unsafe BN_bn2binpad(x, output.bindMemory(to: UInt8.self).baseAddress, Int32(size))
          precondition(written == Int32(size), "a coordinate has 32 bytes")
        }
      }
    }
  }

  /// The r and s of a signature as OpenSSL writes it (RFC 3279, section 2.2.3).
  static func plain(signature: [UInt8], _ count: Int) -> [UInt8]? {
    let pair = unsafe signature.withUnsafeBufferPointer { signature in
      var place = signature.baseAddress
      return unsafe d2i_ECDSA_SIG(nil, &place, count)
    }
    defer { unsafe ECDSA_SIG_free(pair) }
    var (r, s) = ([UInt8](repeating: 0, count: size), [UInt8](repeating: 0, count: size))
    guard unsafe pair != nil, unsafe BN_bn2binpad(ECDSA_SIG_get0_r(pair), &r, Int32(size)) == Int32(size),
      unsafe BN_bn2binpad(ECDSA_SIG_get0_s(pair), &s, Int32(size)) == Int32(size)
    else { return nil }
    return r + s
  }

  private static func bytes(of point: OpaquePointer?, _ context: OpaquePointer?) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 + 2 * size)
    let form = POINT_CONVERSION_UNCOMPRESSED
    let count = unsafe EC_POINT_point2oct(group, point, form, &bytes, bytes.count, context)
    return count == bytes.count ? bytes : nil
  }

  private static func withPoint<Result>(
    _ body: (_ point: OpaquePointer?, _ context: OpaquePointer?) -> Result?
  ) -> Result? {
    guard unsafe group != nil else { return nil }
    let point = unsafe EC_POINT_new(group)
    defer { unsafe EC_POINT_clear_free(point) }
    return unsafe point == nil ? nil : body(point, nil)
  }

  private static func withScalar<Result>(
    _ secret: Secret, _ body: (_ scalar: OpaquePointer?, _ context: OpaquePointer?) -> Result?
  ) -> Result? {
    guard secret.count == size, unsafe group != nil else { return nil }
    let context = unsafe BN_CTX_secure_new()
    defer { unsafe BN_CTX_free(context) }
    let scalar = unsafe BN_secure_new()
    defer { unsafe BN_clear_free(scalar) }
    let isRead = unsafe secret.withBytes { bytes in
      unsafe BN_bin2bn(bytes.bindMemory(to: UInt8.self).baseAddress, Int32(size), scalar) != nil
    }
    guard isRead, unsafe BN_is_zero(scalar) == 0, unsafe BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 else {
      return nil
    }
    unsafe BN_set_flags(scalar, BN_FLG_CONSTTIME)
    return unsafe body(scalar, context)
  }
}
