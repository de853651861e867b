// Expected texts under Tests/Golden: compared always, recorded only when asked for.

import Foundation
import Testing

/// Expects a text to be the same, byte for byte, as the file `Tests/Golden/<name>`.
///
/// With `ZUTTO_RECORD=1` the file is written instead, and the test never passes: read the
/// difference, then run again without it.
package func expectGolden(_ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation)
  throws
{ try expectGolden(Array(actual.utf8), name, sourceLocation: sourceLocation) }

/// Expects bytes to be the same as those of the file `Tests/Golden/<name>`.
package func expectGolden(
  _ actual: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Repository.root.appending(path: "Tests/Golden").appending(path: name)
  let expected = (try? Data(contentsOf: file)).map { [UInt8]($0) }
  if isRecording {
    if actual != expected {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual).write(to: file)
    }
    let what = actual == expected ? "unchanged" : "recorded"
    Issue.record("\(what): Tests/Golden/\(name)", sourceLocation: sourceLocation)
    return
  }
  guard let expected else {
    Issue.record("Tests/Golden/\(name) is missing: 'make record' writes it", sourceLocation: sourceLocation)
    return
  }
  guard actual != expected else { return }
  let difference = firstDifference(actual, expected)
  Issue.record(
    "not as in Tests/Golden/\(name) ('make record' rewrites it): \(difference)",
    sourceLocation: sourceLocation)
}

/// Says where two texts part, showing the first line that differs.
package func firstDifference(_ actual: [UInt8], _ expected: [UInt8]) -> String {
  let newline = UInt8(ascii: "\n")
  let got = actual.split(separator: newline, omittingEmptySubsequences: false)
  let wanted = expected.split(separator: newline, omittingEmptySubsequences: false)
  let same = zip(got, wanted).prefix { $0 == $1 }.count
  func show(_ lines: [ArraySlice<UInt8>]) -> String {
    guard same < lines.count else { return "(no such line)" }
    return String(decoding: lines[same], as: UTF8.self).debugDescription
  }
  return "line \(same + 1)\n  expected \(show(wanted))\n  actual   \(show(got))"
}
