// What a build did.

public import Ground

/// The outcome of a build.
public struct BuildReport: Sendable, Hashable {
  /// The archive's folder.
  public var path = ""
  /// Files of the archive.
  public var pages = 0
  /// Files that were written.
  public var written = 0
  /// Files that were as they should be.
  public var kept = 0
  /// Files of earlier builds that are no longer part of it and were deleted.
  public var deleted = 0
  /// Files in the archive's folder that are not ours and were left alone.
  public var foreign = 0
  /// Whether it was stopped before the end.
  public var isStopped = false
  /// Differs from another build's of this run of the program if the archive's files do, whoever wrote them.
  public var state = 0
  /// The photos that could not be made, for the next build of this run of the program.
  public var failedPhotos = FailedPhotos()
  /// What is wrong with the files it was made from.
  public var problems: [Diagnostic] = []

  init() {}
}
