// Commands that show diaries: `zutto diary list`, `show`, `unread`, `calendar`, `question`.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Prose
internal import ZonedTime

struct DiaryListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The diaries, with their last entry and what is new.",
    discussion: """
      Examples:
        zutto diary list
        zutto diary list --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let (readings, failures) = await context.readings(of: try DiaryStore.ids(in: context.home))
    let diaries = try readings.map { (diary: $0.diary, me: try context.home.ownMember(of: $0.diary.id)) }
    let rows = diaries.map { row($0.diary, $0.me, context) }
    var outcome = Outcome(diaries.flatMap { lines($0.diary, $0.me, context) }, json: ["diaries": .list(rows)])
    if readings.isEmpty, failures.isEmpty { outcome.say(Phrase("command-no-diaries")) }
    outcome.report(reading: readings, context)
    outcome.report(failures)
    if !failures.isEmpty { outcome.exit = .problems }
    return outcome
  }

  private func row(_ diary: Diary, _ me: String, _ context: Context) -> JSON {
    guard case .object(var object) = diary.json(in: context.language).content else { return .null }
    object["entries"] = .integer(diary.entries.count)
    object["unread"] = .integer(diary.unread(by: me).count)
    if let last = diary.entries.last { object["last"] = last.json(in: diary) }
    return .object(object)
  }

  private func lines(_ diary: Diary, _ me: String, _ context: Context) -> [String] {
    let (language, printer) = (context.language, context.printer)
    var lines = [
      "\(diary.type.icon.escapingControls) \(printer.bold(diary.name))  \(printer.faint(diary.id))"
    ]
    var facts = [diary.type.label[language], language.entries(diary.entries.count)]
    if let last = diary.entries.last {
      let when = language.relative(last.created.instant, now: context.world.now(), in: context.home.zone)
      facts.append(Phrase("command-last-entry")(language, ["when": when]))
    }
    lines += printer.facts(facts, margin: 3).map { "   " + $0.escapingControls }
    let unread = diary.unread(by: me).count
    if unread > 0 {
      lines.append("   " + Phrase("command-new-entries")(language, ["count": language.integer(unread)]))
    }
    return lines
  }
}

extension Entry {
  func json(in diary: Diary) -> JSON {
    var object: JSONObject = [
      "id": .text(id), "path": .text(path(in: diary.path).text), "created": .text(created.text),
    ]
    object["author"] = author.map(JSON.text)
    object["question"] = question.map(JSON.text)
    object["photos"] = .list(photos.map(JSON.text))
    if !tags.isEmpty { object["tags"] = .list(tags.map(JSON.text)) }
    object["readBy"] = .list(diary.readers(of: self).map { .text($0.id) })
    return .object(object)
  }
}

extension Context {
  /// Reads several diaries; an unreadable one doesn't hide the others.
  fileprivate func readings(of ids: [String]) async -> (readings: [DiaryReading], failures: [Diagnostic]) {
    var readings: [DiaryReading] = []
    var failures: [Diagnostic] = []
    for id in ids {
      do throws(Diagnostic) { readings.append(try await DiaryStore.read(id, in: home)) } catch {
        failures.append(error)
      }
    }
    return (readings, failures)
  }
}

struct DiaryShowCommand: HomeCommand, Paged {
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
      throw ValidationError(Phrase("diary-say-time-once-argument-month"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = try await DiaryStore.read(id, in: context.home)
    let period = try wanted(context)
    let days = period?.allDays
    let found = reading.diary.entries.filter { days?.contains($0.created.day) ?? true }
    let count = last ?? (period == nil ? 20 : 0)
    let entries: [Entry] = count > 0 ? found.suffix(count) : found
    var outcome: Outcome
    if options.json {
      let replies = reading.diary.repliesByEntry()
      let rows = try entries.map { (entry) throws(Diagnostic) in
        try DiaryShowCommand.json(entry, replies[entry.id], reading.diary, context.home)
      }
      outcome = Outcome(json: ["diary": .text(id), "entries": .list(rows)])
    } else {
      outcome = Outcome(try lines(entries, of: period, reading.diary, context))
    }
    outcome.report(reading: [reading], context)
    return outcome
  }

  /// The requested time; nil for all.
  private func wanted(_ context: Context) throws(Diagnostic) -> Period? {
    if let month { return .month(try context.month(month)) }
    if let day { return .day(try context.day(day)) }
    return try period.map { (text) throws(Diagnostic) in try context.period(text) }
  }

  private static func json(_ entry: Entry, _ replies: Replies?, _ diary: Diary, _ home: Home)
    throws(Diagnostic) -> JSON
  {
    guard case .object(var object) = entry.json(in: diary).content else { return .null }
    object["text"] = .text(try DiaryStore.text(of: entry, in: diary, home))
    guard let replies else { return .object(object) }
    if !replies.words.isEmpty {
      object["replies"] = .list(
        try replies.words.map { (reply) throws(Diagnostic) in
          try json(reply, nil, diary, home)
        })
    }
    if !replies.stamps.isEmpty {
      object["stamps"] = .list(
        replies.stamps.map { stamp, givers in
          ["stamp": .text(stamp.rawValue), "by": .list(givers.map { .text($0 ?? "") })]
        })
    }
    return .object(object)
  }

  private func lines(_ entries: [Entry], of period: Period?, _ diary: Diary, _ context: Context)
    throws(Diagnostic) -> [String]
  {
    let (language, printer) = (context.language, context.printer)
    guard !entries.isEmpty else {
      guard let period, !diary.entries.isEmpty else {
        return [Phrase("command-no-entries")(language, ["id": id])]
      }
      return [Phrase("command-no-entries-then")(language, ["time": period.heading(in: language)])]
    }
    let me =
      if let member { try context.member(member, of: diary).id } else {
        try context.home.ownMember(of: diary.id)
      }
    var lines: [String] = []
    var day: Day?
    let replies = diary.repliesByEntry()
    for entry in entries {
      if entry.created.day != day {
        if day != nil { lines.append("") }
        lines.append(printer.accent("── \(language.longDate(entry.created.day)) ──"))
        day = entry.created.day
      }
      lines += ["", head(of: entry, in: diary, me: me, language, printer)]
      if let question = entry.question {
        lines += printer.wrapped("？ \(question)".escapingControls, margin: 2, hanging: 3).map { line in
          (line.hasPrefix("？") ? "  " : "     ") + printer.faint(line)
        }
      }
      let text = try DiaryStore.text(of: entry, in: diary, context.home)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += printer.wrapped(String(line).escapingControls, margin: 2).map { "  " + $0 }
      }
      lines += entry.photos.map { "  📷 \($0.escapingControls)" }
      let tags = entry.tags.prefix(entry.headTags).map(\.hashtag).joined(separator: " ").escapingControls
      lines += printer.wrapped(tags, margin: 2).filter { !$0.isEmpty }.map { "  " + printer.faint($0) }
      if let under = replies[entry.id] { lines += try self.lines(under, of: entry, diary, context) }
    }
    return lines
  }

  /// What stands under an entry.
  private func lines(_ replies: Replies, of entry: Entry, _ diary: Diary, _ context: Context)
    throws(Diagnostic) -> [String]
  {
    let (language, printer) = (context.language, context.printer)
    func name(_ author: String?) -> String { author.map { diary.member($0)?.name ?? $0 } ?? "—" }
    var lines: [String] = []
    let stamps = replies.stamps.map { "\($0.stamp.emoji) \(language.list($0.givers.map(name)))" }
    if !stamps.isEmpty {
      lines += printer.wrapped(stamps.joined(separator: "  ").escapingControls, margin: 2).map { "  " + $0 }
    }
    for reply in replies.words {
      let isSameDay = reply.created.day == entry.created.day
      let time =
        isSameDay ? language.time(reply.created.time) : language.dateAndTime(reply.created)
      lines.append(
        "  ↳ \(printer.bold(name(reply.author).escapingControls))  \(time)  \(printer.faint(reply.id))")
      let text = try DiaryStore.text(of: reply, in: diary, context.home)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += printer.wrapped(String(line).escapingControls, margin: 4).map { "    " + $0 }
      }
    }
    return lines
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

struct DiaryUnreadCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "unread", abstract: "What the others wrote and you have not read yet.",
    discussion: """
      Examples:
        zutto diary unread
        zutto diary unread futari --as yuuki --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id (default: all you are a member of).", completion: .diaries) var id: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Whose eyes (default: the home's owner).", valueName: "member")) var member: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let ids = try id.map { [$0] } ?? DiaryStore.ids(in: context.home)
    let (readings, failures) = await context.readings(of: ids)
    if let id, let reading = readings.first, reading.diary.id == id {
      _ = try context.member(member, of: reading.diary)
    }
    let new = try readings.flatMap { reading in
      let me = try member ?? context.home.ownMember(of: reading.diary.id)
      return reading.diary.member(me) == nil ? [] : reading.diary.unread(by: me).map { (reading.diary, $0) }
    }
    let rows = new.map { diary, entry -> JSON in
      guard case .object(var object) = entry.json(in: diary).content else { return .null }
      object["diary"] = .text(diary.id)
      return .object(object)
    }
    var outcome = Outcome(json: ["unread": .list(rows)])
    if new.isEmpty, failures.isEmpty { outcome.say(Phrase("command-nothing-unread")) }
    for (diary, entry) in options.json ? [] : new { outcome.add(try await lines(entry, diary, context)) }
    outcome.report(reading: readings, context)
    outcome.report(failures)
    if !failures.isEmpty { outcome.exit = .problems }
    return outcome
  }

  private func lines(_ entry: Entry, _ diary: Diary, _ context: Context) async throws -> [String] {
    let printer = context.printer
    let author = entry.author.map { diary.member($0)?.name ?? $0 } ?? "—"
    let head = "\(diary.type.icon) \(diary.id)  \(entry.id)"
    let excerpt = try await DiaryStore.excerpt(of: entry, in: diary, context.home).escapingControls
    let line = "\(printer.faint(head))  \(printer.bold(author.escapingControls))"
    let room = printer.columns - "\(head)  \(author)  ".displayWidth
    // If the terminal is too narrow, the excerpt goes on a line of its own.
    guard room < min(excerpt.displayWidth, 30) else { return [line + "  " + excerpt.truncated(to: room)] }
    return [line, "   " + excerpt.truncated(to: max(printer.columns - 3, 20))]
  }
}

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

  /// Seven columns; a day with one entry has a dot, a day with more the number.
  private func lines(of month: Month, _ counts: [Day: Int], _ language: Language, _ printer: Printer)
    -> [MonthBlocks.Line]
  {
    let first = language.firstWeekday
    // Superscripts, so that the number isn't read as part of the day.
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
