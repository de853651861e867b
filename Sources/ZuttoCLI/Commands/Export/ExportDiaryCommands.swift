// `zutto export day-one`, `jrnl`, `markdown`: a diary for another app.

internal import ArgumentParser
internal import Ground
internal import Import

struct ExportDayOneCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "day-one", abstract: "A diary as Day One imports it.",
    discussion: """
      A zip file with the entries as JSON and their photos, sounds, films and
      PDFs. Entries that came from Day One keep their identity there. Day One has
      no authors: where several wrote, their names are tags.

      Examples:
        zutto export day-one futari ../futari.zip
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @OptionGroup var to: ExportDestination
  @Flag(help: "Replace the file if it is there.") var force = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let replaced = try OutsideFile.checkFree(to.path, replacing: force)
    let export = try await DiaryExport(id, in: home)
    session.print(export.problems)
    session.print(try export.writeDayOne(to: to.path))
    session.tellExported(export, to.path, replaced, home)
    if !export.problems.isEmpty { throw Exit.problems }
  }
}

struct ExportJrnlCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "jrnl", abstract: "A diary as a journal of jrnl.",
    discussion: """
      One text file: a line '[2024-12-25 23:30] title' and the words of each
      entry. jrnl knows no pictures, no authors and no time zones.

      Examples:
        zutto export jrnl futari ../journal.txt
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @OptionGroup var to: ExportDestination
  @Flag(help: "Replace the file if it is there.") var force = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try OutsideFile.checkFree(to.path, replacing: force)
    let export = try await DiaryExport(id, in: home)
    session.print(export.problems)
    let replaced = try OutsideFile.save(export.jrnl(), to: to.path, replacing: force)
    session.tellExported(export, to.path, replaced, home)
    if !export.problems.isEmpty { throw Exit.problems }
  }
}

struct ExportMarkdownCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "markdown", abstract: "A diary as a folder of plain Markdown.",
    discussion: """
      A file an entry with its time, author and tags as front matter, and the
      pictures in photos/ beside them, as Obsidian, Hugo and others read it.

      Examples:
        zutto export markdown futari ../futari-notes
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @OptionGroup var to: ExportDestination

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try OutsideFile.checkOutsideHomes(to.path)
    let export = try await DiaryExport(id, in: home)
    let folder = try Tree(creating: to.path)
    guard try folder.list(nil).isEmpty else {
      throw Diagnostic(
        .fileExists, "'\(to.path)' is not empty", hint: "name a folder that is empty or not there yet")
    }
    session.print(export.problems)
    try export.writeMarkdown(to: folder)
    session.tellExported(export, to.path, nil, home)
    if !export.problems.isEmpty { throw Exit.problems }
  }
}

extension Session {
  fileprivate func tellExported(
    _ export: DiaryExport, _ path: String, _ replaced: ReplacedFile?, _ home: Home
  ) {
    tell(
      Phrase("export-diary-exported"), ["path": path, "count": language(home).integer(export.count)],
      [
        "path": .text(path), "entries": .integer(export.count),
        "problems": .list(export.problems.map(\.json)), "replaced": replaced?.json ?? .null,
      ], home)
    tell(replaced: replaced, home)
  }
}
