// Writing notes, each change inside one that can be undone.

public import Diagnostics
internal import Fluent
public import Ground
internal import Prose
internal import SafeFiles
internal import Seal
public import ZonedTime

extension NoteStore {
  // MARK: Received notes

  /// Records the day on which a note was first shown; `undo` does not revert it.
  ///
  /// - Throws: `home-locked`, `home-newer`, and as the writes.
  public static func markRead(_ note: ReceivedNote, on day: Day, in home: Home) throws(Diagnostic) {
    guard note.read == nil else { return }
    try home.checkWritable()
    try home.tree.locked { () throws(Diagnostic) in
      let old = try home.tree.readIfPresent(ReadNotes.file, limit: LineList.maximumBytes)
      try home.tree.write(ReadNotes.text(adding: note.id, day, to: old), to: ReadNotes.file)
    }
  }

  /// Writes an answer, in place of an older one.
  ///
  /// The text is in the normal form and not empty, nil to keep the answer; `isPublic` puts both on the
  /// archive's page, nil to leave that.
  ///
  /// - Returns: the note as it is now.
  /// - Throws: `note-empty`, `note-too-long`, `changed-since`, and as the writes.
  public static func answer(
    _ text: String?, to note: ReceivedNote, isPublic: Bool?, on day: Day, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> ReceivedNote {
    try checkUnchanged(note.source, in: home)
    var file = MarkdownFile(note.source)
    if let text {
      try NoteText.check(text)
      file = file.replacingBody(with: answered(text, file))
      file = try file.setting("answered", to: .text(day.text), order: NoteFormat.receivedKeys)
    }
    if let isPublic, isPublic || file.frontMatter["public"] != nil {
      file = try file.setting(
        "public", to: .text(isPublic ? "true" : "false"), order: NoteFormat.receivedKeys)
    }
    try change.write(file.source.bytes, to: note.path)
    return NoteFormat.received(file.source, id: note.id).0 ?? note
  }

  /// Refuses to overwrite changes that a file got since it was read.
  ///
  /// - Throws: `changed-since`.
  static func checkUnchanged(_ source: Source, in home: Home) throws(Diagnostic) {
    let now = try home.tree.readIfPresent(source.path, limit: NoteFormat.maximumBytes)
    guard now?.bytes != source.bytes else { return }
    throw Diagnostic(
      .changedSince, Phrase("note-note-changed-another-command-meanwhile"), path: source.path,
      hint: Phrase("diary-run-command-again"))
  }

  /// Writes the contents of an inbox: new notes, and answers to sent ones.
  ///
  /// - Throws: `changed-since`, `file-exists`, and as the writes.
  public static func receive(_ inbox: NoteInbox, at now: ZonedTime, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    for (note, bytes) in try inbox.answeredFiles() {
      try checkUnchanged(note.source, in: home)
      try change.write(bytes, to: note.path, isPrivate: true)
    }
    // First the places: a note whose file is there is not placed again. A note's day is in UTC: UTC's today counts as the reader's today, and no note is of a future day.
    let today = TimeZoneRules.utc.zoned(now.instant).day
    try place(
      inbox.arrived.map { ($0.id, $0.sent < today ? min($0.sent, now.day) : now.day) }, in: home, &change)
    // Another command may have received the same note meanwhile: its file depends on the note alone.
    try change.create(inbox.files.filter { home.tree.signature($0.path) == nil }, isPrivate: true)
  }

  /// Records the places of notes that arrived or are sent.
  private static func place(_ notes: [(id: String, day: Day)], in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    guard !notes.isEmpty else { return }
    let old = try home.tree.readIfPresent(ArrivedNotes.file, limit: LineList.maximumBytes)
    let new = ArrivedNotes.text(adding: notes, to: old)
    if new != old?.bytes { try change.write(new, to: ArrivedNotes.file, isPrivate: true) }
  }

  /// The body with an answer appended; the note's own bytes stay.
  private static func answered(_ text: String, _ file: MarkdownFile) -> [UInt8] {
    let bytes = file.source.bytes
    let body = NoteBody(bytes, file.body.range)
    let end = body.headings.first ?? bytes.count
    var head = Array(bytes[file.body.range.lowerBound..<end])
    while let last = head.last, last <= 0x20 { head.removeLast() }
    return head + Array("\n\n## answer\n\(PlainWords(text).escaped)\n".utf8)
  }

  /// Removes notes and keeps received ones from arriving again; the writers are reply keys to block.
  public static func remove(
    _ notes: [AnyNote], blocking writers: Set<[UInt8]> = [], in home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    var blocked = BlockedNotes()
    blocked.writers = writers
    for case .received(let note) in notes {
      try checkUnchanged(note.source, in: home)
      if let id = note.sealedID { blocked.notes.insert(id) }
    }
    try change.remove(notes.map(\.path))
    guard blocked != BlockedNotes() else { return }
    let old = try home.tree.readIfPresent(BlockedNotes.file, limit: LineList.maximumBytes)
    try change.write(BlockedFormat.text(adding: blocked, to: old), to: BlockedNotes.file)
  }

  /// Unblocks writers.
  public static func unblock(_ writers: Set<[UInt8]>, in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    guard let old = try home.tree.readIfPresent(BlockedNotes.file, limit: LineList.maximumBytes) else {
      return
    }
    try change.write(BlockedFormat.text(without: writers, old), to: BlockedNotes.file)
  }

  // MARK: Sent notes

  /// Writes a sent note and seals it; `today` is the day on the home's clock.
  ///
  /// - Returns: the note, and the sealed text to hand over.
  /// - Throws: `note-empty`, `note-too-long`, and as the writes.
  public static func send(
    _ note: OutgoingNote, on today: Day, in home: Home, randomBytes: (Int) -> [UInt8], _ change: inout Change
  ) throws(Diagnostic) -> (path: RelativePath, sealed: SealedText) {
    try NoteText.check(note.text)
    let reply = P256PrivateKey(randomBytes: randomBytes)
    let sealed = try note.sealed(reply: reply.publicKey, randomBytes: randomBytes)
    let key = try SealedText.seal(
      .replyKey(reply), to: note.ownLink.publicKey, ephemeral: P256PrivateKey(randomBytes: randomBytes))
    let draft = SentDraft(
      to: note.contact, sent: note.day, isAnonymous: note.name == nil, reply: reply.publicKey, key: key,
      text: note.text)
    var path: RelativePath
    repeat {
      let digits = Base32.smallText(randomBytes(4)).prefix(6)
      path = SentNote.path(of: "\(note.day.text)-\(digits)")
    } while home.tree.signature(path) != nil
    try change.write(try NoteFormat.text(draft, at: path), to: path)
    try place([(path.stem, today)], in: home, &change)
    return (path, sealed)
  }
}
