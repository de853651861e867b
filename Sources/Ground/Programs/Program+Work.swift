// A program that works for minutes, starts others, and must end with the person's patience.

extension Program {
  /// Runs a program that reads nothing, in a session of its own, and ends it together with all that it started when
  /// it takes too long or nobody wants it any more.
  ///
  /// - Parameters:
  ///   - words: its name, looked up on PATH, and its arguments.
  ///   - environment: variables that are set for it besides ours, or instead; no secrets.
  ///   - timeout: how long it may run.
  ///   - package: what to install where it is missing.
  ///   - isStopped: whether it is to be ended; asked many times a second.
  /// - Returns: how it ended, whatever its status; of its outputs the first 64 KiB each.
  /// - Throws: `program-missing`; `program-failed` if it can't be started.
  public static func work(
    _ words: [String], environment: [String: String] = [:], timeout: Duration, install package: Phrase? = nil,
    isStopped: () -> Bool
  ) throws(Diagnostic) -> Ending {
    var outcome = Outcome(status: 0, output: [], errors: [])
    var program = try StartedProgram(words, environment: environment, install: package)
    let deadline = ContinuousClock.now + timeout
    while true {
      if isStopped() || ContinuousClock.now > deadline {
        let ending = isStopped() ? Ending.stopped : .tooLong
        program.killAll()
        return ending
      }
      _ = try program.listen(atMost: .milliseconds(50)) { outlet, bytes in
        switch outlet {
        case .output: outcome.output += bytes.prefix(max(0, (64 << 10) - outcome.output.count))
        case .errors: outcome.errors += bytes.prefix(max(0, (64 << 10) - outcome.errors.count))
        case .side: break
        }
      }
      if let status = program.end() {
        outcome.status = status
        return .ended(outcome)
      }
    }
  }
}
