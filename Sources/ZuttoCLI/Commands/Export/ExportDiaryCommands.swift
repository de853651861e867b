// `zutto export day-one`, `jrnl`, `markdown`: a diary for another app.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Household
internal import Import
internal import LosslessJSON
internal import SafeFiles

struct ExportDayOneCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let replaced = try OutsideFile.checkFree(to.path, replacing: force)
    let export = try await DiaryExport(id, in: context.home)
    let problems = try export.writeDayOne(to: to.path)
    return context.exported(export, to.path, replaced, problems)
  }
}

struct ExportJrnlCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    try OutsideFile.checkFree(to.path, replacing: force)
    let export = try await DiaryExport(id, in: context.home)
    let replaced = try OutsideFile.save(export.jrnl(), to: to.path, replacing: force)
    return context.exported(export, to.path, replaced)
  }
}

struct ExportMarkdownCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    try OutsideFile.checkOutsideHomes(to.path)
    let export = try await DiaryExport(id, in: context.home)
    let folder = try Tree(creating: to.path)
    guard try folder.list(nil).isEmpty else {
      throw Diagnostic(
        .fileExists, Phrase("sync-not-empty", ["path": to.path]),
        hint: Phrase("export-name-folder-empty-not-yet"))
    }
    try export.writeMarkdown(to: folder)
    return context.exported(export, to.path, nil)
  }
}

extension Context {
  /// The outcome of an export.
  ///
  /// - Parameters:
  ///   - export: what was exported.
  ///   - path: where it went.
  ///   - replaced: the file that it replaced.
  ///   - problems: what went wrong as it was written.
  /// - Returns: the outcome; what the diary has wrong ends the command with 1.
  fileprivate func exported(
    _ export: DiaryExport, _ path: String, _ replaced: ReplacedFile?, _ problems: [Diagnostic] = []
  ) -> Outcome {
    var outcome = Outcome.said(
      Phrase("export-diary-exported"), ["path": path, "count": language.integer(export.count)],
      [
        "path": .text(path), "entries": .integer(export.count),
        "problems": export.problems.json(in: language), "replaced": replaced?.json ?? .null,
      ])
    outcome.report(replaced: replaced, self)
    outcome.report(export.problems + problems)
    if !export.problems.isEmpty { outcome.exit = .problems }
    return outcome
  }
}
