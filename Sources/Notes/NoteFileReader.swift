// The front matter of a note's or contact's file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import MergeText
internal import Prose
internal import Seal
internal import ZonedTime

/// Reads typed values out of a note's or contact's front matter, and collects all problems.
struct NoteFileReader {
  let file: MarkdownFile
  let id: String
  var problems: [Diagnostic]

  init(_ source: Source, id: String, keys: [String]) {
    file = MarkdownFile(source)
    self.id = id
    problems = file.diagnostics(named: id) + file.frontMatter.mistyped(among: keys)
  }

  var isText: Bool { !problems.contains { $0.code == .fileNotText } }

  /// The words and answers; an empty section is reported.
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

  /// The day of the note: from the file, else from its name.
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

  /// A text, which may be empty.
  mutating func text(_ key: String) -> String? { file.frontMatter.text(key, collecting: &problems)?.text }

  mutating func required(_ key: String, _ what: Phrase) -> String? {
    if let text = text(key), !text.isEmpty { return text }
    let source = file.source
    problems.append(
      source.diagnostic(
        .noteField, Phrase("home-missing", ["key": key]), at: 0,
        hint: Phrase("note-write-front-matter", ["key": key, "what": what])))
    return nil
  }

  /// Reports two versions that git left in the file.
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

  mutating func note(
    _ code: Diagnostic.Code, _ key: String, _ message: Phrase, _ hint: Phrase,
    _ severity: Diagnostic.Severity = .error
  ) {
    let place = file.frontMatter[key]?.valueRange.lowerBound ?? 0
    problems.append(file.source.diagnostic(code, message, at: place, hint: hint, severity: severity))
  }
}

extension NoteFileReader {
  /// A link's token by its form; checking the key costs more than reading the file.
  mutating func token(_ key: String) -> String? {
    parsed(key) { (text) throws(Diagnostic) in
      guard text.utf8.count == LinkToken.digitCount, Base32.bytes(text.utf8) != nil else {
        throw Diagnostic(
          .noteField,
          Phrase("note-no-token-personal-link", ["key": key, "quoted-briefly": text.quotedBriefly]),
          hint: Phrase("note-name-file-notes-links-without"))
      }
      return text
    }
  }

  mutating func publicKey(_ key: String) -> [UInt8]? {
    guard let bytes = base64(key) else { return nil }
    // Whether it is a point of the curve is checked on use: that costs more than reading the file.
    guard bytes.count == 65, bytes.first == 4 else {
      note(
        .noteField, key, Phrase("note-no-public-key-bytes-not", ["key": key, "count": bytes.count]),
        Phrase("note-take-sealed-note-again-remove"))
      return nil
    }
    return bytes
  }

  mutating func base64(_ key: String) -> [UInt8]? {
    parsed(key) { (text) throws(Diagnostic) in
      guard let bytes = Base64.bytes(text), !bytes.isEmpty else {
        throw Diagnostic(
          .noteField, Phrase("note-not-base64", ["key": key]),
          hint: Phrase("note-made-program-take-line-older"))
      }
      return bytes
    }
  }

  mutating func sealedID(_ key: String) -> String? {
    parsed(key) { (text) throws(Diagnostic) in try Self.sealedID(text, key) }
  }

  mutating func sealedIDs(_ key: String) -> [String] {
    var found: [String] = []
    for item in file.frontMatter.list(key, of: Phrase("note-ids-sealed-notes"), collecting: &problems) {
      do throws(Diagnostic) { found.append(try Self.sealedID(item.text, key)) } catch {
        problems.append(file.frontMatter.diagnostic(error.code, error.message, at: item, hint: error.hint))
      }
    }
    return found
  }

  static func sealedID(_ text: String, _ key: String) throws(Diagnostic) -> String {
    guard SealedText.isID(text) else {
      throw Diagnostic(
        .noteField, Phrase("note-no-id-sealed-note", ["key": key, "quoted-briefly": text.quotedBriefly]),
        hint: Phrase("note-id-small-letters-digits"))
    }
    return text
  }
}
