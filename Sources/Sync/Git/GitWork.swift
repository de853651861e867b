// One run of a sync: the repository's state and the local half of the work, including what git left unmerged.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import MergeText
internal import SafeFiles
internal import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

struct GitWork: ~Copyable {
  let sync: GitSync
  let place: GitPlace
  let lock: Lock
  var git: Git
  var status = GitStatus([])
  /// Paths to remove from the index with the next commit, as git writes them.
  var unstaged: [[UInt8]] = []
  /// What no history may have any more.
  var purges = PurgeSet()
  /// Whether photos and sound are kept apart.
  var isApart = false
  /// Whether the next commit has every photo the home's present way, and the last did not.
  var isConverting = false

  /// Locks the repository and removes what a killed run left.
  init(_ sync: GitSync) throws(Diagnostic) {
    guard let place = try GitPlace.find(sync.place.root) else { throw GitFault.notSetUp }
    let lock = try Lock("zutto.lock", in: place.folder, waitingAtMost: 10)
    try StaleLocks.remove(place, since: place.folder.signature(GitWork.running))
    try place.folder.write(Array("\(getpid())\n".utf8), to: GitWork.running, .replaceable)
    var git = sync.git
    git.lock = lock.descriptor
    self.sync = sync
    self.place = place
    self.git = git
    self.lock = lock
  }

  deinit { _ = try? place.folder.delete(GitWork.running) }

  /// Exists while a sync runs, and after one that was killed.
  private static let running: RelativePath = "zutto-running"

  /// Settles the local side: an interrupted merge, unmerged files, uncommitted changes, and what is to be
  /// forgotten.
  mutating func settle(_ report: inout GitReport) throws(Diagnostic) {
    try readPurges()
    try settleFiles(&report)
    try forget(&report)
  }

  private mutating func settleFiles(_ report: inout GitReport) throws(Diagnostic) {
    if let work = place.unfinishedWork { throw GitFault.underWay(work) }
    try recover(&report)
    try setUp()
    sync.progress(.committing)
    try look()
    try removeAbandoned()
    report.leftOut = try leaveOut()
    try convert()
    if place.isMerging || !status.unmerged.isEmpty { try settleUnmerged(&report) }
    guard !status.isClean || place.isMerging else { return }
    if let prepare = sync.options.beforeCommit, try prepare() {
      try look()
      _ = try leaveOut()
      try convert()
    }
    try commit(&report)
  }

  /// Completes a merge and nothing else.
  ///
  /// Of a rebase and the like only the files are merged; `report.next` is git's command to continue.
  mutating func settleMerge(_ report: inout GitReport) throws(Diagnostic) {
    if let work = place.unfinishedWork {
      guard let next = work.next else { throw GitFault.underWay(work) }
      try look()
      try settleUnmerged(&report)
      let copies = report.merged.compactMap(\.copy).compactMap { sync.place.own(of: $0) }
      try markMerged(status.unmerged + copies)
      report.next = next
      return
    }
    try recover(&report)
    try look()
    guard place.isMerging || !status.unmerged.isEmpty else { return }
    try settleUnmerged(&report)
    try commit(&report)
  }

  mutating func look() throws(Diagnostic) {
    status = GitStatus(
      try git.bytes([
        "status", "--porcelain=v2", "--branch", "-z", "--no-renames", "--ignore-submodules=none",
      ]))
    // A home without our `.gitignore` may list it, and other machines would refuse it.
    status.untracked.removeAll { $0.isInside(".zutto") || $0.isInside(Depot.folder) }
    // Hidden and incidental files, such as `.DS_Store`, are not shared.
    if sync.place.isShared {
      status.untracked.removeAll { path in
        path != ".gitattributes" && path.parts.contains { $0.hasPrefix(".") }
      }
      status.untracked.removeAll(where: sync.place.isIncidental)
      status.changed.removeAll(where: sync.place.isIncidental)
      status.added.removeAll(where: sync.place.isIncidental)
      status.unstaged.removeAll(where: sync.place.isIncidental)
      status.halfStaged.removeAll(where: sync.place.isIncidental)
    }
    if status.branch == nil, !place.isRebasing { throw GitFault.detached }
    if !sync.place.isShared { try carryDiaries() }
  }

  /// Deletes unfinished files of a killed zutto, which any other git would commit.
  private func removeAbandoned() throws(Diagnostic) {
    guard !status.unfinished.isEmpty else { return }
    let sync = self.sync
    let paths = status.unfinished.map { sync.place.homePath($0) }
    try sync.place.home.locked { () throws(Diagnostic) in
      for path in paths where Tree.isAbandoned(path.name) { try sync.place.home.delete(path) }
    }
  }

  /// Marks files as merged in the index; nothing is committed.
  private func markMerged(_ paths: [RelativePath]) throws(Diagnostic) {
    let place = self.place
    var git = self.git
    try sync.place.home.locked { () throws(Diagnostic) in
      let index = try GitIndex(place)
      git.index = index.path
      try GitWork.add(paths, git)
      try index.commit()
    }
  }

  private static func add(_ paths: [RelativePath], _ git: Git) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    var git = git
    // "Big" blobs go straight into a pack (git-config(1)), which is synced once, instead of into a file each.
    if paths.count >= GitWork.many { git.settings.append("core.bigFileThreshold=1") }
    // Git looks through the list of blobs of a new pack for each one, so a pack must not become too large.
    for start in stride(from: 0, to: paths.count, by: GitWork.packed) {
      let own = paths[start..<min(start + GitWork.packed, paths.count)]
      try git.bytes(
        ["update-index", "-z", "--add", "--remove", "--replace", "--stdin"],
        input: own.flatMap { Array($0.text.utf8) + [0] }, timeout: .seconds(24 * 3600))
    }
  }

  /// As many files as git would leave loose before it packs them (`gc.auto`).
  private static let many = 6700
  /// The most new blobs of a pack.
  private static let packed = 20_000

  /// Commits everything that differs from HEAD: notes anonymously with the day only, the rest as the person.
  mutating func commit(_ report: inout GitReport) throws(Diagnostic) {
    let status = self.status
    let isMerging = place.isMerging
    let sync = self.sync
    let place = self.place
    var git = self.git
    let unstaged = self.unstaged
    let changed = status.changed + status.untracked + status.unmerged
    try sync.place.home.locked { () throws(Diagnostic) in
      let index = try GitIndex(place)
      git.index = index.path
      let anonymous = sync.place.isShared ? nil : sync.rules.anonymous
      let notes = anonymous.map { folder in changed.filter { $0.isInside(folder) } } ?? []
      if let anonymous, !notes.isEmpty, !isMerging {
        _ = try DayCommit(of: sync.place.home, on: sync.options.day).make(
          anonymous.text, git, place)
      }
      if !status.halfStaged.isEmpty, !isMerging, notes.isEmpty {
        // The staged version is a version of its own that may exist nowhere else.
        try GitWork.record(git, sync, "zutto sync: what was staged", [:])
      }
      if !unstaged.isEmpty {
        try git.bytes(
          ["update-index", "-z", "--force-remove", "--stdin"], input: unstaged.flatMap { $0 + [0] })
      }
      try GitWork.add(Set(status.unstaged + status.untracked + status.unmerged).sorted(), git)
      let variables = isMerging && !notes.isEmpty ? DayCommit.variables(sync.options.day) : [:]
      try GitWork.record(git, sync, isMerging ? "zutto sync: merge" : "zutto sync", variables)
      try index.commit()
    }
    report.committed += changed.map { sync.place.homePath($0) }
    let tip = try status.branch.flatMap { (branch) throws(Diagnostic) in try place.tip(of: branch) }
    self.status.head = if let tip { tip } else { try self.git.line(["rev-parse", "HEAD"]) }
    if isConverting { try noteConverted() }
  }

  /// Runs `git commit` as git's configured author, or else as the home's owner.
  private static func record(_ git: Git, _ sync: GitSync, _ message: String, _ variables: [String: String])
    throws(Diagnostic)
  {
    var own = git
    own.variables.merge(variables) { $1 }
    if variables.isEmpty { own.variables.merge(try sync.date(after: ["HEAD"], git)) { $1 } }
    let words = ["commit", "--quiet", "--no-edit", "--cleanup=verbatim", "-m", message]
    var outcome = try own.run(words)
    if outcome.status != 0, outcome.says("tell me who you are") || outcome.says("empty ident") {
      let person = sync.options.person
      for role in ["AUTHOR", "COMMITTER"] {
        own.variables["GIT_\(role)_NAME"] = person.name
        own.variables["GIT_\(role)_EMAIL"] = person.mail
      }
      outcome = try own.run(words)
    }
    if outcome.status == 0 || outcome.says("nothing to commit") || outcome.says("nothing added") { return }
    if outcome.says("index.lock") || outcome.says("cannot lock ref") { throw Git.failure("commit", outcome) }
    throw GitFault.commit(outcome)
  }
}

extension Program.Outcome {
  func says(_ words: String) -> Bool {
    String(decoding: output, as: UTF8.self).contains(words)
      || String(decoding: errors, as: UTF8.self).contains(words)
  }
}

extension GitWork {
  /// The index entries of one unmerged file: base, ours, theirs (git-ls-files(1), "--unmerged").
  private struct Stages { var files: [GitFile?] = [nil, nil, nil] }

  /// Merges each unmerged file by the rules and writes the results into the home.
  mutating func settleUnmerged(_ report: inout GitReport) throws(Diagnostic) {
    let stages = try stages()
    guard !stages.isEmpty else { return }
    let paths = stages.keys.sorted()
    let bases = try bases()
    let common = GitBases(git: git, place: sync.place, rules: sync.rules)
    var plan: [(path: RelativePath, stage: [[UInt8]?], result: MergedFile?)] = []
    for path in paths {
      guard let stage = stages[path], !sync.place.isIncidental(path) else { continue }
      let shown = sync.place.homePath(path)
      for file in stage.files { try sync.place.checkKind(path, file) }
      let nothing = "0000000000000000000000000000000000000000"
      var contents = try git.contents(stage.files.map { $0?.blob ?? nothing })
      if bases.count > 1 {
        // For crossed histories, git made the common version without our rules.
        contents[0] = try common.version(of: path, in: bases)
      }
      if let edited = try handEdit(shown, contents) { contents[place.isRebasing ? 2 : 1] = edited }
      plan.append((shown, contents, merged(shown, contents)))
    }
    let sync = self.sync
    let moment = sync.options.now()
    let takeOver = takeOver
    let merged = try sync.place.home.change(Trash.syncing, at: moment) { (change) throws(Diagnostic) in
      var merged: [MergedPath] = []
      for item in plan {
        guard let result = item.result else {
          if sync.place.home.signature(item.path) != nil { try change.remove(item.path) }
          continue
        }
        try takeOver.write(result.bytes, to: item.path, &change)
        var copy: RelativePath?
        if let other = result.other {
          let beside = ConflictCopy.path(of: item.path, holding: other)
          try takeOver.write(other, to: beside, &change)
          copy = beside
        }
        merged.append(MergedPath(path: item.path, conflicts: result.conflicts, copy: copy))
      }
      return merged
    }
    report.merged += merged
    let copies = merged.compactMap(\.copy).compactMap { sync.place.own(of: $0) }
    status.untracked = Array(Set(status.untracked + copies)).sorted()
  }

  private func merged(_ path: RelativePath, _ stage: [[UInt8]?]) -> MergedFile? {
    switch (stage[1], stage[2]) {
    case (let one?, let other?):
      return sync.rules.merge(path, base: stage[0].map { .version($0) } ?? .nothing, ours: one, theirs: other)
    case (let only?, nil), (nil, let only?):
      return MergedFile(only, conflicts: [GitFault.kept(path)])
    case (nil, nil): return nil
    }
  }

  /// The content of an unmerged file that a person edited since git stopped; nil if it is git's.
  ///
  /// - Throws: `sync-under-way` unless hand edits are taken: only the person knows whether they are complete.
  private func handEdit(_ path: RelativePath, _ stage: [[UInt8]?]) throws(Diagnostic) -> [UInt8]? {
    guard let current = try sync.place.content(of: path, like: stage) else { return nil }
    let isGits =
      stage.contains(current) || merged(path, stage)?.bytes == current
      || ConflictMarks.first(in: current) != nil
    guard !isGits else { return nil }
    guard !sync.options.takesHandEdits else { return current }
    throw Diagnostic(
      .syncUnderWay, Phrase("sync-changed-hand-middle-merge", ["path": path]), path: path,
      hint: Phrase("sync-zutto-merge-puts-now-together"))
  }

  private func stages() throws(Diagnostic) -> [RelativePath: Stages] {
    var result: [RelativePath: Stages] = [:]
    for record in try git.bytes(["ls-files", "-u", "-z"]).split(separator: 0) {
      guard let tab = record.firstIndex(of: 0x09) else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ").map(String.init)
      guard words.count == 3, let number = Int(words[2]), (1...3).contains(number) else { continue }
      guard let path = GitName.text(record[(tab + 1)...]).flatMap({ RelativePath($0) }) else {
        let name = Array(record[(tab + 1)...])
        throw Diagnostic(
          .nameNotPortable, Phrase("sync-git-left-file-unmerged-whose", ["shown": GitName.shown(name)]),
          hint: Phrase("sync-settle-git-add-git-rm", ["root": sync.place.root, "typed": GitName.typed(name)]))
      }
      result[path, default: Stages()].files[number - 1] = GitFile(mode: words[0], blob: words[1])
    }
    return result
  }

  /// The common ancestors of the merge in progress; empty if there is none (`git stash pop`).
  private func bases() throws(Diagnostic) -> [String] {
    guard let other = try place.text("MERGE_HEAD"), !other.contains("\n") else { return [] }
    return try git.commonAncestors("HEAD", other)
  }
}

extension GitSync {
  /// The date of a commit that must not be before its parents, whatever the clock says: git's own walks go by it.
  ///
  /// - Returns: variables for git; none where the clock will do.
  func date(after parents: [String], _ git: Git) throws(Diagnostic) -> [String: String] {
    let found = try git.run(["-c", "log.showSignature=false", "show", "-s", "--format=%ct"] + parents)
    let times = String(decoding: found.output, as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
    guard let last = times.max(), last > options.now().secondsSince1970 else { return [:] }
    return ["GIT_COMMITTER_DATE": "@\(last) +0000"]
  }
}
