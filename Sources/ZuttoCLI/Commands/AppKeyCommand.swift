// `zutto app key`: an address and a key by which a phone's shortcut sends memos.

internal import App
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON

struct AppKeyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Make a key by which a phone's shortcut sends memos.",
    discussion: """
      Prints an address and a key, once: only the key's hash is kept. Who has the
      key can add memos and can read nothing. In Shortcuts on an iPhone: Record
      Audio, then Get Contents of URL with the method POST, the header
      Authorization and the recording as file.

      Examples:
        zutto app key --name "Action Button"
        zutto app unpair k3v9tx                removes it
      """)

  private static let longestName = 60

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("What the list of phones calls it.", valueName: "name")) var name: String?

  func validate() throws {
    guard let name else { return }
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard isPlain, name.contains(where: { !$0.isWhitespace }), name.count <= AppKeyCommand.longestName else {
      throw ValidationError(Phrase("app-key-name"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let folder = try AppFolder(of: context.home, world: context.world)
    guard let origin = try folder.origin(for: .owner) else {
      throw Diagnostic(.appState, Phrase("app-never-ran"), hint: Phrase("app-run-first"))
    }
    let own = name ?? Phrase("app-key-unnamed")[context.language]
    let (device, key) = try PairedDevices(in: folder).add(role: .sendKey, name: own, context.world)
    let url = "\(origin)/h/\(folder.key)/in"
    let language = context.language
    return Outcome(
      [
        Phrase("app-key-address")(language, ["url": url]),
        Phrase("app-key-header")(language, ["header": "Authorization: Bearer \(key)"]),
        Phrase("app-key-once")(language, ["id": device.id]),
      ], json: ["url": .text(url), "key": .text(key), "id": .text(device.id), "name": .text(own)])
  }
}
