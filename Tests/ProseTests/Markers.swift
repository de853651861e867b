// Sources that carry 1️⃣ 2️⃣ where findings must stand.

import Ground
import Testing

import Prose

/// A text without its markers, and where they stood.
struct Marked {
  let source: Source
  let offsets: [Int]

  init(_ text: String) {
    var bytes: [UInt8] = []
    var found: [(Character, Int)] = []
    for character in text {
      if "1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣".contains(character) {
        found.append((character, bytes.count))
      } else {
        bytes += Array(String(character).utf8)
      }
    }
    source = Source("diaries/d/entries/x.md", bytes)
    offsets = found.sorted { $0.0 < $1.0 }.map(\.1)
  }

  var positions: [Position] { offsets.map { source.position(at: $0) } }
}

/// A file's diagnostics must be these codes, at the markers in order.
func expectDiagnostics(
  _ text: String,
  _ codes: [Diagnostic.Code],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let marked = Marked(text)
  let found = MarkdownFile(marked.source).diagnostics
  #expect(found.map(\.code) == codes, "\(found)", sourceLocation: sourceLocation)
  #expect(found.map(\.position) == marked.positions, "\(found)", sourceLocation: sourceLocation)
}
