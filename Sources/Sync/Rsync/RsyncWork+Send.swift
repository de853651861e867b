// Sending files to the other side, and moving aside what was removed here.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension RsyncWork {
  /// Changes the other side.
  ///
  /// Photos and audio are sent first and without a turn: they may take hours, and they are never merged, so
  /// no version can count as made from one that it is not.
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
      // Replaced files are in a folder of our own and can be read while others send.
      try endTurn()
      hasTurn = false
    }
    // A photo's second hard link changes its ctime, by which it counts as unchanged.
    try clear("outgoing")
  }

  /// Whether texts may be sent now.
  ///
  /// If others went first, this returns false, and both sides are compared again while the turn is ours, so
  /// that what is sent is made from what is there.
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

  /// Puts a file into the folder that rsync sends from, where nobody edits it.
  private func stage(_ outcome: RsyncOutcome) throws(Diagnostic) {
    let path = outcome.step.path
    guard let result = outcome.step.result else { return }
    let place = folder / "outgoing" / path
    switch outcome.source {
    case .kept: try tree.link(contents.path(of: result), as: place)
    // By now the home has it.
    case .home, .incoming, nil: try tree.link(path, as: place)
    }
  }

  /// Gives photos and audio that replace others of the same size a new time: other machines recognize such
  /// files by size and second, and an edit may have kept the time.
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

extension Tree {
  /// Creates a hard link, or a copy if the disk has none, without waiting for the disk.
  ///
  /// - Throws: `file-missing`, `file-unwritable`, `disk-full`.
  func link(_ path: RelativePath, as new: RelativePath) throws(Diagnostic) {
    if let folder = new.parent { try createFolder(folder) }
    guard systemLink(systemPath(path), systemPath(new)) != 0 else { return }
    try copy(path, first: .max, to: new)
  }
}

/// `link(2)`, whose name the method above hides.
private func systemLink(_ path: String, _ new: String) -> Int32 { unsafe link(path, new) }
