// Finds the transcription server's API key: in the environment, from a command, or in the vault.

internal import Diagnostics
internal import Fluent
package import Ground
internal import SafeFiles
internal import Seal
package import Speech
package import Vault

/// Finds the API key for a server; it is never an argument and never in a plain file of the home.
package struct TranscriptionKey {
  private let world: World
  private let settings: MachineSettings.Transcription?
  private let openVault: () async throws -> Vault

  package init(
    _ world: World, _ settings: MachineSettings.Transcription?, openVault: @escaping () async throws -> Vault
  ) {
    self.world = world
    self.settings = settings
    self.openVault = openVault
  }

  /// The host that the variable is meant for, besides the one in the settings.
  private static let host = "api.openai.com"

  /// The key for a server; nil if none is set, which servers on this machine accept.
  ///
  /// A server named only by an option gets no key, unless it is OpenAI's: whoever listens there, even on this
  /// machine, may not be who the key is for.
  ///
  /// - Throws: `transcription-key` if the value can't be a key, and errors of the command or the vault.
  package func key(for address: ServerAddress) async throws -> ServerKey? {
    let isOfSettings = try settings?.url.map { try ServerAddress(parsing: $0).host } == address.host
    if let value = world.environment(World.keyVariable) {
      // Set but empty means no key.
      if value.isEmpty { return nil }
      if isOfSettings || address.host == TranscriptionKey.host {
        return try TranscriptionKey.lent(
          Secret(Array(value.utf8)), Phrase(verbatim: World.keyVariable))
      }
    }
    guard let settings, isOfSettings else { return nil }
    if let command = settings.keyCommand { return try TranscriptionKey.printed(command) }
    return settings.keyInVault ? try await stored(for: address) : nil
  }

  private static func printed(_ line: String) throws(Diagnostic) -> ServerKey {
    let secret = try unsafe Program.capture(shell: line, named: "keyCommand") { (bytes) throws(Diagnostic) in
      unsafe Secret(copying: bytes)
    }
    return try lent(secret, Phrase(verbatim: "keyCommand"))
  }

  private func stored(for address: ServerAddress) async throws -> ServerKey {
    let vault = try await openVault()
    // Machines that were apart may each have stored a key, as two records or two versions of one.
    let versions = vault.keys.filter { $0.host == address.host }.flatMap(\.versions)
    guard let key = versions.first else {
      throw Diagnostic(
        .transcriptionKey, Phrase("memo-vault-no-api-key", ["name": address.host]),
        hint: Phrase("command-keep-one-zutto-memo-key"))
    }
    guard versions.allSatisfy({ $0.secret == key.secret }) else {
      throw Diagnostic(
        .transcriptionKey, Phrase("command-api-key-changed-differently-on", ["host": address.host]),
        hint: Phrase("command-zutto-memo-key-set-keeps"))
    }
    return try TranscriptionKey.lent(key.secret, Phrase("command-vault"))
  }

  /// A key that reads from locked memory on use.
  static func lent(_ secret: Secret, _ source: Phrase) throws(Diagnostic) -> ServerKey {
    do throws(Diagnostic) {
      return try unsafe ServerKey { body in unsafe secret.withBytes { unsafe body($0) } }
    } catch {
      var problem = error
      problem.message = Phrase("command-from", ["message": problem.message, "source": source])
      throw problem
    }
  }
}
