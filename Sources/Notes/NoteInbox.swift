// Receiving sealed notes.

public import Diagnostics
internal import Fluent
internal import Seal
public import ZonedTime

/// Receives sealed notes, one after the other: which are new, what they say, where they belong; pure.
public struct NoteInbox: Sendable {
  /// The result for a sealed text.
  public enum Outcome: Sendable {
    /// A new note, and its file's name without `.md`.
    case note(id: String)
    /// An answer to a sent note, and that note's id.
    case answer(to: String)
    /// It was received before.
    case present(id: String)
    /// Its writer is blocked, or it was deleted.
    case blocked
  }

  private let reading: NoteReading
  private let today: Day
  /// The received notes: the file's id by the id of the sealed text.
  private var known: [String: String] = [:]
  private var taken: Set<String> = []
  /// The file's id by key and words: the same words of the same day, sealed again, are no new note.
  private var words: [Words: String] = [:]
  private var sizes: [String: Int] = [:]
  private let replies: [ReplyKey]

  private(set) var files: [(path: RelativePath, bytes: [UInt8])] = []
  /// The new notes and their days, in the order of arrival.
  private(set) var arrived: [(id: String, sent: Day)] = []
  /// Answers by the id of the sent note, in the order of arrival.
  private var answers: [String: [(id: String, answer: SealedAnswer)]] = [:]

  private struct Words: Hashable {
    let key: [UInt8]
    let day: Day?
    let text: String

    init(_ key: [UInt8], _ day: Day?, _ text: String) {
      self.key = key
      self.day = day
      self.text = text
    }
  }

  private struct ReplyKey {
    let note: SentNote
    let publicKey: P256PublicKey
  }

  /// An inbox for a home's notes on a day of its clock.
  public init(_ reading: NoteReading, today: Day) {
    self.reading = reading
    self.today = today
    for note in reading.received {
      if let id = note.sealedID { known[id] = note.id }
      taken.insert(note.id)
      if let reply = note.reply { words[Words(reply, note.sent, note.text)] = note.id }
    }
    for note in reading.sent {
      for id in note.answerIDs { known[id] = note.id }
      for answer in note.answers { words[Words(note.reply ?? [], nil, answer)] = note.id }
    }
    replies = reading.sent.compactMap { note in
      note.reply.flatMap { P256PublicKey($0) }.map { ReplyKey(note: note, publicKey: $0) }
    }
  }

  /// Whether there is anything to write.
  public var isEmpty: Bool { files.isEmpty && answers.isEmpty }

  /// The result that needs no key: a text was received before, or deleted.
  public func seen(_ sealed: SealedText) -> Outcome? {
    if let id = known[sealed.id] { return .present(id: id) }
    return reading.blocked.notes.contains(sealed.id) ? .blocked : nil
  }

  /// The owner of the key that opens a text, as far as the files tell, before a passphrase is asked for.
  ///
  /// - Returns: nil if no link and no sent note of the home has its key.
  public func recipient(of sealed: SealedText) -> Recipient? {
    if let link = reading.links.first(where: { sealed.isFor($0.token.publicKey) }) {
      return link.state == .closed ? .closed : .link(link.token)
    }
    return replies.first { sealed.isFor($0.publicKey) }.map { .sent($0.note) }
  }

  /// The owner of the key that opens a text.
  public enum Recipient: Sendable {
    case link(LinkToken)
    case sent(SentNote)
    /// A closed link.
    case closed
  }

  /// The error for a text that no key of the home opens.
  public static let foreign = Diagnostic(
    .sealedForeign, Phrase("note-note-somebody-else-neither-vault"),
    hint: Phrase("note-if-should-yours-writer-used"))

  /// Receives what was opened with a link's key.
  ///
  /// - Throws: `sealed-note-content` for anything but a note.
  public mutating func take(_ content: NoteContent, of sealed: SealedText, by link: LinkToken)
    throws(Diagnostic) -> Outcome
  {
    guard case .note(let note) = content else { throw NoteInbox.misplaced }
    if let seen = seen(sealed) { return seen }
    if let reply = note.reply, let id = words[Words(reply.bytes, note.sent, note.text)] {
      return .present(id: id)
    }
    if let reply = note.reply, reading.blocked.writers.contains(reply.bytes) { return .blocked }
    let id = freeID(note.sent, sealed.id)
    let path = ReceivedNote.path(of: id)
    files.append((path, try NoteFormat.text(note, sealedID: sealed.id, link: link, at: path)))
    arrived.append((id, note.sent))
    known[sealed.id] = id
    if let reply = note.reply { words[Words(reply.bytes, note.sent, note.text)] = id }
    taken.insert(id)
    return .note(id: id)
  }

  /// Receives what was opened with a sent note's key.
  ///
  /// - Throws: `sealed-note-content` for anything but an answer.
  public mutating func take(_ content: NoteContent, of sealed: SealedText, to note: SentNote)
    throws(Diagnostic) -> Outcome
  {
    guard case .answer(let answer) = content else { throw NoteInbox.misplaced }
    if let seen = seen(sealed) { return seen }
    if words[Words(note.reply ?? [], nil, answer.text)] != nil { return .present(id: note.id) }
    let size = sizes[note.id, default: note.source.bytes.count] + 2 * answer.text.utf8.count + 64
    guard size <= NoteFormat.maximumBytes - 65_536 else {
      throw Diagnostic(
        .fileTooLarge, Phrase("note-so-many-answers-file-no", ["id": note.id]),
        hint: Phrase("note-remove-some-sections-answer-receive"))
    }
    sizes[note.id] = size
    words[Words(note.reply ?? [], nil, answer.text)] = note.id
    answers[note.id, default: []].append((sealed.id, answer))
    known[sealed.id] = note.id
    return .answer(to: note.id)
  }

  /// The sent notes' files with their new answers.
  func answeredFiles() throws(Diagnostic) -> [(note: SentNote, bytes: [UInt8])] {
    var files: [(note: SentNote, bytes: [UInt8])] = []
    for note in reading.sent {
      guard let new = answers[note.id] else { continue }
      files.append((note, try NoteFormat.adding(new, to: note, today: today)))
    }
    return files
  }

  /// The day and as many digits of the sealed id as make the name unique.
  private func freeID(_ day: Day, _ sealedID: String) -> String {
    for count in 6..<16 {
      let id = "\(day.text)-\(sealedID.prefix(count))"
      if !taken.contains(id) { return id }
    }
    return "\(day.text)-\(sealedID)"
  }

  private static let misplaced = Diagnostic(
    .sealedContent, Phrase("note-what-sealed-here-not-what"),
    hint: Phrase("note-writer-program-faulty-somebody-plays"))
}
