// `zutto remind`: a reminder if nothing was written that day.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct RemindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Say that today's diary is still to be written.",
    discussion: """
      Says it here and on the desktop, with today's question, unless you wrote in
      one of your diaries today. 'install' has the machine do this every day. With
      --mail it is sent to you, with what was written on this day in an earlier
      year; your answer becomes an entry by 'zutto receive --mail'
      (docs/guide/mail.md).

      Examples:
        zutto remind
        zutto remind --mail
        zutto remind --mail --diary futari
        zutto remind install                 at the time of the profile, or 21:00
        zutto remind install --at 22:30 --mail
        zutto remind status
        zutto remind uninstall
      """,
    subcommands: [
      RemindNowCommand.self, RemindInstallCommand.self, RemindUninstallCommand.self, RemindStatusCommand.self,
    ], defaultSubcommand: RemindNowCommand.self)
}

struct RemindNowCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Say it now, if nothing was written today.",
    discussion: """
      Prints nothing where something was written. Exit status 0 in any case.

      Examples:
        zutto remind now --json
        zutto remind now --mail
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Send it by mail, through the account of this machine's settings.") var mail = false
  @Option(help: ArgumentHelp("The diary that the answer goes to.", valueName: "diary")) var diary: String?

  func validate() throws {
    if diary != nil, !mail { throw ValidationError(Phrase("mail-diary-needs-mail")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (language, printer) = (context.language, context.printer)
    let account = mail ? try context.mailAccount() : nil
    let reminder = try await Reminder(context.household)
    if let account { return try await send(reminder, through: account, context) }
    let title = Phrase("remind-write")[language]
    var problems = reminder.problems
    var isShown = false
    if reminder.isDue {
      do throws(Diagnostic) {
        isShown = try DesktopNotices(context.world).show(title, reminder.question)
      } catch { problems.insert(error, at: 0) }
    }
    let label = printer.faint(Phrase("command-question")[language] + ": ")
    var outcome = Outcome(
      reminder.isDue ? [printer.bold(title), label + reminder.question.escapingControls] : [],
      json: [
        "day": .text(reminder.day.text), "written": .flag(reminder.isWritten), "due": .flag(reminder.isDue),
        "question": .text(reminder.question), "desktop": .flag(isShown),
      ])
    outcome.report(problems)
    return outcome
  }

  private func send(_ reminder: Reminder, through account: MailAccount, _ context: Context) async throws
    -> Outcome
  {
    var sent: ReminderMail?
    if reminder.isDue {
      let mail = try await ReminderMail(
        context.household, to: account, diary: diary, question: reminder.question)
      try mail.send(through: account, context.household)
      sent = mail
    }
    var outcome = Outcome(json: [
      "day": .text(reminder.day.text), "written": .flag(reminder.isWritten), "due": .flag(reminder.isDue),
      "question": .text(reminder.question), "mailedTo": sent.map { _ in .text(account.to) } ?? .null,
      "diary": sent.map { .text($0.diary) } ?? .null,
      "memory": sent?.memory.map { .text($0.text) } ?? .null,
    ])
    if sent != nil { outcome.say(Phrase("mail-sent"), ["to": account.to]) }
    outcome.report(reminder.problems)
    return outcome
  }
}

struct RemindInstallCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Have this machine remind you every day.",
    discussion: """
      By a timer of systemd, an agent of launchd (macOS), or a line in your crontab;
      without a flag, by what runs here. The time is by this machine's clock: that
      of the profile, else 21:00. '--at' is kept in the profile. Run it again to
      change the time, or after the home or the program moved.

      Examples:
        zutto remind install
        zutto remind install --at 22:30
        zutto remind install --cron
        zutto remind install --mail
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("When, HH:MM; kept in the profile.", valueName: "time")) var at: String?
  @Flag(help: "By a timer of systemd.") var systemd = false
  @Flag(help: "By an agent of launchd.") var launchd = false
  @Flag(help: "By a line in the crontab.") var cron = false
  @Flag(inversion: .prefixedNo, help: "Send it by mail instead of showing it (default: as it is).") var mail:
    Bool?

  func validate() throws {
    guard [systemd, launchd, cron].count(where: \.self) <= 1 else {
      throw ValidationError(Phrase("remind-say-one-systemd-launchd-cron"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    let typed = try at.map { (text) throws(Diagnostic) in
      // 7:05 is taken as 07:05.
      let isShort = text.utf8.count == 4 && text.dropFirst().first == ":"
      return try TimeOfDay(parsing: isShort ? "0" + text : text)
    }
    let time = try typed ?? home.settings.reminder ?? TimeOfDay(parsing: "21:00")
    let installed = try Reminders(session.world, mark: ReminderPlan.mark(of: home.tree.root)).installed()
    let isMailed = mail ?? installed.contains(where: \.isMailed)
    // Said now, not every evening in a log.
    if isMailed { _ = try context.mailAccount() }
    let plan = try ReminderPlan(
      program: Session.ownPath, home: home.tree.root, time: time, isMailed: isMailed)
    let way = try chosen(session, plan)
    if let typed, typed != home.settings.reminder {
      try context.change { (change) throws(Diagnostic) in
        try HomeStore.set([(key: "reminder", value: .text(typed.text))], in: home, &change)
      }
    }
    let result = try install(plan, way, session)
    // Two timers would remind twice.
    for other in ReminderWay.allCases where other != way {
      do throws(Diagnostic) { _ = try Reminders(session.world, mark: plan.mark).uninstall(other) } catch {
        session.printer.print(error)
      }
    }
    let language = context.language
    let next =
      result.toRun.map { Phrase("remind-start-yourself")(language, ["command": $0]) }
      ?? Phrase("remind-installed")(language, ["time": plan.clock, "way": way.rawValue])
    return Outcome(
      result.files.map { Phrase("remind-written")(language, ["path": $0]) } + [next],
      json: [
        "way": .text(way.rawValue), "time": .text(plan.clock),
        "files": .list(result.files.map(JSON.text)), "mail": .flag(isMailed),
        "toRun": result.toRun.map(JSON.text) ?? .null,
      ])
  }

  /// The files written, and the command that is still to be run by hand.
  private struct Result {
    var files: [String] = []
    var toRun: String?
  }

  private func install(_ plan: ReminderPlan, _ way: ReminderWay, _ session: Session) throws(Diagnostic)
    -> Result
  {
    switch way {
    case .systemd:
      let systemd = SystemdReminder(session.world, mark: plan.mark)
      let (files, isStarted) = try systemd.install(plan)
      return Result(files: files, toRun: isStarted ? nil : systemd.starting)
    case .launchd:
      let launchd = LaunchdReminder(session.world, mark: plan.mark)
      let (file, isStarted) = try launchd.install(plan)
      return Result(files: [file], toRun: isStarted ? nil : launchd.starting(file))
    case .cron:
      try CronReminder(mark: plan.mark).install(plan)
      return Result()
    }
  }

  private func chosen(_ session: Session, _ plan: ReminderPlan) throws(Diagnostic) -> ReminderWay {
    if systemd { return .systemd }
    if launchd { return .launchd }
    if cron { return .cron }
    #if canImport(Darwin)
    return .launchd
    #else
    if SystemdReminder(session.world, mark: plan.mark).isHere { return .systemd }
    if CronReminder.isHere { return .cron }
    throw Diagnostic(
      .programMissing, Phrase("remind-neither-systemd-nor-cron-runs"),
      hint:
        Phrase("remind-install-package-cron-write-units"))
    #endif
  }
}

struct RemindStatusCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show whether this machine reminds you, and when.",
    discussion: """
      Examples:
        zutto remind status
        zutto remind status --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let mark = ReminderPlan.mark(of: context.home.tree.root)
    let installed = try Reminders(context.world, mark: mark).installed()
    let language = context.language
    var outcome = Outcome(json: [
      "reminders": .list(
        installed.map { reminder in
          .object([
            "way": .text(reminder.way.rawValue), "time": reminder.clock.map(JSON.text) ?? .null,
            "active": reminder.isActive.map(JSON.flag) ?? .null, "mail": .flag(reminder.isMailed),
          ])
        })
    ])
    if installed.isEmpty { outcome.say(Phrase("remind-none")) }
    for reminder in installed {
      let words = reminder.isActive == false ? Phrase("remind-asleep") : Phrase("remind-active")
      let way =
        reminder.isMailed
        ? "\(reminder.way.rawValue), \(Phrase("mail-word")[language])" : reminder.way.rawValue
      outcome.add([words(language, ["way": way, "time": reminder.clock ?? "?"])])
    }
    return outcome
  }
}

struct RemindUninstallCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Have this machine remind you no more.",
    discussion: """
      Takes the timer, the agent or the line of the crontab away, whichever is
      there.

      Examples:
        zutto remind uninstall
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let reminders = Reminders(context.world, mark: ReminderPlan.mark(of: context.home.tree.root))
    var removed: [ReminderWay] = []
    for way in ReminderWay.allCases where try reminders.uninstall(way) { removed.append(way) }
    let ways = removed.map(\.rawValue).joined(separator: ", ")
    return .said(
      removed.isEmpty ? Phrase("remind-none") : Phrase("remind-uninstalled"), ["way": ways],
      ["removed": .list(removed.map { .text($0.rawValue) })])
  }
}
