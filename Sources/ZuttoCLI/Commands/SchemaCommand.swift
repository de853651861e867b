// `zutto schema`: JSON Schemas for editors.

internal import ArgumentParser
internal import Ground
internal import Schemas

struct SchemaCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "The JSON Schemas of the home's files, for editors.",
    discussion: """
      Examples:
        zutto schema                   the names
        zutto schema diary > diary.schema.json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Such as zutto, diary or ledger-month.") var name: String?

  func run() async throws {
    let session = Session(options)
    guard let name else {
      let names = Schemas.files.map(\.name)
      session.printer.out(
        options.json
          ? JSON.object(["schemas": .list(names.map(JSON.text))]).description : names.joined(separator: "\n"))
      return
    }
    guard let schema = Schemas.files.first(where: { $0.name == name }) else {
      let names = Schemas.files.map(\.name)
      throw Diagnostic(
        .fileMissing, "there is no schema '\(name)'",
        hint: names.hint(for: name, "one of: \(names.joined(separator: ", "))"))
    }
    session.printer.out(String(decoding: schema.bytes, as: UTF8.self).trimmingBlanks)
  }
}
