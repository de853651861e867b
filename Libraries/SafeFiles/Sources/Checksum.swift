// A checksum that detects damaged bytes, several times as fast as SHA-256.

/// A checksum of 64 bits.
///
/// It is XXH64 with seed 0 ("xxHash fast digest algorithm", version 0.1.1).
///
/// It is no protection against intent: whoever can change the bytes can also change the checksum.
public struct Checksum: Sendable, Hashable {
  /// The 64 bits.
  public let bits: UInt64

  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5
  )

  /// The checksum of bytes.
  public init(of bytes: [UInt8]) { self = unsafe bytes.withUnsafeBytes { unsafe Checksum(of: $0) } }

  /// The checksum of bytes in memory.
  public init(of bytes: UnsafeRawBufferPointer) {
    let (p1, p2, p3, p4, p5) = Checksum.primes
    var at = 0
    var sum = p5
    if bytes.count >= 32 {
      var lanes = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
      while at + 32 <= bytes.count {
        lanes.0 = unsafe Checksum.round(lanes.0, Checksum.word(bytes, at))
        lanes.1 = unsafe Checksum.round(lanes.1, Checksum.word(bytes, at + 8))
        lanes.2 = unsafe Checksum.round(lanes.2, Checksum.word(bytes, at + 16))
        lanes.3 = unsafe Checksum.round(lanes.3, Checksum.word(bytes, at + 24))
        at += 32
      }
      sum =
        lanes.0.rotated(1) &+ lanes.1.rotated(7) &+ lanes.2.rotated(12) &+ lanes.3.rotated(18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        sum = (sum ^ Checksum.round(0, lane)) &* p1 &+ p4
      }
    }
    sum &+= UInt64(bytes.count)
    while at + 8 <= bytes.count {
      sum = unsafe (sum ^ Checksum.round(0, Checksum.word(bytes, at))).rotated(27) &* p1 &+ p4
      at += 8
    }
    if at + 4 <= bytes.count {
      let half = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      sum = (sum ^ UInt64(half) &* p1).rotated(23) &* p2 &+ p3
      at += 4
    }
    while at < bytes.count {
      sum = unsafe (sum ^ UInt64(bytes[at]) &* p5).rotated(11) &* p1
      at += 1
    }
    sum = (sum ^ sum >> 33) &* p2
    sum = (sum ^ sum >> 29) &* p3
    bits = sum ^ sum >> 32
  }

  /// The 8 bytes, the lowest first.
  public var bytes: [UInt8] { unsafe withUnsafeBytes(of: bits.littleEndian) { unsafe Array($0) } }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    (lane &+ word &* primes.1).rotated(31) &* primes.0
  }
}

extension UInt64 {
  fileprivate func rotated(_ count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
