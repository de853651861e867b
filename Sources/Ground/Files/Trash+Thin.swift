// The trash thins itself: old changes go, and the oldest where it has grown too large.

/// How much of the trash stays.
public struct TrashThinning: Sendable, Hashable {
  /// For how many days a change is kept.
  public var days: Int
  /// How many bytes the trash may have.
  public var bytes: Int64

  /// How much stays.
  public init(days: Int = 90, bytes: Int64 = 1 << 30) {
    self.days = days
    self.bytes = bytes
  }

  /// What stays whatever the age and the size: the changes of these days, and so many of the newest, so that a clock
  /// that is wrong takes nothing away that `undo` needs.
  public static let (keptDays, keptChanges) = (7, 50)

  /// Tells which changes go.
  ///
  /// - Parameters:
  ///   - changes: when each was made and how many bytes it keeps, newest first.
  ///   - now: the present moment.
  /// - Returns: the places of those that go.
  public func going(_ changes: [(moment: Instant, bytes: Int64)], at now: Instant) -> [Int] {
    var sum: Int64 = 0
    var going: [Int] = []
    for (place, change) in changes.enumerated() {
      sum &+= change.bytes
      let age = change.moment.seconds(until: now)
      if place < TrashThinning.keptChanges || age < Int64(TrashThinning.keptDays) * 86_400 { continue }
      if age >= Int64(days) * 86_400 || sum > bytes { going.append(place) }
    }
    return going
  }
}

extension Trash {
  /// Really deletes the changes that are too old or too many; the caller made sure that nothing needs their records.
  ///
  /// - Parameters:
  ///   - thinning: how much stays.
  ///   - tree: the home.
  ///   - now: the present moment.
  /// - Returns: how many changes and bytes went.
  /// - Throws: `home-locked`, `file-unreadable`, `file-unwritable`.
  public static func thin(_ thinning: TrashThinning, in tree: Tree, at now: Instant) throws(Diagnostic) -> (
    changes: Int, bytes: Int64
  ) {
    try tree.locked { () throws(Diagnostic) in
      let records = try records(in: tree)
      var changes: [(moment: Instant, bytes: Int64)] = []
      for record in records { changes.append((record.moment, try bytes(of: record.folder, in: tree))) }
      var gone: (changes: Int, bytes: Int64) = (0, 0)
      // A clock that is ahead for a day takes nothing away: age counts from the last change of a day before.
      let before = changes.map(\.moment).filter { $0.seconds(until: now) > 86_400 }.max()
      let present = before.map { min(now, $0.adding(seconds: 86_400)) } ?? now
      for place in thinning.going(changes, at: present) where try tree.deleteAll(records[place].folder) {
        gone = (gone.changes + 1, gone.bytes &+ changes[place].bytes)
        if let day = records[place].folder.parent { try tree.delete(day) }
      }
      return gone
    }
  }

  private static func bytes(of path: RelativePath, in tree: Tree) throws(Diagnostic) -> Int64 {
    var (sum, waiting): (Int64, [RelativePath]) = (0, [path])
    while let folder = waiting.popLast() {
      for item in try tree.list(folder) {
        guard let inner = folder.appending(item.name) else { continue }
        if item.kind == .folder { waiting.append(inner) } else { sum &+= item.signature.size }
      }
    }
    return sum
  }
}
