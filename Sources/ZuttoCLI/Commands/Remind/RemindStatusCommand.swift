// `zutto remind status` and `uninstall`.

internal import ArgumentParser
internal import Ground

struct RemindStatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show whether this machine reminds you, and when.",
    discussion: """
      Examples:
        zutto remind status
        zutto remind status --json
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reminders = Reminders(session.world, mark: ReminderPlan.mark(of: home.tree.root))
    let installed = try reminders.installed()
    if options.json {
      let list = installed.map { reminder in
        var object: JSONObject = ["way": .text(reminder.way.rawValue)]
        object["time"] = reminder.clock.map(JSON.text) ?? .null
        object["active"] = reminder.isActive.map(JSON.flag) ?? .null
        return JSON.object(object)
      }
      session.printer.out(JSON.object(["reminders": .list(list)]).description)
      return
    }
    let language = session.language(home)
    if installed.isEmpty { session.printer.out(Phrase("remind-none")[language]) }
    for reminder in installed {
      let words = reminder.isActive == false ? Phrase("remind-asleep") : Phrase("remind-active")
      session.printer.out(words(language, ["way": reminder.way.rawValue, "time": reminder.clock ?? "?"]))
    }
  }
}

struct RemindUninstallCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Have this machine remind you no more.",
    discussion: """
      Takes the timer, the agent or the line of the crontab away, whichever is
      there.

      Examples:
        zutto remind uninstall
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reminders = Reminders(session.world, mark: ReminderPlan.mark(of: home.tree.root))
    var removed: [ReminderWay] = []
    for way in ReminderWay.allCases where try reminders.uninstall(way) { removed.append(way) }
    let ways = removed.map(\.rawValue).joined(separator: ", ")
    let none = removed.isEmpty
    session.tell(
      none ? Phrase("remind-none") : Phrase("remind-uninstalled"), ["way": ways],
      ["removed": .list(removed.map { .text($0.rawValue) })], home)
  }
}

/// What of a home's reminders is on this machine, in whatever way.
struct Reminders: Sendable {
  private let world: World
  private let mark: String

  init(_ world: World, mark: String) {
    self.world = world
    self.mark = mark
  }

  /// What is installed.
  func installed() throws(Diagnostic) -> [InstalledReminder] {
    [
      try SystemdReminder(world, mark: mark).status(), try LaunchdReminder(world, mark: mark).status(),
      try CronReminder(mark: mark).status(),
    ].compactMap(\.self)
  }

  /// Takes one away.
  ///
  /// - Returns: whether it was there.
  func uninstall(_ way: ReminderWay) throws(Diagnostic) -> Bool {
    switch way {
    case .systemd: try SystemdReminder(world, mark: mark).uninstall()
    case .launchd: try LaunchdReminder(world, mark: mark).uninstall()
    case .cron: try CronReminder(mark: mark).uninstall()
    }
  }
}
