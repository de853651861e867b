// What is not received again.
// Format: docs/FORMAT.md, "notes/blocked.txt".

public import Diagnostics

/// Writers and notes that are kept out.
public struct BlockedNotes: Sendable, Hashable {
  /// Where the list stands.
  public static let file: RelativePath = "notes/blocked.txt"

  /// The reply keys of writers, 65 bytes each.
  public var writers: Set<[UInt8]> = []
  /// The ids of sealed notes that were deleted.
  public var notes: Set<String> = []

  /// Nothing is kept out.
  public init() {}
}
