// One call for the tests that need another program's word.

import Foundation
import Testing

/// Runs a program to its end.
///
/// - Parameters:
///   - program: a path, or a name looked up on the PATH.
///   - arguments: what it is told.
///   - folder: where it runs.
///   - environment: what is set besides the test run's own environment.
///   - input: its standard input.
///   - timeout: seconds after which it is killed, and the call throws.
/// - Returns: what it left behind, whatever its status.
/// - Throws: `TestSetupError` if it can't be started or runs for too long.
@discardableResult package func run(
  _ program: String, _ arguments: String..., in folder: TemporaryFolder? = nil,
  environment: [String: String] = [:], input: String = "", timeout: Double = 60
) throws -> Finished {
  try start(program, arguments, in: folder, environment: environment, input: input, timeout: timeout)
}

/// Runs a program to its end, as `run` does, with a list of arguments.
@discardableResult package func start(
  _ program: String, _ arguments: [String], in folder: TemporaryFolder? = nil,
  environment: [String: String] = [:], input: String = "", timeout: Double = 60
) throws -> Finished {
  let finished = try RunningProgram(
    program, arguments, in: folder?.path ?? FileManager.default.currentDirectoryPath,
    environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, input: Array(input.utf8)
  ).wait(timeout: timeout)
  guard !finished.timedOut else { throw TestSetupError("'\(program)' ran for more than \(timeout) seconds") }
  return finished
}

/// Makes sure that another program is there to compare with.
///
/// Where it is missing the test is skipped and says so; in CI (`CI` is set) it fails.
package func requirePeer(_ program: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  guard findProgram(program, in: path) == nil else { return }
  let advice = "'\(program)' is not installed: 'scripts/install-deps test' brings it"
  if isCI { throw TestSetupError(advice) }
  try Test.cancel("skipped: \(advice)", sourceLocation: sourceLocation)
}

/// What another program says to a text: the word of a peer that knows the answers.
///
/// Where it is missing the test is skipped, as `requirePeer` tells.
package func peerAnswer(
  _ program: String, _ arguments: String..., input: String = "", environment: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  try requirePeer(program, sourceLocation: sourceLocation)
  let finished = try start(program, arguments, environment: environment, input: input)
  guard finished.status == 0 else {
    throw TestSetupError("'\(program)' ended with \(finished.status): \(finished.stderr)")
  }
  return finished.stdout
}
