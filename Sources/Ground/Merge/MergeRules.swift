// How two versions of a file are put together: what those who move files are handed.

/// The rules by which files merge.
///
/// They are pure and the same whichever side is called ours, so that machines that merge in any order come to the
/// same bytes. They never fail: what can't be put together is kept twice and told.
public struct MergeRules: Sendable {
  /// Puts together two versions that differ from each other and from the one they came from.
  public typealias Rule =
    @Sendable (_ path: RelativePath, _ versions: Versions<[UInt8]>, _ hasBase: Bool) ->
    MergedFile

  private let rule: Rule

  /// Rules that are asked only where both sides changed a file.
  public init(_ rule: @escaping Rule) {
    self.rule = rule
  }

  /// Puts together two versions of a file.
  ///
  /// - Parameters:
  ///   - path: the file's place in the home, which tells its kind.
  ///   - base: the version both came from; nil if none is known.
  ///   - ours: one side.
  ///   - theirs: the other side.
  /// - Returns: the file, and what a person must decide.
  public func merge(
    _ path: RelativePath,
    base: [UInt8]?,
    ours: [UInt8],
    theirs: [UInt8]
  ) -> MergedFile {
    if ours == theirs || theirs == base { return MergedFile(ours) }
    if ours == base { return MergedFile(theirs) }
    let versions = Versions(base: base ?? [], ours: ours, theirs: theirs)
    return rule(path, versions, base != nil)
  }
}
