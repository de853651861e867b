// Days of diaries: `zutto diary calendar` and `question`.

internal import ArgumentParser
internal import Diary
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct DiaryCalendarCommand: HomeCommand, Paged {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = try await DiaryStore.read(id, in: context.home)
    var counts: [Day: Int] = [:]
    for entry in reading.diary.entries { counts[entry.created.day, default: 0] += 1 }
    let period = try context.period(period)
    let months = period.months
    let days = counts.filter { period.allDays.contains($0.key) }.sorted { $0.key < $1.key }
    let rows = days.map { JSON.object(["day": .text($0.key.text), "entries": .integer($0.value)]) }
    let (language, printer) = (context.language, context.printer)
    let shown = months.filter { month in months.count == 1 || month.days.contains { counts[$0] != nil } }
    let blocks = shown.map { lines(of: $0, counts, language, printer) }
    var outcome = Outcome(
      MonthBlocks.rows(of: blocks, printer), json: ["diary": .text(id), "days": .list(rows)])
    if shown.isEmpty {
      outcome.say(Phrase("command-no-entries-then"), ["time": period.heading(in: language)])
    }
    outcome.report(reading: [reading], context)
    return outcome
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

struct DiaryQuestionCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "question", abstract: "The question of the day, the same for every member.",
    discussion: """
      A file questions.ja.txt (or ko, en, zh) in the home replaces the bank: one
      question a line.

      Examples:
        zutto diary question
        zutto diary question 12-24 --lang ko
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A day (default: today).") var day: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let day = try context.day(day)
    let language = context.language
    let question = try DiaryStore.questions(in: context.home, language).question(on: day)
    return Outcome(
      [context.printer.faint(language.longDate(day)), question],
      json: [
        "day": .text(day.text), "language": .text(language.tag.rawValue), "question": .text(question),
      ])
  }
}
