// `settings.json` of this machine: what a home, which is shared, may not say.

internal import Ground

/// The person's settings on this machine.
struct MachineSettings: Sendable, Hashable {
  /// A shell command line that prints the vault's passphrase.
  var passphraseCommand: String?

  /// Reads `settings.json` of the settings' folder; none is as good as an empty one.
  ///
  /// - Throws: what is wrong with it.
  static func read(_ world: World) throws(Diagnostic) -> MachineSettings {
    // Without a folder of its own this machine has no settings.
    guard let folder = try? MachineFolders.settings(world) else { return MachineSettings() }
    do throws(Diagnostic) {
      let tree = try Tree(at: folder)
      guard let source = try tree.readIfPresent("settings.json", limit: 1 << 20) else {
        return MachineSettings()
      }
      var reader = JSONReader(try JSON.parse(source), in: source)
      var settings = MachineSettings()
      settings.passphraseCommand = reader.text("passphraseCommand")
      if let problem = reader.problems.first { throw problem }
      return settings
    } catch {
      if error.code == .fileMissing { return MachineSettings() }
      var told = error
      told.path = nil
      let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
      told.message = "'\(folder)/settings.json'\(place): \(error.message)"
      throw told
    }
  }
}
