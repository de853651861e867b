// SHA-256 through OpenSSL: what a file's content is, whatever its times say.

/// A SHA-256 digest (FIPS 180-4), 32 bytes.
public struct Digest: Sendable, Hashable {
  private let a: UInt64
  private let b: UInt64
  private let c: UInt64
  private let d: UInt64

  init(words: (UInt64, UInt64, UInt64, UInt64)) { (a, b, c, d) = words }

  /// The digest of bytes.
  public init(of bytes: [UInt8]) { self = unsafe bytes.withUnsafeBytes { unsafe Digest(of: $0) } }

  /// The digest of bytes in memory.
  public init(of bytes: UnsafeRawBufferPointer) {
    var stream = Stream()
    unsafe stream.add(bytes)
    self = stream.finish()
  }

  /// The digest that 32 bytes stand for, or nil if there are not 32.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.copyBytes(from: bytes) }
    self.init(words: words)
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
}
