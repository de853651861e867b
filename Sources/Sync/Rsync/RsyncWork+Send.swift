// Sending what the other side is to have, and putting aside what was removed here.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

extension RsyncWork {
  /// Changes the other side.
  ///
  /// Photos and sound go first and wait for nobody: they may take hours, and of theirs nothing is merged, so that no
  /// version counts for made of another which it is not.
  mutating func send(
    _ outcomes: [RsyncOutcome], _ view: RsyncView, to backups: String, _ progress: (RsyncProgress) -> Void
  ) throws(Diagnostic) {
    let changing = outcomes.filter(\.changesThere)
    tried = [:]
    for outcome in changing { tried[outcome.step.path] = .some(outcome.step.theirs) }
    guard !changing.isEmpty else { return }
    let sent = changing.filter { $0.step.result != nil }
    let removed = changing.filter { $0.step.result == nil }.map(\.step.path).sorted()
    let outgoing = try fresh("outgoing")
    for outcome in sent { try stage(outcome) }
    try renewTimes(of: sent, view)
    let paths = sent.map(\.step.path).sorted()
    let bulky = paths.filter(RsyncScope.isBulky)
    if !bulky.isEmpty {
      progress(.sending(paths.count))
      sendingProblem = try program.send(bulky, from: outgoing, keeping: backups)
    }
    let texts = paths.filter { !RsyncScope.isBulky($0) }
    if try isOurTurn(texts, removed, progress) {
      if !texts.isEmpty {
        progress(.sending(paths.count))
        let problem = try program.send(texts, from: outgoing, keeping: backups)
        sendingProblem = problem ?? sendingProblem
      }
      if sendingProblem == nil { try remove(removed, to: backups) }
      // What was replaced is in a folder of our own, and can be looked at while others send.
      try endTurn()
      hasTurn = false
    }
    // A second name of a photo changes its status time, by which it is known to be unchanged.
    try clear("outgoing")
  }

  /// Whether texts may be sent now.
  ///
  /// Where others had their turn first, both sides are compared anew, while it stays ours: what is sent is then made of
  /// what is there.
  private mutating func isOurTurn(
    _ texts: [RelativePath], _ removed: [RelativePath], _ progress: (RsyncProgress) -> Void
  ) throws(Diagnostic) -> Bool {
    if hasTurn { return true }
    let paths = texts + removed
    guard !paths.isEmpty else { return false }
    let size = texts.reduce(0) { $0 + (tree.signature(folder / "outgoing" / $1)?.size ?? 0) }
    switch try takeTurn(toSend: size, progress) {
    case .granted: return true
    case .grantedLater: hasTurn = true
    case .refused(var problem):
      problem.message = Phrase("sync-nothing-sent-since-other-machines", ["message": problem.message])
      report.problems.append(problem)
      leftOut.formUnion(paths)
    }
    report.sent.subtract(paths)
    report.removedThere.subtract(paths)
    return false
  }

  /// Puts aside what was removed here.
  private mutating func remove(_ paths: [RelativePath], to backups: String) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    let empty = try fresh("outgoing")
    for folder in Set(paths.compactMap(\.parent)) { try tree.createFolder(self.folder / "outgoing" / folder) }
    guard var problem = try program.remove(paths, against: empty, keeping: backups) else { return }
    removesThere = false
    problem.severity = .warning
    problem.message = Phrase("sync-what-removed-here-still", ["message": problem.message])
    problem.hint = Phrase("sync-does-not-come-back-remove")
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
    // What came from there, or has another name here, has its place in the home by now.
    case .home, .incoming, nil: try tree.link(path, as: place)
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
    Duration.seconds(1).sleep()
    for path in alike {
      let place = folder / "outgoing" / path
      try tree.copy(place, first: .max, to: place)
    }
  }
}
