// What `zutto sync` says of a sync, through git or rsync.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync

extension SyncRun {
  /// Prints what was done.
  func tell(_ outcomes: [Outcome], _ session: Session) async throws {
    if options.mayAsk { session.printer.endProgress() }
    let (home, language) = (household.home, household.language)
    let conflicts = outcomes.flatMap { $0.report.merged.flatMap(\.conflicts) }
    let copies = outcomes.flatMap { $0.report.merged.compactMap(\.copy) }
    let notices = await NewEntries(home).notices(of: outcomes.flatMap(\.report.created))
    let shown = household.show(notices)
    let sealedChanges = await household.sealedChanges()
    if session.options.json {
      session.printer.out(
        JSON.object([
          "waiting": .integer(try OpenConflict.all(in: home).count),
          "repositories": .list(outcomes.map { $0.json(in: language) }),
          "notices": .list(notices.map { $0.json(language) }),
          "sealedChanges": sealedChanges.json(in: language),
        ]).description)
    } else {
      for outcome in outcomes { tell(outcome, session.printer) }
      session.print(notices, language)
      for conflict in conflicts { session.printer.print(conflict) }
      for problem in outcomes.flatMap(\.report.leftOut) { session.printer.print(problem) }
    }
    for problem in outcomes.compactMap(\.problem) { session.printer.print(problem) }
    if let problem = shown.problem { session.printer.print(problem) }
    if !session.options.json { try session.tellWaiting(in: home) }
    session.print(sealedChanges)
    let isWrong = conflicts.contains { $0.severity == .error } || !copies.isEmpty
    if isWrong || outcomes.contains(where: { $0.problem != nil }) { throw Exit.problems }
  }

  private func tell(_ outcome: Outcome, _ printer: Printer) {
    let (home, language) = (household.home, household.language)
    let report = outcome.report
    let name = outcome.folder?.name ?? home.settings.name ?? home.settings.owner
    func say(_ phrase: Phrase, _ count: Int) {
      guard count > 0 else { return }
      printer.out("\(name): ".escapingControls + phrase(language, count: count))
    }
    if report.isRecovered { printer.out("\(name): ".escapingControls + Phrase("sync-recovered")[language]) }
    say(Phrase("sync-committed"), report.committed.count)
    say(Phrase("sync-created"), report.created.count)
    say(Phrase("sync-replaced"), report.replaced.count)
    say(Phrase("sync-removed"), report.removed.count)
    say(Phrase("sync-merged"), report.merged.count)
    if report.isSent { printer.out("\(name): ".escapingControls + Phrase("sync-sent")[language]) }
    if report.isNothing, outcome.problem == nil {
      printer.out("\(name): ".escapingControls + Phrase("sync-nothing")[language])
    }
  }
}

extension SyncRun.Outcome {
  /// What was done, as JSON output shows it.
  func json(in language: Language) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object: JSONObject = [
      "path": .text(folder?.text ?? "."), "committed": list(report.committed),
      "created": list(report.created), "replaced": list(report.replaced), "removed": list(report.removed),
      "leftOut": report.leftOut.json(in: language),
      "merged": .list(report.merged.map { $0.json(in: language) }), "sent": .flag(report.isSent),
    ]
    object["problem"] = problem?.json(in: language) ?? .null
    return .object(object)
  }
}

extension RsyncReport {
  /// Prints what was done.
  ///
  /// - Throws: `Exit.problems` where something needs a person.
  func tell(_ notices: [Notice], isDryRun: Bool, _ household: Household, _ session: Session) async throws {
    let shown = household.show(notices)
    let language = household.language
    let sealedChanges = await household.sealedChanges()
    let conflicts = merged.flatMap(\.conflicts)
    if session.options.json {
      session.printer.out(json(isDryRun: isDryRun, notices, sealedChanges, language).description)
    } else {
      tell(isDryRun, session, language)
      session.print(notices, language)
    }
    if let problem = shown.problem { session.printer.print(problem) }
    if !session.options.json { session.print(conflicts) }
    session.print(problems)
    if !session.options.json { try session.tellWaiting(in: household.home) }
    session.print(sealedChanges)
    let isWrong = (conflicts + problems).contains { $0.severity == .error }
    if isWrong || merged.contains(where: { $0.copy != nil }) { throw Exit.problems }
  }

  private func tell(_ isDryRun: Bool, _ session: Session, _ language: Language) {
    if isDryRun { session.printer.out(Phrase("rsync-rehearsal")[language]) }
    for diary in apart.sorted() {
      session.printer.out(Phrase("share-apart")(language, ["diary": diary.name]).escapingControls)
    }
    guard !isEmpty else {
      // What is wrong tells itself that not all is the same.
      if !problems.contains(where: { $0.severity == .error }) {
        session.printer.out(Phrase("sync-nothing")[language])
      }
      return
    }
    let steps: [(Phrase, Set<RelativePath>)] = [
      (Phrase("rsync-sent"), sent), (Phrase("rsync-received"), received),
      (Phrase("sync-merged"), Set(merged.map(\.path))), (Phrase("sync-removed"), removedHere),
      (Phrase("rsync-removed-there"), removedThere), (Phrase("rsync-restored"), restored),
    ]
    for (phrase, paths) in steps where !paths.isEmpty {
      session.printer.out(phrase(language, count: paths.count))
      // Who only wants to know what would happen wants to know to which files.
      guard isDryRun else { continue }
      for path in paths.sorted() { session.printer.out("  " + path.text.escapingControls) }
    }
  }

  /// What was done, as JSON output shows it.
  private func json(
    isDryRun: Bool, _ notices: [Notice], _ sealedChanges: [Diagnostic], _ language: Language
  ) -> JSON {
    func list(_ paths: Set<RelativePath>) -> JSON { .list(paths.sorted().map { .text($0.text) }) }
    return .object([
      "dryRun": .flag(isDryRun), "sent": list(sent), "received": list(received),
      "merged": .list(merged.map { $0.json(in: language) }), "removedHere": list(removedHere),
      "removedThere": list(removedThere), "restored": list(restored),
      "apart": list(apart), "notices": .list(notices.map { $0.json(language) }),
      "sealedChanges": sealedChanges.json(in: language), "problems": problems.json(in: language),
    ])
  }
}

extension Session {
  /// Prints notices, each on a line.
  func print(_ notices: [Notice], _ language: Language) {
    for notice in notices {
      let name = printer.faint(Notice.shown(notice.diary.name) + ": ")
      printer.out(name + notice.text(language))
    }
  }

  /// Says how much waits for a person, from this sync or an older one, or from another machine.
  fileprivate func tellWaiting(in home: Home) throws(Diagnostic) {
    let count = try OpenConflict.all(in: home).count
    guard count > 0 else { return }
    printer.err(Phrase("sync-to-resolve")(language(home), count: count))
  }
}

extension MergedPath {
  fileprivate func json(in language: Language) -> JSON {
    var object: JSONObject = ["path": .text(path.text)]
    object["copy"] = copy.map { .text($0.text) } ?? .null
    object["problems"] = conflicts.json(in: language)
    return .object(object)
  }
}

extension Notice {
  /// The notice as JSON output shows it.
  func json(_ language: Language) -> JSON {
    .object([
      "diary": .text(diary.id), "count": .integer(count), "authors": .list(authors.map { .text($0.id) }),
      "text": .text(text(language)),
    ])
  }
}
