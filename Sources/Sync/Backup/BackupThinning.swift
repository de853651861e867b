// Which backups may go: the older, the fewer.

public import ZonedTime

/// How many backups are kept.
///
/// All of today and yesterday; then the newest of each day, of each week and of each month. The newest of a month is
/// never too old.
public struct BackupThinning: Sendable, Hashable {
  /// For how many days one a day is kept.
  public var days: Int
  /// For how many weeks one a week is kept.
  public var weeks: Int

  /// How many are kept.
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

  /// Tells for each backup why it is kept.
  ///
  /// - Parameters:
  ///   - names: all of them, of one home.
  ///   - today: the day on the home's clock.
  ///   - isWhole: whether one is known to be whole: of a day, week or month the newest whole one stays, and another only where
  ///     there is none.
  /// - Returns: those that stay; what is not there may go.
  public func kept(of names: [BackupName], today: Day, isWhole: (BackupName) -> Bool) -> [BackupName: Reason]
  {
    var kept: [BackupName: Reason] = [:]
    var seen: Set<Bucket> = []
    let (whole, others) = (names.filter(isWhole).sorted(by: >), names.filter { !isWhole($0) })
    let newest = names.max()
    for name in whole + others.sorted(by: >) {
      // Of a clock that was ahead, or is behind now: a day to come is as good as today.
      let age = max(0, name.day.days(until: today))
      var reason: Reason?
      // Every bucket is entered, whatever keeps the backup: its newest is its newest.
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
    /// From Monday on, counted from one long before the calendar's first.
    case week(Int)
    case month(Int, Int)
  }
}

extension Day {
  /// The number of the week, from Monday on.
  fileprivate var week: Int { (daysSince1970 + 3 + 7 * 200_000) / 7 }
}
