// What is kept out: text to model, model to text.
// Format: docs/FORMAT.md, "notes/blocked.txt".

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Seal

/// Reads and writes the list of what is not received again.
enum BlockedFormat {
  /// Reads the list.
  static func parse(_ source: Source) -> (BlockedNotes, [Diagnostic]) {
    var blocked = BlockedNotes()
    let problems = LineList.read(source, hint: Phrase("note-line-note-id-writer-reply")) { words in
      guard words.count == 2 else { return false }
      if words[0] == "note", SealedText.isID(words[1]) {
        blocked.notes.insert(words[1])
      } else if words[0] == "writer", let key = Base64.bytes(words[1]), key.count == 65 {
        blocked.writers.insert(key)
      } else {
        return false
      }
      return true
    }
    return (blocked, problems)
  }

  /// The list with more in it.
  static func text(adding more: BlockedNotes, to source: Source?) -> [UInt8] {
    let known = source.map { parse($0).0 } ?? BlockedNotes()
    return LineList.text(
      source,
      adding: more.notes.subtracting(known.notes).map { "note \($0)" }
        + more.writers.subtracting(known.writers).map { "writer \(Base64.text($0))" })
  }

  /// The list without writers; every other line stays.
  static func text(without writers: Set<[UInt8]>, _ source: Source) -> [UInt8] {
    let gone = Set(writers.map { "writer \(Base64.text($0))" })
    let lines = String(decoding: source.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.filter { !gone.contains(String($0).trimmingBlanks) }.joined(separator: "\n").utf8)
  }
}
