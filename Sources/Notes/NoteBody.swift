// The text of a note's file and the answers under it.
// Format: docs/FORMAT.md, "Notes".

internal import Ground
internal import Prose

/// A note's body: its words, and the sections `## answer`.
struct NoteBody: Sendable {
  /// What the note says.
  var text: String
  /// What was answered, in the order of the file.
  var answers: [String]
  /// Where each section's heading begins in the file.
  var headings: [Int] = []

  private static let heading = Array("## answer".utf8)

  init(text: String, answers: [String]) {
    self.text = text
    self.answers = answers
  }

  /// Reads a body.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for line in NoteBody.headings(in: bytes, range) {
      parts.append(start..<line.lowerBound)
      headings.append(line.lowerBound)
      start = line.upperBound
    }
    parts.append(start..<range.upperBound)
    let words = parts.map { part in
      PlainText.normalised(PlainWords.words(of: String(decoding: bytes[part], as: UTF8.self)))
    }
    text = words[0]
    answers = Array(words.dropFirst())
  }

  /// The lines that begin an answer, each up to where its text begins.
  static func headings(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let end = bytes[index..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      var line = bytes[index..<end]
      while let last = line.last, last <= 0x20 { line = line.dropLast() }
      let next = min(end + 1, range.upperBound)
      if line.elementsEqual(NoteBody.heading) { found.append(index..<next) }
      index = max(next, index + 1)
    }
    return found
  }

  /// Lines that a person may have meant as the heading of an answer.
  static func nearHeadings(_ bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var place = range.lowerBound
    for line in bytes[range].split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { place += line.count + 1 }
      guard line.first == UInt8(ascii: "#"), line.count < 20 else { continue }
      let words = String(decoding: line, as: UTF8.self).trimmingBlanks
      let bare = words.drop { $0 == "#" || $0 == " " }.filter { $0 != ":" && $0 != " " }
      if bare.lowercased() == "answer", words != "## answer" { found.append(place) }
    }
    return found
  }

  /// The body as it stands in a file.
  var markdown: [UInt8] {
    let parts = ([text] + answers).map { PlainWords($0).escaped + "\n" }
    return Array(parts.joined(separator: "\n## answer\n").utf8)
  }
}
