// `zutto templates` and `zutto schema`: files that come with the program.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Schemas
internal import Templates

struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "The templates and styles of the archive, and how to change one.",
    discussion: """
      Examples:
        zutto templates list
        zutto templates copy style.css      then edit it
        zutto templates trust               use templates/ as it is now
        zutto build

      Templates decide what pages do, and a home that travels can bring some along.
      So those that differ from the shipped ones are used only after 'trust' was said
      on this machine, and again after they changed, whoever changed them.
      """, subcommands: [TemplatesListCommand.self, TemplatesCopyCommand.self, TemplatesTrustCommand.self],
    defaultSubcommand: TemplatesListCommand.self)
}

struct TemplatesListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The shipped files, and which of them this home overrides.",
    discussion: "Examples:\n  zutto templates list --json")

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let rows = Theme.overridable.map { name in
      (name, Theme.folder.appending(name).flatMap(context.home.tree.signature) != nil)
    }
    let list = rows.map { name, own in JSON.object(["name": .text(name), "overridden": .flag(own)]) }
    return Outcome(rows.map { name, own in (own ? "* " : "  ") + name }, json: ["templates": .list(list)])
  }
}

struct TemplatesCopyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Put a shipped file into templates/ of the home, to be edited there.",
    discussion: "Examples:\n  zutto templates copy style.css")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file's name.") var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    guard Theme.overridable.contains(name), let bytes = Templates.file(name),
      let path = Theme.folder.appending(name)
    else {
      let names = Theme.overridable.joined(separator: ", ")
      throw Diagnostic(
        .fileMissing, Phrase("template-no-template", ["name": name]),
        hint: Theme.overridable.suggestion(for: name) ?? Phrase("home-one", ["words": names]))
    }
    guard context.home.tree.signature(path) == nil else {
      throw Diagnostic(
        .fileExists, Phrase("home-already", ["path": path]), hint: Phrase("command-edit-remove-first"))
    }
    try context.change(name) { (change) throws(Diagnostic) in try change.write(bytes, to: path) }
    return .said(Phrase("command-copied"), ["path": path.text], ["path": .text(path.text)])
  }
}

struct TemplatesTrustCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Use the home's own templates, as they are now, on this machine.",
    discussion: """
      Look at them first: a script or a template can do with the pages it makes what
      it likes.

      Examples:
        zutto templates trust
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let names = try TemplateTrust(context.home, context.world).trust()
    return .said(
      names.isEmpty ? Phrase("command-templates-none") : Phrase("command-templates-trusted"),
      ["names": names.joined(separator: ", ")], ["trusted": .list(names.map(JSON.text))])
  }
}

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

  func outcome(_ session: Session) async throws -> Outcome {
    let names = Schemas.files.map(\.name)
    guard let name else { return Outcome(names, json: ["schemas": .list(names.map(JSON.text))]) }
    guard let schema = Schemas.files.first(where: { $0.name == name }) else {
      throw Diagnostic(
        .fileMissing, Phrase("command-no-schema", ["name": name]),
        hint: names.hint(for: name, Phrase("home-one", ["words": names.joined(separator: ", ")])))
    }
    return Outcome([String(decoding: schema.bytes, as: UTF8.self).trimmingBlanks])
  }
}
