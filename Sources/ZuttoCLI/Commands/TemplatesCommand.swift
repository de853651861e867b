// `zutto templates`: the archive's own look.

internal import Archive
internal import ArgumentParser
internal import Ground
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

      Templates decide what pages do, and a home that travels can bring some along. So those
      that differ from the shipped ones are used only after 'trust' was said on this machine,
      and again after they changed, whoever changed them.
      """, subcommands: [TemplatesListCommand.self, TemplatesCopyCommand.self, TemplatesTrustCommand.self],
    defaultSubcommand: TemplatesListCommand.self)
}

struct TemplatesListCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The shipped files, and which of them this home overrides.",
    discussion: "Examples:\n  zutto templates list --json")

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let rows = Theme.overridable.map { name in
      (name, Theme.folder.appending(name).flatMap(home.tree.signature) != nil)
    }
    if options.json {
      let list = rows.map { name, own in JSON.object(["name": .text(name), "overridden": .flag(own)]) }
      session.printer.out(JSON.object(["templates": .list(list)]).description)
    } else {
      for (name, own) in rows { session.printer.out((own ? "* " : "  ") + name) }
    }
  }
}

struct TemplatesCopyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Put a shipped file into templates/ of the home, to be edited there.",
    discussion: "Examples:\n  zutto templates copy style.css")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file's name.") var name: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    guard Theme.overridable.contains(name), let bytes = Templates.file(name),
      let path = Theme.folder.appending(name)
    else {
      let names = Theme.overridable.joined(separator: ", ")
      throw Diagnostic(
        .fileMissing, "there is no template '\(name)'",
        hint: Theme.overridable.suggestion(for: name) ?? "one of: \(names)")
    }
    guard home.tree.signature(path) == nil else {
      throw Diagnostic(.fileExists, "'\(path)' is there already", hint: "edit it, or remove it first")
    }
    try home.change("templates copy \(name)", at: session.world.now()) { (change) throws(Diagnostic) in
      try change.write(bytes, to: path)
    }
    session.tell(Phrase("command-copied"), ["path": path.text], ["path": .text(path.text)], home)
  }
}

struct TemplatesTrustCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Use the home's own templates, as they are now, on this machine.",
    discussion: """
      Look at them first: a script or a template can do with the pages it makes what it likes.

      Examples:
        zutto templates trust
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let names = try TemplateTrust(home, session.world).trust()
    session.tell(
      names.isEmpty ? Phrase("command-templates-none") : Phrase("command-templates-trusted"),
      ["names": names.joined(separator: ", ")], ["trusted": .list(names.map(JSON.text))], home)
  }
}
