// One sync of a home through rsync, and what is told of it.

internal import Ground
internal import Sync

/// Syncs a home with a copy of it.
struct RsyncRun: Sendable {
  let session: Session
  let home: Home
  let comparesAll: Bool
  let isDryRun: Bool

  init(_ session: Session, _ home: Home, comparesAll: Bool, isDryRun: Bool) {
    self.session = session
    self.home = home
    self.comparesAll = comparesAll
    self.isDryRun = isDryRun
  }

  /// Syncs with one other side and tells what was done.
  ///
  /// - Throws: what keeps it from being synced; `Exit.problems` where something needs a person.
  func sync(with destination: String) async throws {
    let language = session.language(home)
    let shell = session.world.environment("RSYNC_RSH").flatMap { $0.isEmpty ? nil : $0 }
    let sync = try RsyncSync(
      home.tree, with: destination, rules: HomeMergeRules.rules(of: home), remoteShell: shell,
      isInteractive: session.canAsk && !session.options.json, secrets: Set(TranscriptionKey.withheld.keys))
    let new = NewEntries(session, home)
    let known = try new.present()
    let report = try run(sync, language)
    let notices = isDryRun ? [] : await new.notices(of: report.received.subtracting(known).sorted())
    let shown = new.show(notices)
    let sealedChanges = await session.sealedChanges(in: home)
    if session.options.json {
      let told = notices.map { $0.json(language) }
      session.printer.out(
        report.json(isDryRun: isDryRun, notices: told, sealedChanges).description)
    } else {
      tell(report, language)
      new.print(notices)
    }
    if let problem = shown.problem { session.printer.print(problem) }
    let conflicts = report.merged.flatMap(\.conflicts)
    if !session.options.json { session.print(conflicts) }
    session.print(report.problems)
    let copies = report.merged.count { $0.copy != nil }
    if !session.options.json {
      let waiting = try OpenConflict.all(in: home).count
      if waiting > 0 { session.printer.err(Phrase("sync-to-resolve")(language, count: waiting)) }
    }
    session.print(sealedChanges)
    let isWrong = (conflicts + report.problems).contains { $0.severity == .error }
    if isWrong || copies > 0 { throw Exit.problems }
  }

  private func run(_ sync: RsyncSync, _ language: Language) throws(Diagnostic) -> RsyncReport {
    let printer = session.printer
    defer { printer.endProgress() }
    return try sync.run(at: session.world.now(), comparesAll: comparesAll, isDryRun: isDryRun) { progress in
      printer.progress(RsyncWords.progress(progress, language))
    }
  }

  private func tell(_ report: RsyncReport, _ language: Language) {
    if isDryRun { session.printer.out(Phrase("rsync-rehearsal")[language]) }
    for diary in report.apart.sorted() {
      session.printer.out(Phrase("share-apart")(language, ["diary": diary.name]).escapingControls)
    }
    guard !report.isEmpty else {
      // What is wrong tells itself that not all is the same.
      if !report.problems.contains(where: { $0.severity == .error }) {
        session.printer.out(Phrase("sync-nothing")[language])
      }
      return
    }
    let steps: [(Phrase, Set<RelativePath>)] = [
      (Phrase("rsync-sent"), report.sent), (Phrase("rsync-received"), report.received),
      (Phrase("sync-merged"), Set(report.merged.map(\.path))), (Phrase("sync-removed"), report.removedHere),
      (Phrase("rsync-removed-there"), report.removedThere), (Phrase("rsync-restored"), report.restored),
    ]
    for (phrase, paths) in steps where !paths.isEmpty {
      session.printer.out(phrase(language, count: paths.count))
      // Who only wants to know what would happen wants to know to which files.
      guard isDryRun else { continue }
      for path in paths.sorted() { session.printer.out("  " + path.text.escapingControls) }
    }
  }
}

extension RsyncReport {
  /// What was done, as JSON output shows it.
  fileprivate func json(isDryRun: Bool, notices: [JSON], _ sealedChanges: [Diagnostic]) -> JSON {
    func list(_ paths: Set<RelativePath>) -> JSON { .list(paths.sorted().map { .text($0.text) }) }
    return .object([
      "dryRun": .flag(isDryRun), "sent": list(sent), "received": list(received),
      "merged": .list(
        merged.map { merged in
          var object: JSONObject = ["path": .text(merged.path.text)]
          object["copy"] = merged.copy.map { .text($0.text) } ?? .null
          object["problems"] = .list(merged.conflicts.map(\.json))
          return .object(object)
        }), "removedHere": list(removedHere), "removedThere": list(removedThere), "restored": list(restored),
      "apart": list(apart), "notices": .list(notices),
      "sealedChanges": .list(sealedChanges.map(\.json)), "problems": .list(problems.map(\.json)),
    ])
  }
}
