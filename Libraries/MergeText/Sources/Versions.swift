// The three versions of a thing that a merge looks at.

public import Diagnostics
package import Fluent

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

/// What two versions of a file came from.
public enum MergeBase: Sendable, Hashable {
  /// A version that both came from.
  case version([UInt8])
  /// Both sides made the file: what they both have, both added.
  case nothing
  /// Nobody knows, as with the copies that other tools leave: what both have may be one and the same.
  case unknown

  /// The version's bytes; none where there is no version.
  public var bytes: [UInt8] { if case .version(let bytes) = self { bytes } else { [] } }

  /// Whether there is a version.
  public var isVersion: Bool { if case .version = self { true } else { false } }
}

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

/// A file that two sides changed, put together.
public struct MergedFile: Sendable, Hashable {
  /// The file as it is from now on; a reader of its kind can read it as far as it could read both sides.
  public var bytes: [UInt8]
  /// The file as it would be had the other side won; nil unless both changed one thing differently.
  ///
  /// It is kept beside the file as a conflict copy until a person has decided (docs/FORMAT.md, "Conflict copies").
  public var other: [UInt8]?
  /// What a person should look at, in the order in which `check` prints.
  public var conflicts: [Diagnostic]

  /// A merged file.
  public init(_ bytes: [UInt8], other: [UInt8]? = nil, conflicts: [Diagnostic] = []) {
    self.bytes = bytes
    self.other = other == bytes ? nil : other
    self.conflicts = conflicts
  }

  /// Two versions of which one must be chosen whole.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - ours: one side.
  ///   - theirs: the other side.
  ///   - reason: why they can't be put together, where that is not plain.
  /// - Returns: the bytewise larger one, and the other beside it.
  public static func whole(
    _ path: RelativePath, _ ours: [UInt8], _ theirs: [UInt8], because reason: Diagnostic? = nil
  ) -> MergedFile {
    let conflict = Diagnostic(
      .mergeConflict, Phrase("home-both-sides-changed-file-cant"), path: path, hint: MergedFile.hint,
      severity: .warning)
    return .both(ours, theirs, [reason, conflict].compactMap(\.self))
  }

  /// What to do where a file has one of two versions.
  package static let hint: Phrase = Phrase("home-file-one-version-now-other")

  /// Two versions that can't be put together: the bytewise larger one, and the other beside it.
  public static func both(_ ours: [UInt8], _ theirs: [UInt8], _ conflicts: [Diagnostic]) -> MergedFile {
    let isOurs = theirs.lexicographicallyPrecedes(ours)
    return MergedFile(isOurs ? ours : theirs, other: isOurs ? theirs : ours, conflicts: conflicts)
  }
}

/// What things are told apart by, and ordered by: bytes, of which the smaller come first.
package typealias MergeKey = [UInt8]

extension Versions<[MergeKey]> {
  /// The order of what is left after a merge; the same whichever side is called ours.
  ///
  /// Things that both sides have stand as on the side that moved them; if both did, as on the side whose
  /// list is bytewise smaller. What only one side has stays behind its predecessor there; at one place the
  /// smaller key comes first, so that two sorted lists give a sorted one and other lists a small diff.
  ///
  /// - Parameter kept: what is left, each of which at least one side has.
  /// - Returns: all of it.
  package func mergedOrder(of kept: Set<MergeKey>) -> [MergeKey] {
    let one = ours.filter(kept.contains)
    let other = theirs.filter(kept.contains)
    let common = Set(one).intersection(other)
    let oneAfter = MergedOrder.groups(of: one, after: common)
    let otherAfter = MergedOrder.groups(of: other, after: common)
    var result = MergedOrder.interleaved(oneAfter[nil] ?? [], otherAfter[nil] ?? [])
    result.reserveCapacity(kept.count)
    for key in mergedOrder(ofCommon: common) {
      result.append(key)
      result += MergedOrder.interleaved(oneAfter[key] ?? [], otherAfter[key] ?? [])
    }
    return result
  }

  private func mergedOrder(ofCommon common: Set<MergeKey>) -> [MergeKey] {
    let one = ours.filter(common.contains)
    let other = theirs.filter(common.contains)
    guard one != other else { return one }
    let before = base.filter(common.contains)
    let known = Set(before)
    switch (one.filter(known.contains) == before, other.filter(known.contains) == before) {
    case (true, false): return other
    case (false, true): return one
    case (true, true), (false, false):
      let isSmaller = one.lexicographicallyPrecedes(other) { $0.lexicographicallyPrecedes($1) }
      return isSmaller ? one : other
    }
  }
}

private enum MergedOrder {
  /// What stands behind each common thing, up to the next one.
  static func groups(of keys: [MergeKey], after common: Set<MergeKey>) -> [MergeKey?: [MergeKey]] {
    var groups: [MergeKey?: [MergeKey]] = [:]
    var anchor: MergeKey?
    for key in keys {
      if common.contains(key) { anchor = key } else { groups[anchor, default: []].append(key) }
    }
    return groups
  }

  /// Two lists in one, each in its own order.
  static func interleaved(_ one: [MergeKey], _ other: [MergeKey]) -> [MergeKey] {
    guard !one.isEmpty else { return other }
    var result: [MergeKey] = []
    var rest = other[...]
    for key in one {
      while let next = rest.first, next.lexicographicallyPrecedes(key) {
        result.append(next)
        rest.removeFirst()
      }
      result.append(key)
    }
    return result + rest
  }
}
