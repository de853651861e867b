// `zutto memo key`: the transcription server's API key in the vault.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Speech
internal import Vault
internal import ZonedTime

struct MemoKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "The key for the transcription server, kept in the vault.",
    discussion: """
      The key is asked for without being shown, or read from a pipe; it is never an
      argument. It is sealed for the host that the machine's settings (or --server)
      name, and sent to no other. For it to be used, 'transcription' in
      ~/.config/zutto/settings.json needs "keyInVault": true.

      Examples:
        zutto memo key set
        pass show openai | zutto memo key set
        zutto memo key show                     only that there is one
        zutto memo key rm
      """, subcommands: [MemoKeySetCommand.self, MemoKeyShowCommand.self, MemoKeyRemoveCommand.self])
}

/// The host that a key is for.
struct KeyHost: ParsableArguments {
  @Option(help: ArgumentHelp("The server, instead of the settings'.", valueName: "url")) var server: String?

  /// The host; throws `transcription-unset` if none is set.
  func name(_ session: Session) throws(Diagnostic) -> String {
    let settings = try MachineSettings.read(session.world).transcription
    guard let url = server ?? settings?.url else { throw .noServer }
    return try ServerAddress(parsing: url).host
  }
}

struct MemoKeySetCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Keep a key in the vault, instead of the one before.",
    discussion: """
      Examples:
        zutto memo key set
        pass show openai | zutto memo key set
        zutto memo key set --server https://api.openai.com
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var host: KeyHost
  @OptionGroup var rest: NoFurtherWords

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    try VaultStore.checkPresent(in: context.home)
    let name = try host.name(context.session)
    ProcessMemory.close()
    let key = try APIKey(label: "transcription", host: name, secret: secret(context, name))
    let open = try await VaultSession.open(context)
    let stored = open.vault.keys.filter { $0.host == name }
    var drafts: [VaultStore.Draft] = [.keeping(key, insteadOf: stored.first)]
    // Two machines may each have stored one while they were apart.
    drafts += stored.dropFirst().map { .deleting($0) }
    try open.write(drafts, as: "memo key set")
    return .said(Phrase("transcribe-key-kept"), ["host": name], ["host": .text(name)])
  }

  private func secret(_ context: Context, _ name: String) throws -> Secret {
    if StandardInput.isPiped {
      var bytes = try StandardInput.bytes(limit: APIKey.limit + 2)
      defer { unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) } }
      if bytes.last == 0x0A { bytes.removeLast() }
      if bytes.last == 0x0D { bytes.removeLast() }
      return Secret(bytes)
    }
    defer { EchoOff.end() }
    let question = Phrase("transcribe-ask-key")(context.language, ["host": name])
    do {
      return try unsafe PassphrasePrompt(mayAsk: !options.noInput).ask(question) {
        unsafe Secret(copying: $0)
      }
    } catch let problem as Diagnostic where problem.code == .passphraseMissing {
      throw Diagnostic(
        .inputMissing, Phrase("memo-no-api-key-given"), hint: Phrase("memo-pipe-such-pass-show-openai"))
    }
  }
}

struct MemoKeyShowCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Whether the vault has a key, and for which host; not the key.",
    discussion: """
      Examples:
        zutto memo key show
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let keys = try await VaultSession.open(context).vault.keys
    let list = keys.map { key in
      JSON.object([
        "host": .text(key.host), "changed": key.changed.map { .text($0.text) } ?? .null,
        "versions": .integer(key.versions.count),
      ])
    }
    var outcome = Outcome(json: ["keys": .list(list)])
    if keys.isEmpty { outcome.say(Phrase("transcribe-no-key")) }
    for key in keys {
      let day = key.changed.map { context.language.date($0.day) } ?? "?"
      outcome.say(Phrase("transcribe-key-there"), ["host": key.host, "day": day])
    }
    return outcome
  }
}

struct MemoKeyRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove the key; its revisions stay sealed in the vault.",
    discussion: """
      Revoke it at the server too if others may have seen it.

      Examples:
        zutto memo key rm
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var host: KeyHost

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let name = try host.name(context.session)
    let open = try await VaultSession.open(context)
    let stored = open.vault.keys.filter { $0.host == name }
    guard !stored.isEmpty else {
      throw Diagnostic(
        .transcriptionKey, Phrase("memo-vault-no-api-key", ["name": name]),
        hint: Phrase("memo-zutto-memo-key-show-lists"))
    }
    try open.write(stored.map { .deleting($0) }, as: "memo key rm")
    return .said(Phrase("transcribe-key-removed"), ["host": name], ["host": .text(name)])
  }
}
