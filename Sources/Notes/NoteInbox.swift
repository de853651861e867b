// Receiving: which sealed notes are new, what they say, and where they belong; pure.

public import Ground
internal import Seal

/// What receives sealed notes, one after the other.
public struct NoteInbox: Sendable {
  /// What became of a sealed text.
  public enum Outcome: Sendable {
    /// A new note, and its file's name without `.md`.
    case note(id: String)
    /// An answer to a note that was sent, and that note's id.
    case answer(to: String)
    /// It was received before.
    case present(id: String)
    /// Its writer is blocked, or it was deleted.
    case blocked
  }

  private let reading: NoteReading
  private let today: Day
  /// What was received before: the file's id, by the id of the sealed text.
  private var known: [String: String] = [:]
  private var taken: Set<String> = []
  private let replies: [ReplyKey]

  /// New notes: their files.
  private(set) var files: [(path: RelativePath, bytes: [UInt8])] = []
  /// Answers to sent notes, by the note's id, in the order in which they came.
  private var answers: [String: [(id: String, answer: SealedAnswer)]] = [:]

  private struct ReplyKey {
    let note: SentNote
    let publicKey: P256PublicKey
  }

  /// An inbox of what a home has.
  ///
  /// - Parameters:
  ///   - reading: its notes.
  ///   - today: the day on the home's clock.
  public init(_ reading: NoteReading, today: Day) {
    self.reading = reading
    self.today = today
    for note in reading.received {
      if let id = note.sealedID { known[id] = note.id }
      taken.insert(note.id)
    }
    for note in reading.sent {
      for id in note.answerIDs { known[id] = note.id }
    }
    replies = reading.sent.compactMap { note in
      note.reply.flatMap { P256PublicKey($0) }.map { ReplyKey(note: note, publicKey: $0) }
    }
  }

  /// Whether there is anything to write.
  public var isEmpty: Bool { files.isEmpty && answers.isEmpty }

  /// What can be told without any key: that a text was received before, or deleted.
  public func seen(_ sealed: SealedText) -> Outcome? {
    if let id = known[sealed.id] { return .present(id: id) }
    return reading.blocked.notes.contains(sealed.id) ? .blocked : nil
  }

  /// The links and sent notes whose keys open a text; asked before a passphrase is.
  ///
  /// - Throws: `sealed-note-foreign` if there is none.
  public func recipient(of sealed: SealedText) throws(Diagnostic) -> Recipient {
    if let link = reading.links.first(where: { sealed.isFor($0.token.publicKey) }) {
      return .link(link)
    }
    if let reply = replies.first(where: { sealed.isFor($0.publicKey) }) {
      return .sent(reply.note)
    }
    throw Diagnostic(
      .sealedForeign,
      "this note is for somebody else: no link and no sent note of this home has its key",
      hint: "if it should be yours, its writer used a link that is not in notes/links/; "
        + "give them the link of 'zutto note link'"
    )
  }

  /// Whose key opens a text.
  public enum Recipient: Sendable {
    case link(PersonalLink)
    case sent(SentNote)
  }

  /// Takes in what was opened with a link's key.
  ///
  /// - Throws: `sealed-note-content` for something else than a note.
  public mutating func take(
    _ content: NoteContent,
    of sealed: SealedText,
    by link: PersonalLink
  ) throws(Diagnostic) -> Outcome {
    guard case .note(let note) = content else { throw NoteInbox.misplaced }
    if let seen = seen(sealed) { return seen }
    if let reply = note.reply, reading.blocked.writers.contains(reply.bytes) { return .blocked }
    // A writer's clock may be wrong, or put there to stand first for ever.
    let sent = note.sent > today.adding(days: 1) ? today : note.sent
    let id = freeID(sent, sealed.id)
    let path = ReceivedNote.path(of: id)
    files.append(
      (
        path,
        try NoteFormat.text(note, sealedID: sealed.id, link: link.token, sent: sent, at: path)
      )
    )
    known[sealed.id] = id
    taken.insert(id)
    return .note(id: id)
  }

  /// Takes in what was opened with a sent note's key.
  ///
  /// - Throws: `sealed-note-content` for something else than an answer.
  public mutating func take(
    _ content: NoteContent,
    of sealed: SealedText,
    to note: SentNote
  ) throws(Diagnostic) -> Outcome {
    guard case .answer(let answer) = content else { throw NoteInbox.misplaced }
    if let seen = seen(sealed) { return seen }
    answers[note.id, default: []].append((sealed.id, answer))
    known[sealed.id] = note.id
    return .answer(to: note.id)
  }

  /// The sent notes' files with their new answers.
  ///
  /// - Throws: what makes a file unreadable.
  func answeredFiles() throws(Diagnostic) -> [(note: SentNote, bytes: [UInt8])] {
    var files: [(note: SentNote, bytes: [UInt8])] = []
    for note in reading.sent {
      guard let new = answers[note.id] else { continue }
      files.append((note, try NoteFormat.adding(new, to: note, today: today)))
    }
    return files
  }

  /// The day and so many digits of the sealed id as no other note has.
  private func freeID(_ day: Day, _ sealedID: String) -> String {
    for count in 6..<16 {
      let id = "\(day.text)-\(sealedID.prefix(count))"
      if !taken.contains(id) { return id }
    }
    return "\(day.text)-\(sealedID)"
  }

  private static let misplaced = Diagnostic(
    .sealedContent,
    "what is sealed here is not what stands in such a place: a note is sealed to a link, an answer to a note",
    hint: "its writer's program is faulty, or somebody plays tricks; nothing was written"
  )
}
