// An X server that nobody sees.

import Foundation
import TestSupport
import Testing

/// Lends the name of an X server of one test's own, such as `:1`.
func withVirtualScreen(_ body: (String) throws -> Void) throws {
  try requirePeer("Xvfb")
  try withTemporaryFolder { folder in
    // It looks for a free number by itself and tells it when it is ready.
    let server = try RunningProgram(
      "sh", ["-c", "exec Xvfb -displayfd 3 -nolisten tcp -noreset -screen 0 800x600x24 3>display"],
      in: folder.path, environment: ProcessInfo.processInfo.environment)
    defer {
      server.send(SIGTERM)
      _ = try? server.wait(timeout: 10)
    }
    var number = ""
    for _ in 0..<600 where !number.hasSuffix("\n") {
      usleep(50_000)
      number = folder.exists("display") ? try folder.text(of: "display") : ""
    }
    try #require(number.hasSuffix("\n"), "Xvfb did not start")
    try body(":" + number.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
