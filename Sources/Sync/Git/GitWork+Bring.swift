// Bringing branch, index and files to a merged commit, so that a stop at any moment can be made good.

internal import Diagnostics
internal import Ground
internal import SafeFiles

extension GitWork {
  /// Merges a commit into ours and brings everything there.
  ///
  /// - Parameters:
  ///   - theirs: the other commit.
  ///   - bases: the best common ancestors.
  ///   - parents: those of the commit that is made; none for going forward to theirs.
  ///   - report: takes what was done.
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
      // Unless files are there that could not be taken back, they are as they were.
      if let left = try? brought(by: journal), left.isEmpty { _ = try? GitJournal.remove(place) }
      throw error
    }
    status.head = target
    report.merged += merge.merged
  }

  /// Makes the merged commit, beside everything.
  ///
  /// - Returns: what changes against ours, and the commit.
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

  /// Who makes a merge, where git does not know it.
  private func identity() throws(Diagnostic) -> [String: String] {
    if try git.run(["var", "GIT_COMMITTER_IDENT"]).status == 0 { return [:] }
    let person = sync.options.person
    return [
      "GIT_AUTHOR_NAME": person.name, "GIT_AUTHOR_EMAIL": person.mail, "GIT_COMMITTER_NAME": person.name,
      "GIT_COMMITTER_EMAIL": person.mail,
    ]
  }

  /// Puts changes into an index; what goes first, so that a folder can take a file's place.
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

  /// Brings files, then branch and index, to the commit of a journal, and ends the journal.
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
    // Tells git what it knows of the files' times again, so that it need not read them; that some differ is no fault.
    _ = try own.run(["update-index", "-q", "--refresh"])
    try index.commit()
    try GitJournal.remove(place)
  }
}

extension Program.Outcome {
  /// The first line of its output, without the end.
  var firstLine: String { String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self) }
}
