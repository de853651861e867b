// What syncing by git and through rsync share.

public import Diagnostics
internal import Fluent
internal import SafeFiles

/// A file that both sides changed, and the result.
public struct MergedPath: Sendable, Hashable {
  /// The file.
  public let path: RelativePath
  /// What a person should look at; empty if everything was merged.
  public let conflicts: [Diagnostic]
  /// The conflict copy beside it, if there is one.
  public let copy: RelativePath?

  /// Creates a merged path.
  public init(path: RelativePath, conflicts: [Diagnostic], copy: RelativePath?) {
    self.path = path
    self.conflicts = conflicts
    self.copy = copy
  }
}
