// A server of ours, started by systemd or launchd.

package import Diagnostics
internal import Fluent
package import Ground

/// A server of ours that this machine starts by itself and keeps running.
package struct OwnService: Sendable {
  package enum Way: String, Sendable, CaseIterable {
    case systemd
    case launchd

    /// The one that runs on this kind of machine.
    package static var usual: Way {
      #if canImport(Darwin)
      .launchd
      #else
      .systemd
      #endif
    }
  }

  private let world: World
  private let verb: String
  private let mark: String

  /// - Parameters:
  ///   - world: the environment.
  ///   - verb: the command, such as `app`.
  ///   - mark: what distinguishes it from others of that command, such as a home's.
  package init(_ world: World, _ verb: String, mark: String) {
    self.world = world
    self.verb = verb
    self.mark = mark
  }

  private var unit: String { "zutto-\(verb)-\(mark).service" }
  private var label: String { "zutto.\(verb).\(mark)" }
  private var undo: String { verb == "sync" ? "zutto sync --watch --uninstall" : "zutto \(verb) uninstall" }

  /// Writes the unit or agent and starts it.
  ///
  /// - Parameters:
  ///   - words: the command that serves.
  ///   - way: by what.
  /// - Returns: the file, and the command that is still to be run by hand.
  /// - Throws: `name-not-portable` for a word with control characters, `file-unwritable`.
  package func install(_ words: [String], _ way: Way) throws(Diagnostic) -> (file: String, toRun: String?) {
    for word in words where word.unicodeScalars.contains(where: \.steersTerminals) {
      throw Diagnostic(
        .nameNotPortable, Phrase("remind-path-holds-control-characters-no", ["path": word.quotedBriefly]),
        hint: Phrase("remind-move-folder-plainer-name"))
    }
    switch way {
    case .systemd:
      let units = SystemdUnits(world)
      let file = try units.write([(unit, text(words))])[0]
      return (file, units.start(unit) ? nil : units.starting(unit))
    case .launchd:
      let agents = LaunchAgents(world)
      let keys = "  <key>RunAtLoad</key>\n  <true/>\n  <key>KeepAlive</key>\n  <true/>"
      let text = LaunchAgents.file(label, words, undo: undo, more: keys)
      let (file, isStarted) = try agents.install(label, text)
      return (file, isStarted ? nil : agents.starting(file))
    }
  }

  private func text(_ words: [String]) -> String {
    """
    # '\(undo)' takes it away
    [Unit]
    Description=zutto \(verb)
    StartLimitIntervalSec=0

    [Service]
    ExecStart=\(SystemdUnits.commandLine(words))
    Restart=on-failure
    RestartSec=5

    [Install]
    WantedBy=default.target

    """
  }

  /// Stops it and deletes its file; returns by what it ran.
  package func uninstall() throws(Diagnostic) -> [Way] {
    var removed: [Way] = []
    if try SystemdUnits(world).remove([unit], wantedBy: "default.target") { removed.append(.systemd) }
    if try LaunchAgents(world).remove(label) { removed.append(.launchd) }
    return removed
  }
}
