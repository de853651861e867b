// The depot of a diary: made for it, looked at, and cloned from.

public import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension GitSync {
  /// Makes a depot for a diary that is to be shared, or takes an empty one; the diary need not be a repository yet.
  ///
  /// - Returns: the id of a sealed depot; nil for another.
  /// - Throws: `depot-foreign` if something is in it; `depot-…`, `passphrase-…`.
  public func make(_ depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) -> String? {
    let scratch: RelativePath = ".zutto/sync"
    try place.home.createFolder(scratch)
    defer { _ = try? place.home.deleteAll(scratch) }
    let folder = try place.home.tree(scratch)
    let git = Git(root: folder.root, mayAsk: self.options.mayAsk)
    // So that git's hash is that of a new repository.
    try git.bytes(["init", "--quiet"])
    let visit = try DepotVisit(depot, options, git, place, rules, folder)
    try visit.begin()
    return visit.report.sealedID
  }

  /// Clones a diary from a depot into the sync's folder, which must not exist yet, once `inspect` has accepted it.
  ///
  /// Until then an invitation is not used up, and this machine keeps nothing. On an error the folder is deleted.
  ///
  /// - Returns: what `inspect` returned, and the id of a sealed depot.
  /// - Throws: `depot-…`, `sync-…`, `passphrase-…`, `git-…`, and as `inspect`.
  public func clone<Result>(
    from depot: DepotRequest, _ options: DepotOptions,
    _ inspect: (FetchedCommit) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> (result: Result, sealed: String?) {
    guard let folder = place.prefix else { preconditionFailure("a diary is cloned into a folder") }
    try place.home.createFolder(folder)
    do throws(Diagnostic) {
      progress(.fetching)
      try git.bytes(["init", "--quiet", "--initial-branch=main"])
      var report = GitReport()
      var work = try GitWork(self)
      try work.look()
      var request = depot
      request.isOnTrial = true
      let visit = try DepotVisit(request, options, work.git, place, rules, work.place.common)
      guard let tip = try work.tip(of: visit, &report) else {
        throw visit.report.waiting > 0 ? visit.incomplete : DepotFault.empty(visit.address)
      }
      let result = try inspect(FetchedCommit(git: git, commit: tip))
      try visit.enter()
      try work.bring(to: tip, &report)
      try visit.remember()
      return (result, visit.report.sealedID)
    } catch {
      try discard(folder)
      throw error
    }
  }

  /// What a depot and this repository have together, without touching files; an invitation is used up for it.
  ///
  /// - Returns: the commit that has all of both, and the id of a sealed depot.
  /// - Throws: `depot-foreign` if another diary is there; as a sync.
  public func look(at depot: DepotRequest, _ options: DepotOptions) throws(Diagnostic) -> (
    found: FetchedCommit?, sealed: String?
  ) {
    var work = try GitWork(self)
    try work.readPurges()
    try work.look()
    var request = depot
    request.isOnTrial = true
    let visit = try DepotVisit(request, options, work.git, place, rules, work.place.common)
    var report = GitReport()
    let tip = try work.tip(of: visit, &report)
    try visit.enter()
    try visit.remember()
    withExtendedLifetime(work) {}
    return (tip.map { FetchedCommit(git: git, commit: $0) }, visit.report.sealedID)
  }
}

extension GitWork {
  /// The commit that has all of a diary that this repository and a depot have; nil if that is nothing.
  fileprivate mutating func tip(of visit: DepotVisit, _ report: inout GitReport) throws(Diagnostic) -> String?
  {
    let tips = try look(at: visit, &report)
    for tip in tips {
      try visit.checkDiary(tip)
      if let head = status.head, try git.commonAncestors(head, tip).isEmpty {
        throw DepotFault.otherDiary(visit.address)
      }
    }
    var join = self.join
    return try join.join(tips + [status.head].compactMap(\.self))
  }
}

extension DepotVisit {
  /// Refuses a commit that is none of a diary; throws `depot-foreign`.
  func checkDiary(_ commit: String) throws(Diagnostic) {
    let files = try git.objects([rules.nested?.head.text ?? "", Home.file.text].map { "\(commit):\($0)" })
    guard files[0] != nil, files[1] == nil else { throw DepotFault.otherDiary(address) }
  }
}

extension DepotRequest {
  /// Refuses an address that somebody else wrote if it could have a program run here.
  ///
  /// rclone takes options in an address, some of which name programs (rclone(1), "Connection strings").
  ///
  /// - Throws: `depot-address`.
  public static func checkForeign(_ typed: String) throws(Diagnostic) {
    let address = try DepotAddress(typed)
    guard address.kind == .rclone else { return }
    let isNameless = address.text.hasPrefix(":")
    let remote = address.text.dropFirst(isNameless ? 1 : 0).prefix { $0 != ":" }
    let parts = remote.split(separator: ",", omittingEmptySubsequences: false)
    let isPlain = !remote.contains { "\"'`".contains($0) }
    let isKnown =
      isNameless
      ? parts[0] == "sftp"
        && parts.dropFirst().allSatisfy { part in
          ["host=", "user=", "port="].contains { part.hasPrefix($0) }
        }
      : parts.count == 1
    guard isPlain, isKnown else {
      throw Diagnostic(
        .depotAddress,
        Phrase(
          "home-subject-reason", ["subject": typed.quotedBriefly, "reason": Phrase("sync-address-options")]),
        hint: Phrase("sync-address-options-next"))
    }
  }
}
