// A few words on the person's desktop: through notify-send, osascript, or a command of their own.
// Source: Desktop Notifications Specification 1.2, "Markup"; notify-send(1); osascript(1).

package import Diagnostics
internal import Fluent
package import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Shows words outside the terminal.
///
/// Others may have chosen them: no shell, no markup and no option is made of them.
package struct DesktopNotices: Sendable {
  private let world: World

  /// Notices of a machine.
  package init(_ world: World) { self.world = world }

  /// What shows words here.
  package enum Way: Sendable, Hashable {
    /// `notifyCommand` of the machine's settings.
    case own(String)
    /// The desktop's own program, with the address of the session's bus where our environment lacks it.
    case system(bus: String?)
  }

  /// Shows a title and a line below it.
  ///
  /// - Returns: whether it was shown; false where there is no desktop, as on a server.
  /// - Throws: what is wrong with the machine's settings; `program-failed` where the person's own command did not do.
  package func show(_ title: String, _ body: String) throws(Diagnostic) -> Bool {
    let title = DesktopNotices.oneLine(title)
    let body = DesktopNotices.oneLine(body)
    switch try way() {
    case .own(let command):
      try run(own: command, [title, body])
      return true
    case .system(let bus): return DesktopNotices.isDone(DesktopNotices.words(title, body), bus: bus)
    case nil: return false
    }
  }

  /// How words are shown here; nil where they can't be.
  package func way() throws(Diagnostic) -> Way? {
    if let command = try MachineSettings.read(world).notifyCommand { return .own(command) }
    #if canImport(Darwin)
    return .system(bus: nil)
    #else
    if let bus = world.environment("DBUS_SESSION_BUS_ADDRESS"), !bus.isEmpty { return .system(bus: nil) }
    // A timer or a hook may know less than the desktop does.
    let own = world.environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let socket = (own ?? "/run/user/\(getuid())") + "/bus"
    var status = stat()
    guard unsafe stat(socket, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == getuid()
    else { return nil }
    return .system(bus: "unix:path=\(socket)")
    #endif
  }

  private func run(own command: String, _ arguments: [String]) throws(Diagnostic) {
    let outcome = try Program.run(
      ["sh", "-c", "\(command) \"$@\"", "sh"] + arguments, withheld: Set(TranscriptionKey.withheld.keys),
      timeout: .seconds(30))
    guard outcome.status == 0 else {
      throw Diagnostic(
        .programFailed,
        Phrase("command-notifycommand-ended-status", ["status": outcome.status]).because(
          outcome.complaint ?? ""), hint: Phrase("command-run-command-line-itself-see"), severity: .warning)
    }
  }

  /// The program of the system and its arguments.
  private static func words(_ title: String, _ body: String) -> [String] {
    #if canImport(Darwin)
    return [
      "osascript", "-e", "on run argv", "-e",
      "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run", "--", title, body,
    ]
    #else
    return ["notify-send", "--app-name=zutto", "--category=im.received", "--", title, marked(body)]
    #endif
  }

  /// A text as the body of a notice takes it: neither a tag nor an escape is left in it.
  ///
  /// The title needs none of this: the specification allows no markup there, and notify-send unescapes the body only.
  private static func marked(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\\", with: "\\\\")
  }

  private static func oneLine(_ text: String) -> String { text.escapingControls }

  /// Runs a program of the system; that it is missing or fails is no fault of what was to be told.
  private static func isDone(_ words: [String], bus: String?) -> Bool {
    var environment: [String: String] = [:]
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    do throws(Diagnostic) {
      let outcome = try Program.run(
        words, environment: environment, withheld: Set(TranscriptionKey.withheld.keys), timeout: .seconds(10))
      return outcome.status == 0
    } catch { return false }
  }
}
