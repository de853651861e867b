// The dates of HTTP's headers: RFC 9110, section 5.6.7.

internal import ZonedTime

/// A date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The moment of a date in the form that servers must write today, or in one of the two old ones.
  static func parse(_ text: String) -> Instant? {
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }
    guard words.count == 5 || words.count == 6 else { return nil }
    // `Sun Nov  6 08:49:37 1994`, as C's asctime writes it.
    if months.contains(String(words[1])) {
      return words.count == 5 ? moment(day: words[2], month: words[1], year: words[4], time: words[3]) : nil
    }
    guard words.count == 6, words[5] == "gmt" || words[5] == "utc" else { return nil }
    return moment(day: words[1], month: words[2], year: words[3], time: words[4])
  }

  private static func moment(day: Substring, month: Substring, year: Substring, time: Substring) -> Instant? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard let month = months.firstIndex(of: String(month)), let dayOfMonth = number(day),
      var whole = number(year), clock.count == 3, let hour = clock[0], let minute = clock[1],
      let second = clock[2]
    else { return nil }
    // RFC 850's two digits; nobody asks to wait until the last century.
    if year.utf8.count == 2 { whole += 2000 }
    guard let day = Day(year: whole, month: month + 1, day: dayOfMonth), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    return Instant(secondsSince1970: Int64(seconds))
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
