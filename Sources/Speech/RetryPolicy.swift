// When a failed request is retried, as the official SDK does it (openai-python, `_base_client.py`).

package import ZonedTime

/// How often and how soon requests are retried.
public struct RetryPolicy: Sendable, Hashable {
  /// The total number of tries.
  public var tries = 3
  /// The factor of all pauses; 1 except in tests.
  public private(set) var pace = 1.0

  /// Makes a policy within its bounds.
  public init(tries: Int = 3, pace: Double = 1) {
    self.tries = max(1, tries)
    self.pace = min(max(0, pace), 1)
  }

  /// The first pause in seconds; each further one doubles.
  static let first = 0.5
  /// The maximum pause of the client's own choice, in seconds.
  static let longest = 8.0
  /// The maximum `Retry-After` between two tries, in seconds.
  static let longestAsked = 60.0
  /// The pause after status 429 if the server names none, in seconds.
  static let rest = 60.0
  /// The maximum pause after status 429, in seconds.
  static let longestRest = 3600.0

  /// The pause after a try (from 1); `asked` is the server's wish in seconds.
  ///
  /// `chance`, from 0 up to 1, shortens it by up to a quarter, so that clients don't retry all at once.
  package func pause(afterTry number: Int, asked: Double?, chance: Double) -> Duration {
    if let asked, asked > 0, asked <= RetryPolicy.longestAsked { return scaled(asked) }
    var seconds = RetryPolicy.first
    for _ in 1..<max(1, min(number, 10)) { seconds *= 2 }
    seconds = min(seconds, RetryPolicy.longest)
    return scaled(seconds * (1 - 0.25 * min(max(chance, 0), 1)))
  }

  /// The pause after status 429.
  package func rest(asked: Double?) -> Duration {
    guard let asked, asked > 0 else { return scaled(RetryPolicy.rest) }
    return scaled(min(asked, RetryPolicy.longestRest))
  }

  private func scaled(_ seconds: Double) -> Duration { .milliseconds(Int(seconds * pace * 1000)) }
}

extension Reply {
  /// The server's requested pause in seconds; nil if there is none or it is invalid.
  package func secondsAsked(now: Instant) -> Double? {
    if let milliseconds = Double(retryAfterMilliseconds), milliseconds.isFinite { return milliseconds / 1000 }
    if let seconds = Double(retryAfter), seconds.isFinite { return seconds }
    return HTTPDate.parse(retryAfter).map { Double(now.seconds(until: $0)) }
  }

  /// Whether to retry: as the server says, or else by status.
  package var mayHelpToRetry: Bool {
    switch shouldRetry.lowercased() {
    case "true": true
    case "false": false
    default: status == 408 || status == 409 || status >= 500
    }
  }
}

/// Parser of HTTP dates such as `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses the current form and the two obsolete ones (RFC 9110, section 5.6.7).
  static func parse(_ text: String) -> Instant? {
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }
    guard words.count == 5 || words.count == 6 else { return nil }
    // asctime's form, `Sun Nov  6 08:49:37 1994`.
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
    // RFC 850 has two-digit years; a date to wait for is never in the last century.
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
