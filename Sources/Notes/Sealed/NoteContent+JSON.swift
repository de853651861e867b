// The one way to write a content down: another one would tell which program wrote it.
// Spec: docs/FORMAT.md, "Sealed notes", "Plaintext".

internal import Diagnostics
internal import Fluent
internal import Seal
internal import ZonedTime

extension NoteContent {
  /// What stands before the digits of a private key, and after them.
  static let keyHead = Array(#"{"kind":"reply-key","private":""#.utf8)
  static let keyTail = Array(#"","public":""#.utf8)

  /// The content's JSON, in pieces of which the secret one is wiped after use.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  func json() throws(Diagnostic) -> [Secret] {
    switch self {
    case .note(let note):
      var writer = MemberWriter("note", note.sent)
      if let reply = note.reply { writer.add("reply", Base64.text(reply.bytes)) }
      if let from = note.from { writer.add("from", try NoteContent.checkedName(from)) }
      writer.add("text", try NoteContent.checked(note.text))
      return [Secret(writer.end())]
    case .answer(let answer):
      var writer = MemberWriter("answer", answer.sent)
      if let to = answer.to, SealedText.isID(to) { writer.add("to", to) }
      writer.add("text", try NoteContent.checked(answer.text))
      return [Secret(writer.end())]
    case .replyKey(let key):
      let tail = NoteContent.keyTail + Array((Base64.text(key.publicKey.bytes) + #""}"#).utf8)
      return [Secret(NoteContent.keyHead), Base64.encoded(key.secret), Secret(tail)]
    }
  }

  private static func checked(_ text: String) throws(Diagnostic) -> String {
    let text = PlainText.normalised(text)
    try NoteText.check(text)
    return text
  }

  private static func checkedName(_ text: String) throws(Diagnostic) -> String {
    let name = PlainText.name(text)
    let count = name.unicodeScalars.count
    guard count <= PlainText.maximumNameLength else {
      throw Diagnostic(
        .noteTooLong,
        Phrase(
          "note-name-characters-may",
          ["name": name.quotedBriefly, "count": count, "maximum-name-length": PlainText.maximumNameLength]),
        hint: Phrase("note-use-shorter-one"))
    }
    return name
  }
}

/// Writes the members of an object in their order.
private struct MemberWriter {
  private var bytes: [UInt8]

  init(_ kind: String, _ sent: Day) { bytes = Array("{\"kind\":\"\(kind)\",\"sent\":\"\(sent.text)\"".utf8) }

  mutating func add(_ key: String, _ text: String) {
    bytes.append(contentsOf: ",\"\(key)\":\"".utf8)
    for byte in text.utf8 {
      switch byte {
      case 0x0A: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0x09: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  consuming func end() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
