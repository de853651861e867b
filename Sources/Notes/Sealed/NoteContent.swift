// What a sealed text says to who can open it.
// Spec: docs/FORMAT.md, "Sealed notes", "Plaintext".

public import Seal
public import ZonedTime

/// A note to the owner of a link.
public struct SealedNote: Sendable, Hashable {
  /// The day in UTC.
  public var sent: Day
  /// The key for the answer.
  public var reply: P256PublicKey?
  /// The name of a writer who wants to have one; nil for an anonymous note.
  public var from: String?
  /// The words.
  public var text: String

  /// A note; what of it is too long or empty is refused where it is sealed.
  public init(sent: Day, reply: P256PublicKey? = nil, from: String? = nil, text: String) {
    self.sent = sent
    self.reply = reply
    self.from = from
    self.text = text
  }
}

/// An answer to who wrote a note.
public struct SealedAnswer: Sendable, Hashable {
  /// The day in UTC.
  public var sent: Day
  /// The id of the sealed note that is answered; what has not the form of an id is left out when it is sealed.
  public var to: String?
  /// The words.
  public var text: String

  /// An answer; what of it is too long or empty is refused where it is sealed.
  public init(sent: Day, to: String? = nil, text: String) {
    self.sent = sent
    self.to = to
    self.text = text
  }
}

/// What a sealed text says.
public enum NoteContent: Sendable, Equatable {
  /// A note, sealed to a link.
  case note(SealedNote)
  /// An answer, sealed to the reply key of a note.
  case answer(SealedAnswer)
  /// The private half of a reply key, sealed to a link of one's own.
  case replyKey(P256PrivateKey)

  /// The steps, in blocks of 256 bytes, in which a plaintext of this kind grows.
  var step: Int {
    switch self {
    case .note, .answer: 4
    case .replyKey: 1
    }
  }
}
