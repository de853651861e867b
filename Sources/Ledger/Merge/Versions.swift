// The three versions of a thing that a merge looks at.

/// A thing as it was before two sides changed it, and as each side has it now.
struct Versions<Value> {
  /// What both sides started from.
  var base: Value
  /// One side.
  var ours: Value
  /// The other side.
  var theirs: Value

  /// What a function makes of each version.
  func map<Result, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Versions<Result> {
    Versions<Result>(
      base: try transform(base),
      ours: try transform(ours),
      theirs: try transform(theirs)
    )
  }
}

extension Versions: Sendable where Value: Sendable {}
extension Versions: Equatable where Value: Equatable {}

extension Versions where Value: Equatable {
  /// The version that holds where at most one side changed, or both did the same; nil where both
  /// changed differently.
  var settled: Value? {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }
}
