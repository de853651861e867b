// An entry's file: text to facts, facts to text.
// Format: docs/FORMAT.md, "diaries/<id>/entries/<entry>.md".

internal import Diagnostics
internal import Ground
internal import Prose
internal import ZonedTime

/// Reads and writes entries.
enum EntryFormat {
  static let keys = ["author", "created", "question", "photos", "lang"]

  /// Reads an entry's facts.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - id: its name without `.md`.
  ///   - context: the diary and home that bare entries take author, offset and language from.
  /// - Returns: the entry, nil if it is not text or nothing tells its day; and everything wrong.
  static func parse(_ source: Source, id: String, in context: EntryContext) -> (
    entry: Entry?, problems: [Diagnostic]
  ) {
    let file = MarkdownFile(source)
    var parsing = EntryParsing(file, id: id, context)
    if file.diagnostics.contains(where: { $0.code == .fileNotText }) { return (nil, parsing.problems) }
    let entry = parsing.entry()
    return (entry, parsing.problems)
  }

  /// The file of a new entry.
  static func text(_ entry: NewEntry, photos: [String]) throws(Diagnostic) -> [UInt8] {
    var body = entry.text.replacingCRLF
    while body.hasSuffix("\n") { body.removeLast() }
    // A text that begins with '---' must not be taken for front matter: it has its own before it.
    var file = MarkdownFile(Source("entry.md", text: ""))
    file = try file.setting("author", to: .text(entry.author), order: keys)
    file = try file.setting("created", to: .text(entry.created.text), order: keys)
    if let question = entry.question { file = try file.setting("question", to: .text(question), order: keys) }
    if !photos.isEmpty { file = try file.setting("photos", to: .list(photos), order: keys) }
    for field in entry.fields { file = try file.setting(field.key, to: field.value) }
    return file.source.bytes + Array((body + "\n").utf8)
  }
}
