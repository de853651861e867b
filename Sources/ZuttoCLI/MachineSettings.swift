// `settings.json` of this machine: what a home, which is shared, may not say.

internal import Ground

/// The person's settings on this machine.
struct MachineSettings: Sendable, Hashable {
  /// A shell command line that prints the vault's passphrase.
  var passphraseCommand: String?
  /// A shell command line that shows a notice; it gets a title and a line below it as arguments.
  var notifyCommand: String?
  /// Whether the log of events is kept.
  var keepsLog = true
  /// How much of the trash stays.
  var trash = TrashThinning()
  /// Who turns recordings into text; nil while no server is named, and then nothing is sent anywhere.
  var transcription: Transcription?
  /// How memos are recorded.
  var recording = Recording()

  /// A server that turns recordings into text.
  ///
  /// It stands here and not in the home: a home that somebody else wrote must not choose where recordings and the
  /// key travel.
  struct Transcription: Sendable, Hashable {
    /// The server's address, with or without `/v1` at its end.
    var url: String
    /// The model, `whisper-1` where none is named.
    var model: String?
    /// The language spoken, ISO 639-1; nil lets the server tell.
    var language: String?
    /// A shell command line that prints the API key.
    var keyCommand: String?
    /// Whether the API key stands in the vault.
    var keyInVault = false
  }

  /// How memos are recorded.
  struct Recording: Sendable, Hashable {
    /// The microphone's name, as ffmpeg takes it; nil for the usual one.
    var device: String?
    /// After how many minutes a recording stops by itself.
    var minutes: Int?
  }

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
