// Doing what was planned: first here, then there, each step remembered before it is taken.

internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension RsyncWork {
  /// Changes both sides.
  mutating func carryOut(
    _ steps: [RsyncStep],
    _ view: RsyncView,
    round: Int,
    _ progress: (RsyncProgress) -> Void
  ) throws(Diagnostic) {
    var outcomes = try resolve(steps, view)
    memory.isFirst = false
    for outcome in outcomes {
      let step = outcome.step
      var entry = memory.entries[step.path] ?? RsyncMemory.Entry(step.base)
      entry.pending = RsyncMemory.Pending(
        ours: step.ours,
        theirs: step.theirs,
        result: step.result,
        isApplied: !outcome.changesHere
      )
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
    // Also where nothing was to be replaced: somebody may have made a file of the same name meanwhile.
    if outcomes.contains(where: \.changesThere) { try lookAtReplaced(backups) }
    memory.backups = nil
  }

  /// Where the other side keeps what this round replaces there.
  private func backupFolder(_ round: Int) -> String {
    let time = ZonedTime(utc: moment)
    var mark = Digest.Builder()
    mark.add(tree.root)
    mark.add(MachineIdentity.mark)
    mark.add(Int(truncatingIfNeeded: FileSignature.clock))
    return ".zutto/replaced/\(time.day.text)/\(mark.digest.hex.prefix(12))-\(round)"
  }

  /// What is here now was made from what is there: that is the common version until ours arrives.
  private mutating func markApplied(_ outcome: RsyncOutcome, _ view: RsyncView) {
    let step = outcome.step
    var entry = memory.entries[step.path] ?? RsyncMemory.Entry(.none)
    entry.base = RsyncMemory.Base(step.theirs)
    entry.there = view.stamps[step.path]
    entry.pending =
      outcome.changesThere
      ? RsyncMemory.Pending(
        ours: step.result,
        theirs: step.theirs,
        result: step.result,
        isApplied: true
      ) : nil
    memory.entries[step.path] = entry
  }

  /// Adds to the report what was done here, and is being done there.
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
        if step.result == nil {
          report.removedThere.insert(step.path)
        } else {
          report.sent.insert(step.path)
        }
      }
    }
  }

  /// Tells what would be done.
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

  /// Sends what the other side is to have, and puts aside what was removed here.
  private mutating func send(
    _ outcomes: [RsyncOutcome],
    _ view: RsyncView,
    to backups: String,
    _ progress: (RsyncProgress) -> Void
  ) throws(Diagnostic) {
    let changing = outcomes.filter(\.changesThere)
    tried = [:]
    for outcome in changing { tried[outcome.step.path] = .some(outcome.step.theirs) }
    let sent = changing.filter { $0.step.result != nil }
    if !sent.isEmpty {
      progress(.sending(sent.count))
      let outgoing = try fresh("outgoing")
      for outcome in sent { try stage(outcome) }
      try renewTimes(of: sent, view)
      sendingProblem = try program.send(
        sent.map(\.step.path).sorted(),
        from: outgoing,
        keeping: backups
      )
      // A second name of a photo changes its status time, by which it is known to be unchanged.
      try clear("outgoing")
    }
    let removed = changing.filter { $0.step.result == nil }.map(\.step.path).sorted()
    guard !removed.isEmpty, sendingProblem == nil else { return }
    let empty = try fresh("outgoing")
    for folder in Set(removed.compactMap(\.parent)) {
      try tree.createFolder(self.folder / "outgoing" / folder)
    }
    guard var problem = try program.remove(removed, against: empty, keeping: backups) else {
      return
    }
    removesThere = false
    problem.severity = .warning
    problem.message = "what was removed here is still there: " + problem.message
    problem.hint = "it does not come back; remove it there, too, or sync with rsync 3.1 or newer"
    report.problems.append(problem)
    report.removedThere = []
  }

  /// Gives a file that is sent its place in the folder that rsync sends, where nobody edits it.
  private func stage(_ outcome: RsyncOutcome) throws(Diagnostic) {
    let path = outcome.step.path
    guard let result = outcome.step.result else { return }
    let place = folder / "outgoing" / path
    switch outcome.source {
    case .kept: try tree.link(contents.path(of: result), as: place)
    // What came from there and is sent back under another name has its place in the home by now.
    case .home(let source): try tree.link(source, as: place)
    case .incoming, nil: try tree.link(path, as: place)
    }
  }

  /// Lets photos and sound that replace others of their size have a time that was not there before: the other
  /// machines know such a file by size and second, and whoever edits it may have kept its time.
  private func renewTimes(of sent: [RsyncOutcome], _ view: RsyncView) throws(Diagnostic) {
    let alike = sent.map(\.step.path).filter { path in
      guard RsyncScope.isBulky(path), let old = view.stamps[path]?.size else { return false }
      return tree.signature(folder / "outgoing" / path)?.size == old
    }
    guard !alike.isEmpty else { return }
    usleep(1_000_000)
    for path in alike {
      let place = folder / "outgoing" / path
      try tree.copy(place, first: .max, to: place)
    }
  }
}
