// Diaries shared as repositories of their own: sharing them, and fetching their histories.

package import Diagnostics
package import Diary
internal import Fluent
package import Ground
internal import MergeText
internal import SafeFiles
package import Sync

/// Shares diaries, and joins and fetches shared ones.
package struct SharedDiaries: Sendable {
  package let household: Household
  var home: Home { household.home }
  /// What to do if a remote's history was rewritten.
  package var rewritten = GitSyncOptions.Rewritten.refuse
  /// Whether to merge unrelated histories.
  package var allowsUnrelated = false

  package init(_ household: Household) { self.household = household }

  /// Uses the options of a sync run.
  package init(_ run: SyncRun) {
    self.init(run.household)
    rewritten = run.options.rewritten
    allowsUnrelated = run.options.allowsUnrelated
  }

  /// The options for syncing a diary, whose commits carry the member's name.
  private func options(_ member: Member?, hasDepot: Bool) -> GitSyncOptions {
    var options = household.gitOptions
    options.isAlone = true
    options.rewritten = rewritten
    options.allowsUnrelated = allowsUnrelated
    options.hasOwnPurges = hasDepot
    if let member { options.person = (member.name, member.email ?? "\(member.id)@zutto.invalid") }
    return options
  }

  /// How a diary's repository in a folder, which may be one of this machine's own, is synced.
  func sync(_ share: DiaryShare, _ member: Member?, in folder: RelativePath) -> GitSync {
    SyncRun(household, options(member, hasDepot: share.depot != nil)).sync(folder)
  }

  package func sync(_ id: String) throws(Diagnostic) -> GitSync {
    let diary = try DiaryStore.head(id, in: home).diary
    let member = try home.ownMember(of: id)
    let share = try DiaryStore.share(id, in: home) ?? DiaryShare(diary: id, member: member)
    return sync(share, diary.member(member), in: diary.path)
  }

  /// The depot through which this machine syncs a diary: as it knows the one that `shares/` names, or as that says.
  ///
  /// - Throws: `depot-address`, and what is wrong with the files.
  package func depot(of id: String) throws(Diagnostic) -> DepotRequest? {
    guard let share = try DiaryStore.share(id, in: home), let address = share.depot else { return nil }
    let known = try HomeDepots(home).list(of: id).map(\.request).first {
      share.sealed == nil ? $0.address == address : $0.sealedID == share.sealed
    }
    if let known { return known }
    return try depot(address, sealed: share.sealed)
  }

  /// The depot of a diary, as another person or machine names it.
  ///
  /// - Parameters:
  ///   - text: its address, or an invitation.
  ///   - own: the address by which this machine reaches it, if that is another one.
  ///   - sealed: the id of a sealed one, if it is known.
  /// - Returns: what a sync asks for.
  /// - Throws: `depot-address`, `depot-inside`.
  package func depot(_ text: String, at own: String? = nil, sealed: String? = nil) throws(Diagnostic)
    -> DepotRequest
  {
    var request = DepotRequest(name: "", address: text, isPacked: true)
    try DepotRequest.checkForeign(request.address)
    request.address = try DepotRequest.wholeAddress(own ?? request.address, of: home.tree)
    request.name = try HomeDepots(home).name(for: request)
    request.sealedID = sealed
    return request
  }

  // MARK: Sharing

  /// The diary that a change shared or joined; such a change can't be undone, because others and git may know
  /// of it.
  package static func lasting(_ record: TrashRecord) -> String? {
    guard ["diary share ", "diary join "].contains(where: { record.command.hasPrefix($0) }) else {
      return nil
    }
    return record.steps.first { $0.path.parent == DiaryShare.folder }?.path.stem
  }

  /// Makes a diary a repository of its own.
  ///
  /// `remote` is the repository that the members share: a URL or an absolute path; `depot` is the depot that they
  /// share.
  package func share(
    _ diary: Diary, as member: Member, remote: String?, depot: DepotRequest? = nil
  ) throws(Diagnostic) {
    let address = try remote.map { (text) throws(Diagnostic) in
      try RepositoryAddress(parsing: text).text
    }
    let old = try DiaryStore.share(diary.id, in: home)
    if let place = depot != nil ? old?.url : remote != nil ? old?.depot : nil {
      throw Diagnostic(
        .diaryShared, Phrase("diary-shared-there", ["id": diary.id, "address": place]),
        hint: Phrase("diary-shared-there-next"))
    }
    let sync = sync(DiaryShare(diary: diary.id, member: member.id), member, in: diary.path)
    // The other members have no depot to fetch it from.
    if let away = household.awayMedia().first(where: { $0.isInside(diary.path) }) {
      var problem = MediaPlaceholder.away(away)
      problem.severity = .error
      throw problem
    }
    if let address { try sync.ask(address) }
    var share = DiaryShare(
      diary: diary.id, member: member.id, url: address ?? old?.url, depot: old?.depot, sealed: old?.sealed)
    // After 'depot forget' the depot is made again.
    if let depot,
      try share.depot != depot.address
        ? true : !DepotRequest.isRemembered(depot.address, of: home.tree, in: diary.path)
    {
      try HomeDepots(home).check(depot.address, for: diary.id)
      var options = try SyncRun(household).depotOptions()
      options.person = member.name
      share.depot = depot.address
      share.sealed = try sync.make(depot, options)
    }
    try change(old, to: share)
  }

  /// Goes on with a diary in the depot to which its members moved it, or comes into the same one anew.
  ///
  /// - Returns: how it is shared now.
  /// - Throws: `depot-foreign` if another diary is there; as a sync.
  package func follow(_ old: DiaryShare, to depot: DepotRequest) throws(Diagnostic) -> DiaryShare {
    try HomeDepots(home).check(depot.address, for: old.diary)
    var share = old
    share.sealed = try sync(old.diary).look(at: depot, SyncRun(household).depotOptions()).sealed
    share.depot = depot.address
    if share != old { try change(old, to: share) }
    return share
  }

  private func change(_ old: DiaryShare?, to share: DiaryShare) throws(Diagnostic) {
    try alone { () throws(Diagnostic) in
      try begin(.share, share)
      do throws(Diagnostic) { try take(share) } catch {
        // If anything was written, the next sync continues; if not, the job is dropped.
        if try DiaryStore.share(share.diary, in: home) == old { try end(.share, share.diary) }
        throw error
      }
      try end(.share, share.diary)
    }
    // Who is in the old depot is not in the new one.
    if let left = old?.depot, left != share.depot { _ = try HomeDepots(home).forget(left) }
  }

  /// Records how a diary is shared and creates its repository; every step can be repeated.
  func take(_ share: DiaryShare) throws(Diagnostic) {
    let diary = try DiaryStore.head(share.diary, in: home).diary
    guard let member = diary.member(share.member) else { return }
    let sync = sync(share, member, in: diary.path)
    let mail = try sync.personalMail() ?? "\(member.id)@zutto.invalid"
    try home.change("diary share \(diary.id)", at: household.world.now()) { (change) throws(Diagnostic) in
      try change.write(share.bytes, to: DiaryShare.path(of: diary.id))
      try change.write(Array(GitSync.sharedAttributes.utf8), to: diary.path / ".gitattributes")
      try DiaryStore.setMail(mail, of: member, diary, in: home, &change)
      try DiaryStore.setSharedID(of: diary, in: home, &change)
      // Without an address the home's repository must carry it to the owner's other machines.
      if share.address != nil { try ignore(diary.id, &change) }
    }
    try sync.begin()
    if let url = share.url { try sync.connect(url) }
    if share.address != nil { try forget(diary.path) }
  }

  /// Removes a diary's files from the home's repository.
  func forget(_ folder: RelativePath) throws(Diagnostic) {
    let run = SyncRun(household)
    try GitSync.forget(folder, of: run.sync(nil))
  }

  func ignore(_ id: String, _ change: inout Change) throws(Diagnostic) {
    let line = "/\(Diary.folder)/\(id)/"
    let path: RelativePath = ".gitignore"
    let bytes = try home.tree.readIfPresent(path, limit: 1 << 20)?.bytes ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.split(separator: "\n").contains(Substring(line)) else { return }
    let kept = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    try change.write(Array((kept + line + "\n").utf8), to: path)
  }
}

extension SharedDiaries {
  /// Fetches the diaries that another machine of the same user shares; returns the errors.
  func fetchMissing() throws(Diagnostic) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for share in try DiaryStore.shares(in: home).0 where share.left == nil {
      guard share.address != nil, let folder = Diary.folder.appending(share.diary) else { continue }
      do throws(Diagnostic) {
        if GitSync.isRepository(folder, of: home.tree) {
          // It came as a bundle, and another machine of ours has given it an address since.
          let sync = sync(share, nil, in: folder)
          if let url = share.url, try !sync.hasRemote() {
            try sync.ask(url)
            try alone { () throws(Diagnostic) in
              try begin(.fetch, share)
              try connect(share, folder)
              try end(.fetch, share.diary)
            }
          }
        } else if let url = share.url {
          try fetch(.repository(url), into: folder)
        } else if let depot = try depot(of: share.diary) {
          try fetch(.depot(depot), into: folder)
        }
      } catch {
        var problem = error
        problem.message = Phrase("sync-shared-diary", ["diary": share.diary, "message": error.message])
        problems.append(problem)
      }
    }
    return problems
  }

  /// Fetches a diary's history into its folder and merges the files that are already there; throws `sync-…`,
  /// `depot-…`, `git-…`.
  package func fetch(_ origin: Origin, into folder: RelativePath) throws(Diagnostic) {
    try alone { () throws(Diagnostic) in try fetchAlone(origin, folder) }
  }

  private func fetchAlone(_ origin: Origin, _ folder: RelativePath) throws(Diagnostic) {
    let id = folder.name
    let share = origin.share(of: id, as: try home.ownMember(of: id), sealed: nil)
    let new = arriving(id)
    try home.tree.deleteAll(new)
    try begin(.fetch, share)
    do throws(Diagnostic) {
      _ = try clone(origin, share, nil, into: new) { (_) throws(Diagnostic) in }
      if home.tree.signature(folder) == nil {
        try home.tree.move(new, to: folder)
      } else {
        // The folder always exists; it becomes a repository only when everything is in it.
        try fold(new, into: folder)
        try home.tree.move(new / ".git", to: folder / ".git")
      }
    } catch {
      if !GitSync.isRepository(folder, of: home.tree) { try end(.fetch, id) }
      throw error
    }
    try connect(share, folder)
    try end(.fetch, id)
  }

  /// Merges fetched files with those that were in the diary's folder before it was shared.
  private func fold(_ new: RelativePath, into folder: RelativePath) throws(Diagnostic) {
    let rules = HomeMergeRules.rules(of: home)
    try home.change(Trash.syncing, at: household.world.now()) { (change) throws(Diagnostic) in
      for path in try SharedDiaries.files(in: new, of: home.tree) {
        guard let target = folder.appending(String(path.text.dropFirst(new.text.count + 1))) else { continue }
        let theirs = try home.tree.read(path).bytes
        if let ours = try home.tree.readIfPresent(target)?.bytes, ours != theirs {
          let merged = rules.merge(target, base: .unknown, ours: theirs, theirs: ours)
          try change.write(merged.bytes, to: target)
          if let other = merged.other {
            try change.write(other, to: ConflictCopy.path(of: target, holding: other))
          }
        } else {
          try change.write(theirs, to: target)
        }
      }
    }
  }

  private static func files(in folder: RelativePath, of tree: Tree) throws(Diagnostic) -> [RelativePath] {
    var result: [RelativePath] = []
    for item in try tree.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        if item.name != ".git" { result += try files(in: inner, of: tree) }
      } else if item.kind == .file, !Tree.isUnfinished(item.name) {
        result.append(inner)
      }
    }
    return result
  }
}
