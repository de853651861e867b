// How two versions of a file are put together: what those who move files are handed.

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

/// The rules by which files merge.
///
/// They are pure and the same whichever side is called ours, so that machines that merge in any order come to the
/// same bytes. They never fail: what can't be put together is kept twice and told.
public struct MergeRules: Sendable {
  /// Puts together two versions that differ from each other and from the one they came from.
  ///
  /// The bytewise smaller one is `ours`, whatever machine the merge is made on.
  public typealias Rule =
    @Sendable (_ path: RelativePath, _ base: MergeBase, _ ours: [UInt8], _ theirs: [UInt8]) -> MergedFile

  private let rule: Rule

  /// Rules that are asked only where both sides changed a file.
  public init(_ rule: @escaping Rule) { self.rule = rule }

  /// Puts together two versions of a file.
  ///
  /// - Parameters:
  ///   - path: the file's place in the home, which tells its kind.
  ///   - base: what both came from.
  ///   - ours: one side.
  ///   - theirs: the other side.
  /// - Returns: the file, and what a person must decide.
  public func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8]) -> MergedFile {
    if ours == theirs { return MergedFile(ours) }
    if case .version(let old) = base {
      if theirs == old { return MergedFile(ours) }
      if ours == old { return MergedFile(theirs) }
    }
    let isInOrder = ours.lexicographicallyPrecedes(theirs)
    return rule(path, base, isInOrder ? ours : theirs, isInOrder ? theirs : ours)
  }
}
