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
    var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.copyBytes(from: bytes) }
    (a, b, c, d) = words
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Adds the 32 bytes to the end of others.
  public func append(to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: (a, b, c, d)) { unsafe bytes.append(contentsOf: $0) }
  }

  /// The digest that 64 hexadecimal digits stand for, or nil if they are not.
  public init?(hex: String) {
    guard let bytes = [UInt8](hexadecimal: hex) else { return nil }
    self.init(bytes: bytes)
  }

  /// 64 lower-case hexadecimal digits.
  public var hex: String { bytes.hexadecimal }

  /// The algorithm, looked up once: fetching it for every digest costs more than a small digest.
  @safe struct Algorithm: @unchecked Sendable {
    // Safe to share: OpenSSL's fetched methods are immutable and counted.
    let method: OpaquePointer?
  }

  static let algorithm = unsafe Algorithm(method: EVP_MD_fetch(nil, "SHA256", nil))
}
