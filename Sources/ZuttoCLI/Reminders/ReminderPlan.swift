// A reminder that the machine is to give every day: of which home, at what time, by which program.

internal import Ground

/// What a timer, an agent or a cron line is made from.
struct ReminderPlan: Sendable, Hashable {
  /// This program's file.
  let program: String
  /// The home's folder.
  let home: String
  /// When, by the machine's own clock.
  let time: TimeOfDay

  /// A reminder.
  ///
  /// - Throws: `name-not-portable` where a line could not hold a path.
  init(program: String, home: String, time: TimeOfDay) throws(Diagnostic) {
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
  var words: [String] { [program, "remind", "--home", home] }

  /// What tells the reminder of this home from those of others on the machine: eight digits.
  var mark: String { ReminderPlan.mark(of: home) }

  /// The mark of a home.
  static func mark(of home: String) -> String { String(Digest(of: Array(home.utf8)).hex.prefix(8)) }

  /// Hour and minute, two digits each, such as `21:00`.
  var clock: String { time.text }
}

/// What is installed of a reminder.
struct InstalledReminder: Sendable, Hashable {
  /// How: systemd, launchd or cron.
  let way: ReminderWay
  /// When; nil where somebody changed the file so that it can't be told.
  let clock: String?
  /// Whether it is under way; nil where that can't be told.
  let isActive: Bool?
}

/// Who gives a reminder every day.
enum ReminderWay: String, Sendable, CaseIterable {
  case systemd
  case launchd
  case cron
}
