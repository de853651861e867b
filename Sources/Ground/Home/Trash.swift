// `.zutto/trash`: every version that was replaced or removed, a folder for each change.

public import Diagnostics
internal import Fluent
public import SafeFiles
public import ZonedTime

/// The trash of a home: `.zutto/trash/<day>/<number>/`, the day in UTC.
public enum Trash {
  /// The name of a change that brought what other machines wrote: 'undo' passes it over, or it would take
  /// other people's words away from everybody at the next sync.
  public static let syncing = "sync"
  static let folder: RelativePath = ".zutto/trash"
  static let lock: RelativePath = ".zutto/lock"
  /// The name of the record in a change's folder.
  package static let record: RelativePath = "record"
  static let undoneSuffix = "-undone"

  /// The parts of a change's folder that hold versions of files.
  static let versions: [RelativePath] = ["files", "left", "undone"]

  /// The folder of the next change, numbered after all that there are: a clock may go back, a number does not.
  static func nextFolder(in tree: Tree, at moment: Instant) throws(Diagnostic) -> RelativePath {
    let days = try days(in: tree)
    if let last = ChangeMemory.last(in: tree, days) {
      let next = place(of: last + 1, at: moment)
      // Another program's change of the same tick of the clock would not be seen.
      if tree.signature(next) == nil, !isUndone(next, in: tree) { return next }
    }
    var last = 0
    for day in days {
      guard let path = folder.appending(day.name) else { continue }
      // The names alone: the number of changes must not make a change slow.
      last = try tree.folder(path).names().reduce(last) { max($0, number(of: $1.name) ?? 0) }
    }
    return place(of: last + 1, at: moment)
  }

  /// Remembers a change that was made, so that the next one need not look for its number.
  static func remember(_ change: RelativePath, in tree: Tree) {
    guard let last = number(of: change.name), let days = try? days(in: tree) else { return }
    ChangeMemory.remember(last, in: tree, days)
  }

  private static func days(in tree: Tree) throws(Diagnostic) -> [FolderItem] {
    try tree.list(folder).filter { $0.kind == .folder }
  }

  private static func place(of number: Int, at moment: Instant) -> RelativePath {
    let day = folder / utcDay(moment)
    let digits = String(number)
    let name = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return day.appending(name) ?? day
  }

  private static func utcDay(_ moment: Instant) -> RelativePath {
    RelativePath(ZonedTime(utc: moment).day.text) ?? "undated"
  }

  static func number(of name: String) -> Int? { Int(name.prefix { $0 != "-" }) }

  /// Every change in the trash, newest first.
  ///
  /// - Parameters:
  ///   - tree: the home.
  ///   - known: changes that need not be read.
  /// - Returns: their records.
  /// - Throws: `file-unreadable`.
  public static func records(in tree: Tree, except known: Set<RelativePath> = []) throws(Diagnostic)
    -> [TrashRecord]
  {
    var records: [TrashRecord] = []
    for day in try days(in: tree) {
      guard let path = folder.appending(day.name) else { continue }
      for item in try tree.list(path) {
        guard let change = path.appending(item.name), !known.contains(change),
          tree.signature(change / record) != nil
        else { continue }
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

  /// Whether a change was taken back.
  public static func isUndone(_ change: RelativePath, in tree: Tree) -> Bool {
    RelativePath(change.text + undoneSuffix).map { tree.signature($0) != nil } ?? false
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

extension Trash {
  /// Every version that is kept in the trash, as the place it had in the home.
  ///
  /// - Throws: `file-unreadable`.
  public static func kept(in tree: Tree) throws(Diagnostic) -> [(place: RelativePath, kept: RelativePath)] {
    var result: [(RelativePath, RelativePath)] = []
    for change in try changes(in: tree) {
      for part in versions { try collect(change / part, change / part, in: tree, depth: 0, &result) }
    }
    return result
  }

  private static func collect(
    _ folder: RelativePath, _ top: RelativePath, in tree: Tree, depth: Int,
    _ result: inout [(RelativePath, RelativePath)]
  ) throws(Diagnostic) {
    guard depth < 100 else { return }
    for item in try tree.list(folder) {
      guard let path = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        try collect(path, top, in: tree, depth: depth + 1, &result)
      } else if let place = RelativePath(String(path.text.dropFirst(top.text.count + 1))) {
        result.append((place, path))
      }
    }
  }

  private static func changes(in tree: Tree) throws(Diagnostic) -> [RelativePath] {
    var changes: [RelativePath] = []
    for day in try days(in: tree) {
      guard let path = folder.appending(day.name) else { continue }
      for item in try tree.list(path) where item.kind == .folder {
        if let change = path.appending(item.name) { changes.append(change) }
      }
    }
    return changes
  }

  /// Really deletes versions, and all that records say of places; whoever calls holds the home's lock.
  ///
  /// - Parameters:
  ///   - kept: versions, as `kept(in:)` names them.
  ///   - places: places of the home that no record is to name any more.
  ///   - words: words that no command of a record is to hold any more, such as the names of entries.
  ///   - tree: the home.
  /// - Throws: `file-unreadable`, `file-unwritable`.
  public static func purge(
    _ kept: [RelativePath], places: Set<RelativePath>, words: Set<String>, in tree: Tree
  ) throws(Diagnostic) {
    for path in kept {
      try tree.delete(path)
      try tree.deleteEmptyFolders(from: path.parent, inside: folder)
    }
    for change in try changes(in: tree) where tree.signature(change / record) != nil {
      try purge(change, places, words, in: tree)
    }
  }

  private static func purge(
    _ change: RelativePath, _ places: Set<RelativePath>, _ words: Set<String>, in tree: Tree
  ) throws(Diagnostic) {
    let old = try TrashRecord(reading: change, in: tree)
    let steps = old.steps.filter { !places.contains($0.path) }
    var command = old.command.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in command.indices where words.contains(command[index]) { command[index] = "…" }
    let text = command.joined(separator: " ")
    guard steps.count != old.steps.count || text != old.command else { return }
    if steps.isEmpty, !old.isFinal {
      try tree.delete(change / record)
      for part in versions { try tree.delete(change / part) }
      try tree.delete(change)
      return
    }
    let head = TrashRecord.head(command: text, old)
    try tree.write(Array((head + steps.map(\.line).joined()).utf8), to: change / record)
  }
}

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
    // What is old stays as it is while it is looked at, and nobody who writes has to wait for that.
    let records = try records(in: tree)
    var changes: [(moment: Instant, bytes: Int64)] = []
    for record in records { changes.append((record.moment, try bytes(of: record.folder, in: tree))) }
    // A clock that is ahead for a day takes nothing away: age counts from the last change of a day before.
    let before = changes.map(\.moment).filter { $0.seconds(until: now) > 86_400 }.max()
    let present = before.map { min(now, $0.adding(seconds: 86_400)) } ?? now
    return try tree.locked { () throws(Diagnostic) in
      var gone: (changes: Int, bytes: Int64) = (0, 0)
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
