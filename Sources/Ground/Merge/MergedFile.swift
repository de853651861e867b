// What came of two versions of a file.

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
