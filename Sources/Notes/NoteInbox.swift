// Receiving: which sealed notes are new, what they say, and where they belong; pure.

public import Diagnostics
internal import Fluent
internal import Seal
public import ZonedTime

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
  /// The file's id, by what was said under one key: sealed once more, the same words of the same day are no new
  /// note.
  private var words: [Words: String] = [:]
  /// How large the files of sent notes are with their new answers.
  private var sizes: [String: Int] = [:]
  private let replies: [ReplyKey]

  /// New notes: their files.
  private(set) var files: [(path: RelativePath, bytes: [UInt8])] = []
  /// The new notes and the days that they tell, in the order in which they came.
  private(set) var arrived: [(id: String, sent: Day)] = []
  /// Answers to sent notes, by the note's id, in the order in which they came.
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

  /// What can be told without any key: that a text was received before, or deleted.
  public func seen(_ sealed: SealedText) -> Outcome? {
    if let id = known[sealed.id] { return .present(id: id) }
    return reading.blocked.notes.contains(sealed.id) ? .blocked : nil
  }

  /// Whose key opens a text, as far as the files tell; asked before a passphrase is.
  ///
  /// - Returns: nil if no link and no sent note of the home has its key.
  public func recipient(of sealed: SealedText) -> Recipient? {
    if let link = reading.links.first(where: { sealed.isFor($0.token.publicKey) }) {
      return link.state == .closed ? .closed : .link(link.token)
    }
    return replies.first { sealed.isFor($0.publicKey) }.map { .sent($0.note) }
  }

  /// Whose key opens a text.
  public enum Recipient: Sendable {
    case link(LinkToken)
    case sent(SentNote)
    /// A link by which nothing is received any more.
    case closed
  }

  /// What is told of a text that no key of the home opens.
  public static let foreign = Diagnostic(
    .sealedForeign, Phrase("note-note-somebody-else-neither-vault"),
    hint: Phrase("note-if-should-yours-writer-used"))

  /// Takes in what was opened with a link's key.
  ///
  /// - Throws: `sealed-note-content` for something else than a note.
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

  /// Takes in what was opened with a sent note's key.
  ///
  /// - Throws: `sealed-note-content` for something else than an answer.
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
    .sealedContent, Phrase("note-what-sealed-here-not-what"),
    hint: Phrase("note-writer-program-faulty-somebody-plays"))
}
