// Files of notes, parsed and written, with the body of words and answers.

package import Diagnostics
internal import Fluent
internal import Ground
internal import Prose
internal import Seal
package import ZonedTime

/// Parses and writes received and sent notes (docs/FORMAT.md, "Notes").
package enum NoteFormat {
  /// The most bytes of a note's file: a note of 10,000 characters and its answers.
  static let maximumBytes = 1 << 20
  static let receivedKeys = ["sent", "id", "from", "link", "reply", "answered", "public"]
  static let sentKeys = ["to", "sent", "anonymous", "reply", "key", "answered", "answers"]

  /// Parses a received note.
  ///
  /// - Returns: the note, nil if it is not text or has no day; and all problems.
  package static func received(_ source: Source, id: String) -> (ReceivedNote?, [Diagnostic]) {
    var reader = NoteFileReader(source, id: id, keys: receivedKeys)
    guard reader.isText else { return (nil, reader.problems) }
    let body = reader.body(noteMayBeEmpty: false)
    guard let sent = reader.sent(required: false) else { return (nil, reader.problems) }
    let writer: ReceivedNote.Writer =
      switch reader.text("from") {
      case nil: .anonymous
      case "": .named(nil)
      case let name?: .named(PlainText.name(name))
      }
    let answers = body.answers.filter { !$0.isEmpty }
    let isConflict = reader.noteConflict()
    let note = ReceivedNote(
      id: id, sent: sent, sealedID: reader.sealedID("id"), writer: writer, link: reader.token("link"),
      reply: reader.publicKey("reply"), answered: reader.day("answered"),
      isPublic: (reader.flag("public") ?? false) && !isConflict, text: body.text,
      answer: answers.isEmpty ? nil : answers.joined(separator: "\n\n"), source: source)
    return (note, reader.problems)
  }

  /// Parses a sent note; returns as for a received one.
  package static func sent(_ source: Source, id: String) -> (SentNote?, [Diagnostic]) {
    var reader = NoteFileReader(source, id: id, keys: sentKeys)
    guard reader.isText else { return (nil, reader.problems) }
    let body = reader.body(noteMayBeEmpty: false)
    let to = reader.required("to", Phrase("note-id-contact"))
    guard let sent = reader.sent(required: true), let to else { return (nil, reader.problems) }
    _ = reader.noteConflict()
    let note = SentNote(
      id: id, to: to, sent: sent, isAnonymous: reader.flag("anonymous") ?? true,
      reply: reader.publicKey("reply"), key: reader.base64("key"), answered: reader.day("answered"),
      answerIDs: reader.sealedIDs("answers"), text: body.text, answers: body.answers.filter { !$0.isEmpty },
      source: source)
    return (note, reader.problems)
  }

  /// The file of an opened note, made from the sealed note alone, so that two machines write the same bytes.
  static func text(_ note: SealedNote, sealedID: String, link: LinkToken, at path: RelativePath)
    throws(Diagnostic) -> [UInt8]
  {
    var file = MarkdownFile(Source(path, NoteBody(text: note.text, answers: []).markdown))
    func set(_ key: String, _ value: String) throws(Diagnostic) {
      file = try file.setting(key, to: .text(value), order: receivedKeys)
    }
    try set("sent", note.sent.text)
    try set("id", sealedID)
    if let name = note.from { try set("from", name) }
    try set("link", link.text)
    if let reply = note.reply { try set("reply", Base64.text(reply.bytes)) }
    return file.source.bytes
  }

  static func text(_ draft: SentDraft, at path: RelativePath) throws(Diagnostic) -> [UInt8] {
    var file = MarkdownFile(Source(path, NoteBody(text: draft.text, answers: []).markdown))
    let values = [
      ("to", draft.to), ("sent", draft.sent.text), ("anonymous", draft.isAnonymous ? "true" : "false"),
      ("reply", Base64.text(draft.reply.bytes)), ("key", Base64.text(draft.key.bytes)),
    ]
    for (key, value) in values { file = try file.setting(key, to: .text(value), order: sentKeys) }
    return file.source.bytes
  }

  /// A sent note's file with new answers.
  package static func adding(_ answers: [(id: String, answer: SealedAnswer)], to note: SentNote, today: Day)
    throws(Diagnostic) -> [UInt8]
  {
    var bytes = note.source.bytes
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    for (_, answer) in answers { bytes += Array("\n\n## answer\n\(PlainWords(answer.text).escaped)".utf8) }
    var file = MarkdownFile(Source(note.path, bytes + [0x0A]))
    let last = min(answers.map(\.answer.sent).max() ?? today, today.adding(days: 1))
    file = try file.setting("answered", to: .text(last.text), order: sentKeys)
    let ids = note.answerIDs + answers.map(\.id)
    return try file.setting("answers", to: .list(ids), order: sentKeys).source.bytes
  }
}

struct SentDraft: Sendable {
  var to: String
  var sent: Day
  var isAnonymous: Bool
  var reply: P256PublicKey
  var key: SealedText
  var text: String
}

/// A note's body: its words, and the sections `## answer`.
struct NoteBody: Sendable {
  var text: String
  var answers: [String]
  /// The byte offset of each section's heading.
  var headings: [Int] = []

  private static let heading = Array("## answer".utf8)

  init(text: String, answers: [String]) {
    self.text = text
    self.answers = answers
  }

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

  /// The lines that begin an answer, each up to the beginning of its text.
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

  var markdown: [UInt8] {
    let parts = ([text] + answers).map { PlainWords($0).escaped + "\n" }
    return Array(parts.joined(separator: "\n## answer\n").utf8)
  }
}
