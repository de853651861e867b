// `zutto diary show`: the timeline by day.

internal import ArgumentParser
internal import Diary
internal import Ground
internal import Prose

struct DiaryShowCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "A diary's timeline by day, newest last.",
    discussion: """
      Examples:
        zutto diary show futari
        zutto diary show futari 2024-12-25
        zutto diary show futari "last month"
        zutto diary show futari 2024-11..2024-12
        zutto diary show futari --last 5 --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "Only this time: 2024-12-25, yesterday, 2024-12, 2024, 2024-11..2024-12.") var period:
    String?
  @Option(help: ArgumentHelp("Only this month, such as 2024-12.", valueName: "month")) var month: String?
  @Option(help: ArgumentHelp("Only this day: 2024-12-25, today, 昨日 …", valueName: "day")) var day: String?
  @Option(help: ArgumentHelp("Only the last entries (default: 20; 0 for all).", valueName: "n")) var last:
    Int?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Whose eyes (default: the home's owner).", valueName: "member")) var member: String?

  func validate() throws {
    if [period, month, day].compactMap(\.self).count > 1 {
      throw ValidationError("say the time once: as an argument, or with --month or --day")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = try await DiaryStore.read(id, in: home)
    let period = try wanted(session, home)
    let days = period?.allDays
    let found = reading.diary.entries.filter { days?.contains($0.created.day) ?? true }
    let count = last ?? (period == nil ? 20 : 0)
    let entries: [Entry] = count > 0 ? found.suffix(count) : found
    if options.json {
      let rows = try entries.map { (entry) throws(Diagnostic) in
        try DiaryShowCommand.json(entry, reading.diary, home)
      }
      session.printer.out(JSON.object(["diary": .text(id), "entries": .list(rows)]).description)
    } else {
      try print(entries, of: period, reading.diary, session, home)
    }
    session.print(reading: [reading], in: home)
  }

  /// The time that was asked for; nil for all of it.
  private func wanted(_ session: Session, _ home: Home) throws(Diagnostic) -> Period? {
    if let month { return .month(try session.month(month, in: home)) }
    if let day { return .day(try session.day(day, in: home)) }
    return try period.map { (text) throws(Diagnostic) in try session.period(text, in: home) }
  }

  private static func json(_ entry: Entry, _ diary: Diary, _ home: Home) throws(Diagnostic) -> JSON {
    guard case .object(var object) = entry.json(in: diary).content else { return .null }
    object["text"] = .text(try DiaryStore.text(of: entry, in: diary, home))
    return .object(object)
  }

  private func print(_ entries: [Entry], of period: Period?, _ diary: Diary, _ session: Session, _ home: Home)
    throws(Diagnostic)
  {
    let language = session.language(home)
    let printer = session.printer
    guard !entries.isEmpty else {
      if let period, !diary.entries.isEmpty {
        printer.out(Phrase("command-no-entries-then")(language, ["time": period.heading(in: language)]))
      } else {
        printer.out(Phrase("command-no-entries")(language, ["id": id]))
      }
      return
    }
    let me =
      try member.map { (id) throws(Diagnostic) in try session.member(id, of: diary, in: home).id }
      ?? home.settings.owner
    var day: Day?
    for entry in entries {
      if entry.created.day != day {
        if day != nil { printer.out("") }
        printer.out(printer.accent("── \(language.longDate(entry.created.day)) ──"))
        day = entry.created.day
      }
      printer.out("")
      printer.out(head(of: entry, in: diary, me: me, language, printer))
      if let question = entry.question {
        for line in printer.wrapped("？ \(question)".escapingControls, margin: 2, hanging: 3) {
          printer.out((line.hasPrefix("？") ? "  " : "     ") + printer.faint(line))
        }
      }
      for line in try DiaryStore.text(of: entry, in: diary, home).split(
        separator: "\n", omittingEmptySubsequences: false)
      { for row in printer.wrapped(String(line).escapingControls, margin: 2) { printer.out("  " + row) } }
      for photo in entry.photos { printer.out("  📷 \(photo.escapingControls)") }
      for line in printer.wrapped(
        entry.tags.map(\.hashtag).joined(separator: " ").escapingControls, margin: 2) where !line.isEmpty
      { printer.out("  " + printer.faint(line)) }
    }
  }

  private func head(of entry: Entry, in diary: Diary, me: String, _ language: Language, _ printer: Printer)
    -> String
  {
    let author = entry.author.map { diary.member($0)?.name ?? $0 } ?? "—"
    let own = entry.author == me ? " (\(Phrase("command-me")[language]))" : ""
    var line = "\(printer.bold(author.escapingControls))\(own)  \(language.time(entry.created.time))"
    let readers = diary.readers(of: entry)
    if !readers.isEmpty { line += "  ✓ \(Phrase("command-read")[language])" }
    if readers.count > 1 { line += " \(language.list(readers.map(\.name)).escapingControls)" }
    return line + "  " + printer.faint(entry.id)
  }
}
