// Where a note is sealed to.

/// A point of P-256 that is not infinity: the public half of a key pair.
public struct P256PublicKey: Sendable, Hashable {
  /// Bytes in its encoding.
  public static let size = 65

  /// The point, uncompressed: `04`, X, Y (SEC 1, section 2.3.3); 65 bytes.
  public let bytes: [UInt8]

  /// The key that 65 bytes stand for.
  ///
  /// nil for infinity, a compressed or hybrid form, another size, a coordinate beyond the field, and a point that is
  /// not on the curve.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == P256PublicKey.size, bytes[0] == 4, let point = P256Curve.uncompressed(bytes) else {
      return nil
    }
    self.bytes = point
  }

  /// The key with an even Y that has an X coordinate of 32 bytes, big-endian; nil if no point has it.
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

  /// Whether Y is even, so that X alone tells the key.
  public var isEven: Bool { bytes[P256PublicKey.size - 1] & 1 == 0 }
}
