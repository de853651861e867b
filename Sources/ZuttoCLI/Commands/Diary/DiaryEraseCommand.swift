// `zutto diary erase`: erases a member's personal data.
// Source: the Act on the Protection of Personal Information (Japan), articles 34 and 35.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

struct DiaryEraseCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase all that is one member's, for good.",
    discussion: """
      Their entries, the photos that only those show, what they have read, their
      picture and their file go, and nothing else; the diary stays. So do all
      versions in the trash and what this machine remembers, and every version in the
      history of git, here, in the git repository and in each depot that it is synced
      with; what can't be reached now, the next 'zutto sync' reaches. No 'undo'
      brings it back. It asks first; without a terminal it needs --yes. What others
      wrote about them is told and not touched. Stopped in the middle, the same
      command ends it.

      To leave and let what was written stay: zutto diary leave

      Examples:
        zutto diary erase kazoku yuuki --dry-run
        zutto diary erase kazoku yuuki
        zutto diary erase kazoku yuuki --backups
        zutto diary erase kazoku yuuki --yes --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The member's id.") var member: String
  @Flag(name: .customLong("dry-run"), help: "Tell what would go, and do nothing.") var isDryRun = false
  @Flag(help: "Don't ask.") var yes = false
  @Flag(name: .customLong("backups"), help: "Take it out of the backups of this home, too.") var fromBackups =
    false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    try home.checkWritable()
    // Finish interrupted jobs first, so that their files are where the search looks.
    if !isDryRun, let problem = SharedDiaries(session.household(home)).finishAll().first { throw problem }
    let diary = try await DiaryStore.read(id, in: home).diary
    let person =
      diary.members.first { $0.id.comparisonKey == member.comparisonKey } ?? Member(id: member, name: member)
    var plan = try await EraseSearch.plan(diary, person.id, home)
    if plan.isEmpty, !fromBackups { _ = try context.member(member, of: diary, isSelf: false) }
    try ErasePlan.checkRight(diary, person, in: home)
    let planned = Outcome(lines(plan, person, context.language))
    if isDryRun { return options.json ? Outcome(json: json(plan, isDone: false)) : planned }
    // Show the plan before asking.
    if !options.json { session.show(planned) }
    guard try isWanted(person, context) else { return .done }
    let run: EraseRun
    do {
      let sharing = SharedDiaries(context.household)
      let lock = try sharing.lock()
      defer { _ = lock }
      try sharing.clearUnfinishedJobs()
      // What was written or fetched while the question stood there goes, too.
      plan = try await EraseSearch.plan(try DiaryStore.head(id, in: home).diary, person.id, home)
      run = EraseRun(context.household, plan)
      try run.run()
    }
    let problems = run.commit()
    let backups = fromBackups ? try run.eraseBackups() : nil
    // The deletion is now a commit of its own.
    let left = try await EraseSearch.plan(try DiaryStore.head(id, in: home).diary, person.id, home)
    let forgotten = try run.forget(left)
    let reach = EraseReach(forgotten.reached, home)
    var outcome = Outcome(
      lines(left, reach, backups, person, context),
      json: json(plan, isDone: true, left: left, reach: reach, backups: backups))
    outcome.report(problems + forgotten.problems)
    return outcome
  }

  private func isWanted(_ person: Member, _ context: Context) throws -> Bool {
    if yes { return true }
    guard context.canAsk else {
      throw Diagnostic(
        .inputMissing, Phrase("diary-erasing-cant-undone-nobody-here"),
        hint: Phrase("diary-see-dry-run-what-would"))
    }
    context.printer.ask(Phrase("erase-ask")(context.language, ["member": person.id]))
    return StandardInput.line() == person.id
  }

  private func lines(_ plan: ErasePlan, _ person: Member, _ language: Language) -> [String] {
    let traces = plan.traces
    let entries = plan.files.filter { $0.parent == plan.diary.path / "entries" }
    let photos = plan.files.filter { $0.parent == plan.diary.path / "photos" }
    let others = plan.files.count - entries.count - photos.count
    var lines = [
      Phrase("erase-what")(
        language,
        [
          "member": person.name, "diary": plan.diary.name, "entries": language.integer(entries.count),
          "photos": language.integer(photos.count), "others": language.integer(others),
          "kept": language.integer(plan.kept.count),
        ])
    ]
    if isDryRun { lines += plan.files.map { "  \($0)".escapingControls } }
    if !traces.sharedPhotos.isEmpty {
      lines.append(Phrase("erase-shared-photos")(language, ["paths": shown(traces.sharedPhotos)]))
    }
    if !traces.mentions.isEmpty {
      lines.append(Phrase("erase-mentions")(language, ["paths": shown(traces.mentions)]))
    }
    for history in plan.histories {
      lines.append(
        Phrase("erase-history")(
          language,
          [
            "repository": history.folder?.text ?? ".", "commits": language.integer(history.commits),
            "paths": language.integer(history.paths.count),
          ]))
    }
    if !plan.elsewhere.isEmpty {
      lines.append(Phrase("erase-elsewhere")(language, ["paths": shown(plan.elsewhere.sorted())]))
    }
    return lines
  }

  private func shown(_ paths: [RelativePath]) -> String {
    let first = paths.prefix(10).map(\.text).joined(separator: ", ")
    return paths.count > 10 ? first + ", … (\(paths.count))" : first
  }

  private func lines(
    _ left: ErasePlan, _ reach: EraseReach, _ backups: (backups: Int, files: Int)?, _ person: Member,
    _ context: Context
  ) -> [String] {
    let (language, tree) = (context.language, context.home.tree)
    var lines = [Phrase("erase-done")[language]]
    if let backups {
      lines.append(
        Phrase("erase-from-backups")(
          language, ["backups": language.integer(backups.backups), "files": language.integer(backups.files)]))
    } else if (try? BackupMemory.read(in: tree)) ?? nil != nil {
      lines.append(Phrase("erase-backups")[language])
    }
    guard !left.histories.isEmpty else { return lines }
    if !reach.reached.isEmpty {
      lines.append(Phrase("erase-reached")(language, ["places": reach.reached.joined(separator: ", ")]))
    }
    for (place, reason) in reach.unreached {
      lines.append(Phrase("erase-unreached")(language, ["place": place, "reason": reason[language]]))
    }
    lines.append(Phrase("erase-may-keep")[language])
    if left.histories.contains(where: { $0.folder != nil }) {
      lines.append(Phrase("erase-others")(language, ["id": id, "member": person.id]))
    }
    return lines.map(\.escapingControls)
  }

  private func json(
    _ plan: ErasePlan, isDone: Bool, left: ErasePlan? = nil, reach: EraseReach? = nil,
    backups: (backups: Int, files: Int)? = nil
  ) -> JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    let number = backups.map { JSON.integer($0.files) } ?? .null
    return [
      "diary": .text(plan.diary.id), "member": .text(plan.member), "erased": .flag(isDone),
      "files": list(plan.files), "trash": .integer(plan.kept.count), "backups": number,
      "sharedPhotos": list(plan.traces.sharedPhotos), "mentions": list(plan.traces.mentions),
      "elsewhere": list(plan.elsewhere.sorted()),
      "history": .list(
        (left ?? plan).histories.map { history in
          .object([
            "repository": .text(history.folder?.text ?? "."), "commits": .integer(history.commits),
            "paths": list(history.paths),
          ])
        }),
      "reached": .list((reach?.reached ?? []).map { .text($0) }),
      "unreached": .list((reach?.unreached ?? []).map { .text($0.place) }),
    ]
  }
}

/// Where an erasure came to, and where not yet.
private struct EraseReach {
  var reached: [String] = []
  var unreached: [(place: String, reason: Phrase)] = []

  init(_ outcomes: [SyncRun.Outcome], _ home: Home) {
    for outcome in outcomes {
      let sync = GitSync.isRepository(outcome.folder, of: home.tree)
      let remote = sync ? GitHistory(home: home.tree, folder: outcome.folder).origin : nil
      if let remote {
        if let problem = outcome.problem ?? outcome.report.leftOut.first(where: { $0.code == .purgeKept }) {
          unreached.append((remote, problem.message))
        } else {
          reached.append(remote)
        }
      }
      for depot in outcome.report.depots {
        if let problem = depot.problem ?? depot.problems.first(where: { $0.severity == .error }) {
          unreached.append((depot.name, problem.message))
        } else if depot.waiting > 0 {
          unreached.append((depot.name, Phrase("erase-waiting")))
        } else {
          reached.append(depot.name)
        }
      }
    }
  }
}
