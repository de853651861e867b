// The curve and its points, as OpenSSL computes them.

internal import COpenSSL

/// NIST's curve P-256 (SP 800-186), named secp256r1 in SEC 2.
///
/// OpenSSL's functions of groups and points are called directly: `EVP_PKEY_derive` ends in the same multiplication, in
/// constant time too, and would need the private key as an object of its providers besides.
enum P256Curve {
  /// Bytes in a coordinate and in a private key.
  static let size = 32

  /// The group, read only once it is made: any thread may use it.
  ///
  /// nil only in a system whose OpenSSL was built without the curve.
  nonisolated(unsafe) private static let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)

  /// The point, uncompressed, that an encoding of SEC 1, section 2.3.3, stands for; nil for anything that is none.
  ///
  /// Infinity is none; neither is a coordinate that is not below the field's prime.
  static func uncompressed(_ encoding: [UInt8]) -> [UInt8]? {
    // One byte is infinity.
    guard encoding.count > 1 else { return nil }
    return unsafe withPoint { point, context in
      guard unsafe EC_POINT_oct2point(group, point, encoding, encoding.count, context) == 1 else {
        return nil
      }
      return unsafe bytes(of: point, context)
    }
  }

  /// The public key of a private one; nil unless it is from 1 to one less than the order.
  static func publicKey(of secret: Secret) -> [UInt8]? {
    unsafe withScalar(secret) { scalar, context in
      unsafe withPoint { point, _ in
        guard unsafe EC_POINT_mul(group, point, scalar, nil, nil, context) == 1 else { return nil }
        return unsafe bytes(of: point, context)
      }
    }
  }

  /// The X coordinate of a point times a private key (SEC 1, section 3.3.1); nil if either is none.
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
