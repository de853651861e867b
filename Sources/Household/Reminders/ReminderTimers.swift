// Daily reminders in the machine's scheduler: systemd, launchd or cron.

package import Diagnostics
internal import Fluent
package import Ground
internal import SafeFiles
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A reminder as unit files in the user's systemd folder.
///
/// Sources: systemd.timer(5); systemd.service(5), "Command lines"; systemd.unit(5), "Specifiers".
package struct SystemdReminder: Sendable {
  private let world: World
  private let mark: String

  package init(_ world: World, mark: String) {
    self.world = world
    self.mark = mark
  }

  package var timer: String { "zutto-remind-\(mark).timer" }
  private var service: String { "zutto-remind-\(mark).service" }
  private var names: [String] { [timer, service] }

  package var starting: String { "systemctl --user daemon-reload && systemctl --user enable --now \(timer)" }

  /// Whether systemd runs the user's session.
  package var isHere: Bool {
    let states: Set = ["initializing", "starting", "running", "degraded", "maintenance"]
    return ask(["is-system-running"]).map { states.contains($0.firstLine) } ?? false
  }

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
    // The first word of `ExecStart` supports fewer escapes than the others, so it is the shell.
    let words = ["/bin/sh", "-c", "exec \"$0\" \"$@\""] + plan.words
    let service = """
      # zutto remind: 'zutto remind uninstall' takes it away
      [Unit]
      Description=zutto: a reminder to write today's diary

      [Service]
      Type=oneshot
      ExecStart=\(words.map(quoted).joined(separator: " "))

      """
    return (timer, service)
  }

  /// Quotes a word of a command line and escapes specifiers and variables.
  package static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0)) }
    guard !plain || word.isEmpty else { return word }
    return "\""
      + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%").replacing(
        "$", with: "$$") + "\""
  }

  /// Writes the files and starts the timer; returns the files and whether it started.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) -> (files: [String], isStarted: Bool) {
    let folder = try Tree(creating: try Self.folder(world))
    let (timer, service) = Self.files(plan)
    for (name, text) in zip(names, [timer, service]) {
      guard let path = RelativePath(name) else { continue }
      try folder.write(Array(text.utf8), to: path)
    }
    let isStarted =
      ask(["daemon-reload"])?.status == 0 && ask(["enable", "--now", self.timer])?.status == 0
      // A running timer keeps its old time until it is restarted.
      && ask(["restart", self.timer])?.status == 0
    return (names.map { "\(folder.root)/\($0)" }, isStarted)
  }

  /// Stops the timer and deletes the files; returns whether there were any.
  package func uninstall() throws(Diagnostic) -> Bool {
    guard let folder = try Self.present(world), let timerPath = RelativePath(timer),
      let servicePath = RelativePath(service)
    else { return false }
    let isThere = folder.signature(timerPath) != nil || folder.signature(servicePath) != nil
    guard isThere else { return false }
    _ = ask(["disable", "--now", timer])
    try folder.delete(timerPath)
    try folder.delete(servicePath)
    if let link = RelativePath("timers.target.wants/\(timer)") { try folder.delete(link) }
    _ = ask(["daemon-reload"])
    return true
  }

  package func status() throws(Diagnostic) -> InstalledReminder? {
    guard let folder = try Self.present(world), let path = RelativePath(timer),
      let source = try folder.readIfPresent(path, limit: 1 << 16)
    else { return nil }
    let text = String(decoding: source.bytes, as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("OnCalendar=") }
    let time = line?.split(separator: " ").last.flatMap { try? TimeOfDay(parsing: String($0)) }
    let active = ask(["is-active", timer])
    return InstalledReminder(
      way: .systemd, clock: time?.text, isActive: active.map { $0.firstLine == "active" })
  }

  private static func folder(_ world: World) throws(Diagnostic) -> String {
    if let path = world.environment("XDG_CONFIG_HOME"), path.hasPrefix("/") { return path + "/systemd/user" }
    return try MachineFolders.person(world) + "/.config/systemd/user"
  }

  private static func present(_ world: World) throws(Diagnostic) -> Tree? {
    do throws(Diagnostic) { return try Tree(at: try folder(world)) } catch {
      if error.code == .fileMissing { return nil }
      throw error
    }
  }

  /// Runs systemctl for the user; nil if it is missing.
  private func ask(_ words: [String]) -> Program.Outcome? {
    try? Program.run(
      ["systemctl", "--user", "--no-pager", "--no-ask-password"] + words, environment: ["LC_ALL": "C"])
  }
}

extension Program.Outcome {
  var firstLine: String { String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self) }
}

/// A reminder on macOS, as a property list in the user's `Library/LaunchAgents`.
///
/// Sources: launchd.plist(5); launchctl(1).
package struct LaunchdReminder: Sendable {
  private let world: World
  private let mark: String

  package init(_ world: World, mark: String) {
    self.world = world
    self.mark = mark
  }

  private var label: String { "zutto.remind.\(mark)" }
  private var name: String { "\(label).plist" }
  private var domain: String { "gui/\(getuid())" }

  package func starting(_ file: String) -> String { "launchctl bootstrap \(domain) \(file.quotedForShell)" }

  package static func file(_ plan: ReminderPlan) -> String {
    let words = plan.words.map { "    <string>\(escaped($0))</string>" }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- zutto remind: 'zutto remind uninstall' takes it away -->
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>zutto.remind.\(plan.mark)</string>
        <key>ProgramArguments</key>
        <array>
      \(words)
        </array>
        <key>StartCalendarInterval</key>
        <dict>
          <key>Hour</key>
          <integer>\(plan.time.hour)</integer>
          <key>Minute</key>
          <integer>\(plan.time.minute)</integer>
        </dict>
      </dict>
      </plist>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Writes the file and starts the agent; returns the file and whether the agent started.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) -> (file: String, isStarted: Bool) {
    let folder = try Tree(creating: try Self.folder(world))
    guard let path = RelativePath(name) else { return ("", false) }
    // A running agent would keep its old time.
    _ = ask(["bootout", "\(domain)/\(label)"])
    try folder.write(Array(Self.file(plan).utf8), to: path)
    let file = folder.systemPath(path)
    return (file, ask(["bootstrap", domain, file])?.status == 0)
  }

  /// Stops the agent and deletes the file; returns whether there was one.
  package func uninstall() throws(Diagnostic) -> Bool {
    guard let folder = try Self.present(world), let path = RelativePath(name), folder.signature(path) != nil
    else { return false }
    _ = ask(["bootout", "\(domain)/\(label)"])
    return try folder.delete(path)
  }

  package func status() throws(Diagnostic) -> InstalledReminder? {
    guard let folder = try Self.present(world), let path = RelativePath(name),
      let source = try folder.readIfPresent(path, limit: 1 << 16)
    else { return nil }
    let text = String(decoding: source.bytes, as: UTF8.self)
    let numbers = text.split(separator: "<integer>").dropFirst().compactMap {
      Int($0.prefix { $0.isASCII && $0.isNumber })
    }
    let time = numbers.count == 2 ? TimeOfDay(hour: numbers[0], minute: numbers[1]) : nil
    return InstalledReminder(
      way: .launchd, clock: time?.text, isActive: ask(["print", "\(domain)/\(label)"]).map { $0.status == 0 })
  }

  private static func folder(_ world: World) throws(Diagnostic) -> String {
    try MachineFolders.person(world) + "/Library/LaunchAgents"
  }

  private static func present(_ world: World) throws(Diagnostic) -> Tree? {
    do throws(Diagnostic) { return try Tree(at: try folder(world)) } catch {
      if error.code == .fileMissing { return nil }
      throw error
    }
  }

  /// Runs launchctl; nil if it is missing.
  private func ask(_ words: [String]) -> Program.Outcome? {
    try? Program.run(["launchctl"] + words)
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
    return InstalledReminder(way: .cron, clock: time?.text, isActive: nil)
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
