// `zutto export`: a diary for another app, or the home as a bag.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Import
internal import LosslessJSON
internal import SafeFiles

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "A PDF to print, pictures, a diary for another app, or everything.",
    discussion: """
      Examples:
        zutto export pdf --year 2024 ../2024.pdf           a year as a book
        zutto export epub --diary futari ../futari.epub    for a reading device
        zutto export images --month 2024-12 ../pages       its pages as pictures
        zutto export bag /media/usb/nikki-bag              all there is, sealed
        zutto export day-one futari ../futari.zip          a diary for another app

      What is written lies outside of the home, which every copy of it would carry.
      """,
    subcommands: [
      ExportPdfCommand.self, ExportEpubCommand.self, ExportImagesCommand.self, ExportBagCommand.self,
      ExportDayOneCommand.self,
      ExportJrnlCommand.self, ExportMarkdownCommand.self,
    ])
}

/// Where an export goes: the last argument, or `--out`.
struct ExportDestination: ParsableArguments {
  @Argument(help: "The file or folder to write.", completion: .file()) var destination: String?
  @Option(
    name: .customLong("out"), help: ArgumentHelp("The same as an option.", valueName: "path"),
    completion: .file()) var option: String?

  func validate() throws {
    guard let path = destination ?? option, !path.isEmpty else {
      throw ValidationError(Phrase("export-name-file-folder-write"))
    }
    if destination != nil, option != nil {
      throw ValidationError(Phrase("export-name-one-place-write-destination"))
    }
  }

  var path: String { destination ?? option ?? "" }
}

struct ExportBagCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "bag", abstract: "All of the home and its archive as one folder that proves itself.",
    discussion: """
      The folder, which must not be there yet, is a bag (BagIt, RFC 8493): data/home
      has every file of the home, but for .git, .zutto and archive/; data/archive is
      the archive, rendered anew; data/ro-crate-metadata.json says what each file is.
      The vault of one-time passwords is in it, encrypted as it is. Photos are the
      originals, with the places and cameras that their makers wrote into them. The
      same home gives the same bytes. Everything is read back.

      A part, for somebody whom the rest does not concern: data/home has the
      files of what its archive shows, and nothing that tells of the rest. They
      are a home by themselves; the vault, contacts, notes that are not public,
      own templates and codes for joining are never in a part.

      Examples:
        zutto export bag /media/usb/nikki-bag
        zutto export bag --diary futari ../futari-bag
        zutto export bag --year 2024 --without ledger ../2024-bag
        zutto verify /media/usb/nikki-bag
        cd /media/usb/nikki-bag && sha256sum -c manifest-sha256.txt
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var shown: PartOptions
  @OptionGroup var to: ExportDestination

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home, language) = (context.session, context.home, context.language)
    let place = try BagPlace(to.path)
    let run = BagRun(
      session.household(home), language: options.lang, place: place, part: try shown.part(session, home))
    let report = try await session.stoppable(in: home) { () throws(Diagnostic) in try await run.run() }
    session.printer.endProgress()
    var outcome = Outcome.said(
      Phrase("export-bag-made"),
      ["path": to.path, "count": language.integer(report.files), "size": report.bytes.inBytes],
      [
        "path": .text(to.path), "files": .integer(report.files), "bytes": .integer(report.bytes),
        "vault": .flag(report.hasVault), "originals": .integer(report.originals),
        "named": .list(report.named.map(JSON.text)), "problems": report.problems.json(in: language),
      ])
    outcome.add(warnings(report, home, language))
    outcome.noteAway(session.household(home).awayMedia(), language)
    outcome.report(report.problems)
    outcome.fail(on: report.problems)
    return outcome
  }

  /// Warnings for whoever gives the bag away.
  private func warnings(_ report: BagRun.Report, _ home: Home, _ language: Language) -> [String] {
    var lines: [String] = []
    if report.hasVault {
      lines.append(Phrase("export-bag-vault")[language])
    } else if home.tree.signature("otp/vault.json") != nil {
      lines.append(Phrase("export-bag-no-vault")[language])
    }
    if report.originals > 0 {
      lines.append(Phrase("export-bag-originals")(language, ["count": language.integer(report.originals)]))
    }
    if !report.named.isEmpty {
      lines.append(
        Phrase("export-bag-named")(language, ["name": report.named.joined(separator: ", ")]).escapingControls)
    }
    return lines
  }
}

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
  /// The outcome of an export; problems in the diary itself give exit status 1.
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
