// Retention of backups: which are kept, and the deletion of others or of single files.

public import Diagnostics
internal import Fluent
internal import SafeFiles
public import ZonedTime

/// How many backups are kept.
///
/// All of today and yesterday; of older ones the newest of each day, week and month. Monthly ones stay
/// forever.
public struct BackupThinning: Sendable, Hashable {
  /// For how many days one backup a day is kept.
  public var days: Int
  /// For how many weeks one backup a week is kept.
  public var weeks: Int

  /// Creates a retention rule.
  public init(days: Int = 14, weeks: Int = 8) {
    self.days = days
    self.weeks = weeks
  }

  /// Why a backup is kept.
  public enum Reason: String, Sendable, Hashable {
    case recent
    case newest
    case daily
    case weekly
    case monthly
  }

  /// The reason to keep each backup of one home; one without a reason may be deleted.
  ///
  /// Of a day, week or month the newest backup that `isWhole` (complete and undamaged) is kept, and another
  /// only if there is none.
  public func kept(of names: [BackupName], today: Day, isWhole: (BackupName) -> Bool) -> [BackupName: Reason]
  {
    var kept: [BackupName: Reason] = [:]
    var seen: Set<Bucket> = []
    let (whole, others) = (names.filter(isWhole).sorted(by: >), names.filter { !isWhole($0) })
    let newest = names.max()
    for name in whole + others.sorted(by: >) {
      // A date in the future, from a wrong clock, counts as today.
      let age = max(0, name.day.days(until: today))
      var reason: Reason?
      // Fill every bucket whatever the reason, so that the newest of a bucket is the one that counts.
      if seen.insert(.month(name.day.year, name.day.month)).inserted { reason = .monthly }
      if seen.insert(.week(name.day.week)).inserted, age < weeks * 7 { reason = .weekly }
      if seen.insert(.day(name.day)).inserted, age < days { reason = .daily }
      if age < 2 { reason = .recent }
      if name == newest || name == whole.first { reason = .newest }
      if let reason { kept[name] = reason }
    }
    return kept
  }

  private enum Bucket: Hashable {
    case day(Day)
    /// Weeks begin on Monday; the number is never negative for a valid date.
    case week(Int)
    case month(Int, Int)
  }
}

extension Day {
  /// The number of the week, beginning on Monday.
  fileprivate var week: Int { (daysSince1970 + 3 + 7 * 200_000) / 7 }
}

extension BackupShelf {
  /// The backups of an owner that may be deleted on `today`, oldest first, and why the others are kept.
  ///
  /// Only backups made by this machine: another machine's backup may hold files that are in no other. In a
  /// repository its program decides.
  ///
  /// - Throws: as the program's run.
  public func thinning(of owner: String, _ memory: BackupMemory, today: Day) throws(Diagnostic) -> (
    going: [BackupName], kept: [BackupName: BackupThinning.Reason]
  ) {
    let own = names.filter { $0.owner == owner && memory.made[$0] != nil }
    if let engine {
      guard let newest = own.last, let device = newest.device else { return ([], [:]) }
      if own.count == 1 { return ([], [newest: .newest]) }
      var kept = try engine.kept(memory.thinning, of: owner, on: device).filter { own.contains($0.key) }
      // The program doesn't know which backups are whole.
      for name in [newest, own.last(where: memory.isSafe) ?? newest] { kept[name] = kept[name] ?? .newest }
      return (own.filter { kept[$0] == nil && $0.device == device }, kept)
    }
    let kept = memory.thinning.kept(of: own, today: today, isWhole: memory.isSafe)
    return (own.filter { kept[$0] == nil }, kept)
  }

  /// Deletes backups selected by `thinning`, and forgets those that no longer exist.
  ///
  /// The caller writes `memory`.
  public func thin(_ going: [BackupName], _ memory: inout BackupMemory) throws(Diagnostic) {
    let there = Set(names)
    for name in memory.made.keys where !there.contains(name) { memory.made[name] = nil }
    try delete(going.filter(there.contains))
    for name in going { memory.made[name] = nil }
  }

  /// Deletes this machine's unfinished backups that are more than a week old.
  ///
  /// Backups of other machines stay: one of the clocks may be wrong, and they may still be written.
  ///
  /// - Throws: as the deletions.
  public func tidy(of owner: String, on device: String?, today: Day) throws(Diagnostic) {
    for name in unfinished where name.owner == owner && name.device == device {
      if name.day.days(until: today) > 7 {
        try deleteUnfinished(name)
      } else if let tree, let lock = lock(name) {
        defer { _ = lock }
        // Removes the empty folder of a run that was killed before it copied; one with content stays.
        try tree.delete(name.partial)
      }
    }
  }
}

extension BackupShelf {
  /// The diagnostic for a place whose backups can't be changed.
  public static func cantErase(in place: BackupPlace) -> Diagnostic {
    var words = Phrase("sync-on-another-machine-files-cant", ["place": place.text])
    if case .engine = place { words = Phrase("sync-engine-files-cant", ["place": place.text]) }
    return Diagnostic(.backupTarget, words, hint: Phrase("sync-make-new-backup-then-delete"))
  }

  /// Permanently deletes files from a finished backup, where the law demands it, and from its digest list.
  ///
  /// Of the files below `folder`, `look` receives each one first, then `isMeant` selects; `content` returns
  /// nil for a file that can't be read. After a crash the same call completes the work: the list is written
  /// last.
  ///
  /// - Returns: the number of deleted files.
  /// - Throws: `backup-target` for a backup on another machine or in a repository, `file-damaged`, and as the deletions.
  public func erase(
    from name: BackupName, in folder: RelativePath,
    looking look: (_ path: RelativePath, _ content: () -> [UInt8]?) -> Void,
    where isMeant: (_ path: RelativePath, _ content: () -> [UInt8]?) -> Bool
  ) throws(Diagnostic) -> Int {
    guard let tree else { throw BackupShelf.cantErase(in: place) }
    var list = try list(of: name)
    let paths = list.digests.keys.filter { $0.isInside(folder) }.sorted()
    func content(_ path: RelativePath) -> [UInt8]? {
      (try? tree.read(name.folder / path, limit: 1 << 26))?.bytes
    }
    for path in paths { look(path) { content(path) } }
    let meant = paths.filter { path in isMeant(path) { content(path) } }
    guard !meant.isEmpty else { return 0 }
    for path in meant {
      try tree.delete(name.folder / path)
      list.digests[path] = nil
    }
    try tree.write(list.bytes, to: name.listFile)
    return meant.count
  }
}
