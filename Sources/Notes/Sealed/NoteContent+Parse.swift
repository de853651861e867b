// Reading what a stranger wrote: anything may stand there.
// Spec: docs/FORMAT.md, "Sealed notes", "Plaintext".

public import Ground
public import Seal

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
      throw refusal("is no JSON: \(error.message)")
    }
    guard json.object != nil else { throw refusal("is \(json.kind), not an object") }
    switch try text("kind", in: json) {
    case "note": return .note(try note(json))
    case "answer": return .answer(try answer(json))
    case "reply-key": throw refusal("is a reply key that is not in order")
    case let kind?:
      throw Diagnostic(
        .sealedContent, "what was sealed is of the unknown kind \(kind.quotedBriefly)",
        hint: "it may come from a newer zutto: install the newest one and receive it again")
    case nil: throw refusal("has no 'kind'")
    }
  }

  private static func note(_ json: JSON) throws(Diagnostic) -> SealedNote {
    var note = SealedNote(sent: try sent(json), text: try words(json))
    if let reply = try text("reply", in: json) {
      guard let bytes = Base64.bytes(reply), let key = P256PublicKey(bytes) else {
        throw refusal("has a 'reply' that is no public key")
      }
      note.reply = key
    }
    if let from = try text("from", in: json) {
      let name = PlainText.name(from)
      guard name.unicodeScalars.count <= PlainText.maximumNameLength else {
        throw refusal("has a name of more than \(PlainText.maximumNameLength) characters")
      }
      note.from = name
    }
    return note
  }

  private static func answer(_ json: JSON) throws(Diagnostic) -> SealedAnswer {
    let to = try text("to", in: json)
    if let to, !SealedText.isID(to) { throw refusal("has a 'to' that is no id of a note") }
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
    else { throw refusal("is a reply key that is not in order") }
    return key
  }

  private static func sent(_ json: JSON) throws(Diagnostic) -> Day {
    guard let sent = try text("sent", in: json) else { throw refusal("has no day 'sent'") }
    guard let day = Day(ascii: sent.utf8) else {
      throw refusal("has a day 'sent' that is none: \(sent.quotedBriefly)")
    }
    return day
  }

  private static func words(_ json: JSON) throws(Diagnostic) -> String {
    guard let text = try text("text", in: json) else { throw refusal("has no 'text'") }
    let words = PlainText.normalised(text)
    guard !words.isEmpty else { throw refusal("has an empty 'text'") }
    guard words.unicodeScalars.count <= PlainText.maximumLength else {
      throw refusal("has a text of more than \(PlainText.maximumLength) characters")
    }
    return words
  }

  private static func text(_ key: String, in json: JSON) throws(Diagnostic) -> String? {
    guard let value = json[key] else { return nil }
    guard let text = value.text else { throw refusal("has \(value.kind) as '\(key)', not a text") }
    return text
  }

  static func refusal(_ words: Phrase) -> Diagnostic {
    Diagnostic(
      .sealedContent, "what was sealed \(words)",
      hint: "a faulty program wrote it, or somebody who meant harm; it can't be received")
  }
}
