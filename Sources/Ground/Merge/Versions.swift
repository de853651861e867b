// The three versions of a thing that a merge looks at.

/// A thing as it was before two sides changed it, and as each side has it now.
public struct Versions<Value> {
  /// What both sides started from.
  public var base: Value
  /// One side.
  public var ours: Value
  /// The other side.
  public var theirs: Value

  /// The three of them.
  public init(base: Value, ours: Value, theirs: Value) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// What a function makes of each version.
  public func map<Result, Failure: Error>(_ transform: (Value) throws(Failure) -> Result) throws(Failure)
    -> Versions<Result>
  { Versions<Result>(base: try transform(base), ours: try transform(ours), theirs: try transform(theirs)) }
}

extension Versions: Sendable where Value: Sendable {}
extension Versions: Equatable where Value: Equatable {}

extension Versions where Value: Equatable {
  /// The version that holds where at most one side changed, or both did the same; nil where both
  /// changed differently.
  public var settled: Value? {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }
}
