// This machine's own folders, and its `settings.json`: what a home, which is shared, may not say.
// Source: XDG Base Directory Specification; on macOS the Library.

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
internal import SafeFiles

/// The person's settings on this machine.
package struct MachineSettings: Sendable, Hashable {
  /// A shell command line that prints the vault's passphrase.
  package var passphraseCommand: String?
  /// A shell command line that shows a notice; it gets a title and a line below it as arguments.
  package var notifyCommand: String?
  /// Whether the log of events is kept.
  package var keepsLog = true
  /// How much of the trash stays.
  package var trash = TrashThinning()
  /// Who turns recordings into text; nil while no server is named, and then nothing is sent anywhere.
  package var transcription: Transcription?
  /// How memos are recorded.
  package var recording = Recording()

  /// The settings of a machine on which nobody set anything.
  package init() {}

  /// A server that turns recordings into text.
  ///
  /// It stands here and not in the home: a home that somebody else wrote must not choose where recordings and the
  /// key travel.
  package struct Transcription: Sendable, Hashable {
    /// The server's address, with or without `/v1` at its end.
    package var url: String
    /// The model, `whisper-1` where none is named.
    package var model: String?
    /// The language spoken, ISO 639-1; nil lets the server tell.
    package var language: String?
    /// A shell command line that prints the API key.
    var keyCommand: String?
    /// Whether the API key stands in the vault.
    package var keyInVault = false
  }

  /// How memos are recorded.
  package struct Recording: Sendable, Hashable {
    /// The microphone's name, as ffmpeg takes it; nil for the usual one.
    package var device: String?
    /// After how many minutes a recording stops by itself.
    package var minutes: Int?
  }

  /// Reads `settings.json` of the settings' folder; none is as good as an empty one.
  ///
  /// - Throws: what is wrong with it.
  package static func read(_ world: World) throws(Diagnostic) -> MachineSettings {
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
      settings.notifyCommand = reader.text("notifyCommand")
      settings.keepsLog = reader.flag("log") ?? true
      settings.transcription = reader.object("transcription", transcription) ?? nil
      settings.trash = reader.object("trash", trash) ?? TrashThinning()
      settings.recording = reader.object("recording", recording) ?? Recording()
      if let problem = reader.problems.first { throw problem }
      return settings
    } catch {
      if error.code == .fileMissing { return MachineSettings() }
      var told = error
      told.path = nil
      let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
      told.message = Phrase(
        "command-settings-json", ["folder": folder, "place": place, "message": error.message])
      throw told
    }
  }

  private static func transcription(_ reader: inout JSONReader) -> Transcription? {
    let url = reader.text("url", required: true)
    let model = reader.text("model")
    let language = reader.text("language")
    let command = reader.text("keyCommand")
    let isInVault = reader.flag("keyInVault") ?? false
    return url.map {
      Transcription(url: $0, model: model, language: language, keyCommand: command, keyInVault: isInVault)
    }
  }

  private static func trash(_ reader: inout JSONReader) -> TrashThinning {
    var thinning = TrashThinning()
    thinning.days = reader.integer("days", in: TrashThinning.keptDays...36_500) ?? thinning.days
    let megabytes = reader.integer("megabytes", in: 1...1_000_000)
    thinning.bytes = megabytes.map { Int64($0) << 20 } ?? thinning.bytes
    return thinning
  }

  private static func recording(_ reader: inout JSONReader) -> Recording {
    Recording(device: reader.text("device"), minutes: reader.integer("minutes", in: 1...600))
  }
}

/// The machine's own folders, as paths of the operating system.
package enum MachineFolders {
  /// What the program remembers: `$XDG_STATE_HOME/zutto`.
  package static func state(_ world: World) throws(Diagnostic) -> String {
    try folder("XDG_STATE_HOME", ".local/state", world)
  }

  /// What the person set: `$XDG_CONFIG_HOME/zutto`.
  package static func settings(_ world: World) throws(Diagnostic) -> String {
    try folder("XDG_CONFIG_HOME", ".config", world)
  }

  /// The person's own folder, `HOME`.
  package static func person(_ world: World) throws(Diagnostic) -> String {
    guard let home = world.environment("HOME"), home.hasPrefix("/") else {
      throw Diagnostic(
        .fileMissing,
        Phrase("command-no-home-environment-so-machine"),
        hint: Phrase("command-set-home-folder-2"))
    }
    return home
  }

  private static func folder(_ variable: String, _ usual: String, _ world: World) throws(Diagnostic) -> String
  {
    // The specification: a relative path is to be passed over.
    if let path = world.environment(variable), path.hasPrefix("/") { return path + "/zutto" }
    guard let home = world.environment("HOME"), home.hasPrefix("/") else {
      throw Diagnostic(
        .fileMissing,
        Phrase("command-no-home-environment-so-machine"),
        hint: Phrase("command-set-home-folder", ["variable": variable]))
    }
    #if canImport(Darwin)
    return home + "/Library/Application Support/zutto"
    #else
    return "\(home)/\(usual)/zutto"
    #endif
  }
}
