// When a failed request is retried, as the official SDK does it (openai-python, `_base_client.py`).

package import ZonedTime

/// How often and how soon a request is tried again.
public struct RetryPolicy: Sendable, Hashable {
  /// How many tries there are in all.
  public var tries = 3
  /// The factor of all pauses; 1 except in tests.
  public private(set) var pace = 1.0

  /// A policy.
  public init(tries: Int = 3, pace: Double = 1) {
    self.tries = max(1, tries)
    self.pace = min(max(0, pace), 1)
  }

  /// The first pause, in seconds; each after it is twice as long.
  static let first = 0.5
  /// The longest pause that the program chooses itself, in seconds.
  static let longest = 8.0
  /// The longest that a server may ask for between two tries, in seconds.
  static let longestAsked = 60.0
  /// How long a server that has had too much is left alone unless it says otherwise, in seconds.
  static let rest = 60.0
  /// The longest that a server may ask to be left alone, in seconds.
  static let longestRest = 3600.0

  /// The pause after a try.
  ///
  /// - Parameters:
  ///   - number: the try, from 1.
  ///   - asked: what the server asks for, in seconds.
  ///   - chance: from 0 up to 1; shortens the pause by up to a quarter, so that many who were turned away
  ///     together don't come back together.
  /// - Returns: how long to wait.
  package func pause(afterTry number: Int, asked: Double?, chance: Double) -> Duration {
    if let asked, asked > 0, asked <= RetryPolicy.longestAsked { return scaled(asked) }
    var seconds = RetryPolicy.first
    for _ in 1..<max(1, min(number, 10)) { seconds *= 2 }
    seconds = min(seconds, RetryPolicy.longest)
    return scaled(seconds * (1 - 0.25 * min(max(chance, 0), 1)))
  }

  /// How long a server that has had too many requests is left alone.
  package func rest(asked: Double?) -> Duration {
    guard let asked, asked > 0 else { return scaled(RetryPolicy.rest) }
    return scaled(min(asked, RetryPolicy.longestRest))
  }

  private func scaled(_ seconds: Double) -> Duration { .milliseconds(Int(seconds * pace * 1000)) }
}

extension Reply {
  /// How long the server asks to wait, in seconds; nil if it says nothing that can be understood.
  package func secondsAsked(now: Instant) -> Double? {
    if let milliseconds = Double(retryAfterMilliseconds), milliseconds.isFinite { return milliseconds / 1000 }
    if let seconds = Double(retryAfter), seconds.isFinite { return seconds }
    return HTTPDate.parse(retryAfter).map { Double(now.seconds(until: $0)) }
  }

  /// Whether trying again may help: what the server says of it, else by its status.
  package var mayHelpToRetry: Bool {
    switch shouldRetry.lowercased() {
    case "true": true
    case "false": false
    default: status == 408 || status == 409 || status >= 500
    }
  }
}

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
    // RFC 850 writes two-digit years; a date to wait for is never in the last century.
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
