// The evening's reminder: whether today was written about, and what the machine runs to say so.

package import Diagnostics
package import Diary
internal import Fluent
package import Ground
internal import SafeFiles
package import ZonedTime

/// The reminder of a day.
package struct Reminder: Sendable {
  /// The day.
  package let day: Day
  /// The question of the day.
  package let question: String
  /// Whether the home's owner has written in a diary on it.
  package let isWritten: Bool
  /// Whether there is a diary to write in.
  let hasDiaries: Bool
  /// What kept a diary from being read.
  package let problems: [Diagnostic]

  /// Whether there is something to be reminded of.
  package var isDue: Bool { hasDiaries && !isWritten }

  /// Looks at what was written today, by the home's clock or the writer's own.
  package init(_ household: Household) async throws(Diagnostic) {
    let home = household.home
    day = household.now.day
    question = try DiaryStore.questions(in: home, household.language).question(on: day)
    var isWritten = false
    var hasDiaries = false
    var problems: [Diagnostic] = []
    for id in try DiaryStore.ids(in: home) {
      do throws(Diagnostic) {
        let share = try DiaryStore.share(id, in: home)
        let diary = try await DiaryStore.read(id, in: home, passingPhotos: true).diary
        let own = share?.member ?? home.settings.owner
        let isMember = diary.member(own).map { $0.left == nil } ?? false
        hasDiaries = hasDiaries || (isMember && share?.left == nil)
        isWritten = isWritten || Reminder.has(own, written: diary, on: day, by: home.zone)
      } catch { problems.append(error) }
    }
    self.isWritten = isWritten
    self.hasDiaries = hasDiaries
    self.problems = problems
  }

  package static func has(_ member: String, written diary: Diary, on day: Day, by zone: TimeZoneRules) -> Bool
  {
    diary.entries.contains { entry in
      entry.author == member && (entry.created.day == day || zone.zoned(entry.created.instant).day == day)
    }
  }
}

/// What a timer, an agent or a cron line is made from.
package struct ReminderPlan: Sendable, Hashable {
  /// This program's file.
  package let program: String
  /// The home's folder.
  package let home: String
  /// When, by the machine's own clock.
  package let time: TimeOfDay

  /// A reminder.
  ///
  /// - Throws: `name-not-portable` where a line could not hold a path.
  package init(program: String, home: String, time: TimeOfDay) throws(Diagnostic) {
    for path in [program, home] where path.unicodeScalars.contains(where: \.steersTerminals) {
      throw Diagnostic(
        .nameNotPortable, Phrase("remind-path-holds-control-characters-no", ["path": path.quotedBriefly]),
        hint: Phrase("remind-move-folder-plainer-name"))
    }
    self.program = program
    self.home = home
    self.time = time
  }

  /// The command and its arguments.
  package var words: [String] { [program, "remind", "--home", home] }

  /// What tells the reminder of this home from those of others on the machine: eight digits.
  package var mark: String { ReminderPlan.mark(of: home) }

  /// The mark of a home.
  package static func mark(of home: String) -> String { String(Digest(of: Array(home.utf8)).hex.prefix(8)) }

  /// Hour and minute, two digits each, such as `21:00`.
  package var clock: String { time.text }
}

/// What is installed of a reminder.
package struct InstalledReminder: Sendable, Hashable {
  /// How: systemd, launchd or cron.
  package let way: ReminderWay
  /// When; nil where somebody changed the file so that it can't be told.
  package let clock: String?
  /// Whether it is under way; nil where that can't be told.
  package let isActive: Bool?
}

/// Who gives a reminder every day.
package enum ReminderWay: String, Sendable, CaseIterable {
  case systemd
  case launchd
  case cron
}

/// What of a home's reminders is on this machine, in whatever way.
package struct Reminders: Sendable {
  private let world: World
  private let mark: String

  package init(_ world: World, mark: String) {
    self.world = world
    self.mark = mark
  }

  /// What is installed.
  package func installed() throws(Diagnostic) -> [InstalledReminder] {
    [
      try SystemdReminder(world, mark: mark).status(), try LaunchdReminder(world, mark: mark).status(),
      try CronReminder(mark: mark).status(),
    ].compactMap(\.self)
  }

  /// Takes one away.
  ///
  /// - Returns: whether it was there.
  package func uninstall(_ way: ReminderWay) throws(Diagnostic) -> Bool {
    switch way {
    case .systemd: try SystemdReminder(world, mark: mark).uninstall()
    case .launchd: try LaunchdReminder(world, mark: mark).uninstall()
    case .cron: try CronReminder(mark: mark).uninstall()
    }
  }
}
