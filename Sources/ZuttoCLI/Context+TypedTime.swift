// A moment as people type it: `--at`.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

extension Context {
  /// Whether to go on with a moment that was typed: what became of a time that the clocks left out or showed twice is
  /// told, and a day that has not come yet is asked about.
  ///
  /// - Throws: `bad-time`, `bad-day`.
  func accepts(typed text: String?) throws(Diagnostic) -> Bool {
    guard let text else { return true }
    let time = try time(typed: text)
    if let words = try clockTime(text) {
      let taken = home.zone.zoned(words.day, words.time)
      if taken.day != words.day || taken.time != words.time {
        printer.print(Context.moved(text, Phrase("command-left-out-when-clocks-went"), to: taken))
      } else if let later = home.zone.second(of: taken) {
        printer.print(Context.moved(text, Phrase("command-came-twice-when-clocks-went"), to: taken, later))
      }
    }
    return accepts(time.day)
  }

  /// Whether to go on with a day: one that has not come yet is asked about, or told where nobody can be asked.
  func accepts(_ day: Day) -> Bool {
    guard day.isAhead(of: now.day) else { return true }
    guard canAsk else {
      printer.print(.ahead(day))
      return true
    }
    if confirms(Phrase("command-ask-ahead")(language, ["date": language.date(day)])) { return true }
    printer.out(Phrase("command-not-done")[language])
    return false
  }

  /// Asks a question that only a clear yes answers so.
  func confirms(_ question: String) -> Bool {
    printer.ask(question)
    let answer = StandardInput.line()?.lowercased() ?? ""
    return ["y", "yes", "はい", "네", "예", "是"].contains(answer)
  }

  private static func moved(_ text: String, _ why: Phrase, to taken: ZonedTime, _ later: ZonedTime? = nil)
    -> Diagnostic
  {
    Diagnostic(
      .badTime,
      Phrase("command-taken", ["quoted-briefly": text.quotedBriefly, "why": why, "taken": taken.text]),
      hint: later.map { Phrase("command-if-second-meant-write", ["value": $0.text]) }
        ?? Phrase("command-if-another-meant-write-offset"), severity: .warning)
  }

  /// The day and the time on the home's clock that were typed; nil for a moment with an offset.
  private func clockTime(_ text: String) throws(Diagnostic) -> (day: Day, time: TimeOfDay)? {
    let words = text.split(separator: " ")
    guard words.count == 2, ZonedTime(ascii: Array(text.utf8)) == nil else { return nil }
    return (
      try Day(typed: String(words[0]), today: now.day), try TimeOfDay(parsing: String(words[1]))
    )
  }

  /// The moment that was typed: RFC 3339, or a day and a time on the home's clock; now if nothing was.
  ///
  /// - Throws: `bad-time`, `bad-day`.
  func time(typed text: String?) throws(Diagnostic) -> ZonedTime {
    guard let text else { return now }
    if let time = ZonedTime(ascii: Array(text.utf8)) { return time }
    if let words = try clockTime(text) { return home.zone.zoned(words.day, words.time) }
    do throws(Diagnostic) { return try ZonedTime(parsing: text) } catch {
      var told = error
      guard Day(ascii: Array(text.utf8)) != nil else { throw error }
      told.hint = Phrase("command-write-offset-t23", ["value": text, "other-value": text])
      throw told
    }
  }
}

extension TimeZoneRules {
  /// The moment at which the clocks show a time for the second time, as they are set back; nil if they show it once.
  fileprivate func second(of time: ZonedTime) -> ZonedTime? {
    // Clocks are set back by half an hour (Lord Howe), one or two.
    for minutes in [30, 60, 120] as [Int64] {
      let later = zoned(Instant(secondsSince1970: time.secondsSince1970 + minutes * 60))
      if later.day == time.day, later.time == time.time { return later }
    }
    return nil
  }
}
