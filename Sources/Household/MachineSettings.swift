// This machine's folders and its `settings.json`, for what a shared home must not decide.
// Paths follow the XDG Base Directory Specification; on macOS they are in `~/Library`.

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
internal import SafeFiles
package import Seal

package struct MachineSettings: Sendable, Hashable {
  /// A shell command line that prints the vault's passphrase.
  package var passphraseCommand: String?
  /// A shell command line that shows a notification; it gets the title and a second line as arguments.
  package var notifyCommand: String?
  /// Whether the event log is written.
  package var keepsLog = true
  /// Limits for the trash.
  package var trash = TrashThinning()
  /// What transcribes; nil, the default, sends nothing anywhere.
  package var transcription: Transcription?
  package var recording = Recording()
  /// The mail account; nil, the default, sends nothing anywhere.
  package var mail: MailAccount?

  package init() {}

  /// A server that transcribes recordings, or a program on this machine.
  ///
  /// It is a setting of the machine: a home written by somebody else must not choose where recordings and the
  /// API key are sent.
  package struct Transcription: Sendable, Hashable {
    /// The server's address, with or without `/v1` at its end; nil if a program transcribes.
    package var url: String?
    /// The program, by name or path; nil if a server transcribes.
    package var program: String?
    /// A server's model, nil for `whisper-1`; a program's model file or folder.
    package var model: String?
    /// The spoken language, ISO 639-1; nil to have it detected.
    package var language: String?
    /// A shell command line that prints the API key.
    var keyCommand: String?
    /// Whether the API key is in the vault.
    package var keyInVault = false
  }

  /// How memos are recorded.
  package struct Recording: Sendable, Hashable {
    /// The microphone's ffmpeg device name; nil for the default one.
    package var device: String?
    /// Minutes after which a recording stops by itself.
    package var minutes: Int?
  }

  /// Reads `settings.json` from the settings folder; a missing file gives the defaults.
  package static func read(_ world: World) throws(Diagnostic) -> MachineSettings {
    // Without a settings folder there are no settings.
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
      settings.mail = reader.object("mail") { MailAccount(&$0) } ?? nil
      if let problem = reader.problems.first { throw problem }
      return settings
    } catch {
      if error.code == .fileMissing { return MachineSettings() }
      var problem = error
      problem.path = nil
      let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
      problem.message = Phrase(
        "command-settings-json", ["folder": folder, "place": place, "message": error.message])
      throw problem
    }
  }

  private static func transcription(_ reader: inout JSONReader) -> Transcription? {
    let program = reader.text("program")
    let url = reader.text("url", required: program == nil)
    let model = reader.text("model")
    let language = reader.text("language")
    let command = reader.text("keyCommand")
    let isInVault = reader.flag("keyInVault") ?? false
    if url == nil, program == nil { return nil }
    return Transcription(
      url: url, program: program, model: model, language: language, keyCommand: command, keyInVault: isInVault
    )
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

package enum MachineFolders {
  /// State that the program keeps: `$XDG_STATE_HOME/zutto`.
  package static func state(_ world: World) throws(Diagnostic) -> String {
    try folder("XDG_STATE_HOME", ".local/state", world)
  }

  /// The user's settings: `$XDG_CONFIG_HOME/zutto`.
  package static func settings(_ world: World) throws(Diagnostic) -> String {
    try folder("XDG_CONFIG_HOME", ".config", world)
  }

  /// The user's home folder, `HOME`.
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
    // The specification says to ignore a relative path.
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

extension Scrypt.Parameters {
  /// The cost of new passphrases; a debug build takes it from `ZUTTO_TEST_SCRYPT_N`.
  ///
  /// - Throws: `kdf-parameters`.
  package static func ofMachine(_ world: World) throws(Diagnostic) -> Scrypt.Parameters {
    #if DEBUG
    if let text = world.environment("ZUTTO_TEST_SCRYPT_N"), let n = Int(text) {
      return try Scrypt.Parameters(n: n, r: 8, p: 1)
    }
    #endif
    return .standard
  }
}
