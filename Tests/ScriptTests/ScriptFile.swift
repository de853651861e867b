// Finds the scripts below Tests/Scripts and runs one as a test.

import Foundation
import TestSupport
import Testing

/// One script on disk, an argument of a test.
struct ScriptFile: CustomTestStringConvertible {
  /// The path below Tests/Scripts.
  let name: String

  var testDescription: String { name }

  private var url: URL { ScriptFile.folder.appending(path: name) }

  /// The script's text, read and taken apart.
  func script() throws -> Script { try Script(name: name, text: String(contentsOf: url, encoding: .utf8)) }

  /// Runs the script; what fails is reported at its line.
  func run() throws {
    try withTemporaryFolder { folder in
      do {
        var run = ScriptRun(try script(), in: folder, zutto: ScriptFile.zutto, records: isRecording)
        try run.run()
        if isRecording { try record(run) }
        for missing in run.missingPeers {
          Issue.record("not run: \(missing)", severity: .warning, sourceLocation: location(1))
        }
      } catch let failure as ScriptFailure {
        Issue.record("\(failure)", sourceLocation: location(failure.line))
      } catch let skipped as ScriptSkipped {
        try Test.cancel("\(name): \(skipped.reason)", sourceLocation: location(1))
      }
    }
  }

  private func record(_ run: ScriptRun) throws {
    guard !run.recorded.isEmpty else { return }
    let text = run.script.text(recording: run.recorded)
    let isSame = try text == String(contentsOf: url, encoding: .utf8)
    if !isSame { try Data(text.utf8).write(to: url) }
    Issue.record("\(isSame ? "unchanged" : "recorded"): \(name)", sourceLocation: location(1))
  }

  private func location(_ line: Int) -> SourceLocation {
    SourceLocation(fileID: "Scripts/\(name)", filePath: url.path, line: line, column: 1)
  }

  /// Where scripts live.
  static let folder = Repository.root.appending(path: "Tests/Scripts")

  /// The `zutto` under test: the one built with the tests, or the one `ZUTTO_BINARY` names.
  static let zutto = testSetting("ZUTTO_BINARY") ?? Repository.products.appending(path: "zutto").path

  /// Every script, in order of name; with `ZUTTO_SCRIPT` only those whose name contains it.
  static let all: [ScriptFile] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") && !$0.hasPrefix("homes/") }.sorted().filter { name in
      testSetting("ZUTTO_SCRIPT").map { name.contains($0) } ?? true
    }.map(ScriptFile.init)
  }()
}
