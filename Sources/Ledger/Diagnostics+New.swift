// What a change made wrong, told apart from what was wrong before.

internal import Diagnostics
internal import Fluent

extension [Diagnostic] {
  /// The first error that was not there before; a message that stood twice may stand twice again.
  func firstError(since before: [Diagnostic]) -> Diagnostic? {
    var known: [Phrase: Int] = [:]
    for problem in before { known[problem.message, default: 0] += 1 }
    return first { problem in
      guard problem.severity == .error else { return false }
      guard let count = known[problem.message], count > 0 else { return true }
      known[problem.message] = count - 1
      return false
    }
  }
}
