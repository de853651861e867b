// Of two values that can't both be had: the one the file gets, and the one its conflict copy gets.

/// Which of two values a merge takes where both sides changed one place differently.
///
/// A rule makes the file with one choice, and the version that is kept beside it with the opposite one.
package enum MergeChoice: Sendable {
  /// The bytewise larger, each place by itself.
  case larger
  /// The bytewise smaller, each place by itself.
  case smaller
  /// One side's everywhere: what one hand wrote is not mixed with what another did.
  case ours
  /// The other side's everywhere.
  case theirs

  /// The choice that takes what this one leaves.
  package var opposite: MergeChoice {
    switch self {
    case .larger: .smaller
    case .smaller: .larger
    case .ours: .theirs
    case .theirs: .ours
    }
  }

  /// The value that is taken.
  package func of<Value>(_ ours: Value, _ theirs: Value, by precedes: (Value, Value) -> Bool) -> Value {
    switch self {
    case .larger: precedes(ours, theirs) ? theirs : ours
    case .smaller: precedes(theirs, ours) ? theirs : ours
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// The text that is taken.
  package func of(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    of(ours, theirs) { $0.lexicographicallyPrecedes($1) }
  }
}
