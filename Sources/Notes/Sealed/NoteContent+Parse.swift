// Reading what a stranger wrote: anything may stand there.
// Spec: docs/FORMAT.md, "Sealed notes", "Plaintext".

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import Seal
internal import ZonedTime

extension NoteContent {
  /// The content that was sealed, its padding taken off.
  ///
  /// Texts and names are brought into their normal form.
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

  /// A reply key, in the one form in which it is written: its digits never become a text.
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
