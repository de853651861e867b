// Arguments and options that several commands share.

public import Archive
public import ArgumentParser
internal import Diagnostics
public import Diary
public import Fluent
internal import Ground
internal import Household
public import Ledger
public import Sync

/// The options of every command.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The home's folder (default: the folder here or above that holds zutto.json).", valueName: "dir"),
    completion: .directory) var home: String?

  @Flag(help: "Print results as JSON.") var json = false

  @Option(help: ArgumentHelp("The language of what is printed: ja, ko, en, zh.", valueName: "lang")) var lang:
    LanguageTag?

  @Flag(name: .customLong("no-input"), help: "Never ask, fail instead.") var noInput = false

  @Flag(name: .customLong("no-pager"), help: "Print everything at once, however long.") var noPager = false
}

/// `--csv`, for commands that list.
struct ListingOptions: ParsableArguments { @Flag(help: "Print CSV.") var csv = false }

/// The part of the home that `build`, `serve` and `export bag` use.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only this diary; may be given several times.", valueName: "id"), completion: .diaries)
  var diary: [String] = []

  @Option(help: ArgumentHelp("Only this month, such as 2024-12; may be repeated.", valueName: "month"))
  var month: [String] = []

  @Option(help: ArgumentHelp("Only this year; may be repeated.", valueName: "year")) var year: [String] = []

  @Option(
    help: ArgumentHelp("Leave out ledger, memos, answers or safety; may be repeated.", valueName: "what"))
  var without: [ArchivePart.Area] = []

  /// - Throws: `bad-month`, `bad-year`.
  func part(_ session: Session, _ home: Home) throws(Diagnostic) -> ArchivePart {
    var part = ArchivePart(diaries: diary, without: Set(without))
    for text in month { part.months.insert(try session.month(text, in: home)) }
    for text in year { part.years.insert(try session.year(text, in: home)) }
    return part
  }
}

extension LanguageTag: ExpressibleByArgument {
  /// Parses the code of a supported language.
  public init?(argument: String) {
    guard LanguageTag.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }

  /// The codes of the supported languages.
  public static var allValueStrings: [String] { MessageLanguage.locales.tags.map(\.rawValue) }
}

extension ArchivePart.Area: ExpressibleByArgument {}
extension DiaryType: ExpressibleByArgument {}
extension HomeSettings.Theme: ExpressibleByArgument {}
extension HomeSettings.Plan: ExpressibleByArgument {}
extension Book.Paper: ExpressibleByArgument {}
extension PDFEngine: ExpressibleByArgument {}
extension LedgerExport: ExpressibleByArgument {}
extension LedgerImportFormat: ExpressibleByArgument {}
extension TextEncoding: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
extension DecimalMark: ExpressibleByArgument {}
extension GitSyncOptions.Rewritten: ExpressibleByArgument {}

extension CompletionKind {
  /// The diary ids of the home at `ZUTTO_HOME`, else around the current folder.
  static var diaries: CompletionKind {
    .custom { _, _, _ in
      let home = try? Home(named: World.live.environment("ZUTTO_HOME"), checking: true)
      // A shell has no place to report problems.
      return home.flatMap { try? DiaryStore.ids(in: $0) } ?? []
    }
  }
}
