// `zutto note receive`: opens sealed notes and answers.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteReceiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive",
    abstract: "Open sealed notes and answers, and keep them.",
    discussion: """
      Takes any text that has sealed notes in it: a .note file, a saved mail, a whole
      chat, however often it was quoted and wrapped. What was received before
      changes nothing. Nothing is written of a note that can't be proven whole.

      Examples:
        zutto note receive message.note
        zutto note receive ~/Mail/*.eml
        xclip -o | zutto note receive -
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Files; '-' for standard input.") var files: [String] = []

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    var run = NoteReceiveRun(session, home)
    for file in try inputs() { try run.read(file) }
    try await run.open(await session.notes(in: home))
    run.tell()
    if !run.failures.isEmpty { throw Exit.problems }
  }

  private func inputs() throws(Diagnostic) -> [String] {
    if !files.isEmpty { return files }
    guard StandardInput.isPiped else {
      throw Diagnostic(
        .inputMissing,
        "there is nothing to receive",
        hint: "name a file, or pipe the text in: xclip -o | zutto note receive -"
      )
    }
    return ["-"]
  }
}

/// One run of receiving.
struct NoteReceiveRun {
  private let session: Session
  private let home: Home
  private var blocks: [(sealed: SealedText, place: String)] = []
  private(set) var failures: [Failure] = []
  private var read = 0
  private var notes: [String] = []
  private var answers: [String] = []
  private var present: [String] = []
  private var blocked = 0

  /// What is wrong, and where in the inputs.
  struct Failure {
    let place: String
    let problem: Diagnostic
  }

  /// The most bytes of one input.
  private static let maximumBytes = 64 << 20

  init(_ session: Session, _ home: Home) {
    self.session = session
    self.home = home
  }

  /// Finds the sealed texts of an input.
  ///
  /// - Throws: `file-too-large`, `file-missing` and what else keeps it from being read.
  mutating func read(_ file: String) throws(Diagnostic) {
    let bytes =
      file == "-"
      ? try StandardInput.bytes(limit: NoteReceiveRun.maximumBytes)
      : try OutsideFile.read(file, limit: NoteReceiveRun.maximumBytes)
    let name = file == "-" ? "standard input" : file
    let found = Armor.blocks(in: Source("sealed.note", bytes))
    read += found.count
    for block in found {
      switch block.sealed {
      case .success(let sealed): blocks.append((sealed, place(name, block.position)))
      case .failure(var problem):
        let place = place(name, problem.position ?? block.position)
        (problem.path, problem.position) = (nil, nil)
        failures.append(Failure(place: place, problem: problem))
      }
    }
    guard found.isEmpty else { return }
    let problem = Diagnostic(
      .sealedNone,
      "no sealed note is in it",
      hint: "copy all of it, from '-----BEGIN ZUTTO NOTE-----' to '-----END ZUTTO NOTE-----'"
    )
    failures.append(Failure(place: name, problem: problem))
  }

  private func place(_ name: String, _ position: Position) -> String {
    "\(name):\(position.line):\(position.column)"
  }

  /// Opens what is new, and writes it.
  ///
  /// - Throws: as opening the vault and the writes.
  mutating func open(_ reading: NoteReading) async throws {
    var inbox = NoteInbox(reading, today: session.now(in: home).day)
    var waiting: [(sealed: SealedText, place: String, recipient: NoteInbox.Recipient)] = []
    for (sealed, place) in blocks {
      do throws(Diagnostic) {
        if let seen = inbox.seen(sealed) {
          note(seen)
        } else {
          waiting.append((sealed, place, try inbox.recipient(of: sealed)))
        }
      } catch {
        failures.append(Failure(place: place, problem: error))
      }
    }
    // Without anything new nobody is asked for a passphrase.
    guard !waiting.isEmpty else { return }
    let keys = NoteKeys(try await VaultSession.open(session, home).vault)
    for (index, (sealed, place, recipient)) in waiting.enumerated() {
      if index.isMultiple(of: 100) {
        session.printer.progress("\(index)/\(waiting.count)")
      }
      do throws(Diagnostic) {
        // Twice in one input is once.
        if let seen = inbox.seen(sealed) {
          note(seen)
          continue
        }
        switch recipient {
        case .link(let link):
          let content = try sealed.open(with: try keys.key(of: link.token))
          note(try inbox.take(content, of: sealed, by: link))
        case .sent(let sent):
          let content = try sealed.open(with: try keys.replyKey(of: sent, reading.links))
          note(try inbox.take(content, of: sealed, to: sent))
        }
      } catch {
        failures.append(Failure(place: place, problem: error))
      }
    }
    session.printer.endProgress()
    guard !inbox.isEmpty else { return }
    let taken = inbox
    try home.change("note receive", at: session.world.now()) { (change) throws(Diagnostic) in
      try NoteStore.receive(taken, in: home, &change)
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

  /// Says what came in.
  func tell() {
    if session.options.json {
      session.printer.out(
        JSON.object([
          "read": .integer(read), "received": .list(notes.map(JSON.text)),
          "answered": .list(answers.map(JSON.text)), "present": .integer(present.count),
          "blocked": .integer(blocked), "failed": .list(failures.map(\.json)),
        ]).description
      )
      return
    }
    let language = session.language(home)
    for id in notes.prefix(20) { session.printer.out("+ \(id)") }
    for id in answers.prefix(20) {
      session.printer.out(NoteWords.answerCame(language, ["id": id]))
    }
    for id in present.prefix(20) {
      session.printer.out(NoteWords.receivedBefore(language, ["id": id]))
    }
    session.printer.out(
      NoteWords.receivedCounts(
        language,
        [
          "new": language.integer(notes.count), "answers": language.integer(answers.count),
          "present": language.integer(present.count), "failed": language.integer(failures.count),
        ]
      )
    )
    if blocked > 0 {
      session.printer.out(NoteWords.blockedCount(language, ["count": language.integer(blocked)]))
    }
    for failure in failures {
      session.printer.err("\(failure.place.escapingControls): \(failure.problem)")
    }
  }
}

extension NoteReceiveRun.Failure {
  /// The problem as JSON output shows it.
  fileprivate var json: JSON {
    guard case .object(var object) = problem.json.content else { return problem.json }
    object["place"] = .text(place)
    return .object(object)
  }
}
