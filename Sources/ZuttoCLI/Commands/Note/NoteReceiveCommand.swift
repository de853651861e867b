// Commands that receive and refuse notes: `zutto note receive`, `commit`, `rm`, `block` and `unblock`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Notes
internal import Sync
internal import ZonedTime

struct NoteReceiveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Open sealed notes and answers, and keep them.",
    discussion: """
      Takes any text that has sealed notes in it: a .note file, saved mails, a whole
      chat, however often it was quoted and wrapped. What was received before
      changes nothing. Nothing is written of a note that can't be proven whole.

      Without files it fetches from the boxes to which your pages post, if their
      keys are on this machine ('zutto note link --post ADDRESS#KEY'). A letter is
      deleted there once its note is in the home; one that can't be opened stays
      there, unless --discard says otherwise.

      Examples:
        zutto note receive                   from the boxes
        zutto note receive --box             the same from a timer, without a terminal
        zutto note receive message.note
        zutto note receive ~/Mail/*.eml
        xclip -o | zutto note receive -
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Files; '-' for standard input.", completion: .file()) var files: [String] = []
  @Flag(help: "Fetch from the boxes.") var box = false
  @Flag(help: "Delete in the boxes also what can't be opened.") var discard = false

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let reading = await context.notes()
    let boxes = try boxes(reading, context)
    var run = NoteReceiveRun(context.household) { try await VaultSession.open(context).vault }
    for file in try inputs(context, boxes) {
      run.read(file == "-" ? "standard input" : file) { (limit) throws(Diagnostic) in
        try file == "-" ? StandardInput.bytes(limit: limit) : OutsideFile.read(file, limit: limit)
      }
    }
    try await run.file()
    var round = BoxRound()
    try await round.receive(from: boxes, by: &run, discards: discard)
    return await run.outcome(context, boxes.isEmpty ? nil : round)
  }

  /// The boxes to fetch from: where they are asked for, or nothing else is named.
  private func boxes(_ reading: NoteReading, _ context: Context) throws(Diagnostic) -> [RemoteBox] {
    guard box || discard || files.isEmpty && !StandardInput.isPiped else { return [] }
    let boxes = try BoxKeys(context.world).boxes(of: reading.links.filter { $0.state != .closed })
    if boxes.isEmpty, box || discard {
      throw Diagnostic(.boxFailed, Phrase("note-box-none"), hint: Phrase("note-box-none-hint"))
    }
    return boxes
  }

  private func inputs(_ context: Context, _ boxes: [RemoteBox]) throws(Diagnostic) -> [String] {
    if files == ["-"], context.canAsk { context.printer.err(Phrase("note-paste-now")[context.language]) }
    if !files.isEmpty || !boxes.isEmpty { return files }
    guard StandardInput.isPiped else {
      throw Diagnostic(
        .inputMissing, Phrase("note-nothing-receive"), hint: Phrase("note-name-file-pipe-text-xclip"))
    }
    return ["-"]
  }
}

struct NoteCommitCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "commit", abstract: "Commit notes to git, telling no more than the day.",
    discussion: """
      A commit of git tells who made it and when, to the second; whoever can read
      the repository could lay that beside the moment at which a note arrived. This
      one is made by nobody, at midnight UTC of its day. It takes notes/ alone:
      contacts tell the second at which they were added, and go into a commit of
      your own. What else was changed or staged stays as it is. docs/SECURITY.md
      says what still shows.

      Examples:
        zutto note commit
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let commit = try DayCommit(
      of: context.home.tree, on: context.sealedDay
    ).make("notes")
    let line =
      commit.map { Phrase("note-committed")(context.language, ["commit": String($0.prefix(10))]) }
      ?? Phrase("note-nothing-to-commit")[context.language]
    return Outcome(
      [line], json: ["committed": .flag(commit != nil), "commit": commit.map(JSON.text) ?? .null])
  }
}

extension NoteReceiveRun {
  /// How many items of a kind are listed.
  private static let shownAtMost = 20

  /// The results; new notes have the numbers that other commands accept.
  fileprivate func outcome(_ context: Context, _ round: BoxRound?) async -> Outcome {
    let language = context.language
    let limit = NoteReceiveRun.shownAtMost
    var json: JSONObject = [
      "read": .integer(read), "received": .list(notes.map(JSON.text)),
      "answered": .list(answers.map(JSON.text)), "present": .integer(present.count),
      "blocked": .integer(blocked), "failed": .list(failures.map { $0.json(in: language) }),
    ]
    if let round {
      json["fetched"] = .integer(round.fetched)
      json["deleted"] = .integer(round.deleted)
    }
    var outcome = Outcome(context.isJSON ? [] : await newNotes(context), json: .object(json))
    for id in answers.prefix(limit) { outcome.say(Phrase("note-answer-came"), ["id": id]) }
    for id in present.prefix(limit) { outcome.say(Phrase("note-received-before"), ["id": id]) }
    outcome.say(
      Phrase("note-received-counts"),
      [
        "new": language.integer(notes.count), "answers": language.integer(answers.count),
        "present": language.integer(present.count), "failed": language.integer(failures.count),
      ])
    if let round {
      outcome.say(
        Phrase("note-box-counts"),
        ["fetched": language.integer(round.fetched), "deleted": language.integer(round.deleted)])
    }
    if blocked > 0 { outcome.say(Phrase("note-blocked-count"), ["count": language.integer(blocked)]) }
    for failure in failures.prefix(limit) {
      let problem = failure.problem.rendered(in: language)
      outcome.note("\(failure.place.escapingControls): \(problem.rest(after: "zutto: ") ?? problem)")
    }
    if failures.count > limit {
      let count = language.integer(failures.count - limit)
      outcome.note(Phrase("note-more-refused")(language, ["count": count]))
    }
    if !failures.isEmpty { outcome.exit = .problems }
    return outcome
  }

  private func newNotes(_ context: Context) async -> [String] {
    guard !notes.isEmpty else { return [] }
    let reading = await NoteStore.read(in: context.home)
    let new = Set(notes)
    let rows = NoteRows(context.session, context.home)
    let found = reading.listed(on: context.now.day).enumerated().filter { new.contains($1.id) }
      .prefix(NoteReceiveRun.shownAtMost)
    let width = String((found.last?.offset ?? 0) + 1).count
    return found.flatMap { rows.lines($1, number: $0 + 1, width: width) }
  }
}

extension NoteReceiveRun.Failure {
  fileprivate func json(in language: Language) -> JSON {
    let json = problem.json(in: language)
    guard case .object(var object) = json.content else { return json }
    object["place"] = .text(place)
    return .object(object)
  }
}

struct NoteRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove notes; they don't come in again. 'undo' brings them back.",
    discussion: """
      Examples:
        zutto note rm 1
        zutto note rm x7k2m4 k3v6p2
        zutto note rm --unread              everything that was never shown
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Notes: numbers in the list, ids, or parts of them.") var notes: [String] = []
  @Flag(help: "All received notes that were never shown.") var unread = false

  func validate() throws {
    guard notes.isEmpty == unread else { throw ValidationError(Phrase("note-name-notes-say-unread")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    var found: [AnyNote] = reading.received.filter { unread && $0.isUnread }.map(AnyNote.received)
    for text in notes {
      let note = try reading.one(text)
      if !found.contains(where: { $0.id == note.id }) { found.append(note) }
    }
    guard !found.isEmpty else { return .said(Phrase("note-nothing-unread"), [:], ["removed": .list([])]) }
    try context.change { (change) throws(Diagnostic) in
      try NoteStore.remove(found, in: context.home, &change)
    }
    let rows = NoteRows(context.session, context.home)
    var outcome = Outcome(
      found.prefix(20).flatMap { rows.lines($0, reading) },
      json: ["removed": .list(found.map { .text($0.id) })])
    outcome.say(Phrase("note-removed"), ["count": context.language.integer(found.count)])
    return outcome
  }
}

struct NoteBlockCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "block", abstract: "Remove a note, and receive no more of its writer.",
    discussion: """
      The page makes a new key for every note, so this stops a writer who goes on in
      one conversation, not one who begins anew: against those, a new link in place
      of this one, 'note link --rotate --close'. Their unread notes go too; what you
      have read stays.

      Examples:
        zutto note block 1
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The note: its number in the list, its id, or a part of it.") var note: String

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    let note = try reading.oneReceived(note)
    guard let reply = note.reply else {
      throw Diagnostic(
        .noteUnanswerable, Phrase("note-no-reply-key-writer-could", ["id": note.id]),
        hint: Phrase("note-zutto-note-rm-removes", ["id": note.id]))
    }
    let gone = reading.blocked(with: note)
    try context.change { (change) throws(Diagnostic) in
      try NoteStore.remove(gone.map(AnyNote.received), blocking: [reply], in: context.home, &change)
    }
    return .said(
      Phrase("note-blocked"), ["count": context.language.integer(gone.count)],
      ["removed": .list(gone.map { .text($0.id) })])
  }
}

struct NoteUnblockCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "unblock", abstract: "Receive again of everybody who was blocked.",
    discussion: """
      Single ones: take their line out of notes/blocked.txt.

      Examples:
        zutto note unblock
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let writers = await context.notes().blocked.writers
    if !writers.isEmpty {
      try context.change { (change) throws(Diagnostic) in
        try NoteStore.unblock(writers, in: context.home, &change)
      }
    }
    return .said(
      Phrase("note-unblocked"), ["count": context.language.integer(writers.count)],
      ["unblocked": .integer(writers.count)])
  }
}
