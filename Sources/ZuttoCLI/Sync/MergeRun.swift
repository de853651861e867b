// One run of `zutto merge`: what git left, then what others left, then what is told of it.

internal import Ground
internal import Sync

/// Puts a home's versions together.
struct MergeRun {
  private let session: Session
  private let home: Home
  /// The files that were named; empty for all.
  private let named: Set<RelativePath>
  private let isDry: Bool
  private var outcomes: [SyncRun.Outcome] = []
  /// What git could not merge and did not get merged: no marks of it are touched.
  private var unmerged: Set<RelativePath> = []
  private var steps: [CopyMerge.Step] = []
  /// Why the copies of each repository are left alone: git's next commit must not meet files that it does not know as changed.
  private var stopped: [RelativePath?: Diagnostic] = [:]
  private var repositories: [RelativePath?] = []

  init(_ session: Session, _ home: Home, _ named: Set<RelativePath>, isDry: Bool) {
    self.session = session
    self.home = home
    self.named = named
    self.isDry = isDry
  }

  private var options: GitSyncOptions {
    var options = session.gitOptions(home)
    options.takesHandEdits = true
    return options
  }

  /// Brings what git itself left unmerged to its end, in the home and in each diary that is shared alone.
  mutating func git() throws(Diagnostic) {
    let run = SyncRun(session, home, options)
    repositories = try run.repositories().filter { GitSync.isRepository($0, of: home.tree) }
    for folder in repositories {
      var outcome = SyncRun.Outcome(folder: folder, report: GitReport())
      let sync = run.sync(folder)
      do throws(Diagnostic) {
        stopped[folder] = try sync.stopped().map { work, next in
          Diagnostic(
            .syncUnderWay, Phrase("sync-copies-left-alone-middle", ["work": work]),
            hint: next.map { Phrase("sync-end-first-git-then-run", ["name": $0]) }
              ?? Phrase("sync-end-first-then-run-zutto"))
        }
        let left = try sync.unmerged()
        let isMerging = try sync.isMerging()
        guard !left.isEmpty || isMerging else { continue }
        guard named.isEmpty || !named.isDisjoint(with: left) else {
          unmerged.formUnion(left)
          continue
        }
        unmerged.formUnion(left)
        guard !isDry else { continue }
        try sync.settleMerge(&outcome.report)
        unmerged.subtract(left)
      } catch { outcome.problem = error }
      outcomes.append(outcome)
    }
    session.printer.endProgress()
  }

  /// Puts together what other tools left.
  mutating func copies() throws(Diagnostic) {
    let merge = CopyMerge(home: home, rules: HomeMergeRules.rules(of: home), secrets: options.secrets)
    let (named, unmerged) = (named, unmerged)
    func isMeant(_ file: RelativePath, _ original: RelativePath) -> Bool {
      !unmerged.contains(original) && (named.isEmpty || named.contains(file) || named.contains(original))
    }
    steps = try merge.run(at: isDry ? nil : session.world.now()) { file, original in
      isMeant(file, original) && reason(toLeave: original) == nil
    }
    let left = try merge.run(at: nil) { file, original in
      isMeant(file, original) && reason(toLeave: original) != nil
    }
    steps += left.map { step in
      guard step.outcome != .waiting, let reason = reason(toLeave: step.path) else { return step }
      var step = step
      (step.outcome, step.kept, step.conflicts) = (.failed, nil, [reason])
      step.conflicts[0].path = step.path
      return step
    }
    let known = Set(steps.flatMap { [$0.copy, $0.path] }).union(unmerged).union(
      outcomes.flatMap { $0.report.merged.map(\.path) })
    for file in named.sorted(by: { $0.text < $1.text }) where !known.contains(file) {
      throw Diagnostic(
        .conflictMissing, Phrase("sync-no-other-version", ["file": file]),
        hint: Phrase("sync-zutto-check-names-files-one"))
    }
  }

  /// Why the copies of a file are left alone; nil where they are not.
  private func reason(toLeave path: RelativePath) -> Diagnostic? {
    let inside = repositories.first { folder in folder.map(path.isInside) ?? false } ?? nil
    return stopped[inside]
  }

  // MARK: What is told

  /// Prints what was done.
  ///
  /// - Throws: `Exit.problems` where something waits for a person.
  func tell() throws {
    let conflicts = outcomes.flatMap { $0.report.merged.flatMap(\.conflicts) } + steps.flatMap(\.conflicts)
    // A copy that git's merge left a moment ago is found beside its file, too: it is one thing to decide.
    let new = outcomes.flatMap { $0.report.merged.compactMap(\.copy) }
    let waiting =
      new.count
      + steps.count { ($0.outcome == .conflict || $0.outcome == .waiting) && !new.contains($0.copy) }
    if session.options.json {
      session.printer.out(json.description)
    } else {
      tellLines()
      for conflict in conflicts { session.printer.print(conflict) }
    }
    for problem in outcomes.compactMap(\.problem) { session.printer.print(problem) }
    if waiting > 0, !session.options.json {
      session.printer.err(Phrase("merge-to-resolve")(session.language(home), count: waiting))
    }
    let isWrong =
      waiting > 0 || conflicts.contains { $0.severity == .error } || outcomes.contains { $0.problem != nil }
    if isWrong { throw Exit.problems }
  }

  private func tellLines() {
    let language = session.language(home)
    let printer = session.printer
    for path in unmerged.sorted(by: { $0.text < $1.text }) where isDry {
      printer.out(Phrase("merge-gits")(language, ["path": path.text]).escapingControls)
    }
    for outcome in outcomes {
      for merged in outcome.report.merged {
        printer.out(Phrase("merge-git")(language, ["path": merged.path.text]).escapingControls)
      }
    }
    for outcome in outcomes {
      guard let command = outcome.nextCommand else { continue }
      printer.out(Phrase("merge-next")(language, ["command": command]).escapingControls)
    }
    for step in steps {
      let values: KeyValuePairs = ["path": step.path.text, "copy": step.copy.name]
      printer.out(MergeWords.outcome(step)(language, values).escapingControls)
    }
    let isNothing = steps.isEmpty && unmerged.isEmpty && outcomes.allSatisfy { $0.report.merged.isEmpty }
    if isNothing, outcomes.allSatisfy({ $0.problem == nil }) {
      printer.out(Phrase("merge-nothing")[language])
    }
    if isDry, !isNothing { printer.err(Phrase("merge-dry")[language]) }
  }

  private var json: JSON {
    [
      "dryRun": .flag(isDry), "repositories": .list(outcomes.map(\.json)),
      "next": .list(outcomes.compactMap(\.nextCommand).map(JSON.text)),
      "unmerged": .list(unmerged.sorted { $0.text < $1.text }.map { .text($0.text) }),
      "files": .list(
        steps.map { step in
          var object: JSONObject = [
            "path": .text(step.path.text), "copy": .text(step.copy.text),
            "from": .text(step.kind?.rawValue ?? "git"), "outcome": .text(step.outcome.rawValue),
          ]
          object["kept"] = step.kept.map { .text($0.text) } ?? .null
          object["problems"] = .list(step.conflicts.map(\.json))
          return .object(object)
        }),
    ]
  }
}

extension SyncRun.Outcome {
  /// How git goes on with what it stopped at.
  fileprivate var nextCommand: String? {
    guard let next = report.next else { return nil }
    return (folder.map { "git -C \($0.text.quotedForShell) " } ?? "git ") + next
  }
}
