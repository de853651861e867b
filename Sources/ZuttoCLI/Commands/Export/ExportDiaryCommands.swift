// `zutto export day-one`, `jrnl`, `markdown`: a diary for another app.

internal import ArgumentParser
internal import Ground
internal import Import

struct ExportDayOneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "day-one",
    abstract: "A diary as Day One imports it.",
    discussion: """
      A zip file with the entries as JSON and their photos, sounds, films and
      PDFs. Entries that came from Day One keep their identity there. Day One has
      no authors: where several wrote, their names are tags.

      Examples:
        zutto export day-one futari --out futari.zip
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Option(help: ArgumentHelp("The zip file to write.", valueName: "file"), completion: .file())
  var out: String
  @Flag(help: "Replace the file if it is there.") var force = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try OutsideFile.checkFree(out, replacing: force)
    let export = try await DiaryExport(id, in: home)
    session.print(export.problems)
    session.print(try export.writeDayOne(to: out))
    session.tellExported(export, out, home)
    if !export.problems.isEmpty { throw Exit.problems }
  }
}

struct ExportJrnlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jrnl",
    abstract: "A diary as a journal of jrnl.",
    discussion: """
      One text file: a line '[2024-12-25 23:30] title' and the words of each
      entry. jrnl knows no pictures, no authors and no time zones.

      Examples:
        zutto export jrnl futari --out journal.txt
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Option(help: ArgumentHelp("The text file to write.", valueName: "file"), completion: .file())
  var out: String
  @Flag(help: "Replace the file if it is there.") var force = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try OutsideFile.checkFree(out, replacing: force)
    let export = try await DiaryExport(id, in: home)
    session.print(export.problems)
    try OutsideFile.save(export.jrnl(), to: out, replacing: force)
    session.tellExported(export, out, home)
    if !export.problems.isEmpty { throw Exit.problems }
  }
}

struct ExportMarkdownCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "markdown",
    abstract: "A diary as a folder of plain Markdown.",
    discussion: """
      A file an entry with its time, author and tags as front matter, and the
      pictures in photos/ beside them, as Obsidian, Hugo and others read it.

      Examples:
        zutto export markdown futari --out futari-notes
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Option(
    help: ArgumentHelp("The folder, empty or not there yet.", valueName: "dir"),
    completion: .directory
  )
  var out: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let export = try await DiaryExport(id, in: home)
    let folder = try Tree(creating: out)
    guard try folder.list(nil).isEmpty else {
      throw Diagnostic(
        .fileExists,
        "'\(out)' is not empty",
        hint: "name a folder that is empty or not there yet"
      )
    }
    session.print(export.problems)
    try export.writeMarkdown(to: folder)
    session.tellExported(export, out, home)
    if !export.problems.isEmpty { throw Exit.problems }
  }
}

extension Session {
  fileprivate func tellExported(_ export: DiaryExport, _ path: String, _ home: Home) {
    tell(
      ExportWords.diaryExported,
      ["path": path, "count": language(home).integer(export.count)],
      [
        "path": .text(path), "entries": .integer(export.count),
        "problems": .list(export.problems.map(\.json)),
      ],
      home
    )
  }
}
