// The remote half of a sync: fetch, merge and push, and checks of what the remote holds.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension GitWork {
  /// The remote branch that ours is pushed to.
  private struct Upstream {
    var remote: String
    /// The branch there, such as `refs/heads/main`.
    var branch: String
    /// The remote-tracking branch, such as `refs/remotes/origin/main`.
    var tracking: String
  }

  /// The number of attempts while others push first.
  private static let rounds = 10

  /// The commit of each remote branch after the last sync, in lines of `<commit> <branch>`; detects a
  /// rewritten history.
  static let memory: RelativePath = "zutto-synced"

  /// Fetches, merges and pushes until both sides are the same.
  mutating func exchange(_ report: inout GitReport) throws(Diagnostic) {
    if sync.options.isAlone, status.upstream == nil, try git.bytes(["remote"]).isEmpty { return }
    for round in 0..<GitWork.rounds {
      sync.progress(.fetching)
      try fetch()
      let upstream = status.upstream == nil ? try findUpstream(!report.committed.isEmpty) : nil
      let tracking = upstream?.tracking ?? "refs/remotes/\(status.upstream ?? "")"
      // The remote is new or was emptied, so what we know of its branch is obsolete.
      let isGone = try !isThere(upstream?.branch)
      let (ahead, behind) = isGone && status.head != nil ? (1, 0) : try distance(tracking)
      var dirty: String?
      if behind > 0 {
        sync.progress(.merging)
        let theirs = try git.line(["rev-parse", tracking])
        let clean = try cleaned([theirs], &report)[0]
        if clean != theirs { dirty = theirs }
        try takeOver(clean, tracking, &report)
      }
      guard ahead > 0 || behind > 0 || upstream != nil else {
        // Also remember the commit when nothing was exchanged, to recognize a rewritten history later.
        if try remembered()[tracking] != status.head { try remember(tracking) }
        try cleanRemote(&report)
        return
      }
      if status.head == nil { return }
      if ahead > 0 {
        let known = try git.run(["rev-parse", "--quiet", "--verify", tracking])
        try checkNames(since: isGone || known.status != 0 ? nil : known.firstLine)
      }
      sync.progress(.sending)
      if try send(upstream, tracking, replacing: dirty) {
        report.isSent = report.isSent || ahead > 0
        if dirty != nil {
          report.cleanedRemote = tracking.split(separator: "/").dropFirst(2).first.map(String.init)
        }
        try cleanRemote(&report)
        try tidy()
        return
      }
      // Others pushed first. A random pause keeps all from retrying at the same moment.
      GitWork.pause(milliseconds: 20 << min(round, 5))
    }
    throw GitFault.moved
  }

  /// Refuses to push files whose names are not UTF-8 or exist in two Unicode forms.
  ///
  /// Somebody committed them by hand, and every other machine would refuse the whole push. Checks what is new
  /// since `commit`, nil for everything.
  ///
  /// - Throws: `sync-refused`, `name-clash`.
  func checkNames(since commit: String?) throws(Diagnostic) {
    guard let head = status.head else { return }
    let diff = try git.diff(from: commit, to: head)
    let names = diff.unnamedFiles
    guard let first = names.first else { return try checkForms(diff, in: head) }
    throw Diagnostic(
      .syncRefused, Phrase("sync-nothing-sent-commit-here-names", ["shown": GitName.shown(names)]),
      hint: Phrase("sync-rename-run-again-git-mv", ["typed": GitName.typed(first)]))
  }

  private func checkForms(_ diff: GitDiff, in head: String) throws(Diagnostic) {
    let git = self.git
    let new = diff.changes.filter { $0.old == nil }.map(\.path)
    let found = try GitName.twins(of: new) { () throws(Diagnostic) in try git.names(in: head) }
    guard let found else { return }
    throw Diagnostic(
      .nameClash, Phrase("sync-nothing-sent-commit-here-name", ["shown": GitName.shown(found)]),
      hint: Phrase("sync-rename-one-them-run-again", ["spelled": GitName.spelled(found.new)]))
  }

  /// git for network access: a helper that outlives it must not hold our lock.
  var remote: Git {
    var remote = git
    remote.lock = nil
    if sync.place.isShared { remote.variables["GIT_ALLOW_PROTOCOL"] = GitFolder.protocols }
    return remote
  }

  private func fetch() throws(Diagnostic) {
    // Check strangers' objects before storing them.
    let care = sync.place.isShared ? ["-c", "fetch.fsckObjects=true"] : []
    let outcome = try remote.run(
      care + ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules"], timeout: .seconds(24 * 3600))
    guard outcome.status != 0 else { return }
    throw GitFault.remote("fetch", outcome)
  }

  /// The numbers of commits that only we and only the remote have.
  private func distance(_ tracking: String) throws(Diagnostic) -> (ahead: Int, behind: Int) {
    guard status.head != nil else {
      let theirs = try git.run(["rev-parse", "--quiet", "--verify", tracking])
      return (0, theirs.status == 0 ? 1 : 0)
    }
    let outcome = try git.run(["rev-list", "--left-right", "--count", "HEAD...\(tracking)"])
    // The remote branch does not exist yet: push everything.
    guard outcome.status == 0 else { return (1, 0) }
    let counts = String(decoding: outcome.output, as: UTF8.self).split { $0 == "\t" || $0 == "\n" }.compactMap
    { Int($0) }
    return counts.count == 2 ? (counts[0], counts[1]) : (1, 0)
  }

  /// Finds the remote for a branch without upstream.
  private func findUpstream(_ committed: Bool) throws(Diagnostic) -> Upstream {
    let remotes = String(decoding: try git.bytes(["remote"]), as: UTF8.self).split(separator: "\n").map(
      String.init)
    guard let branch = status.branch, !remotes.isEmpty else { throw GitFault.noRemote(committed) }
    guard let remote = remotes.count == 1 ? remotes[0] : remotes.first(where: { $0 == "origin" }) else {
      throw GitFault.whichRemote(remotes)
    }
    let tracking = "refs/remotes/\(remote)/\(branch)"
    let known = String(
      decoding: try git.bytes(["for-each-ref", "--format=%(refname)", "refs/remotes/\(remote)/"]),
      as: UTF8.self
    ).split(separator: "\n").map(String.init).filter { !$0.hasSuffix("/HEAD") }
    if !known.isEmpty, !known.contains(tracking) {
      let prefix = "refs/remotes/\(remote)/"
      throw GitFault.otherBranch(branch, known.map { String($0.dropFirst(prefix.count)) }, remote)
    }
    return Upstream(remote: remote, branch: "refs/heads/\(branch)", tracking: tracking)
  }

  /// Pushes our branch; returns false if others pushed first.
  ///
  /// `dirty` is a commit there that has what is forgotten: it is replaced, if the branch still is at it.
  private func send(_ upstream: Upstream?, _ tracking: String, replacing dirty: String?) throws(Diagnostic)
    -> Bool
  {
    var words = ["push", "--quiet", "--no-recurse-submodules"]
    func lease(_ branch: String) -> [String] { dirty.map { ["--force-with-lease=\(branch):\($0)"] } ?? [] }
    if let upstream {
      words += lease(upstream.branch) + ["--set-upstream", upstream.remote, "HEAD:\(upstream.branch)"]
    } else {
      let names = try git.line([
        "for-each-ref", "--format=%(upstream:remotename) %(upstream:remoteref)",
        "refs/heads/\(status.branch ?? "")",
      ]).split(separator: " ").map(String.init)
      guard names.count == 2 else { throw GitFault.noRemote(false) }
      words += lease(names[1]) + [names[0], "HEAD:\(names[1])"]
    }
    let outcome = try remote.run(words, timeout: .seconds(24 * 3600))
    if outcome.status == 0 {
      try remember(tracking)
      return true
    }
    // "cannot lock ref": another push was writing at the same moment.
    if outcome.says("(fetch first)") || outcome.says("(non-fast-forward)") || outcome.says("cannot lock ref")
      || outcome.says("failed to update ref") || outcome.says("stale info")
    {
      return false
    }
    throw GitFault.remote("push", outcome)
  }

  /// Packs loose objects once there are too many, as git's own commands would.
  private func tidy() throws(Diagnostic) {
    _ = try git.run(
      ["-c", "gc.auto=6700", "-c", "gc.autoDetach=false", "gc", "--auto", "--quiet"],
      timeout: .seconds(24 * 3600))
  }

  private func remember(_ tracking: String) throws(Diagnostic) {
    guard let head = status.head else { return }
    var known = try remembered()
    known[tracking] = head
    try writeRemembered(known)
  }

  func writeRemembered(_ known: [String: String]) throws(Diagnostic) {
    let lines = known.map { "\($0.value) \($0.key)\n" }.sorted()
    try place.folder.write(Array(lines.joined().utf8), to: GitWork.memory, .replaceable)
  }

  func remembered() throws(Diagnostic) -> [String: String] {
    let lines = try place.text(GitWork.memory)?.split(separator: "\n") ?? []
    let pairs = lines.compactMap { line -> (String, String)? in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      return words.count == 2 ? (words[1], words[0]) : nil
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  private mutating func takeOver(_ theirs: String, _ tracking: String, _ report: inout GitReport)
    throws(Diagnostic)
  {
    let known = try remembered()[tracking]
    if let known, known != theirs, sync.options.rewritten != .merge {
      let outcome = try git.run(["merge-base", "--is-ancestor", known, theirs])
      if outcome.status == 1 {
        guard sync.options.rewritten == .adopt else {
          throw GitFault.rewritten(tracking.replacing("refs/remotes/", with: ""), known)
        }
        try adopt(theirs, since: known, &report)
        try remember(tracking)
        return
      }
    }
    if let head = status.head, try git.commonAncestors(head, theirs).isEmpty {
      try checkOwner(head, theirs)
      guard sync.options.allowsUnrelated else {
        throw GitFault.unrelated(tracking.replacing("refs/remotes/", with: ""))
      }
    }
    try take([theirs], isOneBranch: true, &report)
    if status.head == theirs { try remember(tracking) }
  }

  /// Takes a rewritten history, with what is new here since `known` on top.
  mutating func adopt(_ theirs: String, since known: String, _ report: inout GitReport) throws(Diagnostic) {
    guard let head = status.head else { return try bring(to: theirs, &report) }
    if try git.commonAncestors(head, theirs).isEmpty { try checkOwner(head, theirs) }
    var join = self.join
    let person = try identity().merging(try sync.date(after: [theirs], git)) { $1 }
    try bring(to: try join.transplant(head, since: known, onto: theirs, person), &report)
    report.merged += join.merged
  }

  static func pause(milliseconds: Int) {
    let jitter = Int.random(in: 0...milliseconds)
    Duration.milliseconds(milliseconds + jitter).sleep()
  }
}

extension GitWork {
  /// Whether the last fetch found a branch at the remote, such as `refs/heads/main`; nil for the upstream.
  ///
  /// git itself keeps the tracking branch of a branch that was deleted.
  ///
  /// - Throws: `file-unreadable`.
  func isThere(_ branch: String?) throws(Diagnostic) -> Bool {
    // git-fetch(1), "FETCH_HEAD": commit, whether to merge it, origin.
    let lines =
      try place.folder.readIfPresent("FETCH_HEAD", limit: 64 << 20)?.bytes.split(separator: 0x0A) ?? []
    return lines.contains { line in
      let words = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 3 else { return false }
      guard let branch else { return words[1].isEmpty }
      return words[2].hasPrefix("branch '\(branch.dropFirst("refs/heads/".count))'")
    }
  }

  /// Refuses another owner's home, or a diary, at the remote.
  func checkOwner(_ head: String, _ theirs: String) throws(Diagnostic) {
    guard !sync.place.isShared else { return }
    try sync.checkOwner(try git.contents(["\(head):zutto.json"])[0], theirs)
  }
}
