// Texts that carry 1️⃣ 2️⃣ where something is expected to be found.

import Diagnostics

/// A text from which markers were taken out, and where each of them stood.
package struct MarkedText: Sendable {
  /// The text without markers.
  package let text: String
  /// The byte offset in `text` at which each marker stood.
  package let offsets: [String: Int]

  /// Takes the markers 1️⃣ to 9️⃣ out of a text.
  package init(_ marked: String) {
    let scalars = Array(marked.unicodeScalars)
    var text = String.UnicodeScalarView()
    var offsets: [String: Int] = [:]
    var offset = 0
    var index = 0
    while index < scalars.count {
      // A keycap is three scalars; next to a combining letter they'd be no Character of their own.
      if ("1"..."9").contains(scalars[index]), index + 2 < scalars.count, scalars[index + 1] == "\u{FE0F}",
        scalars[index + 2] == "\u{20E3}"
      {
        offsets["\(scalars[index])\u{FE0F}\u{20E3}"] = offset
        index += 3
        continue
      }
      text.append(scalars[index])
      offset += UTF8.width(scalars[index])
      index += 1
    }
    self.text = String(text)
    self.offsets = offsets
  }

  /// The text as a file of a home.
  package func source(_ path: RelativePath) -> Source { Source(path, text: text) }

  /// The lines and columns of all markers, 1️⃣ first.
  package var positions: [Position] { offsets.keys.sorted().compactMap { position(of: $0) } }

  /// The line and column of a marker; nil if the text has no such marker.
  package func position(of marker: String) -> Position? {
    offsets[marker].map { source("text").position(at: $0) }
  }
}
