// How a program must end: the marks `!`, `?` and `!2` before it.

/// How a program is expected to end.
enum Outcome: Equatable {
  /// No mark: exit 0.
  case success
  /// `!`: any other exit status.
  case failure
  /// `?`: any exit status.
  case any
  /// `!2`: exactly this; 128 + the signal's number where a signal is to end it.
  case status(Int32)

  /// Takes the mark from the front of a line's words.
  init(takingFrom words: inout ArraySlice<Word>) {
    self = .success
    guard let first = words.first, first.isBare else { return }
    switch first.text {
    case "!": self = .failure
    case "?": self = .any
    default:
      guard first.text.hasPrefix("!"), let status = Int32(first.text.dropFirst()) else { return }
      self = .status(status)
    }
    words.removeFirst()
  }

  /// Says what is wrong with an end; nil if it is the expected one.
  ///
  /// A crash is never what `!` or `?` mean: only the exact status, or a signal which the script
  /// itself has sent, lets a program end by one.
  func complaint(status: Int32, signal: Int32?, sent: Set<Int32>) -> String? {
    if case .status(let wanted) = self {
      return status == wanted ? nil : "exit status \(status), expected \(wanted)"
    }
    if let signal, !sent.contains(signal) { return "ended by signal \(signal)" }
    switch self {
    case .success where status != 0: return "exit status \(status), expected 0"
    case .failure where status == 0: return "exit status 0, expected a failure"
    case .success, .failure, .any, .status: return nil
    }
  }
}
