// How two versions of a file are put together: what those who move files are handed.

public import Diagnostics
public import MergeText

/// Folders of a home that may be repositories of their own.
public struct NestedRepositories: Sendable, Hashable {
  /// The folder that they stand in.
  public let folder: RelativePath
  /// The file that each of them has.
  public let head: RelativePath
  /// The folder with a file `NAME.json` for each that the home knows as one.
  public let known: RelativePath

  /// Where they stand, and what tells them.
  public init(in folder: RelativePath, head: RelativePath, known: RelativePath) {
    self.folder = folder
    self.head = head
    self.known = known
  }

  /// The one that a file is in; nil for a file elsewhere.
  public func place(of file: RelativePath) -> RelativePath? {
    let parts = file.parts
    guard file.isInside(folder), parts.count > folder.parts.count + 1 else { return nil }
    return folder.appending(String(parts[folder.parts.count]))
  }
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

  /// Folders that may be repositories of their own.
  public let nested: NestedRepositories?
  /// The folder whose commits name nobody, and tell no time but the day.
  public let anonymous: RelativePath?
  private let rule: Rule

  /// Rules that are asked only where both sides changed a file.
  ///
  /// - Parameters:
  ///   - nested: folders that may be repositories of their own.
  ///   - anonymous: the folder whose commits name nobody.
  ///   - rule: puts two versions together.
  public init(
    nested: NestedRepositories? = nil, anonymous: RelativePath? = nil, _ rule: @escaping Rule
  ) {
    self.nested = nested
    self.anonymous = anonymous
    self.rule = rule
  }

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
