// Compares what is wrong with a text with what is expected, each at its marker.

import Diagnostics
import Testing

/// One problem that a text must have.
package struct ExpectedDiagnostic: Sendable {
  /// The marker at which it must point; nil for one that points at no place.
  package var marker: String?
  /// Its code.
  package var code: Diagnostic.Code
  /// Its whole message; nil where the wording is not what the test is about.
  package var message: String?
  /// Whether it is an error or a warning.
  package var severity: Diagnostic.Severity

  /// A problem at a marker.
  package init(
    _ marker: String?, _ code: Diagnostic.Code, _ message: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    self.marker = marker
    self.code = code
    self.message = message
    self.severity = severity
  }
}

/// Expects exactly these problems of a marked text, in the order in which they are printed.
///
/// - Parameters:
///   - marked: the text with 1️⃣ … where problems must stand.
///   - path: the file's place in the home.
///   - expected: the problems; an empty list for a text that is right.
///   - sourceLocation: where the test says so.
///   - check: what is tested; a `Diagnostic` it throws counts as one found.
package func expectDiagnostics(
  _ marked: String, path: RelativePath = "file.md", _ expected: [ExpectedDiagnostic],
  sourceLocation: SourceLocation = #_sourceLocation, from check: (Source) throws -> [Diagnostic]
) rethrows {
  let text = MarkedText(marked)
  var found: [Diagnostic]
  do { found = try check(text.source(path)) } catch let thrown as Diagnostic { found = [thrown] }
  for one in expected {
    if let marker = one.marker, text.offsets[marker] == nil {
      Issue.record("the text has no \(marker)", sourceLocation: sourceLocation)
    }
  }
  for unused in text.offsets.keys.sorted() where !expected.contains(where: { $0.marker == unused }) {
    Issue.record("nothing is expected at \(unused)", sourceLocation: sourceLocation)
  }
  found.sort()
  // A message that isn't asked for is compared with itself.
  let wanted = expected.enumerated().map { index, one in
    let message = one.message ?? (index < found.count ? found[index].english : "…")
    return line(one.marker.flatMap { text.position(of: $0) }, one.severity, message, one.code)
  }
  let actual = found.map { line($0.position, $0.severity, $0.english, $0.code) }
  #expect(actual == wanted, sourceLocation: sourceLocation)
}

private func line(
  _ position: Position?, _ severity: Diagnostic.Severity, _ message: String, _ code: Diagnostic.Code
) -> String {
  let place = position.map { "\($0.line):\($0.column): " } ?? ""
  return "\(place)\(severity.rawValue): \(message) [\(code.rawValue)]"
}
