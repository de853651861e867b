// A reminder as an agent of launchd, on macOS.
// Source: launchd.plist(5); launchctl(1).

package import Diagnostics
package import Ground
internal import SafeFiles
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A property list in the person's `Library/LaunchAgents`.
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

  /// The command that starts the agent.
  package func starting(_ file: String) -> String { "launchctl bootstrap \(domain) \(file.quotedForShell)" }

  /// The property list.
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

  /// Writes the file and starts the agent.
  ///
  /// - Returns: the file, and whether it could be started.
  package func install(_ plan: ReminderPlan) throws(Diagnostic) -> (file: String, isStarted: Bool) {
    let folder = try Tree(creating: try Self.folder(world))
    guard let path = RelativePath(name) else { return ("", false) }
    // One that runs already keeps its old time.
    _ = ask(["bootout", "\(domain)/\(label)"])
    try folder.write(Array(Self.file(plan).utf8), to: path)
    let file = folder.systemPath(path)
    return (file, ask(["bootstrap", domain, file])?.status == 0)
  }

  /// Stops the agent and takes the file away.
  ///
  /// - Returns: whether there was one.
  package func uninstall() throws(Diagnostic) -> Bool {
    guard let folder = try Self.present(world), let path = RelativePath(name), folder.signature(path) != nil
    else { return false }
    _ = ask(["bootout", "\(domain)/\(label)"])
    return try folder.delete(path)
  }

  /// What is installed.
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

  /// Asks launchd; nil where there is none.
  private func ask(_ words: [String]) -> Program.Outcome? {
    try? Program.run(["launchctl"] + words, withheld: Set(TranscriptionKey.withheld.keys))
  }
}
