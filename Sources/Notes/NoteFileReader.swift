// One note's or contact's file being read.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import MergeText
internal import Prose
internal import ZonedTime

/// Reads typed values out of a file's front matter, and collects what is wrong.
struct NoteFileReader {
  let file: MarkdownFile
  let id: String
  var problems: [Diagnostic]

  init(_ source: Source, id: String, keys: [String]) {
    file = MarkdownFile(source)
    self.id = id
    problems = file.diagnostics(named: id) + file.frontMatter.mistyped(among: keys)
  }

  /// Whether there is anything to read.
  var isText: Bool { !problems.contains { $0.code == .fileNotText } }

  /// The words and answers; an empty section is told.
  mutating func body(noteMayBeEmpty: Bool) -> NoteBody {
    let source = file.source
    let body = NoteBody(source.bytes, file.body.range)
    if body.text.isEmpty, !noteMayBeEmpty {
      problems.append(
        source.diagnostic(
          .noteEmpty, Phrase("note-note-empty"), at: file.body.range.lowerBound,
          hint: Phrase("memo-write-something-remove-file")))
    }
    for heading in NoteBody.nearHeadings(source.bytes, file.body.range) {
      problems.append(
        source.diagnostic(
          .noteField, Phrase("note-line-not-read-heading-answer"), at: heading,
          hint: Phrase("note-write-answer-put-backslash-before"), severity: .warning))
    }
    for (answer, heading) in zip(body.answers, body.headings) where answer.isEmpty {
      problems.append(
        source.diagnostic(
          .noteEmpty, Phrase("note-nothing-stands-under-answer"), at: heading,
          hint: Phrase("note-write-answer-remove-heading")))
    }
    return body
  }

  /// The day of the note: told by the file, else by its name.
  mutating func sent(required: Bool) -> Day? {
    if required, file.frontMatter["sent"] == nil {
      _ = self.required("sent", Phrase("note-day-such"))
      return DatedName(id)?.day
    }
    if let day = day("sent") { return day }
    if let name = DatedName(id) { return name.day }
    problems.append(
      DatedName.impossibleDay(in: id, at: file.source.path)
        ?? Diagnostic(
          .noteName, Phrase("note-nothing-tells-day-note"), path: file.source.path,
          hint: Phrase("note-name-file-yyyy-mm-dd")))
    return nil
  }

  /// A text; an empty one counts.
  mutating func text(_ key: String) -> String? { file.frontMatter.text(key, collecting: &problems)?.text }

  /// A text that must be there.
  mutating func required(_ key: String, _ what: Phrase) -> String? {
    if let text = text(key), !text.isEmpty { return text }
    let source = file.source
    problems.append(
      source.diagnostic(
        .noteField, Phrase("home-missing", ["key": key]), at: 0,
        hint: Phrase("note-write-front-matter", ["key": key, "what": what])))
    return nil
  }

  /// Tells two versions that git left in the file.
  mutating func noteConflict() -> Bool {
    let source = file.source
    guard let offset = ConflictMarks.first(in: source.bytes) else { return false }
    problems.append(
      source.diagnostic(
        .noteConflict, Phrase("note-git-left-two-versions-here"), at: offset,
        hint: Phrase("diary-zutto-merge-puts-two-together")))
    return true
  }

  mutating func day(_ key: String) -> Day? {
    parsed(key) { (text) throws(Diagnostic) in try Day(parsing: text) }
  }

  mutating func time(_ key: String) -> ZonedTime? {
    parsed(key) { (text) throws(Diagnostic) in try ZonedTime(parsing: text) }
  }

  mutating func flag(_ key: String) -> Bool? {
    parsed(key) { (text) throws(Diagnostic) in
      guard text == "true" || text == "false" else {
        throw Diagnostic(
          .noteField, Phrase("note-must-true-false-not", ["key": key, "quoted-briefly": text.quotedBriefly]),
          hint: Phrase("note-write-true-leave-out", ["key": key]))
      }
      return text == "true"
    }
  }

  mutating func parsed<Value>(_ key: String, _ parse: (String) throws(Diagnostic) -> Value) -> Value? {
    guard let text = file.frontMatter.text(key, collecting: &problems) else { return nil }
    do throws(Diagnostic) { return try parse(text.text) } catch {
      problems.append(file.frontMatter.diagnostic(error.code, error.message, at: text, hint: error.hint))
      return nil
    }
  }

  /// Tells a problem at the value of a key.
  mutating func note(
    _ code: Diagnostic.Code, _ key: String, _ message: Phrase, _ hint: Phrase,
    _ severity: Diagnostic.Severity = .error
  ) {
    let place = file.frontMatter[key]?.valueRange.lowerBound ?? 0
    problems.append(file.source.diagnostic(code, message, at: place, hint: hint, severity: severity))
  }
}
