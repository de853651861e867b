// Doing what was planned: first here, then there, each step remembered before it is taken.

internal import Diagnostics
internal import SafeFiles
internal import ZonedTime

extension RsyncWork {
  /// Changes both sides.
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
      ? RsyncMemory.Pending(ours: step.result, theirs: step.theirs, result: step.result, isApplied: true)
      : nil
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
        if step.result == nil { report.removedThere.insert(step.path) } else { report.sent.insert(step.path) }
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
}
