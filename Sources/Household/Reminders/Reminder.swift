// The daily reminder to write: whether it is due, and what the machine's scheduler runs.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
internal import SafeFiles
package import ZonedTime

/// Whether a home's owner should be reminded on a day.
package struct Reminder: Sendable {
  package let day: Day
  package let question: String
  /// Whether the owner wrote in a diary on that day.
  package let isWritten: Bool
  /// Whether the owner can write in at least one diary.
  let hasDiaries: Bool
  package let problems: [Diagnostic]

  package var isDue: Bool { hasDiaries && !isWritten }

  /// Reads what was written today, by the home's clock or the writer's own.
  package init(_ household: Household) async throws(Diagnostic) {
    let home = household.home
    day = household.now.day
    question = try DiaryStore.questions(in: home, household.language).question(on: day)
    var isWritten = false
    var hasDiaries = false
    var problems: [Diagnostic] = []
    let ids = try DiaryStore.ids(in: home)
    for (id, result) in zip(ids, await DiaryStore.summaries(of: ids, in: home)) {
      do throws(Diagnostic) {
        let share = try DiaryStore.share(id, in: home)
        let summary = try result.get()
        let own = share?.member ?? home.settings.owner
        let isMember = summary.diary.member(own).map { $0.left == nil } ?? false
        hasDiaries = hasDiaries || (isMember && share?.left == nil)
        isWritten = isWritten || summary.has(own, writtenOn: day, by: home.zone)
      } catch { problems.append(error) }
    }
    self.isWritten = isWritten
    self.hasDiaries = hasDiaries
    self.problems = problems
  }
}

/// The contents of a timer, agent or cron line.
package struct ReminderPlan: Sendable, Hashable {
  package let program: String
  package let home: String
  /// The time of day, by the machine's clock.
  package let time: TimeOfDay
  /// Whether it is sent by mail.
  package var isMailed: Bool

  /// Throws `name-not-portable` for a path with control characters.
  package init(program: String, home: String, time: TimeOfDay, isMailed: Bool = false) throws(Diagnostic) {
    for path in [program, home] where path.unicodeScalars.contains(where: \.steersTerminals) {
      throw Diagnostic(
        .nameNotPortable, Phrase("remind-path-holds-control-characters-no", ["path": path.quotedBriefly]),
        hint: Phrase("remind-move-folder-plainer-name"))
    }
    self.program = program
    self.home = home
    self.time = time
    self.isMailed = isMailed
  }

  package var words: [String] {
    [program, "remind", "--home", home] + (isMailed ? [ReminderPlan.mailWord] : [])
  }

  /// The word of a scheduler's command that sends mail.
  static let mailWord = "--mail"

  /// Eight hex digits that distinguish this home's reminder from those of others on the machine.
  package var mark: String { ReminderPlan.mark(of: home) }

  package static func mark(of home: String) -> String { String(Digest(of: Array(home.utf8)).hex.prefix(8)) }

  /// The time as `HH:MM`.
  package var clock: String { time.text }
}

package struct InstalledReminder: Sendable, Hashable {
  package let way: ReminderWay
  /// The time; nil if somebody edited the file and it can't be parsed.
  package let clock: String?
  /// Whether the scheduler runs it; nil if unknown.
  package let isActive: Bool?
  /// Whether it is sent by mail.
  package let isMailed: Bool
}

package enum ReminderWay: String, Sendable, CaseIterable {
  case systemd
  case launchd
  case cron
}

/// The reminders of a home on this machine, with any scheduler.
package struct Reminders: Sendable {
  private let world: World
  private let mark: String

  package init(_ world: World, mark: String) {
    self.world = world
    self.mark = mark
  }

  package func installed() throws(Diagnostic) -> [InstalledReminder] {
    [
      try SystemdReminder(world, mark: mark).status(), try LaunchdReminder(world, mark: mark).status(),
      try CronReminder(mark: mark).status(),
    ].compactMap(\.self)
  }

  /// Has a home's installed reminder, if there is one, follow the time in its settings.
  ///
  /// - Throws: what keeps a scheduler from being asked.
  package static func follow(_ home: Home, program: String, _ world: World) throws(Diagnostic) {
    let time = if let set = home.settings.reminder { set } else { try TimeOfDay(parsing: usual) }
    let plan = try ReminderPlan(program: program, home: home.tree.root, time: time)
    try Reminders(world, mark: plan.mark).move(to: plan)
  }

  /// The time where none is set.
  package static let usual = "21:00"

  /// Changes the time of what is installed, which may be nothing.
  private func move(to plan: ReminderPlan) throws(Diagnostic) {
    for reminder in try installed() where reminder.clock != plan.clock {
      var plan = plan
      plan.isMailed = reminder.isMailed
      switch reminder.way {
      case .systemd: _ = try SystemdReminder(world, mark: mark).install(plan)
      case .launchd: _ = try LaunchdReminder(world, mark: mark).install(plan)
      case .cron: try CronReminder(mark: mark).install(plan)
      }
    }
  }

  /// Uninstalls a reminder; returns whether there was one.
  package func uninstall(_ way: ReminderWay) throws(Diagnostic) -> Bool {
    switch way {
    case .systemd: try SystemdReminder(world, mark: mark).uninstall()
    case .launchd: try LaunchdReminder(world, mark: mark).uninstall()
    case .cron: try CronReminder(mark: mark).uninstall()
    }
  }
}
