// Other programs that know the answers: python3, date.

import Foundation
import Ground
import Testing

typealias GroundDay = Ground.Day

/// Runs another program on a text; nil if it is not there.
///
/// A missing peer skips loudly on a laptop and fails where `CI` is set.
func peerOutput(
  _ program: String,
  _ arguments: [String],
  input: String = "",
  environment: [String: String] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String? {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ground-peer-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let (given, made) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
  try Data(input.utf8).write(to: given)
  try Data().write(to: made)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: given)
  process.standardOutput = try FileHandle(forWritingTo: made)
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    if ProcessInfo.processInfo.environment["CI"] != nil {
      Issue.record("the peer \(program) failed or is missing", sourceLocation: sourceLocation)
    } else {
      print("SKIPPED: the peer \(program) failed or is missing; nothing was compared")
    }
    return nil
  }
  return String(decoding: try Data(contentsOf: made), as: UTF8.self)
}

/// The code, message and hint that a call throws.
func refusal(_ body: () throws -> Void) -> [String]? {
  do {
    try body()
    return nil
  } catch let error as Diagnostic {
    return [error.code.rawValue, error.message, error.hint ?? ""]
  } catch {
    return ["\(error)"]
  }
}
