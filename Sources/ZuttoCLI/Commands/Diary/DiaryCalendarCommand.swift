// `zutto diary calendar`: a month or a year in the terminal.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryCalendarCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "A month or a year, with the days on which something was written.",
    discussion: """
      Examples:
        zutto diary calendar futari              this month
        zutto diary calendar futari 2024-12
        zutto diary calendar futari 2024
        zutto diary calendar futari 2024-06..2024-12 --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "2024-12, last month, 2024, 2024-06..2024-12 (default: this month).") var period: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = try await DiaryStore.read(id, in: home)
    var counts: [Day: Int] = [:]
    for entry in reading.diary.entries { counts[entry.created.day, default: 0] += 1 }
    let period = try session.period(period, in: home)
    let months = period.months
    let days = counts.filter { period.allDays.contains($0.key) }.sorted { $0.key < $1.key }
    if options.json {
      let rows = days.map { JSON.object(["day": .text($0.key.text), "entries": .integer($0.value)]) }
      session.printer.out(JSON.object(["diary": .text(id), "days": .list(rows)]).description)
    } else {
      let language = session.language(home)
      let shown = months.filter { month in months.count == 1 || month.days.contains { counts[$0] != nil } }
      if shown.isEmpty {
        let heading = period.heading(in: language)
        session.printer.out(Phrase("command-no-entries-then")(language, ["time": heading]))
      }
      let blocks = shown.map { lines(of: $0, counts, language, session.printer) }
      for line in MonthBlocks.rows(of: blocks, session.printer) { session.printer.out(line) }
    }
    session.print(reading: [reading], in: home)
  }

  /// Seven columns; a day with entries has a dot, or their number from 2 on.
  private func lines(of month: Month, _ counts: [Day: Int], _ language: Language, _ printer: Printer)
    -> [MonthBlocks.Line]
  {
    let first = language.firstWeekday
    // Raised, so that a count is not read as part of the day's number.
    let marks = ["", "•", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    let heading = language.heading(month)
    let names = first.week.map { language.shortName(of: $0).padded(to: 4, .trailing) }.joined()
    var lines = [
      MonthBlocks.Line(heading, printer.bold(heading)), MonthBlocks.Line(names, printer.faint(names)),
    ]
    for week in month.weeks(startingOn: first) {
      let cells = week.map { day -> MonthBlocks.Line in
        guard let day else { return MonthBlocks.Line("    ", "    ") }
        let number = String(day.day).padded(to: 3, .trailing)
        guard let count = counts[day] else { return MonthBlocks.Line(number + " ", number + " ") }
        let cell = number + (marks.indices.contains(count) ? marks[count] : "⁺")
        return MonthBlocks.Line(cell, printer.accent(cell))
      }
      lines.append(MonthBlocks.Line(cells))
    }
    return lines
  }
}
