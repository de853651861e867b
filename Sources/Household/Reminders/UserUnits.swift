// What systemd and launchd run for this user: units and agents in their folders, and the programs that start them.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Unit files of the user's systemd.
///
/// Sources: systemd.unit(5), "Specifiers"; systemd.service(5), "Command lines".
struct SystemdUnits: Sendable {
  private let world: World

  init(_ world: World) { self.world = world }

  /// Whether systemd runs the user's session.
  var isHere: Bool {
    let states: Set = ["initializing", "starting", "running", "degraded", "maintenance"]
    return ask(["is-system-running"]).map { states.contains($0.firstLine) } ?? false
  }

  /// The command that starts a unit, for typing.
  func starting(_ unit: String) -> String {
    "systemctl --user daemon-reload && systemctl --user enable --now \(unit)"
  }

  /// A value of `ExecStart=` that runs a program.
  static func commandLine(_ words: [String]) -> String {
    // The first word supports fewer escapes than the others, so it is the shell.
    (["/bin/sh", "-c", "exec \"$0\" \"$@\""] + words).map(quoted).joined(separator: " ")
  }

  /// Quotes a word of a command line and escapes specifiers and variables.
  private static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0)) }
    guard !plain || word.isEmpty else { return word }
    return "\""
      + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%").replacing(
        "$", with: "$$") + "\""
  }

  /// Writes unit files; returns their paths.
  func write(_ files: [(name: String, text: String)]) throws(Diagnostic) -> [String] {
    let folder = try Tree(creating: try folder())
    for (name, text) in files {
      guard let path = RelativePath(name) else { continue }
      try folder.write(Array(text.utf8), to: path)
    }
    return files.map { "\(folder.root)/\($0.name)" }
  }

  /// Starts a unit now and with each session; returns whether it started.
  func start(_ unit: String) -> Bool {
    ask(["daemon-reload"])?.status == 0 && ask(["enable", "--now", unit])?.status == 0
      // One that runs keeps its old settings until it is restarted.
      && ask(["restart", unit])?.status == 0
  }

  /// Stops the first unit and deletes the files of all; returns whether there were any.
  func remove(_ names: [String], wantedBy target: String) throws(Diagnostic) -> Bool {
    let paths = names.compactMap { RelativePath($0) }
    guard let folder = try present(), paths.contains(where: { folder.signature($0) != nil }) else {
      return false
    }
    _ = ask(["disable", "--now", names[0]])
    for path in paths { try folder.delete(path) }
    if let link = RelativePath("\(target).wants/\(names[0])") { try folder.delete(link) }
    _ = ask(["daemon-reload"])
    return true
  }

  /// A unit file's text; nil if there is none.
  func read(_ name: String) throws(Diagnostic) -> String? {
    guard let folder = try present(), let path = RelativePath(name) else { return nil }
    return try folder.readIfPresent(path, limit: 1 << 16).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Whether a unit runs; nil if there is no systemd.
  func isActive(_ unit: String) -> Bool? { ask(["is-active", unit]).map { $0.firstLine == "active" } }

  private func folder() throws(Diagnostic) -> String {
    if let path = world.environment("XDG_CONFIG_HOME"), path.hasPrefix("/") { return path + "/systemd/user" }
    return try MachineFolders.person(world) + "/.config/systemd/user"
  }

  private func present() throws(Diagnostic) -> Tree? { try Tree.ifPresent(folder()) }

  /// Runs systemctl for the user; nil if it is missing.
  private func ask(_ words: [String]) -> Program.Outcome? {
    try? Program.run(
      ["systemctl", "--user", "--no-pager", "--no-ask-password"] + words, environment: ["LC_ALL": "C"])
  }
}

/// Agents of the user's launchd (macOS), in `Library/LaunchAgents`.
///
/// Sources: launchd.plist(5); launchctl(1).
struct LaunchAgents: Sendable {
  private let world: World

  init(_ world: World) { self.world = world }

  private var domain: String { "gui/\(getuid())" }

  /// The command that starts an agent, for typing.
  func starting(_ file: String) -> String { "launchctl bootstrap \(domain) \(file.quotedForShell)" }

  /// The property list of an agent.
  ///
  /// - Parameters:
  ///   - label: its name.
  ///   - words: the command.
  ///   - undo: the command that takes it away, for who reads the file.
  ///   - more: when it runs.
  /// - Returns: the text.
  static func file(_ label: String, _ words: [String], undo: String, more: String) -> String {
    let words = words.map { "    <string>\(escaped($0))</string>" }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- '\(undo)' takes it away -->
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(label)</string>
        <key>ProgramArguments</key>
        <array>
      \(words)
        </array>
      \(more)
      </dict>
      </plist>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Writes an agent's file and starts it; returns the file and whether it started.
  func install(_ label: String, _ text: String) throws(Diagnostic) -> (file: String, isStarted: Bool) {
    let folder = try Tree(creating: try folder())
    guard let path = RelativePath("\(label).plist") else { return ("", false) }
    // One that runs would keep its old settings.
    _ = ask(["bootout", "\(domain)/\(label)"])
    try folder.write(Array(text.utf8), to: path)
    let file = folder.systemPath(path)
    return (file, ask(["bootstrap", domain, file])?.status == 0)
  }

  /// Stops an agent and deletes its file; returns whether there was one.
  func remove(_ label: String) throws(Diagnostic) -> Bool {
    guard let folder = try Tree.ifPresent(folder()), let path = RelativePath("\(label).plist"),
      folder.signature(path) != nil
    else { return false }
    _ = ask(["bootout", "\(domain)/\(label)"])
    return try folder.delete(path)
  }

  /// An agent's file; nil if there is none.
  func read(_ label: String) throws(Diagnostic) -> String? {
    guard let folder = try Tree.ifPresent(folder()), let path = RelativePath("\(label).plist") else {
      return nil
    }
    return try folder.readIfPresent(path, limit: 1 << 16).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Whether an agent is loaded; nil if there is no launchd.
  func isActive(_ label: String) -> Bool? { ask(["print", "\(domain)/\(label)"]).map { $0.status == 0 } }

  private func folder() throws(Diagnostic) -> String {
    try MachineFolders.person(world) + "/Library/LaunchAgents"
  }

  /// Runs launchctl; nil if it is missing.
  private func ask(_ words: [String]) -> Program.Outcome? { try? Program.run(["launchctl"] + words) }
}

extension Tree {
  /// A folder; nil if there is none.
  fileprivate static func ifPresent(_ path: String) throws(Diagnostic) -> Tree? {
    do throws(Diagnostic) { return try Tree(at: path) } catch {
      if error.code == .fileMissing { return nil }
      throw error
    }
  }
}
