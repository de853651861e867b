// `.zutto/trash`: every version that was replaced or removed, a folder for each change.

/// The trash of a home: `.zutto/trash/<day>/<number>/`, the day in UTC.
public enum Trash {
  /// The name of a change that brought what other machines wrote: 'undo' passes it over, or it would take
  /// other people's words away from everybody at the next sync.
  public static let syncing = "sync"
  static let folder: RelativePath = ".zutto/trash"
  static let lock: RelativePath = ".zutto/lock"
  static let record: RelativePath = "record"
  static let undoneSuffix = "-undone"

  static func nextFolder(in tree: Tree, at moment: Instant) throws(Diagnostic) -> RelativePath {
    let day = folder / utcDay(moment)
    let last = try tree.list(day).compactMap { Int($0.name.prefix { $0 != "-" }) }.max() ?? 0
    let digits = String(last + 1)
    let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return day.appending(name) ?? day
  }

  private static func utcDay(_ moment: Instant) -> RelativePath {
    RelativePath(ZonedTime(utc: moment).day.text) ?? "undated"
  }

  /// Every change in the trash, newest first.
  ///
  /// - Throws: `file-unreadable`.
  public static func records(in tree: Tree) throws(Diagnostic) -> [TrashRecord] {
    var records: [TrashRecord] = []
    for day in try tree.list(folder).reversed() where day.kind == .folder {
      guard let path = folder.appending(day.name) else { continue }
      for item in try tree.list(path).sorted(by: isNewer) {
        guard let change = path.appending(item.name),
          tree.signature(change / record) != nil
        else { continue }
        records.append(try TrashRecord(reading: change, in: tree))
      }
    }
    return records
  }

  private static func isNewer(_ a: FolderItem, _ b: FolderItem) -> Bool {
    let (x, y) = (Int(a.name.prefix { $0 != "-" }) ?? 0, Int(b.name.prefix { $0 != "-" }) ?? 0)
    return x > y
  }

  /// Takes back the newest change that was not taken back yet.
  ///
  /// - Returns: the change.
  /// - Throws: `nothing-to-undo`, `changed-since`, `home-locked`, and as the writes.
  public static func undo(in tree: Tree) throws(Diagnostic) -> TrashRecord {
    try tree.locked { () throws(Diagnostic) in
      guard let last = try newest(in: tree) else { throw nothingToUndo }
      try last.undo(in: tree)
      return last
    }
  }

  /// That nothing is left to be taken back.
  public static var nothingToUndo: Diagnostic {
    Diagnostic(
      .nothingToUndo,
      "there is nothing to undo",
      hint: "'zutto trash list' shows what was removed or replaced earlier"
    )
  }

  /// The newest change that was not taken back yet; nil if there is none.
  ///
  /// - Throws: `file-unreadable`.
  public static func newest(in tree: Tree) throws(Diagnostic) -> TrashRecord? {
    try records(in: tree).first { !$0.isUndone && !$0.isSync }
  }

  /// Takes back one change, the newest or another.
  ///
  /// - Returns: the change.
  /// - Throws: `changed-since`, `home-locked`, and as the writes.
  @discardableResult
  public static func undo(
    _ change: TrashRecord,
    in tree: Tree
  ) throws(Diagnostic) -> TrashRecord {
    try tree.locked { () throws(Diagnostic) in
      try change.undo(in: tree)
      return change
    }
  }

  /// Notes that a change was taken back in a way of its own.
  ///
  /// - Throws: `home-locked`, and as the writes.
  public static func markUndone(_ change: TrashRecord, in tree: Tree) throws(Diagnostic) {
    try tree.locked { () throws(Diagnostic) in try change.markUndone(in: tree) }
  }

  /// Really deletes everything in the trash.
  ///
  /// - Returns: the number of files deleted.
  /// - Throws: `home-locked`, `file-unwritable`.
  public static func empty(in tree: Tree) throws(Diagnostic) -> Int {
    try tree.locked { () throws(Diagnostic) in try delete(folder, in: tree) }
  }

  private static func delete(_ path: RelativePath, in tree: Tree) throws(Diagnostic) -> Int {
    var count = 0
    for item in try tree.list(path) {
      guard let inner = path.appending(item.name) else { continue }
      if item.kind == .folder {
        count += try delete(inner, in: tree)
      } else if try tree.delete(inner) {
        count += 1
      }
    }
    try tree.delete(path)
    return count
  }
}
