// Which server is asked, as the options and the machine's settings say.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Speech

/// The options that say who transcribes.
struct TranscriptionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The server, instead of the settings'.", valueName: "url")) var server: String?
  @Option(help: ArgumentHelp("The model that listens (default: whisper-1).", valueName: "name")) var model:
    String?
  @Option(help: ArgumentHelp("The language spoken, such as ko (default: told by ear).", valueName: "code"))
  var language: String?
}

extension SpeechServer {
  /// The server that a person has named; nil if they have named none, for nothing is sent anywhere then.
  ///
  /// - Throws: what is wrong with the settings, the address or the key.
  static func named(_ options: TranscriptionOptions?, _ session: Session, _ home: Home) async throws
    -> SpeechServer?
  {
    let settings = try MachineSettings.read(session.world).transcription
    guard let url = options?.server ?? settings?.url else { return nil }
    let address = try ServerAddress(parsing: url)
    // What the settings say is about their server.
    let isOfSettings = try settings.map { try ServerAddress(parsing: $0.url) } == address
    var server = try SpeechServer(
      address: address, model: options?.model ?? (isOfSettings ? settings?.model : nil),
      language: options?.language ?? settings?.language,
      key: await TranscriptionKey(session.world, settings) {
        try await VaultSession.open(session, home).vault
      }.key(for: address))
    server.policy = policy(session.world)
    return server
  }

  private static func policy(_ world: World) -> RetryPolicy {
    #if DEBUG
    if let text = world.environment("ZUTTO_TEST_PACE"), let pace = Double(text) {
      return RetryPolicy(pace: pace)
    }
    #endif
    return RetryPolicy()
  }
}

extension Diagnostic {
  /// That no server is named.
  static var noServer: Diagnostic {
    Diagnostic(
      .transcriptionUnset, Phrase("memo-no-server-named-could-transcribe"),
      hint: Phrase("memo-name-one-config-zutto-settings"))
  }
}
