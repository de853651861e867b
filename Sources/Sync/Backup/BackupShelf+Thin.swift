// Older backups that go.

public import Diagnostics
internal import SafeFiles
public import ZonedTime

extension BackupShelf {
  /// The backups of an owner that may go, oldest first, and why the others stay.
  ///
  /// Only those that were made from here: another machine of the same person may have in its own what is in no other.
  ///
  /// - Parameters:
  ///   - owner: whose backups are looked at.
  ///   - memory: how many are kept, and which are known to be whole.
  ///   - today: the day on the home's clock.
  /// - Returns: both.
  public func thinning(of owner: String, _ memory: BackupMemory, today: Day) -> (
    going: [BackupName], kept: [BackupName: BackupThinning.Reason]
  ) {
    let own = names.filter { $0.owner == owner && memory.made[$0] != nil }
    let kept = memory.thinning.kept(of: own, today: today, isWhole: memory.isSafe)
    return (own.filter { kept[$0] == nil }, kept)
  }

  /// Deletes backups, and forgets those that are not there any more.
  ///
  /// - Parameters:
  ///   - going: those that `thinning` told.
  ///   - memory: what is remembered; the caller writes it.
  /// - Throws: as the deletions; what was deleted until then is forgotten.
  public func thin(_ going: [BackupName], _ memory: inout BackupMemory) throws(Diagnostic) {
    let there = Set(names)
    for name in memory.made.keys where !there.contains(name) { memory.made[name] = nil }
    for name in going where there.contains(name) {
      try delete(name)
      memory.made[name] = nil
    }
  }

  /// Deletes what this machine never finished and what is older than a week.
  ///
  /// Nothing of another machine: its clock, or this one's, may be wrong, and it may still be writing.
  ///
  /// - Throws: as the deletions.
  public func tidy(of owner: String, on device: String?, today: Day) throws(Diagnostic) {
    for name in unfinished where name.owner == owner && name.device == device {
      if name.day.days(until: today) > 7 {
        try deleteUnfinished(name)
      } else if let tree, !isBeingMade(name) {
        // What a program left that was killed before it began; one that is not empty stays.
        try tree.delete(name.partial)
      }
    }
  }
}
