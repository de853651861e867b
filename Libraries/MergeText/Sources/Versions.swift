// What a merge starts from and what it gives.

public import Diagnostics
package import Fluent

/// The three versions of a value in a merge.
public struct Versions<Value> {
  /// The common ancestor.
  public var base: Value
  /// One side.
  public var ours: Value
  /// The other side.
  public var theirs: Value

  /// Three versions.
  public init(base: Value, ours: Value, theirs: Value) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// Each version transformed.
  public func map<Result, Failure: Error>(_ transform: (Value) throws(Failure) -> Result) throws(Failure)
    -> Versions<Result>
  { Versions<Result>(base: try transform(base), ours: try transform(ours), theirs: try transform(theirs)) }
}

extension Versions: Sendable where Value: Sendable {}
extension Versions: Equatable where Value: Equatable {}

extension Versions where Value: Equatable {
  /// The result if at most one side changed, or both made the same change; nil if both changed differently.
  public var settled: Value? {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }
}

/// The common ancestor of two versions of a file.
public enum MergeBase: Sendable, Hashable {
  /// The ancestor's bytes.
  case version([UInt8])
  /// Both sides created the file: what both have, both added.
  case nothing
  /// Unknown, as for copies that other tools leave: what both have may be one and the same.
  case unknown

  /// The ancestor's bytes; empty without one.
  public var bytes: [UInt8] { if case .version(let bytes) = self { bytes } else { [] } }

  /// Whether the ancestor is known.
  public var isVersion: Bool { if case .version = self { true } else { false } }
}

/// Which value a merge takes where both sides changed one place differently.
///
/// A rule makes the file with one choice and its conflict copy with the opposite one.
package enum MergeChoice: Sendable {
  /// The bytewise larger, each place by itself.
  case larger
  /// The bytewise smaller, each place by itself.
  case smaller
  /// Ours everywhere: one person's text is not mixed with another's.
  case ours
  /// Theirs everywhere.
  case theirs

  /// The choice of the other value.
  package var opposite: MergeChoice {
    switch self {
    case .larger: .smaller
    case .smaller: .larger
    case .ours: .theirs
    case .theirs: .ours
    }
  }

  /// The chosen value.
  package func of<Value>(_ ours: Value, _ theirs: Value, by precedes: (Value, Value) -> Bool) -> Value {
    switch self {
    case .larger: precedes(ours, theirs) ? theirs : ours
    case .smaller: precedes(theirs, ours) ? theirs : ours
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// The chosen text.
  package func of(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    of(ours, theirs) { $0.lexicographicallyPrecedes($1) }
  }
}

/// The merge of two versions of a file.
public struct MergedFile: Sendable, Hashable {
  /// The merged file; its parser can read it as far as it could read both sides.
  public var bytes: [UInt8]
  /// The file as it would be had the other side won; nil without a conflict.
  ///
  /// It is kept beside the file as a conflict copy until a person decides.
  public var other: [UInt8]?
  /// The problems that a person should look at.
  public var conflicts: [Diagnostic]

  /// A merged file.
  public init(_ bytes: [UInt8], other: [UInt8]? = nil, conflicts: [Diagnostic] = []) {
    self.bytes = bytes
    self.other = other == bytes ? nil : other
    self.conflicts = conflicts
  }

  /// A merge of two versions that can't be merged: the larger one, with a problem.
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

  /// The hint for a file that has one of two versions.
  package static let hint: Phrase = Phrase("home-file-one-version-now-other")

  /// The bytewise larger version, and the other beside it.
  public static func both(_ ours: [UInt8], _ theirs: [UInt8], _ conflicts: [Diagnostic]) -> MergedFile {
    let isOurs = theirs.lexicographicallyPrecedes(ours)
    return MergedFile(isOurs ? ours : theirs, other: isOurs ? theirs : ours, conflicts: conflicts)
  }
}

/// The identity of an item, which also orders items: bytes.
package typealias MergeKey = [UInt8]

extension Versions<[MergeKey]> {
  /// The order of items after a merge; the same whichever side is called ours.
  ///
  /// Items of both sides are ordered as on the side that moved them; if both did, as on the side whose list
  /// is bytewise smaller. An item of one side stays behind its predecessor there; at one place the smaller
  /// key comes first, so that two sorted lists give a sorted one and other lists a small diff.
  ///
  /// - Parameter kept: the remaining items, each of which at least one side has.
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
  /// The items behind each common item, up to the next one.
  static func groups(of keys: [MergeKey], after common: Set<MergeKey>) -> [MergeKey?: [MergeKey]] {
    var groups: [MergeKey?: [MergeKey]] = [:]
    var anchor: MergeKey?
    for key in keys {
      if common.contains(key) { anchor = key } else { groups[anchor, default: []].append(key) }
    }
    return groups
  }

  /// Two lists merged, each in its own order.
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
