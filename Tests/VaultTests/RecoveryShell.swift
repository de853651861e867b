// Runs the lines of a home's RECOVER.md where nothing of ours is at hand.

import Foundation
import TestSupport
import Testing

/// A POSIX shell, and nothing on the PATH but the tools that the lines may use.
struct RecoveryShell: CustomTestStringConvertible {
  /// What runs them: a program and its arguments before the script's name.
  let command: [String]

  static let dash = RecoveryShell(command: ["dash"])
  /// Those that people have.
  static let all: [RecoveryShell] = {
    var all = [dash, RecoveryShell(command: ["bash", "--posix"]), RecoveryShell(command: ["zsh"])]
    // Not made for macOS.
    #if os(Linux)
    all.append(RecoveryShell(command: ["busybox", "sh"]))
    #endif
    return all
  }()

  /// All that the lines may need besides the shell's own words.
  static let tools = ["cut", "openssl", "sed", "sort", "stty", "tr"]

  var testDescription: String { command.joined(separator: " ") }

  /// A line that was printed.
  struct Line: Hashable {
    let state: String
    let account: String
    let revision: String
    let json: String
  }

  /// Runs the lines that stand in the home's `otp/RECOVER.md` on `otp`.
  ///
  /// - Parameters:
  ///   - home: whose vault it is.
  ///   - input: what is typed.
  ///   - tools: programs that stand in for the system's, by name.
  /// - Returns: what was printed, and how it ended.
  /// - Throws: that it ran for too long, or that there is no such shell.
  func recover(_ home: TemporaryFolder, typing input: String, tools: [String: String] = [:]) throws -> (
    lines: [Line], end: Finished
  ) {
    try requirePeer(command[0])
    return try withTemporaryFolder { folder in
      let text = try home.text(of: "otp/RECOVER.md")
      let block = try #require(text.split(separator: "```sh\n", maxSplits: 1).last)
      let script = try #require(block.split(separator: "\n```", maxSplits: 1).first)
      try folder.write(String(script) + "\n", to: "recover.sh")
      try folder.createFolder("bin")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      for tool in RecoveryShell.tools {
        let place = try #require(tools[tool] ?? findProgram(tool, in: path))
        try folder.link("bin/\(tool)", to: place)
      }
      let shell = try #require(findProgram(command[0], in: path))
      let end = try RunningProgram(
        shell, command.dropFirst() + [folder.path("recover.sh"), home.path("otp")], in: folder.path,
        environment: ["PATH": folder.path("bin")], input: Array(input.utf8)
      ).wait(timeout: 300)
      let lines = end.stdout.split(separator: "\n").map { line in
        let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
        return Line(
          state: parts.first ?? "", account: parts.count > 1 ? parts[1] : "",
          revision: parts.count > 2 ? parts[2] : "", json: parts.count > 3 ? parts[3] : "")
      }
      return (lines, end)
    }
  }
}
