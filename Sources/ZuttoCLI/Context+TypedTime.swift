// A moment as people type it: `--at`.

internal import Ground

extension Context {
  /// Whether to go on with a typed time: warns of a time that a clock change skipped or repeated, and asks
  /// about a day in the future.
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

  /// Whether to go on with a day; asks about one in the future, or warns if nobody can be asked.
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

  /// Asks a yes/no question; anything but a clear yes means no.
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

  /// The typed day and time in the home's zone; nil for a time with an offset.
  private func clockTime(_ text: String) throws(Diagnostic) -> (day: Day, time: TimeOfDay)? {
    let words = text.split(separator: " ")
    guard words.count == 2, ZonedTime(ascii: Array(text.utf8)) == nil else { return nil }
    return (
      try Day(typed: String(words[0]), today: now.day), try TimeOfDay(parsing: String(words[1]))
    )
  }

  /// The typed time: RFC 3339, or a day and a time in the home's zone; now by default.
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
  /// The second occurrence of a local time when clocks are set back; nil if there is only one.
  fileprivate func second(of time: ZonedTime) -> ZonedTime? {
    // Clocks are set back by half an hour (Lord Howe), one or two.
    for minutes in [30, 60, 120] as [Int64] {
      let later = zoned(Instant(secondsSince1970: time.secondsSince1970 + minutes * 60))
      if later.day == time.day, later.time == time.time { return later }
    }
    return nil
  }
}
