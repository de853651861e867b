// Which backups stay: a rule about days, so its tests are tables of days.

import Sync
import TestSupport
import Testing
import ZonedTime

@Suite struct BackupThinningTests {
  private func name(_ day: Day, _ hour: Int = 12, minute: Int = 0) throws -> BackupName {
    BackupName(owner: "misaki", day: day, time: try #require(TimeOfDay(hour: hour, minute: minute)))
  }

  /// Three years of backups, some days none and some days several.
  private func threeYears(_ random: inout SplitMix64, from today: Day) throws -> [BackupName] {
    var names: [BackupName] = []
    for age in 0..<(3 * 365) {
      for hour in 0..<random.below(4) {
        names.append(try name(today.adding(days: -age), hour * 5, minute: random.below(60)))
      }
    }
    return names
  }

  private func month(_ day: Day) -> Int { day.year * 12 + day.month }
  private func week(_ day: Day) -> Int { (day.daysSince1970 + 3) / 7 }

  @Test func ofEveryBucketTheNewestStaysAndNothingElse() async throws {
    try await withSeed(runs: 20) { random in
      let today = try Day(parsing: "2026-11-21").adding(days: random.below(400))
      let names = try threeYears(&random, from: today)
      let kept = BackupThinning().kept(
        of: names.shuffled(using: &random), today: today, isWhole: { _ in false })
      #expect(names.max().map { kept[$0] != nil } ?? true, "\(random)")
      for name in names {
        let age = name.day.days(until: today)
        let isNewest = { (isSame: (BackupName) -> Bool) in !names.contains { $0 > name && isSame($0) } }
        let stays =
          age < 2 || isNewest { month($0.day) == month(name.day) }
          || age < 14 && isNewest { $0.day == name.day }
          || age < 56 && isNewest { week($0.day) == week(name.day) }
        #expect((kept[name] != nil) == stays, "\(name.text) of \(today) \(random)")
      }
    }
  }

  @Test func thinningEveryDayKeepsNoLessThanThinningAtTheEnd() throws {
    var all: [BackupName] = []
    var left: Set<BackupName> = []
    let first = try Day(parsing: "2023-11-21")
    var today = first
    for age in 0..<(3 * 365) {
      today = first.adding(days: age)
      let new = try name(today)
      all.append(new)
      left.insert(new)
      left = Set(BackupThinning().kept(of: Array(left), today: today, isWhole: { _ in false }).keys)
    }
    let atOnce = BackupThinning().kept(of: all, today: today, isWhole: { _ in false })
    #expect(left == Set(atOnce.keys))
    // 2 days, 12 more, 6 more weeks, 34 more months, give or take where they meet.
    #expect((50...60).contains(left.count), "\(left.count)")
  }

  @Test func theNewestThatIsKnownToBeWholeStaysWhateverItsAge() throws {
    let today = try Day(parsing: "2026-11-21")
    let names = try (100..<130).map { try name(today.adding(days: -$0)) }
    let old = names[17]
    let kept = BackupThinning().kept(of: names, today: today, isWhole: { $0 == old })
    #expect(kept[old] == .newest)
    #expect(kept[names[0]] == .newest)
  }

  @Test func aClockThatWasAheadLosesNothing() throws {
    let today = try Day(parsing: "2026-11-21")
    let names = try (1..<40).map { try name(today.adding(days: $0)) }
    let kept = BackupThinning().kept(of: names, today: today, isWhole: { _ in false })
    #expect(kept.count == names.count)
  }

  @Test func noRuleStillKeepsOneAMonth() throws {
    let today = try Day(parsing: "2026-11-21")
    let names = try (0..<90).map { try name(today.adding(days: -$0)) }
    let kept = BackupThinning(days: 0, weeks: 0).kept(of: names, today: today, isWhole: { _ in false })
    // November, October, September, August; yesterday besides.
    #expect(kept.count == 5)
  }
}
