// The facts that `zutto today` and `zutto safety` show about a home.

package import Diagnostics
package import Diary
package import Fluent
package import Ground
internal import Ledger
internal import Memos
internal import Notes
internal import SafeFiles
package import Sync
package import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// What is due or new today, as `zutto today` shows it.
package struct TodayFacts: Sendable {
  package struct Unread: Sendable {
    package let diary: String
    package let name: String
    package let count: Int
  }

  /// What others put under an entry in the last days.
  package struct Replies: Sendable {
    package let diary: String
    package let name: String
    package let entry: String
    package let day: Day
    /// Who gave something, the first one first, and what; in an anonymous diary one without a name.
    package var given: [(by: String?, stamps: [Stamp], replies: Int)]
  }

  package struct Anniversary: Sendable {
    package let day: Day
    package let diary: String
    package let name: String
    package let id: String
  }

  package let now: ZonedTime
  package let name: String
  /// The diaries that the owner can write in.
  package var diaries: [String] = []
  package var unread: [Unread] = []
  /// The entry that got the first one first.
  package var replies: [Replies] = []
  package var question: String?
  package var isWritten = false
  package var reminder = TodayFacts.usualReminder
  /// Counts of recordings: waiting for a transcript, and failed.
  package var pending = 0
  package var failed = 0
  package var unreadNotes = 0
  package var unanswered = 0
  /// The last month, if it has books and isn't sealed.
  package var toSeal: Month?
  /// Sealed months with a change that no correction explains, perhaps from another machine.
  package var changedSealed: [Month] = []
  /// Newest first.
  package var anniversaries: [Anniversary] = []
  package var backup: ZonedTime?
  /// Why the last backup from this machine failed or is incomplete.
  package var backupFailure: BackupMemory.Failure?
  package var synced: Day?
  /// Number of open conflicts and unmerged files.
  package var conflicts = 0
  /// Errors in the files that were read.
  package var problems: [Diagnostic] = []

  private static let usualReminder = TimeOfDay(hour: 21, minute: 0) ?? .midnight

  /// Whether the reminder time has passed with nothing written.
  package var isReminderDue: Bool { !diaries.isEmpty && !isWritten && now.time >= reminder }

  package var daysSinceBackup: Int? { backup.map { $0.day.days(until: now.day) } }

  /// Reads a home; a part that can't be read goes to `problems` and doesn't hide the others.
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
    for (id, result) in zip(ids, await DiaryStore.summaries(of: ids, in: home)) {
      attempt { (facts) throws(Diagnostic) in
        let summary = try result.get()
        let share = try DiaryStore.share(id, in: home)
        facts.problems += summary.problems
        facts.add(summary, as: share?.member ?? home.settings.owner, home)
        if share?.left != nil { facts.diaries.removeAll { $0 == id } }
      }
    }
  }

  private mutating func add(_ summary: DiarySummary, as me: String, _ home: Home) {
    let diary = summary.diary
    guard let member = diary.member(me) else { return }
    if member.left == nil { diaries.append(diary.id) }
    let count = summary.unread(by: me)
    if count > 0 { unread.append(Unread(diary: diary.id, name: diary.name, count: count)) }
    let silent = home.settings.muted[diary.id, default: []].union([me])
    replies += TodayFacts.replies(in: summary, except: silent, on: now.day)
    isWritten = isWritten || summary.has(me, writtenOn: now.day, by: home.zone)
    for entry in summary.entries(month: now.day.month, day: now.day.day) {
      let day = entry.created.day
      guard day.year < now.day.year else { continue }
      anniversaries.append(Anniversary(day: day, diary: diary.id, name: diary.name, id: entry.id))
    }
  }

  /// What others put under entries in three days; a member's day may have begun already.
  private static func replies(in summary: DiarySummary, except silent: Set<String>, on today: Day)
    -> [Replies]
  {
    let diary = summary.diary
    var found: [Replies] = []
    for reply in (-2...1).flatMap({ summary.replies(on: today.advanced(by: $0)) })
    where reply.author.map(silent.contains) != true {
      let place = found.firstIndex { $0.entry == reply.entry } ?? found.count
      if place == found.count {
        found.append(
          Replies(diary: diary.id, name: diary.name, entry: reply.entry, day: reply.entryDay, given: []))
      }
      let author = diary.type.hidesMembers ? nil : reply.author.map { diary.member($0)?.name ?? $0 }
      let giver = found[place].given.firstIndex { $0.by == author } ?? found[place].given.count
      if giver == found[place].given.count { found[place].given.append((author, [], 0)) }
      if let stamp = reply.stamp, !found[place].given[giver].stamps.contains(stamp) {
        found[place].given[giver].stamps.append(stamp)
      }
      if reply.hasWords { found[place].given[giver].replies += 1 }
    }
    return found
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

/// The state of backups, machines and conflicts, as `zutto safety` shows it.
package struct SafetyFacts: Sendable {
  /// A folder and how many items it holds.
  package struct Place: Sendable {
    package let path: String
    package let label: Phrase
    package let count: Int
    package var isSealed = false
  }

  package let devices: [Device]
  package let problems: [Diagnostic]
  package let ownID: String?
  package let memory: BackupMemory?
  package let places: [Place]
  let isSameDisk: Bool
  /// Number of open conflicts.
  package let waiting: Int
  package let unmerged: [RelativePath]
  package let now: ZonedTime

  package init(_ home: Home, now: ZonedTime) throws(Diagnostic) {
    (devices, problems) = try DeviceStore.list(in: home)
    ownID = try DeviceStore.ownID(in: home)
    memory = try BackupMemory.read(in: home.tree)
    places = try SafetyFacts.places(home)
    isSameDisk = memory.map { SafetyFacts.isSameDisk($0.place, home.tree) } ?? false
    waiting = try OpenConflict.all(in: home).count
    unmerged = UnmergedChecks(home).paths
    self.now = now
  }

  /// The newest backup of all machines.
  package var backup: Device.Backup? { devices.compactMap(\.backup).max { $0.time < $1.time } }

  /// The newest verification that found no problem.
  package var verified: Device.Verification? {
    devices.compactMap(\.verified).filter(\.isGood).max { $0.time < $1.time }
  }

  /// The newest verification that found problems and is newer than the last good one.
  package var bad: Device.Verification? {
    devices.compactMap(\.verified).filter { look in
      !look.isGood && verified.map { $0.time < look.time } ?? true
    }.max { $0.time < $1.time }
  }

  private static func places(_ home: Home) throws(Diagnostic) -> [Place] {
    var entries = 0
    let ids = try DiaryStore.ids(in: home)
    for id in ids { entries += try count("diaries/\(id)/entries", ".md", home) }
    let months = try count("ledger", ".json", home) {
      $0.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }
    return [
      Place(path: "diaries/", label: Phrase("safety-diaries"), count: ids.count),
      Place(path: "diaries/*/entries/", label: Phrase("safety-entries"), count: entries),
      Place(path: "memos/", label: Phrase("safety-memos"), count: try count("memos", ".md", home)),
      Place(path: "ledger/", label: Phrase("safety-months"), count: months),
      Place(
        path: "notes/", label: Phrase("safety-notes"),
        count: try count("notes/received", ".md", home) + count("notes/sent", ".md", home)),
      Place(
        path: "otp/", label: Phrase("safety-passwords"), count: try count("otp/records", "", home),
        isSealed: true),
    ]
  }

  private static func count(
    _ folder: String, _ end: String, _ home: Home, where isWanted: (String) -> Bool = { _ in true }
  ) throws(Diagnostic) -> Int {
    guard let path = RelativePath(folder) else { return 0 }
    return try home.tree.list(path).withoutCopies.count { item in
      item.name.hasSuffix(end) && !item.name.hasPrefix(".") && isWanted(item.name)
    }
  }

  private static func isSameDisk(_ place: BackupPlace, _ tree: Tree) -> Bool {
    guard let path = place.folder else { return false }
    var (here, there) = (stat(), stat())
    return unsafe stat(path, &there) == 0 && stat(tree.root, &here) == 0 && here.st_dev == there.st_dev
  }
}

extension SafetyFacts {
  /// What the user should do next, most urgent first.
  package func advice(_ language: Language) -> [String] {
    var advice: [String] = []
    if let bad {
      let lost = language.integer(bad.damaged + bad.missing)
      advice.append(
        Phrase("safety-advise-repair")(language, ["lost": lost, "time": language.dateAndTime(bad.time)]))
    }
    if !unmerged.isEmpty { advice.append(Phrase("safety-advise-merge")(language, count: unmerged.count)) }
    if waiting > 0 { advice.append(Phrase("safety-advise-resolve")(language, count: waiting)) }
    if let memory {
      if let failure = memory.failure {
        advice.append(
          Phrase("backup-failed")(
            language, ["time": language.dateAndTime(failure.time), "why": failure.message[language]]))
      }
      for (name, _) in memory.made.filter(\.value.isDamaged).sorted(by: { $0.key < $1.key }) {
        advice.append(Phrase("safety-advise-damaged")(language, ["name": name.text]))
      }
      if isSameDisk { advice.append(Phrase("safety-advise-other-disk")[language]) }
    }
    let days = backup.map { $0.time.day.days(until: now.day) }
    if memory == nil, days == nil {
      advice.append(Phrase("safety-advise-backup")[language])
    } else if let days, days >= 7 {
      advice.append(Phrase("safety-advise-old")(language, count: days))
    }
    if verified == nil, bad == nil {
      advice.append(Phrase("safety-advise-verify")[language])
    } else if bad == nil, let days = verified.map({ $0.time.day.days(until: now.day) }), days >= 30 {
      advice.append(Phrase("safety-advise-verify-again")(language, count: days))
    }
    return advice
  }
}
