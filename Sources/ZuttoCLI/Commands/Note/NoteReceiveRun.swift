// One run of receiving: from inputs to files.

internal import Ground
internal import Notes

/// Reads inputs, opens what is new in them, writes it, and says what came of it.
struct NoteReceiveRun {
  /// What is wrong, and where in the inputs.
  struct Failure {
    let place: String
    let problem: Diagnostic
  }

  let session: Session
  let home: Home
  private var blocks: [(sealed: SealedText, place: String)] = []
  var failures: [Failure] = []
  private(set) var read = 0
  private(set) var notes: [String] = []
  private(set) var answers: [String] = []
  private(set) var present: [String] = []
  private(set) var blocked = 0
  /// Inputs in which there was nothing.
  private(set) var empty: [Failure] = []

  init(_ session: Session, _ home: Home) {
    self.session = session
    self.home = home
  }

  /// Finds the sealed texts of an input; one that can't be read is a failure among others.
  mutating func read(_ file: String) {
    let name = file == "-" ? "standard input" : file
    do throws(Diagnostic) {
      let bytes =
        file == "-"
        ? try StandardInput.bytes(limit: Armor.maximumInput)
        : try OutsideFile.read(file, limit: Armor.maximumInput)
      let mail = MailText(bytes)
      let found = mail.blocks()
      read += found.count
      for block in found { take(block, in: name) }
      if found.isEmpty { empty.append(Failure(place: name, problem: mail.nothing)) }
    } catch {
      var problem = error
      if problem.code == .fileTooLarge { problem.hint = Phrase("note-no-sealed-note-more-than") }
      failures.append(Failure(place: name, problem: problem))
    }
  }

  private mutating func take(_ block: Armor.Block, in name: String) {
    let place = { (position: Position) in "\(name):\(position.line):\(position.column)" }
    switch block.sealed {
    case .success(let sealed): blocks.append((sealed, place(block.position)))
    case .failure(var problem):
      let spot = place(problem.position ?? block.position)
      (problem.path, problem.position) = (nil, nil)
      failures.append(Failure(place: spot, problem: problem))
    }
  }

  /// Opens what is new, and writes it.
  ///
  /// - Throws: as opening the vault and the writes.
  mutating func open(_ reading: NoteReading) async throws {
    var inbox = NoteInbox(reading, today: session.now(in: home).day)
    var waiting: [(sealed: SealedText, place: String, recipient: NoteInbox.Recipient?)] = []
    for (sealed, place) in blocks {
      if let seen = inbox.seen(sealed) {
        note(seen)
      } else {
        waiting.append((sealed, place, inbox.recipient(of: sealed)))
      }
    }
    // Without anything new nobody is asked for a passphrase.
    guard !waiting.isEmpty else { return }
    let keys = try await keys(reading, waiting.contains { $0.recipient != nil })
    for (index, (sealed, place, recipient)) in waiting.enumerated() {
      if index.isMultiple(of: 100) { session.printer.progress("\(index)/\(waiting.count)") }
      do throws(Diagnostic) { note(try outcome(of: sealed, recipient, keys, &inbox)) } catch {
        failures.append(Failure(place: place, problem: error))
      }
    }
    session.printer.endProgress()
    guard !inbox.isEmpty else { return }
    let taken = inbox
    let now = session.now(in: home)
    try home.change("note receive", at: now.instant) { (change) throws(Diagnostic) in
      try NoteStore.receive(taken, at: now, in: home, &change)
    }
  }

  /// The keys; none where nothing can be for this home, for it has no vault.
  private func keys(_ reading: NoteReading, _ isNeeded: Bool) async throws -> NoteKeys? {
    if !isNeeded, !VaultSession.isThere(in: home) { return nil }
    try VaultSession.checkThere(in: home, for: reading.links)
    return NoteKeys(try await VaultSession.open(session, home).vault)
  }

  private func outcome(
    of sealed: SealedText, _ recipient: NoteInbox.Recipient?, _ keys: NoteKeys?, _ inbox: inout NoteInbox
  ) throws(Diagnostic) -> NoteInbox.Outcome {
    // Twice in one input is once.
    if let seen = inbox.seen(sealed) { return seen }
    switch recipient {
    case .link(let link):
      guard let keys else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.key(of: link)), of: sealed, by: link)
    case .sent(let note):
      guard let keys else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.replyKey(of: note)), of: sealed, to: note)
    case .closed: return .blocked
    case nil:
      // A link whose file is gone, by 'undo' for instance: the vault keeps its key.
      guard let keys, let link = keys.link(of: sealed) else { throw NoteInbox.foreign }
      return try inbox.take(try sealed.open(with: try keys.key(of: link)), of: sealed, by: link)
    }
  }

  private mutating func note(_ outcome: NoteInbox.Outcome) {
    switch outcome {
    case .note(let id): notes.append(id)
    case .answer(let id): answers.append(id)
    case .present(let id): present.append(id)
    case .blocked: blocked += 1
    }
  }
}
