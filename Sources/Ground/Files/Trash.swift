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

  /// The parts of a change's folder that hold versions of files.
  static let versions: [RelativePath] = ["files", "left", "undone"]

  /// The folder of the next change, numbered after all that there are: a clock may go back, a number does not.
  static func nextFolder(in tree: Tree, at moment: Instant) throws(Diagnostic) -> RelativePath {
    var last = 0
    for day in try tree.list(folder) where day.kind == .folder {
      guard let path = folder.appending(day.name) else { continue }
      last = try tree.list(path).reduce(last) { max($0, number(of: $1.name) ?? 0) }
    }
    let day = folder / utcDay(moment)
    let digits = String(last + 1)
    let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return day.appending(name) ?? day
  }

  private static func utcDay(_ moment: Instant) -> RelativePath {
    RelativePath(ZonedTime(utc: moment).day.text) ?? "undated"
  }

  static func number(of name: String) -> Int? { Int(name.prefix { $0 != "-" }) }

  /// Every change in the trash, newest first.
  ///
  /// - Throws: `file-unreadable`.
  public static func records(in tree: Tree) throws(Diagnostic) -> [TrashRecord] {
    var records: [TrashRecord] = []
    for day in try tree.list(folder) where day.kind == .folder {
      guard let path = folder.appending(day.name) else { continue }
      for item in try tree.list(path) {
        guard let change = path.appending(item.name), tree.signature(change / record) != nil else { continue }
        do throws(Diagnostic) { records.append(try TrashRecord(reading: change, in: tree)) } catch
          where error.code == .fileMissing
        {
          // Taken back or deleted at this very moment.
          continue
        }
      }
    }
    return records.sorted { $1.order.lexicographicallyPrecedes($0.order) }
  }

  /// Takes back the newest change that was not taken back yet.
  ///
  /// - Returns: the change.
  /// - Throws: `nothing-to-undo`, `changed-since`, `home-locked`, and as the writes.
  public static func undo(in tree: Tree) throws(Diagnostic) -> TrashRecord {
    try undo(in: tree) { (record) throws(Diagnostic) in
      try record.undo(in: tree)
      return true
    }
  }

  /// Tries to take back changes under the home's lock, the newest first, until one is; those that a sync brought are
  /// passed over.
  ///
  /// - Parameters:
  ///   - tree: the home.
  ///   - attempt: takes a change back, or says that the one before it is to be tried.
  /// - Returns: the change.
  /// - Throws: `nothing-to-undo`, `home-locked`, and what the attempt throws.
  public static func undo(in tree: Tree, _ attempt: (TrashRecord) throws(Diagnostic) -> Bool)
    throws(Diagnostic) -> TrashRecord
  {
    try tree.locked { () throws(Diagnostic) in
      for record in try records(in: tree) where !record.isUndone && !record.isSync {
        if try attempt(record) { return record }
      }
      throw nothingToUndo
    }
  }

  /// That nothing is left to be taken back.
  private static var nothingToUndo: Diagnostic {
    Diagnostic(.nothingToUndo, Phrase("home-nothing-undo"), hint: Phrase("home-zutto-trash-list-shows-what"))
  }

  /// Takes back one change, the newest or another.
  ///
  /// - Returns: the change.
  /// - Throws: `changed-since`, `home-locked`, and as the writes.
  @discardableResult public static func undo(_ change: TrashRecord, in tree: Tree) throws(Diagnostic)
    -> TrashRecord
  {
    try tree.locked { () throws(Diagnostic) in
      try change.undo(in: tree)
      return change
    }
  }

  /// Records a change that nothing takes back, so that `undo` does not take an older one for the last; whoever calls
  /// holds the home's lock.
  ///
  /// - Throws: `file-unwritable`, `disk-full`.
  public static func recordFinal(_ command: String, at moment: Instant, in tree: Tree) throws(Diagnostic) {
    let text = TrashRecord.head(command: command, moment: moment, isFinal: true)
    try tree.append(Array(text.utf8), to: try nextFolder(in: tree, at: moment) / record)
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
