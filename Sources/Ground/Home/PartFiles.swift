// The files that a part of a home has, for a bag that is given to somebody.

/// What the home of a part holds: files that go as they are, and files that are written anew because they tell of more.
public struct PartFiles: Sendable {
  /// Files that go as they are.
  public var copied: Set<RelativePath> = []
  /// What the others hold, by their places.
  public var written: [RelativePath: [UInt8]] = [:]

  /// None.
  public init() {}

  /// Adds those of another room.
  public mutating func add(_ other: PartFiles) {
    copied.formUnion(other.copied)
    written.merge(other.written) { first, _ in first }
  }

  /// Every place at which something stands.
  public var places: Set<RelativePath> { copied.union(written.keys) }
}
