// A moment as people type it: `--at`.

internal import Ground

extension Session {
  /// The moment that was typed: RFC 3339, or a day and a time on the home's clock; now if nothing was.
  ///
  /// - Throws: `bad-time`, `bad-day`.
  func time(typed text: String?, in home: Home) throws(Diagnostic) -> ZonedTime {
    guard let text else { return now(in: home) }
    if let time = ZonedTime(ascii: Array(text.utf8)) { return time }
    let words = text.split(separator: " ")
    if words.count == 2 {
      let day = try Day(typed: String(words[0]), today: now(in: home).day)
      return home.zone.zoned(day, try TimeOfDay(parsing: String(words[1])))
    }
    do throws(Diagnostic) {
      return try ZonedTime(parsing: text)
    } catch {
      var told = error
      guard Day(ascii: Array(text.utf8)) != nil else { throw error }
      told.hint = "write it as '\(text) 23:30', or with an offset as \(text)T23:30:00+09:00"
      throw told
    }
  }
}
