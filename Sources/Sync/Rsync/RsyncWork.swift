// The rounds of a sync: compare, put together, write here, send, and compare again.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// A sync at work.
struct RsyncWork {
  let tree: Tree
  let rules: MergeRules
  let program: RsyncProgram
  let moment: Instant
  /// `.zutto/rsync/<id>`.
  let folder: RelativePath
  let contents: RsyncContents
  /// The name of this home's announcements at the other side.
  let mark: RelativePath
  var comparesAll = false
  var isDryRun = false
  var memory: RsyncMemory
  /// What was remembered when the work began, and is on the disk now.
  var written: RsyncMemory
  var report = RsyncReport()
  /// Files that are left for another time, since they can't be copied now.
  var leftOut: Set<RelativePath> = []
  /// What the last round sent, and over what.
  var tried: [RelativePath: Digest?] = [:]
  /// Why not all of it arrived.
  var sendingProblem: Diagnostic?
  /// How long it took to compare both sides.
  var comparing: Duration = .zero
  /// Whether it is our turn to send already.
  var hasTurn = false
  /// Whether the other side can put files aside.
  var removesThere = true

  /// So many times a side that changes meanwhile is compared anew.
  static let rounds = 6

  init(_ sync: RsyncSync, at moment: Instant, lock: Int32) {
    tree = sync.tree
    rules = sync.rules
    self.moment = moment
    program = RsyncProgram(
      destination: sync.destination, remoteShell: sync.remoteShell, isInteractive: sync.isInteractive,
      lock: lock, secrets: sync.secrets)
    folder = RsyncSync.memories.appending(sync.destination.id) ?? RsyncSync.memories
    contents = RsyncContents(folder: folder / "base", tree: tree)
    mark = RsyncWork.mark(of: tree)
    memory = RsyncMemory.read(folder / "memory", in: tree)
    written = memory
  }

  /// Works until both sides are the same.
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

  /// That other machines send all the time.
  var busy: Diagnostic {
    Diagnostic(
      .rsyncBusy, Phrase("sync-changed-somebody-else-again-again", ["destination": program.destination.text]),
      hint: Phrase("sync-run-command-again-when-other"))
  }

  /// What is to be done, without what was tried in vain.
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
        var told = problem
        told.path = step.path
        report.problems.append(told)
      }
      sendingProblem = nil
    }
    steps.removeAll { leftOut.contains($0.path) }
    return RsyncPlanner.whole(steps, \.self).filter { $0.kind != .removeThere || removesThere }
  }

  /// Remembers that both sides are the same, and tidies up.
  private mutating func finish(_ view: RsyncView) throws(Diagnostic) {
    report.problems = (view.problems + report.problems).sortedOnce()
    // Where a sync was stopped while it sent.
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

  /// Puts what is remembered on the disk.
  mutating func save() throws(Diagnostic) {
    try memory.write(to: folder / "memory", in: tree)
    written = memory
  }

  /// Empties a folder of the work.
  func clear(_ name: RelativePath) throws(Diagnostic) { try delete(folder / name, depth: 0) }

  private func delete(_ path: RelativePath, depth: Int) throws(Diagnostic) {
    guard depth < 80 else { return }
    for item in try tree.list(path) {
      guard let place = path.appending(item.name) else { continue }
      if item.kind == .folder { try delete(place, depth: depth + 1) } else { try tree.delete(place) }
    }
    try tree.delete(path)
  }

  /// Makes an empty folder of the work.
  ///
  /// - Returns: its path for the system.
  func fresh(_ name: RelativePath) throws(Diagnostic) -> String {
    try clear(name)
    try tree.createFolder(folder / name)
    return tree.systemPath(folder / name)
  }
}
