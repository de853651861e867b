// What a script's line has to say when it does not hold.

/// Why a line fails, before anyone knows which line it is.
struct ScriptError: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A line that failed, as it is shown.
struct ScriptFailure: Error, CustomStringConvertible {
  /// The script's name below Tests/Scripts.
  var script: String
  /// The 1-based line.
  var line: Int
  /// The line as it is written.
  var command: String
  /// What is wrong.
  var reason: String
  /// What the last program printed.
  var output: String

  var description: String { "\(script):\(line): \(command)\n\(reason)\n\(output)" }
}

/// A script that ended itself with `skip`.
struct ScriptSkipped: Error { let reason: String }
