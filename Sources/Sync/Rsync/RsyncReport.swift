// What a sync through rsync did.

public import Diagnostics

/// What was done, and what a person should know.
public struct RsyncReport: Sendable, Hashable {
  /// Files that went to the other side.
  public internal(set) var sent: Set<RelativePath> = []
  /// Files that came from there.
  public internal(set) var received: Set<RelativePath> = []
  /// Files that were moved to the trash, for they had been removed there.
  public internal(set) var removedHere: Set<RelativePath> = []
  /// Files that were put aside there, for they had been removed here.
  public internal(set) var removedThere: Set<RelativePath> = []
  /// Files that one side had removed and the other changed: they are there again.
  public internal(set) var restored: Set<RelativePath> = []
  /// Files that both sides had changed.
  public internal(set) var merged: [MergedPath] = []
  /// Diaries that are shared alone at an address of their own, and do not travel this way.
  public internal(set) var apart: Set<RelativePath> = []
  /// What could not be synced, and why.
  public internal(set) var problems: [Diagnostic] = []

  /// Whether both sides were the same already.
  public var isEmpty: Bool {
    sent.isEmpty && received.isEmpty && removedHere.isEmpty && removedThere.isEmpty && merged.isEmpty
  }
}

/// How far a sync has come, for a person who waits.
public enum RsyncProgress: Sendable, Hashable {
  /// Both sides are compared.
  case comparing
  /// So many files are fetched.
  case fetching(Int)
  /// So many files are written here.
  case writing(Int)
  /// Another machine is sending: this one waits until it is done.
  case waiting
  /// So many files are sent.
  case sending(Int)
}
