// What waits for a person today, over all parts of their home.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import Memos
internal import Notes
package import Sync
package import ZonedTime

/// The facts that `zutto today` shows.
package struct TodayFacts: Sendable {
  /// A diary with entries that were not read yet.
  package struct Unread: Sendable {
    package let diary: String
    package let name: String
    package let count: Int
  }

  /// An entry of this day in an earlier year.
  package struct Anniversary: Sendable {
    package let day: Day
    package let diary: String
    package let name: String
    package let id: String
  }

  package let now: ZonedTime
  package let name: String
  /// Diaries that the owner writes in.
  package var diaries: [String] = []
  package var unread: [Unread] = []
  package var question: String?
  package var isWritten = false
  /// When the owner wants to be reminded.
  package var reminder = TodayFacts.usualReminder
  /// Recordings that wait for their transcripts, and those that got none.
  package var pending = 0
  package var failed = 0
  package var unreadNotes = 0
  package var unanswered = 0
  /// The last month, if it has books and is not sealed.
  package var toSeal: Month?
  /// Sealed months that were changed, and nobody noted it: another machine may have done that.
  package var changedSealed: [Month] = []
  /// The newest first.
  package var anniversaries: [Anniversary] = []
  package var backup: ZonedTime?
  /// Why the last backup from this machine came to nothing, or is not whole.
  package var backupFailure: BackupMemory.Failure?
  package var synced: Day?
  /// What was changed differently on two machines.
  package var conflicts = 0
  /// What is wrong with the files that were looked at.
  package var problems: [Diagnostic] = []

  private static let usualReminder = TimeOfDay(hour: 21, minute: 0) ?? .midnight

  /// Whether it is time to write and nothing was written.
  package var isReminderDue: Bool { !diaries.isEmpty && !isWritten && now.time >= reminder }

  /// Days since the last backup; nil if there was none.
  package var daysSinceBackup: Int? { backup.map { $0.day.days(until: now.day) } }

  /// Looks at a home; a part that can't be read is told in `problems` and does not hide the others.
  package init(_ household: Household) async {
    let home = household.home
    now = household.now
    name = home.settings.name ?? home.settings.owner
    reminder = home.settings.reminder ?? TodayFacts.usualReminder
    async let memos = MemoStore.read(in: home)
    async let notes = NoteStore.read(in: home)
    async let conflicts = TodayFacts.conflicts(home)
    await readDiaries(home, household.language)
    readLedger(home)
    changedSealed = await LedgerStore.openCorrections(in: home).compactMap { change in
      change.path.flatMap { Month(ascii: $0.stem.utf8) }
    }
    readDevices(home)
    add(await memos)
    add(await notes)
    let (count, problem) = await conflicts
    self.conflicts = count
    if let problem { problems.append(problem) }
    problems = problems.filter { $0.severity == .error }.sortedOnce()
    anniversaries.sort { $0.day != $1.day ? $0.day > $1.day : $0.id < $1.id }
  }

  private static func conflicts(_ home: Home) async -> (Int, Diagnostic?) {
    do throws(Diagnostic) {
      return (try OpenConflict.all(in: home).count + UnmergedChecks(home).paths.count, nil)
    } catch { return (0, error) }
  }

  private mutating func attempt(_ body: (inout Self) throws(Diagnostic) -> Void) {
    do throws(Diagnostic) { try body(&self) } catch { problems.append(error) }
  }

  private mutating func readDiaries(_ home: Home, _ language: Language) async {
    var ids: [String] = []
    attempt { (facts) throws(Diagnostic) in
      ids = try DiaryStore.ids(in: home)
      facts.question = try DiaryStore.questions(in: home, language).question(on: facts.now.day)
    }
    let results = await DiaryStore.readEach(ids, in: home, passingPhotos: true)
    for (id, result) in zip(ids, results) {
      attempt { (facts) throws(Diagnostic) in
        let reading = try result.get()
        let share = try DiaryStore.share(id, in: home)
        facts.problems += reading.problems
        facts.add(reading.diary, as: share?.member ?? home.settings.owner, home)
        if share?.left != nil { facts.diaries.removeAll { $0 == id } }
      }
    }
  }

  private mutating func add(_ diary: Diary, as me: String, _ home: Home) {
    guard let member = diary.member(me) else { return }
    if member.left == nil { diaries.append(diary.id) }
    let count = diary.unread(by: me).count
    if count > 0 { unread.append(Unread(diary: diary.id, name: diary.name, count: count)) }
    isWritten = isWritten || Reminder.has(me, written: diary, on: now.day, by: home.zone)
    for entry in diary.entries {
      let day = entry.created.day
      guard day.month == now.day.month, day.day == now.day.day, day.year < now.day.year else { continue }
      anniversaries.append(Anniversary(day: day, diary: diary.id, name: diary.name, id: entry.id))
    }
  }

  private mutating func readLedger(_ home: Home) {
    attempt { (facts) throws(Diagnostic) in
      guard try LedgerStore.exists(in: home), let last = Month(of: facts.now.day).previous else { return }
      let ledger = try LedgerStore.read(in: home)
      facts.problems += ledger.problems
      if ledger.months.contains(last), !ledger.sealedMonths.contains(last) { facts.toSeal = last }
    }
  }

  private mutating func readDevices(_ home: Home) {
    attempt { (facts) throws(Diagnostic) in
      let (devices, problems) = try DeviceStore.list(in: home)
      facts.problems += problems
      facts.backup = devices.compactMap(\.backup?.time).max { $0 < $1 }
      facts.backupFailure = try BackupMemory.read(in: home.tree)?.failure
      facts.synced = try home.lastSync()
    }
  }

  private mutating func add(_ reading: MemoReading) {
    let states = reading.memos.flatMap { $0.items.flatMap(\.sounds) }.map(\.state)
    pending = states.count { $0 == .pending }
    failed = states.count { $0 == .failed }
    problems += reading.problems
  }

  private mutating func add(_ reading: NoteReading) {
    unreadNotes = reading.received.count(where: \.isUnread)
    unanswered = reading.received.count { $0.status == .pending }
    problems += reading.problems
  }
}
