// The content of a sealed text, parsed and written. Spec: docs/FORMAT.md, "Sealed notes", "Plaintext".

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import Seal
public import ZonedTime

/// A note to the owner of a link.
public struct SealedNote: Sendable, Hashable {
  /// The day in UTC.
  public var sent: Day
  /// The key for the answer.
  public var reply: P256PublicKey?
  /// The name of the writer; nil for an anonymous note.
  public var from: String?
  /// The words.
  public var text: String

  /// A note; sealing refuses an empty or too long one.
  public init(sent: Day, reply: P256PublicKey? = nil, from: String? = nil, text: String) {
    self.sent = sent
    self.reply = reply
    self.from = from
    self.text = text
  }
}

/// An answer to the writer of a note.
public struct SealedAnswer: Sendable, Hashable {
  /// The day in UTC.
  public var sent: Day
  /// The id of the sealed note that is answered; sealing omits an invalid id.
  public var to: String?
  /// The words.
  public var text: String

  /// An answer; sealing refuses an empty or too long one.
  public init(sent: Day, to: String? = nil, text: String) {
    self.sent = sent
    self.to = to
    self.text = text
  }
}

/// The content of a sealed text.
public enum NoteContent: Sendable, Equatable {
  /// A note, sealed to a link.
  case note(SealedNote)
  /// An answer, sealed to the reply key of a note.
  case answer(SealedAnswer)
  /// The private half of a reply key, sealed to a link of one's own.
  case replyKey(P256PrivateKey)

  /// The step, in blocks of 256 bytes, in which a plaintext of this kind grows.
  var step: Int {
    switch self {
    case .note, .answer: 4
    case .replyKey: 1
    }
  }
}

extension NoteContent {
  /// The content of a plaintext without padding, which a stranger wrote; texts and names are normalised.
  ///
  /// - Throws: `sealed-note-content`.
  public static func parse(_ content: Secret) throws(Diagnostic) -> NoteContent {
    if let key = try replyKey(content) { return .replyKey(key) }
    let bytes = unsafe content.withBytes { unsafe Array($0) }
    let json: JSON
    do throws(Diagnostic) { json = try JSON.parse(Source("note.json", bytes)) } catch {
      throw refusal(Phrase("note-no-json", ["message": error.message]))
    }
    guard json.object != nil else { throw refusal(Phrase("note-not-object", ["kind": json.kind])) }
    switch try text("kind", in: json) {
    case "note": return .note(try note(json))
    case "answer": return .answer(try answer(json))
    case "reply-key": throw refusal(Phrase("note-reply-key-not-order"))
    case let kind?:
      throw Diagnostic(
        .sealedContent, Phrase("note-what-sealed-unknown-kind", ["kind": kind.quotedBriefly]),
        hint: Phrase("note-may-come-newer-zutto-install"))
    case nil: throw refusal(Phrase("note-no-kind"))
    }
  }

  private static func note(_ json: JSON) throws(Diagnostic) -> SealedNote {
    var note = SealedNote(sent: try sent(json), text: try words(json))
    if let reply = try text("reply", in: json) {
      guard let bytes = Base64.bytes(reply), let key = P256PublicKey(bytes) else {
        throw refusal(Phrase("note-reply-no-public-key"))
      }
      note.reply = key
    }
    if let from = try text("from", in: json) {
      let name = PlainText.name(from)
      guard name.unicodeScalars.count <= PlainText.maximumNameLength else {
        throw refusal(
          Phrase("note-name-more-than-characters", ["maximum-name-length": PlainText.maximumNameLength]))
      }
      note.from = name
    }
    return note
  }

  private static func answer(_ json: JSON) throws(Diagnostic) -> SealedAnswer {
    let to = try text("to", in: json)
    if let to, !SealedText.isID(to) { throw refusal(Phrase("note-no-id-note")) }
    return SealedAnswer(sent: try sent(json), to: to, text: try words(json))
  }

  /// A reply key, in its only form: its digits never become a text.
  private static func replyKey(_ content: Secret) throws(Diagnostic) -> P256PrivateKey? {
    let digits = 44
    let end = keyHead.count + digits
    guard unsafe content.withBytes({ unsafe $0.starts(with: keyHead) && $0.count > end }) else { return nil }
    let rest = unsafe content.withBytes { unsafe Array($0[end...]) }
    guard let secret = Base64.decoded(content.part(keyHead.count..<end)),
      let key = P256PrivateKey(secret: secret),
      rest == keyTail + Array((Base64.text(key.publicKey.bytes) + #""}"#).utf8)
    else { throw refusal(Phrase("note-reply-key-not-order")) }
    return key
  }

  private static func sent(_ json: JSON) throws(Diagnostic) -> Day {
    guard let sent = try text("sent", in: json) else { throw refusal(Phrase("note-no-day-ent")) }
    guard let day = Day(ascii: sent.utf8) else {
      throw refusal(Phrase("note-day-ent-none", ["sent": sent.quotedBriefly]))
    }
    return day
  }

  private static func words(_ json: JSON) throws(Diagnostic) -> String {
    guard let text = try text("text", in: json) else { throw refusal(Phrase("note-no-text")) }
    let words = PlainText.normalised(text)
    guard !words.isEmpty else { throw refusal(Phrase("note-empty-text")) }
    guard words.unicodeScalars.count <= PlainText.maximumLength else {
      throw refusal(Phrase("note-text-more-than-characters", ["maximum-length": PlainText.maximumLength]))
    }
    return words
  }

  private static func text(_ key: String, in json: JSON) throws(Diagnostic) -> String? {
    guard let value = json[key] else { return nil }
    guard let text = value.text else {
      throw refusal(Phrase("note-not-text", ["kind": value.kind, "key": key]))
    }
    return text
  }

  static func refusal(_ words: Phrase) -> Diagnostic {
    Diagnostic(
      .sealedContent, Phrase("note-what-sealed", ["words": words]),
      hint: Phrase("note-faulty-program-wrote-somebody-who"))
  }
}

extension NoteContent {
  /// The text before the digits of a private key, and after them.
  static let keyHead = Array(#"{"kind":"reply-key","private":""#.utf8)
  static let keyTail = Array(#"","public":""#.utf8)

  /// The content's JSON, in pieces of which the secret one is wiped after use.
  ///
  /// There is only this one form: another one would tell which program wrote it.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  package func json() throws(Diagnostic) -> [Secret] {
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
