// `zutto diary calendar`: a month or a year in the terminal.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryCalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "A month or a year, with the days on which something was written.",
    discussion: """
      Examples:
        zutto diary calendar futari              this month
        zutto diary calendar futari 2024-12
        zutto diary calendar futari 2024 --json
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "A month such as 2024-12, or a year such as 2024.") var period: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = try await DiaryStore.read(id, in: home)
    var counts: [Day: Int] = [:]
    for entry in reading.diary.entries { counts[entry.created.day, default: 0] += 1 }
    let months = try months(today: session.now(in: home).day)
    if options.json {
      let days = counts.filter { months.contains(Month(of: $0.key)) }.sorted { $0.key < $1.key }
      let rows = days.map {
        JSON.object(["day": .text($0.key.text), "entries": .integer($0.value)])
      }
      session.printer.out(JSON.object(["diary": .text(id), "days": .list(rows)]).description)
    } else {
      let language = session.language(home)
      for month in months
      where months.count == 1 || month.days.contains(where: { counts[$0] != nil }) {
        for line in lines(of: month, counts, language, session.printer) {
          session.printer.out(line)
        }
      }
    }
    session.print(reading: [reading])
  }

  private func months(today: Day) throws(Diagnostic) -> ClosedRange<Month> {
    guard let period else { return Month(of: today)...Month(of: today) }
    if period.utf8.count == 4 { return try Year(parsing: period).months }
    let month = try Month(parsing: period)
    return month...month
  }

  /// Seven columns; a day with entries has a dot, or their number from 2 on.
  private func lines(
    of month: Month,
    _ counts: [Day: Int],
    _ language: Language,
    _ printer: Printer
  ) -> [String] {
    let first = language.firstWeekday
    // Raised, so that a count is not read as part of the day's number.
    let marks = ["", "•", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    var lines = [printer.bold(language.heading(month))]
    lines.append(
      printer.faint(first.week.map { language.shortName(of: $0).padded(to: 4, .trailing) }.joined())
    )
    for week in month.weeks(startingOn: first) {
      let cells = week.map { day -> String in
        guard let day else { return "    " }
        let number = String(day.day).padded(to: 3, .trailing)
        guard let count = counts[day] else { return number + " " }
        return printer.accent(number + (marks.indices.contains(count) ? marks[count] : "⁺"))
      }
      lines.append(cells.joined())
    }
    return lines + [""]
  }
}
