// `zutto today`: what there is to do, each with the command to type next.

internal import ArgumentParser
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync
internal import ZonedTime

struct TodayCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "What waits for you today, each with the command to type next.",
    discussion: """
      Today's question, what you have not read, what others put under entries in
      the last three days, notes to answer, recordings to transcribe, a month to
      seal, this day in other years, the last backup and sync. It changes nothing.

      Examples:
        zutto today
        zutto today --lang ko
        zutto today --json
      """)

  @OptionGroup var options: GlobalOptions

  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    let view = TodayView(await TodayFacts(context.household), context.language)
    return Outcome(view.lines(context.printer), json: view.json)
  }
}

/// The text and JSON of `zutto today`.
struct TodayView: Sendable {
  /// Something to do.
  struct Item: Sendable {
    let text: String
    /// The command to type next.
    let command: String?
  }

  private let facts: TodayFacts
  private let language: Language

  init(_ facts: TodayFacts, _ language: Language) {
    self.facts = facts
    self.language = language
  }

  var greeting: String {
    let phrase =
      switch facts.now.hour {
      case 5..<11: Phrase("today-morning")
      case 11..<18: Phrase("today-day")
      default: Phrase("today-evening")
      }
    return phrase(language, ["name": facts.name])
  }

  /// What there is to do, in the order in which to do it.
  var waiting: [Item] {
    var items: [Item] = []
    func add(_ phrase: Phrase, _ count: Int, _ command: String) {
      guard count > 0 else { return }
      items.append(Item(text: phrase(language, count: count), command: command))
    }
    if !facts.problems.isEmpty { add(Phrase("today-problems"), facts.problems.count, "zutto check") }
    add(Phrase("today-conflicts"), facts.conflicts, "zutto resolve")
    for unread in facts.unread {
      items.append(
        Item(
          text: Phrase("today-unread")(language, count: unread.count, ["diary": unread.name]),
          command: "zutto diary unread \(unread.diary)"))
    }
    for replies in facts.replies {
      let given = replies.given.map { by, stamps, count in
        let words = count == 0 ? "" : count == 1 ? "💬" : "💬\(language.integer(count))"
        return (by.map { $0 + " " } ?? "") + stamps.map(\.emoji).joined() + words
      }
      let values: KeyValuePairs = [
        "given": given.joined(separator: "  "), "diary": replies.name,
        "day": language.date(replies.day),
      ]
      items.append(
        Item(
          text: Phrase("today-replies")(language, values),
          command: "zutto diary show \(replies.diary) --day \(replies.day)"))
    }
    if facts.isReminderDue, let diary = facts.diaries.first {
      items.append(Item(text: Phrase("today-write")[language], command: "zutto diary write \(diary)"))
    }
    add(Phrase("today-unread-notes"), facts.unreadNotes, "zutto note list --unread")
    add(Phrase("today-unanswered"), facts.unanswered, "zutto note list --pending")
    add(Phrase("today-pending"), facts.pending, "zutto memo transcribe")
    add(Phrase("today-failed"), facts.failed, "zutto memo transcribe --all")
    if let month = facts.toSeal {
      items.append(
        Item(
          text: Phrase("today-to-seal")(language, ["month": language.heading(month)]),
          command: "zutto ledger settle \(month) --seal"))
    }
    for month in facts.changedSealed {
      items.append(
        Item(
          text: Phrase("today-changed-sealed")(language, ["month": language.heading(month)]),
          command: "zutto ledger settle \(month)"))
    }
    if let failure = facts.backupFailure {
      let values: KeyValuePairs = [
        "time": language.dateAndTime(failure.time), "why": failure.message[language],
      ]
      items.append(
        Item(text: Phrase("backup-failed")(language, values).escapingControls, command: "zutto backup"))
    } else if let days = facts.daysSinceBackup, days >= 7 {
      add(Phrase("today-old-backup"), days, "zutto backup")
    }
    return items
  }

  func lines(_ printer: Printer) -> [String] {
    var lines = [printer.bold(greeting), printer.faint(language.longDate(facts.now.day)), ""]
    if facts.diaries.isEmpty {
      let start = Item(
        text: Phrase("today-no-diary")[language], command: "zutto diary new NAME --type couple")
      lines += rows([start], printer) + [""]
    } else if let question = facts.question, let diary = facts.diaries.first {
      let label = Phrase("today-question")[language]
      let isWide = "\(label)  \(question)".displayWidth <= printer.columns
      lines +=
        isWide
        ? [printer.faint(label) + "  " + printer.bold(question)]
        : [printer.faint(label)] + printer.wrapped(question, margin: 2).map { "  " + printer.bold($0) }
      lines += ["  " + printer.accent("zutto diary write \(diary) --question"), ""]
    }
    let waiting = waiting
    lines += waiting.isEmpty ? [Phrase("today-nothing")[language]] : rows(waiting, printer)
    lines += anniversaries(printer)
    return lines + [""] + printer.facts(copies).map(printer.faint)
  }

  private func rows(_ items: [Item], _ printer: Printer) -> [String] {
    let texts = items.map { "• " + $0.text.escapingControls }
    let width = texts.map(\.displayWidth).max() ?? 0
    let commands = items.map { ($0.command ?? "").escapingControls }
    let widest = commands.map(\.displayWidth).max() ?? 0
    // Side by side if the terminal is wide enough, else one below the other.
    let isWide = width + 2 + widest <= min(printer.columns, 120)
    return zip(texts, commands).flatMap { text, command in
      isWide
        ? [text.padded(to: width) + "  " + printer.accent(command)]
        : [text, "    " + printer.accent(command)]
    }
  }

  private func anniversaries(_ printer: Printer) -> [String] {
    guard !facts.anniversaries.isEmpty else { return [] }
    let items = facts.anniversaries.prefix(3).map { entry in
      let years = facts.now.day.year - entry.day.year
      return Item(
        text: Phrase("today-years-ago")(language, count: years, ["diary": entry.name]),
        command: "zutto diary show \(entry.diary) --day \(entry.day)")
    }
    return ["", printer.faint(Phrase("today-on-this-day")[language])] + rows(items, printer)
  }

  /// The times of the last backup and sync.
  private var copies: [String] {
    let never = Phrase("safety-never")[language]
    let backup = facts.backup.map { language.dateAndTime($0) } ?? never
    let synced = facts.synced.map { language.date($0) } ?? never
    let lines = [(Phrase("safety-last-backup"), backup), (Phrase("today-last-sync"), synced)]
    return lines.map { "\($0[language]): \($1)" }
  }

  /// The facts as JSON, with the commands that `lines` shows.
  var json: JSON {
    var object: JSONObject = ["day": .text(facts.now.day.text), "name": .text(facts.name)]
    object["question"] = facts.question.map(JSON.text)
    object["written"] = .flag(facts.isWritten)
    object["reminder"] = ["time": .text(facts.reminder.text), "due": .flag(facts.isReminderDue)]
    object["unread"] = .list(
      facts.unread.map { unread in
        ["diary": .text(unread.diary), "name": .text(unread.name), "count": .integer(unread.count)]
      })
    object["replies"] = .list(
      facts.replies.map { replies in
        [
          "diary": .text(replies.diary), "name": .text(replies.name), "entry": .text(replies.entry),
          "day": .text(replies.day.text),
          "given": .list(
            replies.given.map { by, stamps, count in
              [
                "by": by.map(JSON.text) ?? .null, "stamps": .list(stamps.map { .text($0.rawValue) }),
                "replies": .integer(count),
              ]
            }),
        ]
      })
    object["transcripts"] = ["pending": .integer(facts.pending), "failed": .integer(facts.failed)]
    object["notes"] = ["unread": .integer(facts.unreadNotes), "unanswered": .integer(facts.unanswered)]
    object["toSeal"] = facts.toSeal.map { .text($0.text) } ?? .null
    object["changedSealed"] = .list(facts.changedSealed.map { .text($0.text) })
    object["anniversaries"] = .list(
      facts.anniversaries.map { entry in
        ["day": .text(entry.day.text), "diary": .text(entry.diary), "id": .text(entry.id)]
      })
    object["backup"] = facts.backup.map { .text($0.text) } ?? .null
    object["backupFailure"] = facts.backupFailure?.json(in: language)
    object["synced"] = facts.synced.map { .text($0.text) } ?? .null
    object["conflicts"] = .integer(facts.conflicts)
    object["problems"] = .integer(facts.problems.count)
    object["next"] = .list(waiting.compactMap(\.command).map(JSON.text))
    return .object(object)
  }
}
