// Which part of a home a command is about, as it is typed.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Ground

/// The options of `zutto build`, `zutto serve` and `zutto export bag`.
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

  /// The part.
  ///
  /// - Throws: `bad-month`, `bad-year`.
  func part(_ session: Session, _ home: Home) throws(Diagnostic) -> ArchivePart {
    var part = ArchivePart(diaries: diary, without: Set(without))
    for text in month { part.months.insert(try session.month(text, in: home)) }
    for text in year { part.years.insert(try session.year(text, in: home)) }
    return part
  }
}
