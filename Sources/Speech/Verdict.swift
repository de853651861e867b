// What is to be done after a request.

public import Diagnostics

/// What came of asking a server for a transcript.
public enum Verdict: Sendable, Hashable {
  /// The words that it heard.
  case transcript(Transcript)
  /// Ask again after a pause.
  case retry(after: Duration, Diagnostic)
  /// The server has had too much: leave it alone for so long; the recording waits.
  case requeue(after: Duration, Diagnostic)
  /// The recording itself can't be transcribed.
  case refuse(Diagnostic)
  /// This request failed, and another need not; the recording waits.
  case giveUp(Diagnostic)
  /// No request can succeed before something else changes; all recordings wait.
  case stop(Diagnostic)
  /// The person stopped it; the recording waits.
  case interrupted

  /// The problem, if there is one.
  public var problem: Diagnostic? {
    switch self {
    case .transcript, .interrupted: nil
    case .retry(_, let problem), .requeue(_, let problem), .refuse(let problem), .giveUp(let problem),
      .stop(let problem):
      problem
    }
  }
}
