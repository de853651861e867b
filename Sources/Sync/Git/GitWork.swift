// One run of a sync: what is known of the repository, and its local half.

internal import Diagnostics
internal import Ground
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A sync at work in a repository, whose lock it holds.
struct GitWork: ~Copyable {
  let sync: GitSync
  let place: GitPlace
  let lock: Lock
  var git: Git
  var status = GitStatus([])
  /// Files that are taken out of the index with the next commit, as git writes their paths.
  var unstaged: [[UInt8]] = []

  /// Takes the repository's lock, ends what an earlier run could not, and looks at the work tree.
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

  /// There while a sync is at work, and after one that was killed.
  private static let running: RelativePath = "zutto-running"

  /// Brings the local side in order: a stopped merge, unmerged files, what was changed by hand.
  mutating func settle(_ report: inout GitReport) throws(Diagnostic) {
    if let work = place.unfinishedWork { throw GitFault.underWay(work) }
    try recover(&report)
    try GitSetUp.make(place, git, driver: sync.options.driver, notify: sync.options.notify)
    sync.progress(.committing)
    try look()
    try removeAbandoned()
    report.leftOut = try leaveOut()
    if place.isMerging || !status.unmerged.isEmpty { try settleUnmerged(&report) }
    guard !status.isClean || place.isMerging else { return }
    if let prepare = sync.options.beforeCommit, try prepare() {
      try look()
      _ = try leaveOut()
    }
    try commit(&report)
  }

  /// Brings a merge to its end, and nothing else.
  ///
  /// Of a rebase and the like only the files are put together: git goes on with it.
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
    // A machine's own, in a home without our `.gitignore`, too: the other machines would refuse it.
    status.untracked.removeAll { $0.isInside(".zutto") }
    // What the others would refuse (`.DS_Store` and the like) is not sent to them.
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

  /// Deletes what a zutto that was killed left half written, which any other git would commit.
  private func removeAbandoned() throws(Diagnostic) {
    guard !status.unfinished.isEmpty else { return }
    let sync = self.sync
    let paths = status.unfinished.map { sync.place.homePath($0) }
    try sync.place.home.locked { () throws(Diagnostic) in
      for path in paths where Tree.isAbandoned(path.name) { try sync.place.home.delete(path) }
    }
  }

  /// Has git take files as they are now for merged; nothing is committed.
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

  /// Gives an index what the work tree has at some paths.
  private static func add(_ paths: [RelativePath], _ git: Git) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    try git.bytes(
      ["update-index", "-z", "--add", "--remove", "--replace", "--stdin"],
      input: paths.flatMap { Array($0.text.utf8) + [0] })
  }

  /// Commits everything that differs from HEAD: notes as nobody and by the day, the rest as the person.
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
        _ = try DayCommit(of: sync.place.home, on: sync.options.day, secrets: sync.options.secrets).make(
          anonymous.text, git, place)
      }
      if !status.halfStaged.isEmpty, !isMerging, notes.isEmpty {
        // What was staged is a version of its own, and may stand nowhere else.
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
    self.status.head = try self.git.line(["rev-parse", "HEAD"])
  }

  /// `git commit`, as the person that git knows, or that the home knows.
  private static func record(_ git: Git, _ sync: GitSync, _ message: String, _ variables: [String: String])
    throws(Diagnostic)
  {
    var own = git
    own.variables.merge(variables) { $1 }
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
  /// Whether git says something, on either of its outputs.
  func says(_ words: String) -> Bool {
    String(decoding: output, as: UTF8.self).contains(words)
      || String(decoding: errors, as: UTF8.self).contains(words)
  }
}
