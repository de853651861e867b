// When a request is tried again: as the official SDK does it (openai-python, `_base_client.py`).

package import ZonedTime

/// How often and how soon a request is tried again.
public struct RetryPolicy: Sendable, Hashable {
  /// How many tries there are in all.
  public var tries = 3
  /// What all waiting is multiplied by; 1 but in tests.
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
