// Daily reminders in the machine's scheduler: systemd, launchd or cron.

package import Diagnostics
internal import Fluent
package import Ground
internal import SafeFiles
internal import ZonedTime

/// A reminder as unit files in the user's systemd folder.
///
/// Source: systemd.timer(5).
package struct SystemdReminder: Sendable {
  private let units: SystemdUnits
  private let mark: String

  package init(_ world: World, mark: String) {
    units = SystemdUnits(world)
    self.mark = mark
  }

  package var timer: String { "zutto-remind-\(mark).timer" }
  private var service: String { "zutto-remind-\(mark).service" }

  package var starting: String { units.starting(timer) }

  /// Whether systemd runs the user's session.
  package var isHere: Bool { units.isHere }

  /// The unit files; without `Persistent=`, so a reminder missed during sleep isn't caught up on.
  package static func files(_ plan: ReminderPlan) -> (timer: String, service: String) {
    let timer = """
      # zutto remind: 'zutto remind uninstall' takes it away
      [Unit]
      Description=zutto: a reminder to write today's diary

      [Timer]
      OnCalendar=*-*-* \(plan.clock):00

      [Install]
      WantedBy=timers.target

      """
    let service = """
      # zutto remind: 'zutto remind uninstall' takes it away
      [Unit]
      Description=zutto: a reminder to write today's diary

      [Service]
      Type=oneshot
      ExecStart=\(SystemdUnits.commandLine(plan.words))

      """
    return (timer, service)
  }

  /// Writes the files and starts the timer; returns the files and whether it started.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) -> (files: [String], isStarted: Bool) {
    let texts = Self.files(plan)
    let files = try units.write([(timer, texts.timer), (service, texts.service)])
    return (files, units.start(timer))
  }

  /// Stops the timer and deletes the files; returns whether there were any.
  package func uninstall() throws(Diagnostic) -> Bool {
    try units.remove([timer, service], wantedBy: "timers.target")
  }

  package func status() throws(Diagnostic) -> InstalledReminder? {
    guard let text = try units.read(timer) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("OnCalendar=") }
    let time = line?.split(separator: " ").last.flatMap { try? TimeOfDay(parsing: String($0)) }
    return InstalledReminder(
      way: .systemd, clock: time?.text, isActive: units.isActive(timer),
      isMailed: try units.read(service)?.contains(" \(ReminderPlan.mailWord)\n") ?? false)
  }
}

extension Program.Outcome {
  var firstLine: String { String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self) }
}

/// A reminder on macOS, as a property list in the user's `Library/LaunchAgents`.
package struct LaunchdReminder: Sendable {
  private let agents: LaunchAgents
  private let mark: String

  package init(_ world: World, mark: String) {
    agents = LaunchAgents(world)
    self.mark = mark
  }

  private var label: String { "zutto.remind.\(mark)" }

  package func starting(_ file: String) -> String { agents.starting(file) }

  package static func file(_ plan: ReminderPlan) -> String {
    LaunchAgents.file(
      "zutto.remind.\(plan.mark)", plan.words, undo: "zutto remind uninstall",
      more: """
          <key>StartCalendarInterval</key>
          <dict>
            <key>Hour</key>
            <integer>\(plan.time.hour)</integer>
            <key>Minute</key>
            <integer>\(plan.time.minute)</integer>
          </dict>
        """)
  }

  /// Writes the file and starts the agent; returns the file and whether the agent started.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) -> (file: String, isStarted: Bool) {
    try agents.install(label, Self.file(plan))
  }

  /// Stops the agent and deletes the file; returns whether there was one.
  package func uninstall() throws(Diagnostic) -> Bool { try agents.remove(label) }

  package func status() throws(Diagnostic) -> InstalledReminder? {
    guard let text = try agents.read(label) else { return nil }
    let numbers = text.split(separator: "<integer>").dropFirst().compactMap {
      Int($0.prefix { $0.isASCII && $0.isNumber })
    }
    let time = numbers.count == 2 ? TimeOfDay(hour: numbers[0], minute: numbers[1]) : nil
    return InstalledReminder(
      way: .launchd, clock: time?.text, isActive: agents.isActive(label),
      isMailed: text.contains(">\(ReminderPlan.mailWord)<"))
  }
}

/// A reminder as two marked lines of the user's crontab; all other lines stay byte for byte.
///
/// Sources: crontab(1); crontab(5), "percent-signs".
package struct CronReminder: Sendable {
  private let mark: String

  package init(mark: String) { self.mark = mark }

  private var comment: String {
    "# zutto remind \(mark): 'zutto remind uninstall' takes these two lines away"
  }

  /// The lines of a reminder; throws `name-not-portable` for a backslash, which cron implementations treat
  /// differently.
  package func lines(_ plan: ReminderPlan) throws(Diagnostic) -> String {
    for word in plan.words where word.contains("\\") {
      throw Diagnostic(
        .nameNotPortable, Phrase("remind-path-holds-backslash-not-every", ["word": word.quotedBriefly]),
        hint: Phrase("remind-use-systemd-launchd-move-folder"))
    }
    let command = plan.words.map { CronReminder.quoted($0) }.joined(separator: " ")
    return "\(comment)\n\(plan.time.minute) \(plan.time.hour) * * * \(command)\n"
  }

  /// Quotes a word for a crontab line, where cron ends the command at a percent sign, unless a backslash
  /// precedes it, which cron removes.
  private static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0)) }
    guard !plain || word.isEmpty else { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false).map {
      $0.replacing("%", with: "\\%")
    }
    // A quote within quotes needs no backslash.
    return "'" + parts.joined(separator: "'\"'\"'") + "'"
  }

  /// Adds the lines to the crontab, replacing older ones.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) {
    let new = try lines(plan)
    var (kept, _) = split(try read())
    if let last = kept.last, last != 0x0A { kept.append(0x0A) }
    try write(kept + Array(new.utf8))
  }

  /// Removes the lines from the crontab; returns whether there were any.
  package func uninstall() throws(Diagnostic) -> Bool {
    guard Self.isHere else { return false }
    let (kept, own) = split(try read())
    guard own != nil else { return false }
    try write(kept)
    return true
  }

  package func status() throws(Diagnostic) -> InstalledReminder? {
    guard Self.isHere, let line = split(try read()).own else { return nil }
    let fields = line.split(separator: " ").prefix(2).compactMap { Int($0) }
    let time = fields.count == 2 ? TimeOfDay(hour: fields[1], minute: fields[0]) : nil
    // There is no portable way to tell whether cron runs.
    return InstalledReminder(
      way: .cron, clock: time?.text, isActive: nil, isMailed: line.hasSuffix(" " + ReminderPlan.mailWord))
  }

  package static var isHere: Bool {
    do throws(Diagnostic) {
      _ = try ask(["-l"], input: [])
      return true
    } catch { return error.code != .programMissing }
  }

  private func split(_ bytes: [UInt8]) -> (kept: [UInt8], own: String?) {
    var kept: [UInt8] = []
    var own: String?
    var isOwn = false
    let beginning = Array("# zutto remind \(mark):".utf8)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if isOwn {
        own = String(decoding: line, as: UTF8.self)
        isOwn = false
      } else if line.starts(with: beginning) {
        isOwn = true
      } else {
        kept += line + [0x0A]
      }
    }
    // The split yields an empty item after the last newline.
    if !kept.isEmpty { kept.removeLast() }
    return (kept, own)
  }

  private func read() throws(Diagnostic) -> [UInt8] {
    let outcome = try Self.ask(["-l"], input: [])
    if outcome.status == 0 { return outcome.output }
    // Only a missing crontab counts as empty: any other error must not lead to overwriting it.
    let said = String(decoding: outcome.errors, as: UTF8.self)
    if outcome.output.isEmpty, said.contains("no crontab") || said.contains("No such file") { return [] }
    throw Self.failure("-l", outcome)
  }

  private func write(_ bytes: [UInt8]) throws(Diagnostic) {
    let outcome = try Self.ask(["-"], input: bytes)
    guard outcome.status == 0 else { throw Self.failure("-", outcome) }
  }

  private static func failure(_ word: String, _ outcome: Program.Outcome) -> Diagnostic {
    Diagnostic(
      .programFailed, Phrase("remind-crontab-failed", ["word": word, "reason": outcome.reason]),
      hint: Phrase("remind-crontab-zutto-remind-install-systemd"))
  }

  private static func ask(_ words: [String], input: [UInt8]) throws(Diagnostic) -> Program.Outcome {
    try Program.run(
      ["crontab"] + words, input: input, environment: ["LC_ALL": "C"], install: Phrase("remind-package-cron"))
  }
}
