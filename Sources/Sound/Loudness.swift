// The loudness of samples, and the level meter.

/// Sums of squares in slices of equal length; when there are too many, neighbours merge in pairs.
struct Loudness {
  private static let most = 8192

  /// The sum of squares of each full slice.
  private var slices: [UInt64] = []
  /// Samples per slice.
  private var length = 256
  private var current: UInt64 = 0
  private var filled = 0
  private(set) var count = 0

  init() { slices.reserveCapacity(Loudness.most) }

  mutating func add(_ sample: Int) {
    current &+= UInt64(bitPattern: Int64(sample &* sample))
    filled &+= 1
    count &+= 1
    if filled == length { close() }
  }

  private mutating func close() {
    slices.append(current)
    current = 0
    filled = 0
    guard slices.count == Loudness.most else { return }
    for index in 0..<(Loudness.most / 2) { slices[index] = slices[2 * index] &+ slices[2 * index + 1] }
    slices.removeLast(Loudness.most / 2)
    length *= 2
  }

  /// The root mean square of equal parts of the whole, 0…32768.
  func parts(_ number: Int) -> [Int] {
    var all = slices
    if filled > 0 { all.append(current) }
    guard !all.isEmpty else { return Array(repeating: 0, count: number) }
    return (0..<number).map { part in
      let first = part * all.count / number
      let end = max(first + 1, (part + 1) * all.count / number)
      // The last slice may be incomplete.
      let samples = min(end * length, count) - first * length
      let sum = all[first..<end].reduce(UInt64(0), &+)
      return Loudness.root(sum / UInt64(max(1, samples)))
    }
  }

  /// The integer square root, for numbers below 2^40.
  static func root(_ number: UInt64) -> Int {
    var (low, high) = (UInt64(0), UInt64(1) << 20)
    while low < high {
      let middle = (low + high + 1) / 2
      if middle * middle <= number { low = middle } else { high = middle - 1 }
    }
    return Int(low)
  }
}

/// The level of a running recording.
public struct LevelMeter: Sendable, Hashable {
  /// The highest level.
  public static let full = 15
  /// Samples per second.
  static let rate = 8000

  private(set) var count = 0
  /// The highest absolute sample, 0…32768.
  private(set) var peak = 0
  /// The highest absolute sample of about the last 100 ms.
  private var recent = 0
  private var age = 0
  private var odd: UInt8?

  init() {}

  /// The current level, 0…`full`; each step doubles the amplitude.
  public var level: Int { Int.bitWidth - recent.leadingZeroBitCount }

  /// The duration recorded so far.
  public var milliseconds: Int { count / (LevelMeter.rate / 1000) }

  /// Whether every sample so far is silence: 66 dB below full scale.
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
