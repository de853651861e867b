// Random numbers that can be had again: the seed is in every message.

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct CalendarDice: RandomNumberGenerator, CustomStringConvertible {
  let seed: UInt64
  private var state: UInt64

  /// A new seed every run, unless one is given to see a failure again.
  init(seed: UInt64? = nil) {
    self.seed = seed ?? UInt64.random(in: 0...UInt64.max)
    state = self.seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func day() -> GroundDay {
    GroundDay(daysSince1970: pick(-719_162...2_932_896)) ?? .first
  }

  var description: String { "seed \(seed)" }
}
