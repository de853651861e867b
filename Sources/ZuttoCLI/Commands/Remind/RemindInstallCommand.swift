// `zutto remind install`: the machine reminds every day.

internal import ArgumentParser
internal import Ground

struct RemindInstallCommand: Command {
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
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("When, HH:MM; kept in the profile.", valueName: "time")) var at: String?
  @Flag(help: "By a timer of systemd.") var systemd = false
  @Flag(help: "By an agent of launchd.") var launchd = false
  @Flag(help: "By a line in the crontab.") var cron = false

  func validate() throws {
    guard [systemd, launchd, cron].count(where: \.self) <= 1 else {
      throw ValidationError("say one of --systemd, --launchd and --cron")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let typed = try at.map { (text) throws(Diagnostic) in
      // As people say it: 7:05.
      let isShort = text.utf8.count == 4 && text.dropFirst().first == ":"
      return try TimeOfDay(parsing: isShort ? "0" + text : text)
    }
    let time = try typed ?? home.settings.reminder ?? TimeOfDay(parsing: "21:00")
    let plan = try ReminderPlan(program: Session.ownPath, home: home.tree.root, time: time)
    let way = try chosen(session, plan)
    if let typed, typed != home.settings.reminder {
      try home.change("remind install", at: session.world.now()) { (change) throws(Diagnostic) in
        try HomeStore.set([(key: "reminder", value: .text(typed.text))], in: home, &change)
      }
    }
    let result = try install(plan, way, session)
    // Two would remind twice.
    for other in ReminderWay.allCases where other != way {
      do throws(Diagnostic) { _ = try Reminders(session.world, mark: plan.mark).uninstall(other) } catch {
        session.printer.print(error)
      }
    }
    tell(result, plan, way, session, home)
  }

  /// What came of it: the files, and the command that is still to be run by hand.
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
      .programMissing, "neither systemd nor cron runs here, so nothing can remind you",
      hint:
        "install the package 'cron', or write the units for another session: zutto remind install --systemd")
    #endif
  }

  private func tell(
    _ result: Result, _ plan: ReminderPlan, _ way: ReminderWay, _ session: Session, _ home: Home
  ) {
    if options.json {
      var object: JSONObject = ["way": .text(way.rawValue), "time": .text(plan.clock)]
      object["files"] = .list(result.files.map(JSON.text))
      object["toRun"] = result.toRun.map(JSON.text) ?? .null
      session.printer.out(JSON.object(object).description)
      return
    }
    let language = session.language(home)
    for file in result.files { session.printer.out(Phrase("remind-written")(language, ["path": file])) }
    if let command = result.toRun {
      session.printer.out(Phrase("remind-start-yourself")(language, ["command": command]))
    } else {
      session.printer.out(Phrase("remind-installed")(language, ["time": plan.clock, "way": way.rawValue]))
    }
  }
}
