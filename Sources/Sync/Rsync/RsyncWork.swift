// The rounds of a sync: compare, merge, write here, send, and compare again.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

struct RsyncWork {
  let tree: Tree
  let rules: MergeRules
  let program: RsyncProgram
  let moment: Instant
  let folder: RelativePath
  let contents: RsyncContents
  let mark: RelativePath
  var comparesAll = false
  var isDryRun = false
  var memory: RsyncMemory
  /// The memory as it is on disk.
  var written: RsyncMemory
  var report = RsyncReport()
  /// Files that can't be copied in this sync.
  var leftOut: Set<RelativePath> = []
  /// The remote versions that the last round tried to replace, by path.
  var tried: [RelativePath: Digest?] = [:]
  /// Why not everything was sent.
  var sendingProblem: Diagnostic?
  /// How long the last comparison took.
  var comparing: Duration = .zero
  var hasTurn = false
  /// Whether the other side's rsync can move files aside.
  var removesThere = true

  /// The number of comparisons while the other side keeps changing.
  static let rounds = 6

  init(_ sync: RsyncSync, at moment: Instant, lock: Int32) {
    tree = sync.tree
    rules = sync.rules
    self.moment = moment
    program = RsyncProgram(
      destination: sync.destination, remoteShell: sync.remoteShell, isInteractive: sync.isInteractive,
      lock: lock)
    folder = RsyncSync.memories.appending(sync.destination.id) ?? RsyncSync.memories
    contents = RsyncContents(folder: folder / "base", tree: tree)
    mark = RsyncWork.mark(of: tree)
    memory = RsyncMemory.read(folder / "memory", in: tree)
    written = memory
  }

  /// Repeats rounds until both sides are the same.
  mutating func run(_ progress: (RsyncProgress) -> Void) throws(Diagnostic) -> RsyncReport {
    if let backups = memory.backups { try lookAtReplaced(backups) }
    for round in 1...RsyncWork.rounds {
      progress(.comparing)
      let began = ContinuousClock.now
      let view = try look(progress)
      comparing = began.duration(to: .now)
      if isDryRun { return try rehearse(view) }
      let steps = planned(view)
      guard !steps.isEmpty else {
        try finish(view)
        return report
      }
      guard round < RsyncWork.rounds else { break }
      try carryOut(steps, view, round: round, progress)
    }
    try endTurn()
    throw busy
  }

  /// The error if the other side keeps changing.
  var busy: Diagnostic {
    Diagnostic(
      .rsyncBusy, Phrase("sync-changed-somebody-else-again-again", ["destination": program.destination.text]),
      hint: Phrase("sync-run-command-again-when-other"))
  }

  /// The steps to carry out, without those that failed before.
  mutating func planned(_ view: RsyncView) -> [RsyncStep] {
    let first = memory.isFirst
    let entries = memory.entries
    var steps = RsyncPlanner.plan(ours: view.ours, theirs: view.theirs) { path in
      entries[path]?.base ?? (first ? .unknown : .none)
    }
    for step in steps where first && step.kind == .merge && memory.entries[step.path] == nil {
      memory.entries[step.path] = RsyncMemory.Entry(.unknown)
    }
    if let problem = sendingProblem {
      for step in steps {
        guard let before = tried[step.path], before == step.theirs else { continue }
        leftOut.insert(step.path)
        var problem = problem
        problem.path = step.path
        report.problems.append(problem)
      }
      sendingProblem = nil
    }
    steps.removeAll { leftOut.contains($0.path) }
    return RsyncPlanner.whole(steps, \.self).filter { $0.kind != .removeThere || removesThere }
  }

  /// Records that both sides are the same, and deletes temporary files.
  private mutating func finish(_ view: RsyncView) throws(Diagnostic) {
    report.problems = (view.problems + report.problems).sortedOnce()
    // A killed sync may have left its announcement.
    try endTurn()
    memory.backups = nil
    memory.isFirst = false
    try tree.write(Array("\(moment.secondsSince1970)\n".utf8), to: folder / RsyncSync.lastTime, .replaceable)
    guard memory != written else { return }
    try keepCommon(view)
    try save()
    var kept: Set<Digest> = []
    for entry in memory.entries.values {
      if let digest = entry.base.digest { kept.insert(digest) }
      if let digest = entry.pending?.theirs { kept.insert(digest) }
      if let digest = entry.pending?.result { kept.insert(digest) }
    }
    try contents.prune(keeping: kept)
    for name in ["incoming", "outgoing", "expected", "replaced", "renamed", "ended"] as [RelativePath] {
      try clear(name)
    }
  }

  mutating func save() throws(Diagnostic) {
    try memory.write(to: folder / "memory", in: tree)
    written = memory
  }

  func clear(_ name: RelativePath) throws(Diagnostic) { try delete(folder / name, depth: 0) }

  private func delete(_ path: RelativePath, depth: Int) throws(Diagnostic) {
    guard depth < 80 else { return }
    for item in try tree.list(path) {
      guard let place = path.appending(item.name) else { continue }
      if item.kind == .folder { try delete(place, depth: depth + 1) } else { try tree.delete(place) }
    }
    try tree.delete(path)
  }

  /// Creates an empty temporary folder; returns its system path.
  func fresh(_ name: RelativePath) throws(Diagnostic) -> String {
    try clear(name)
    try tree.createFolder(folder / name)
    return tree.systemPath(folder / name)
  }
}

extension RsyncWork {
  /// Carries out a plan: first here, then there, each step recorded before it is taken.
  mutating func carryOut(
    _ steps: [RsyncStep], _ view: RsyncView, round: Int, _ progress: (RsyncProgress) -> Void
  ) throws(Diagnostic) {
    var outcomes = try resolve(steps, view)
    memory.isFirst = false
    for outcome in outcomes {
      let step = outcome.step
      var entry = memory.entries[step.path] ?? RsyncMemory.Entry(step.base)
      entry.pending = RsyncMemory.Pending(
        ours: step.ours, theirs: step.theirs, result: step.result, isApplied: !outcome.changesHere)
      memory.entries[step.path] = entry
    }
    let backups = backupFolder(round)
    memory.backups = backups
    try save()
    let skipped = try apply(outcomes, progress)
    outcomes.removeAll { skipped.contains($0.step.path) }
    for path in skipped { memory.entries[path]?.pending = nil }
    for outcome in outcomes { markApplied(outcome, view) }
    count(outcomes)
    try save()
    try send(outcomes, view, to: backups, progress)
    // Even if nothing was to be replaced: somebody may have created a file of the same name meanwhile.
    if outcomes.contains(where: \.changesThere) { try lookAtReplaced(backups) }
    memory.backups = nil
  }

  /// The other side's folder for the files that this round replaces.
  private func backupFolder(_ round: Int) -> String {
    let time = ZonedTime(utc: moment)
    var mark = Digest.Builder()
    mark.add(tree.root)
    mark.add(MachineIdentity.mark)
    mark.add(Int(truncatingIfNeeded: FileSignature.clock))
    return ".zutto/replaced/\(time.day.text)/\(mark.digest.hex.prefix(12))-\(round)"
  }

  /// The local file is now made from theirs, which is the common version until ours arrives there.
  private mutating func markApplied(_ outcome: RsyncOutcome, _ view: RsyncView) {
    let step = outcome.step
    var entry = memory.entries[step.path] ?? RsyncMemory.Entry(.none)
    entry.base = RsyncMemory.Base(step.theirs)
    entry.there = view.stamps[step.path]
    entry.pending =
      outcome.changesThere
      ? RsyncMemory.Pending(ours: step.result, theirs: step.theirs, result: step.result, isApplied: true)
      : nil
    memory.entries[step.path] = entry
  }

  mutating func count(_ outcomes: [RsyncOutcome]) {
    for outcome in outcomes {
      let step = outcome.step
      if step.isRestored { report.restored.insert(step.path) }
      if outcome.changesHere {
        if step.result == nil {
          report.removedHere.insert(step.path)
        } else {
          report.received.insert(step.path)
        }
      }
      if outcome.changesThere {
        if step.result == nil { report.removedThere.insert(step.path) } else { report.sent.insert(step.path) }
      }
    }
  }

  mutating func rehearse(_ view: RsyncView) throws(Diagnostic) -> RsyncReport {
    var outcomes: [RsyncOutcome] = []
    for step in planned(view) {
      if step.kind == .merge, let (outcome, _) = try rehearsed(step, view) {
        outcomes.append(outcome)
      } else {
        outcomes.append(RsyncOutcome(step: step, source: nil))
      }
    }
    count(outcomes)
    report.problems = (view.problems + report.problems).sortedOnce()
    return report
  }
}
