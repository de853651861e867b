// `zutto templates` and `zutto schema`: files that come with the program.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Templates

struct TemplatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "The templates and styles of the archive, and how to change one.",
    discussion: """
      Examples:
        zutto templates list
        zutto templates copy style.css      then edit it
        zutto templates trust               use templates/ as it is now
        zutto templates try bunko           see another look
        zutto templates use bunko           and keep it
        zutto build

      Templates decide what pages do, and a home that travels can bring some along.
      So those that differ from the shipped ones are used only after 'trust' was said
      on this machine, and again after they changed, whoever changed them.
      """,
    subcommands: [
      TemplatesListCommand.self, TemplatesCopyCommand.self, TemplatesTrustCommand.self,
      TemplatesTryCommand.self,
      TemplatesUseCommand.self,
    ],
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

/// A look that comes with the program.
struct Look: ExpressibleByArgument {
  let name: String
  let bytes: [UInt8]

  static let allValueStrings = Templates.looks.map(\.name)

  init?(argument: String) {
    guard let look = Templates.looks.first(where: { $0.name == argument }) else { return nil }
    (name, bytes) = look
  }
}

struct TemplatesTryCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Show the archive in another look; nothing is changed.",
    discussion: """
      washi is paper, as it comes; yoru is night; bunko sets Japanese entries
      upright, page below page. Ctrl-C ends it.

      Examples:
        zutto templates try yoru --open
        zutto templates try bunko --port 0
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("washi, yoru or bunko.", valueName: "look")) var look: Look
  @Option(help: ArgumentHelp("Where to listen; 0 for a port that is free.", valueName: "number")) var port:
    UInt16 = 4747
  @Flag(help: "Open it in the browser.") var open = false

  func outcome(_ context: Context) async throws -> Outcome {
    let folder = try ScratchFolder(in: context.world.scratchPlace)
    defer { folder.remove() }
    var run = ArchiveRun(context.household, language: options.lang, out: folder.tree.root)
    run.look = look.bytes
    run.isRemembered = false
    try await PreviewRun(context.session, run, port: Int(port), watches: true, opens: open).run()
    return .done
  }
}

struct TemplatesUseCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Give the archive another look.",
    discussion: """
      The look's style sheet becomes templates/custom.css, which you may change;
      washi removes it.

      Examples:
        zutto templates use bunko
        zutto templates use washi
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("washi, yoru or bunko.", valueName: "look")) var look: Look

  func outcome(_ context: Context) async throws -> Outcome {
    let path = Theme.folder.appending(Theme.addition) ?? Theme.folder
    try context.change(look.name) { (change) throws(Diagnostic) in
      let own = try context.home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)
      if let own, !Templates.looks.contains(where: { $0.bytes == own.bytes }) {
        throw Diagnostic(
          .fileExists, Phrase("home-already", ["path": path]), hint: Phrase("command-edit-remove-first"))
      }
      if !look.bytes.isEmpty {
        try change.write(look.bytes, to: path)
      } else if own != nil {
        try change.remove(path)
      }
    }
    try TemplateTrust(context.home, context.world).trust(look: look.bytes)
    return .said(Phrase("command-look-used"), ["name": look.name], ["look": .text(look.name)])
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
