// What is kept out: text to model, model to text.
// Format: docs/FORMAT.md, "notes/blocked.txt".

internal import Ground
internal import Seal

/// Reads and writes the list of what is not received again.
enum BlockedFormat {
  /// Reads the list; lines that say nothing known are told and left out.
  static func parse(_ source: Source) -> (BlockedNotes, [Diagnostic]) {
    var blocked = BlockedNotes()
    var problems: [Diagnostic] = []
    var start = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      let text = String(decoding: line, as: UTF8.self).trimmingBlanks
      if text.isEmpty || text.hasPrefix("#") { continue }
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2, words[0] == "note", SealedText.isID(words[1]) {
        blocked.notes.insert(words[1])
      } else if words.count == 2, words[0] == "writer", let key = Base64.bytes(words[1]),
        key.count == 65
      {
        blocked.writers.insert(key)
      } else {
        problems.append(
          source.diagnostic(
            .noteField,
            "\(text.quotedBriefly) names nothing that can be kept out",
            at: start,
            hint: "a line is 'note' with an id, or 'writer' with the 'reply' of a note's file"
          )
        )
      }
    }
    return (blocked, problems)
  }

  /// The list with more in it; lines that a person wrote stay, where they are sorted in.
  static func text(adding more: BlockedNotes, to source: Source?) -> [UInt8] {
    let old = source.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let known = source.map { parse($0).0 } ?? BlockedNotes()
    let lines =
      old.split(separator: "\n").map(String.init)
      + more.notes.subtracting(known.notes).map { "note \($0)" }
      + more.writers.subtracting(known.writers).map { "writer \(Base64.text($0))" }
    return ReadNotes.sorted(lines)
  }

  /// The list without writers; every other line stays.
  static func text(without writers: Set<[UInt8]>, _ source: Source) -> [UInt8] {
    let gone = Set(writers.map { "writer \(Base64.text($0))" })
    let lines = String(decoding: source.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return Array(
      lines.filter { !gone.contains(String($0).trimmingBlanks) }.joined(separator: "\n").utf8
    )
  }
}
