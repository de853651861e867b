// Moving a home between machines: what all ways of it share.

public import Diagnostics

/// A file that both sides had changed, and what came of it.
public struct MergedPath: Sendable, Hashable {
  /// The file.
  public let path: RelativePath
  /// What a person should look at; empty where everything could be put together.
  public let conflicts: [Diagnostic]
  /// The conflict copy that was written beside it, if one was needed.
  public let copy: RelativePath?

  /// A merged file.
  public init(path: RelativePath, conflicts: [Diagnostic], copy: RelativePath?) {
    self.path = path
    self.conflicts = conflicts
    self.copy = copy
  }
}
