// What was read of a home's memos.

public import Diagnostics
public import SafeFiles

/// A home's memos and everything that is wrong with their files.
public struct MemoReading: Sendable {
  /// Newest first.
  public var memos: [Memo] = []
  /// What stands in `audio/`, in byte order.
  public var sounds: [FolderItem] = []
  /// What stands in `photos/`, in byte order.
  public var photos: [FolderItem] = []
  /// What is wrong with the files.
  public var problems: [Diagnostic] = []
  /// How many files were looked at.
  public var fileCount = 0

  /// Nothing read yet.
  public init() {}
}
