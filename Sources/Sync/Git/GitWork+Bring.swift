// Moving branch, index and files to a merged commit, and recovery after an interruption.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

extension GitWork {
  /// Merges a commit into ours and moves branch, index and files to the result.
  ///
  /// `bases` are the best common ancestors; `parents` those of the new commit, empty for a fast-forward.
  ///
  /// - Throws: `sync-refused`, `git-failed`, and as the writes.
  mutating func bring(to theirs: String, bases: [String], parents: [String], _ report: inout GitReport)
    throws(Diagnostic)
  {
    let merge =
      if let head = status.head {
        try GitMerge(ours: head, theirs: theirs, bases: bases, git: git, place: sync.place, rules: sync.rules)
      } else { try GitMerge(first: theirs, git: git, place: sync.place, rules: sync.rules) }
    let (changes, target) = try commit(merge, theirs, parents)
    let journal = GitJournal(from: status.head, to: target, moment: sync.options.now())
    try journal.write(place)
    do throws(Diagnostic) { try finish(journal, changes, done: [], &report) } catch {
      // If no file was changed, or all were restored, there is nothing to recover.
      if let left = try? brought(by: journal), left.isEmpty { _ = try? GitJournal.remove(place) }
      throw error
    }
    status.head = target
    report.merged += merge.merged
  }

  /// Creates the merged commit without touching branch, index or files; returns the changes against ours.
  private func commit(_ merge: GitMerge, _ theirs: String, _ parents: [String]) throws(Diagnostic) -> (
    [GitTreeChange], String
  ) {
    var written: [(path: RelativePath, bytes: [UInt8])] = []
    for (path, outcome) in merge.outcomes {
      if case .written(let bytes) = outcome { written.append((path, bytes)) }
    }
    written.sort { $0.path < $1.path }
    let names = try git.keep(written.map(\.bytes), by: place.folder)
    let blobs = Dictionary(zip(written.map(\.path), names), uniquingKeysWith: { a, _ in a })
    let changes = merge.outcomes.map { path, outcome in
      let new: GitFile? =
        switch outcome {
        case .taken(let file): GitFile(mode: "100644", blob: file.blob)
        case .written: blobs[path].map { GitFile(mode: "100644", blob: $0) }
        case .removed: nil
        }
      return GitTreeChange(path: path, old: merge.ours[path], new: new)
    }.sorted { $0.path < $1.path }
    guard !parents.isEmpty else { return (changes, theirs) }

    var own = git
    own.index = place.folder.systemPath("zutto-merge-index")
    defer {
      for file: RelativePath in ["zutto-merge-index", "zutto-merge-index.lock"] {
        _ = try? place.folder.delete(file)
      }
    }
    try own.bytes(status.head.map { ["read-tree", $0] } ?? ["read-tree", "--empty"])
    try GitWork.update(own, changes, without: merge.unnamed)
    let tree = try own.line(["write-tree"])
    let anonymous = sync.place.isShared ? nil : sync.rules.anonymous
    let isAnonymous = anonymous.map { folder in merge.merged.contains { $0.path.isInside(folder) } } ?? false
    own.variables = isAnonymous ? DayCommit.variables(sync.options.day) : try identity()
    let commit = try own.line(
      ["commit-tree", tree, "-m", "zutto sync: merge"] + parents.flatMap { ["-p", $0] })
    return (changes, commit)
  }

  /// The author of a merge, if git knows none.
  private func identity() throws(Diagnostic) -> [String: String] {
    if try git.run(["var", "GIT_COMMITTER_IDENT"]).status == 0 { return [:] }
    let person = sync.options.person
    return [
      "GIT_AUTHOR_NAME": person.name, "GIT_AUTHOR_EMAIL": person.mail, "GIT_COMMITTER_NAME": person.name,
      "GIT_COMMITTER_EMAIL": person.mail,
    ]
  }

  /// Applies changes to an index; removals first, so that a folder can take a file's place.
  private static func update(_ git: Git, _ changes: [GitTreeChange], without unnamed: [[UInt8]])
    throws(Diagnostic)
  {
    guard !changes.isEmpty || !unnamed.isEmpty else { return }
    let zero = "0000000000000000000000000000000000000000"
    let lines =
      changes.filter { $0.new == nil }.map { "0 \(zero)\t\($0.path)\0" }
      + changes.compactMap { change in change.new.map { "\($0.mode) \($0.blob)\t\(change.path)\0" } }
    try git.bytes(
      ["update-index", "-z", "--replace", "--index-info"],
      input: unnamed.flatMap { Array("0 \(zero)\t".utf8) + $0 + [0] } + Array(lines.joined().utf8))
  }

  /// Moves files, then branch and index, to the journal's commit, and deletes the journal.
  func finish(
    _ journal: GitJournal, _ changes: [GitTreeChange], done: Set<RelativePath>, _ report: inout GitReport
  ) throws(Diagnostic) {
    let index = try GitIndex(place)
    let sync = self.sync
    let changes = try withoutMoved(changes, to: journal.to)
    let takeOver = GitTakeOver(git: git, place: sync.place, rules: sync.rules)
    let result = try sync.place.home.change(Trash.syncing, at: journal.moment) {
      (change) throws(Diagnostic) in try takeOver.run(changes, done: done, &change)
    }
    report.add(result)
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
    try sync.place.home.change(Trash.syncing, at: sync.options.now()) { (change) throws(Diagnostic) in
      for step in changes {
        let path = sync.place.homePath(step.path)
        guard done.contains(path) else { continue }
        let versions = try git.contents([step.old, step.new].map { $0?.blob ?? zero })
        let current = try sync.place.home.readIfPresent(path, limit: 1 << 32)?.bytes
        switch (versions[0], versions[1], current) {
        case (let old?, nil, nil): try change.write(old, to: path)
        case (nil, let new?, let now?) where new == now: try change.remove(path)
        case (let old?, let new?, let now?) where now != old:
          let merged = sync.rules.merge(path, base: .version(new), ours: now, theirs: old)
          try change.write(merged.bytes, to: path)
          if let other = merged.other {
            try change.write(other, to: ConflictCopy.path(of: path, holding: other))
          }
        default: break
        }
      }
    }
  }
}
