// SHA-256 through OpenSSL: what a file's content is, whatever its times say.

internal import COpenSSL

/// A SHA-256 digest (FIPS 180-4), 32 bytes.
public struct Digest: Sendable, Hashable {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  /// The digest of bytes.
  public init(of bytes: [UInt8]) {
    self = unsafe bytes.withUnsafeBytes { unsafe Digest(of: $0) }
  }

  /// The digest of bytes in memory.
  public init(of bytes: UnsafeRawBufferPointer) {
    var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    let done = unsafe withUnsafeMutableBytes(of: &words) { output in
      unsafe EVP_Digest(
        bytes.baseAddress,
        bytes.count,
        output.bindMemory(to: UInt8.self).baseAddress,
        nil,
        Digest.algorithm.method,
        nil
      )
    }
    precondition(done == 1, "OpenSSL can always make a SHA-256 digest")
    (a, b, c, d) = words
  }

  /// The digest that 32 bytes stand for, or nil if there are not 32.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = [UInt64](repeating: 0, count: 4)
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
    }
    (a, b, c, d) = (words[0], words[1], words[2], words[3])
    (a, b, c, d) = (a.littleEndian, b.littleEndian, c.littleEndian, d.littleEndian)
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    [a, b, c, d].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: UInt64(littleEndian: word) >> UInt64(8 * $0)) }
    }
  }

  /// 64 lower-case hexadecimal digits.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }

  /// The algorithm, looked up once: fetching it for every digest costs more than a small digest.
  @safe private struct Algorithm: @unchecked Sendable {
    // Safe to share: OpenSSL's fetched methods are immutable and counted.
    let method: OpaquePointer?
  }

  private static let algorithm = unsafe Algorithm(method: EVP_MD_fetch(nil, "SHA256", nil))
}
