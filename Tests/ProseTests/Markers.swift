// Entries that carry 1️⃣ 2️⃣ where findings must stand.

import Diagnostics
import Prose
import TestSupport
import Testing

private let path: RelativePath = "diaries/d/entries/x.md"

/// A marked text as an entry's file.
func entry(_ marked: MarkedText) -> Source { marked.source(path) }

/// A file's diagnostics must be errors of these codes, at the markers in order.
func expectDiagnostics(
  _ text: String, _ codes: [Diagnostic.Code], sourceLocation: SourceLocation = #_sourceLocation
) {
  let markers = ["1️⃣", "2️⃣", "3️⃣"].prefix(codes.count)
  expectDiagnostics(
    text, path: path, zip(markers, codes).map { ExpectedDiagnostic($0, $1) }, sourceLocation: sourceLocation
  ) { MarkdownFile($0).diagnostics }
}
