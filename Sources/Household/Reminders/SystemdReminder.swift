// A reminder as a timer of systemd, in the person's own session.
// Source: systemd.timer(5); systemd.service(5), "Command lines"; systemd.unit(5), "Specifiers".

package import Diagnostics
package import Ground
internal import SafeFiles
internal import ZonedTime

/// Unit files in the person's folder of systemd.
package struct SystemdReminder: Sendable {
  private let world: World
  private let mark: String

  package init(_ world: World, mark: String) {
    self.world = world
    self.mark = mark
  }

  /// The timer's name.
  package var timer: String { "zutto-remind-\(mark).timer" }
  private var service: String { "zutto-remind-\(mark).service" }
  private var names: [String] { [timer, service] }

  /// The command that starts the timer.
  package var starting: String { "systemctl --user daemon-reload && systemctl --user enable --now \(timer)" }

  /// Whether the person's session is run by systemd.
  package var isHere: Bool {
    let states: Set = ["initializing", "starting", "running", "degraded", "maintenance"]
    return ask(["is-system-running"]).map { states.contains($0.firstLine) } ?? false
  }

  /// The unit files: a reminder whose time was slept through is not made up for in the morning.
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
    // The first word of ExecStart knows fewer escapes than the others, so it is the shell's.
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

  /// A word of a command line: quotes, specifiers and variables are taken as they are.
  package static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0)) }
    guard !plain || word.isEmpty else { return word }
    return "\""
      + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%").replacing(
        "$", with: "$$") + "\""
  }

  /// Writes the files and starts the timer.
  ///
  /// - Returns: the files, and whether it could be started.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) -> (files: [String], isStarted: Bool) {
    let folder = try Tree(creating: try Self.folder(world))
    let (timer, service) = Self.files(plan)
    for (name, text) in zip(names, [timer, service]) {
      guard let path = RelativePath(name) else { continue }
      try folder.write(Array(text.utf8), to: path)
    }
    let isStarted =
      ask(["daemon-reload"])?.status == 0 && ask(["enable", "--now", self.timer])?.status == 0
      // A timer that ran already keeps its old time until it is started anew.
      && ask(["restart", self.timer])?.status == 0
    return (names.map { "\(folder.root)/\($0)" }, isStarted)
  }

  /// Stops the timer and takes the files away.
  ///
  /// - Returns: whether there was one.
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

  /// What is installed.
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

  /// Asks the person's systemd; nil where there is no systemctl at all.
  private func ask(_ words: [String]) -> Program.Outcome? {
    try? Program.run(
      ["systemctl", "--user", "--no-pager", "--no-ask-password"] + words, environment: ["LC_ALL": "C"],
      withheld: Set(TranscriptionKey.withheld.keys))
  }
}

extension Program.Outcome {
  /// The first line of what it printed.
  var firstLine: String { String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self) }
}
