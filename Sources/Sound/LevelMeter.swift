// How loud it is right now, from samples of 16 bits at 8 kHz.

/// The level of what is being recorded.
public struct LevelMeter: Sendable, Hashable {
  /// The highest level.
  public static let full = 15
  /// Samples a second.
  static let rate = 8000

  /// Samples so far.
  private(set) var count = 0
  /// The loudest sample of all, 0…32768.
  private(set) var peak = 0
  /// The loudest sample of the last 100 ms or so.
  private var recent = 0
  private var age = 0
  private var odd: UInt8?

  init() {}

  /// How loud it is now, 0…`full`; each step is twice as loud.
  public var level: Int { Int.bitWidth - recent.leadingZeroBitCount }

  /// How much was heard.
  public var milliseconds: Int { count / (LevelMeter.rate / 1000) }

  /// Whether nothing but silence came so far: each sample within 66 dB of none.
  public var isSilent: Bool { peak < 16 }

  mutating func take(_ bytes: [UInt8]) {
    for byte in bytes {
      guard let low = odd else {
        odd = byte
        continue
      }
      odd = nil
      add(Int(Int16(bitPattern: UInt16(byte) << 8 | UInt16(low))))
    }
  }

  private mutating func add(_ sample: Int) {
    let size = min(abs(sample), 32767)
    count &+= 1
    peak = max(peak, size)
    age &+= 1
    if size >= recent || age > LevelMeter.rate / 10 {
      recent = size
      age = 0
    }
  }
}
