// Moving branch, index and files to a merged commit, and recovery after an interruption.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

extension GitWork {
  /// Moves branch, index and files to a commit that holds ours.
  ///
  /// - Throws: `sync-refused`, `git-failed`, and as the writes.
  mutating func bring(to target: String, _ report: inout GitReport) throws(Diagnostic) {
    guard target != status.head else { return }
    let diff = try git.diff(from: status.head, to: target)
    try sync.place.checkUnnamed(diff.unnamedFiles)
    let changes = sync.place.relevant(diff.changes)
    try sync.place.admit(changes, git)
    let (git, head) = (git, status.head)
    let known = Set(changes.map(\.path))
    try sync.place.checkForms(of: changes.filter { $0.old == nil }.map(\.path)) { () throws(Diagnostic) in
      try head.map { (head) throws(Diagnostic) in try git.names(in: head).filter { !known.contains($0) } }
        ?? []
    }
    let journal = GitJournal(from: status.head, to: target, moment: sync.options.now())
    try journal.write(place)
    do throws(Diagnostic) { try finish(journal, changes, done: [], &report) } catch {
      // If no file was changed, or all were restored, there is nothing to recover.
      if let left = try? brought(by: journal), left.isEmpty { _ = try? GitJournal.remove(place) }
      throw error
    }
    status.head = target
  }

  /// Joins commits with ours and moves to the result.
  ///
  /// - Throws: as `bring` and `GitJoin.join`.
  mutating func take(
    _ commits: [String], isOneBranch: Bool = false, allowsUnrelated: Bool = false, _ report: inout GitReport
  ) throws(Diagnostic) {
    guard !commits.isEmpty else { return }
    let commits = try cleaned(commits, &report)
    var join = self.join
    let tips = commits + (status.head.map { [$0] } ?? [])
    guard
      let target = try join.join(
        tips, isOneBranch: isOneBranch, allowsUnrelated: allowsUnrelated || sync.options.allowsUnrelated)
    else { return }
    // Another commit with our very files is no reason to move.
    if let head = status.head, !isOneBranch, target != head, try git.isSame(target, head),
      try !git.isAncestor(head, of: target)
    {
      return
    }
    try bring(to: target, &report)
    report.merged += join.merged
  }

  var takeOver: GitTakeOver {
    GitTakeOver(git: git, place: sync.place, rules: sync.rules, store: MediaStore(place.common))
  }

  var join: GitJoin { GitJoin(git: git, place: sync.place, rules: sync.rules, folder: place.folder) }

  /// The author of commits, if git knows none.
  func identity() throws(Diagnostic) -> [String: String] {
    if try git.run(["var", "GIT_COMMITTER_IDENT"]).status == 0 { return [:] }
    let person = sync.options.person
    return [
      "GIT_AUTHOR_NAME": person.name, "GIT_AUTHOR_EMAIL": person.mail, "GIT_COMMITTER_NAME": person.name,
      "GIT_COMMITTER_EMAIL": person.mail,
    ]
  }

  /// Moves files, then branch and index, to the journal's commit, and deletes the journal.
  mutating func finish(
    _ journal: GitJournal, _ changes: [GitTreeChange], done: Set<RelativePath>, _ report: inout GitReport
  ) throws(Diagnostic) {
    let index = try GitIndex(place)
    let sync = self.sync
    let changes = try withoutMoved(changes, to: journal.to)
    let takeOver = takeOver
    let result = try sync.place.home.change(Trash.syncing, at: journal.moment) {
      (change) throws(Diagnostic) in try takeOver.run(changes, done: done, &change)
    }
    report.add(result)
    if !sync.place.isShared, changes.contains(where: { $0.path == Home.file }) { try setUp() }
    try git.bytes(["update-ref", "-m", "zutto sync", "HEAD", journal.to, journal.from ?? ""])
    var own = git
    own.index = index.path
    try own.bytes(["read-tree", "--reset", journal.to])
    // Refreshes git's cached file times, so that it need not read the files; that some differ is no error.
    _ = try own.run(["update-index", "-q", "--refresh"])
    try index.commit()
    try GitJournal.remove(place)
  }
}

extension Program.Outcome {
  var firstLine: String { String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self) }
}

extension GitWork {
  /// Completes or undoes a merge that was interrupted while it wrote files.
  mutating func recover(_ report: inout GitReport) throws(Diagnostic) {
    guard let journal = try GitJournal.read(place) else { return }
    let found = try git.run(["rev-parse", "--quiet", "--verify", "HEAD"])
    let head = found.status == 0 ? found.firstLine : nil
    if head == journal.to {
      // The files are written; only the index is missing.
      let index = try GitIndex(place)
      var own = git
      own.index = index.path
      try own.bytes(["read-tree", "--reset", journal.to])
      _ = try own.run(["update-index", "-q", "--refresh"])
      try index.commit()
    } else {
      let changes = sync.place.relevant(try git.diff(from: journal.from, to: journal.to).changes)
      let done = try brought(by: journal)
      if head == journal.from {
        try finish(journal, changes, done: done, &report)
      } else if !done.isEmpty {
        // Somebody committed since.
        try takeOut(changes, done, journal)
      }
    }
    try GitJournal.remove(place)
    report.isRecovered = true
  }

  /// The files that an interrupted merge already wrote, from the trash's records.
  func brought(by journal: GitJournal) throws(Diagnostic) -> Set<RelativePath> {
    Set(
      try Trash.records(in: sync.place.home).filter {
        $0.isSync && $0.moment == journal.moment && !$0.isUndone
      }.flatMap { $0.steps.map(\.path) })
  }

  /// Undoes an interrupted merge in the files, but keeps what was written there since.
  ///
  /// The merge is repeated from the new commit; on top of its own result a sale would count twice.
  private func takeOut(_ changes: [GitTreeChange], _ done: Set<RelativePath>, _ journal: GitJournal)
    throws(Diagnostic)
  {
    let zero = "0000000000000000000000000000000000000000"
    let sync = self.sync
    let git = self.git
    let takeOver = takeOver
    try sync.place.home.change(Trash.syncing, at: sync.options.now()) { (change) throws(Diagnostic) in
      for step in changes {
        let path = sync.place.homePath(step.path)
        guard done.contains(path) else { continue }
        let versions = try git.contents([step.old, step.new].map { $0?.blob ?? zero })
        let current = try sync.place.content(of: path, like: versions)
        switch (versions[0], versions[1], current) {
        case (let old?, nil, nil): try takeOver.write(old, to: path, &change)
        case (nil, let new?, let now?) where new == now: try change.remove(path)
        case (let old?, let new?, let now?) where now != old:
          let merged = sync.rules.merge(path, base: .version(new), ours: now, theirs: old)
          if let media = sync.place.media(now, at: path) {
            takeOver.store.note(sync.place.home.systemPath(path), holds: media)
          }
          try takeOver.write(merged.bytes, to: path, &change)
          if let other = merged.other {
            try takeOver.write(other, to: ConflictCopy.path(of: path, holding: other), &change)
          }
        default: break
        }
      }
    }
  }
}
