// Files of notes: text to model, model to text.
// Format: docs/FORMAT.md, "Notes".

internal import Diagnostics
internal import Fluent
internal import Prose
internal import Seal
internal import ZonedTime

/// Reads and writes received and sent notes.
enum NoteFormat {
  /// The most bytes of a note's file: a note of 10,000 characters and its answers.
  static let maximumBytes = 1 << 20
  static let receivedKeys = ["sent", "id", "from", "link", "reply", "answered", "public"]
  static let sentKeys = ["to", "sent", "anonymous", "reply", "key", "answered", "answers"]

  /// Reads a received note.
  ///
  /// - Returns: the note, nil if it is not text or nothing tells its day; and everything wrong.
  static func received(_ source: Source, id: String) -> (ReceivedNote?, [Diagnostic]) {
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

  /// Reads a sent note.
  ///
  /// - Returns: as of a received one.
  static func sent(_ source: Source, id: String) -> (SentNote?, [Diagnostic]) {
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

  /// The file of a note that was opened.
  ///
  /// Made from the sealed note alone, so that two machines write the same bytes.
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

  /// The file of a note that is sent.
  static func text(_ draft: SentDraft, at path: RelativePath) throws(Diagnostic) -> [UInt8] {
    var file = MarkdownFile(Source(path, NoteBody(text: draft.text, answers: []).markdown))
    let values = [
      ("to", draft.to), ("sent", draft.sent.text), ("anonymous", draft.isAnonymous ? "true" : "false"),
      ("reply", Base64.text(draft.reply.bytes)), ("key", Base64.text(draft.key.bytes)),
    ]
    for (key, value) in values { file = try file.setting(key, to: .text(value), order: sentKeys) }
    return file.source.bytes
  }

  /// A sent note's file with answers that came in.
  static func adding(_ answers: [(id: String, answer: SealedAnswer)], to note: SentNote, today: Day)
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

/// What a new sent note is made from.
struct SentDraft: Sendable {
  var to: String
  var sent: Day
  var isAnonymous: Bool
  var reply: P256PublicKey
  /// The private half, sealed to a link of one's own.
  var key: SealedText
  var text: String
}
