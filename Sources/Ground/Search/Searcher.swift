// Looks for a query in one text after the other, with memory that is used again.

/// Looks into texts; one for each thread.
public struct Searcher {
  private let query: SearchQuery
  private var folded = FoldedText()

  /// A searcher.
  public init(_ query: SearchQuery) {
    self.query = query
  }

  /// Whether a file is worth a closer look: every word that is looked for stands somewhere in it, or it is no text.
  ///
  /// What isn't text must be told, whatever is looked for.
  public mutating func mayFind(in bytes: [UInt8]) -> Bool {
    folded.fold(bytes.span)
    if !folded.isText { return true }
    let missing = query.terms.filter { !$0.isOut && $0.place(in: folded.scalars) == nil }
    if missing.isEmpty || Searcher.mayHaveEscapes(bytes) { return true }
    guard MarksInWords.mayBe(in: bytes.span) else { return false }
    folded.fold(bytes.span, joiningWords: true)
    return missing.allSatisfy { $0.place(in: folded.scalars) != nil }
  }

  /// Whether a file's head may spell letters by escapes: `"\u3042"`.
  private static func mayHaveEscapes(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "---".utf8) else { return false }
    var index = 3
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") { return true }
      if bytes[index] == 0x0A, bytes[index...].dropFirst().starts(with: "---".utf8) { return false }
      index += 1
    }
    return false
  }

  /// The text with the lines that show why it was found; nil if it is not meant.
  public mutating func find(in text: SearchableText) -> FoundText? {
    guard query.includes(days: text.days), query.includes(author: text.authors) else { return nil }
    var isMet = query.terms.map(\.isOut)
    var marks: [[Range<Int>]] = []
    var firsts: [Int] = []
    for part in text.parts {
      var own: [Range<Int>] = []
      // As it is written, then as it is read.
      for joins in [false, true] {
        if joins, !MarksInWords.mayBe(in: part.bytes.span) { continue }
        folded.fold(part.bytes.span, keepingPlaces: true, joiningWords: joins)
        for (number, term) in query.terms.enumerated() {
          var next = 0
          while let place = term.place(in: folded.scalars, from: next) {
            if term.isOut { return nil }
            let (first, last) = (place.lowerBound, place.upperBound - 1)
            let range = folded.places[first].lowerBound..<folded.places[last].upperBound
            if !isMet[number] { firsts.append(part.start + range.lowerBound) }
            isMet[number] = true
            own.append(range)
            next = place.upperBound
            if own.count > Searcher.mostMarks { break }
          }
        }
      }
      marks.append(own)
    }
    guard isMet.allSatisfy(\.self) else { return nil }
    return FoundText(text, FoundLines(text, marks).lines(showing: firsts))
  }

  /// A hostile file may have as many places as bytes.
  private static let mostMarks = 1000
}
