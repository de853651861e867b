// Diaries shared as git repositories of their own: sharing them, and fetching their histories.

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
  func options(_ member: Member?, id: String) throws(Diagnostic) -> GitSyncOptions {
    var options = household.gitOptions
    options.isAlone = true
    options.rewritten = rewritten
    options.allowsUnrelated = allowsUnrelated
    if let member { options.person = (member.name, member.email ?? "\(member.id)@zutto.invalid") }
    return options
  }

  package func sync(_ id: String) throws(Diagnostic) -> GitSync {
    let diary = try DiaryStore.head(id, in: home).diary
    let member = try home.ownMember(of: id)
    return SyncRun(household, try options(diary.member(member), id: id)).sync(diary.path)
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
  /// `remote` is the repository that the members share: a URL or an absolute path.
  package func share(_ diary: Diary, as member: Member, remote: String?) throws(Diagnostic) {
    let address = try remote.map { (text) throws(Diagnostic) in
      try RepositoryAddress(parsing: text).text
    }
    let sync = SyncRun(household, try options(member, id: diary.id)).sync(diary.path)
    // The other members have no depot to fetch it from.
    if let away = household.awayMedia().first(where: { $0.isInside(diary.path) }) {
      var problem = MediaPlaceholder.away(away)
      problem.severity = .error
      throw problem
    }
    if let address { try sync.ask(address) }
    let old = try DiaryStore.share(diary.id, in: home)
    let share = DiaryShare(diary: diary.id, member: member.id, url: address ?? old?.url)
    try alone { () throws(Diagnostic) in
      try begin(.share, share)
      do throws(Diagnostic) { try take(share) } catch {
        // If anything was written, the next sync continues; if not, the job is dropped.
        if try DiaryStore.share(diary.id, in: home) == old { try end(.share, diary.id) }
        throw error
      }
      try end(.share, diary.id)
    }
  }

  /// Records how a diary is shared and creates its repository; every step can be repeated.
  func take(_ share: DiaryShare) throws(Diagnostic) {
    let diary = try DiaryStore.head(share.diary, in: home).diary
    guard let member = diary.member(share.member) else { return }
    let sync = SyncRun(household, try options(member, id: diary.id)).sync(diary.path)
    let mail = try sync.personalMail() ?? "\(member.id)@zutto.invalid"
    try home.change("diary share \(diary.id)", at: household.world.now()) { (change) throws(Diagnostic) in
      try change.write(share.bytes, to: DiaryShare.path(of: diary.id))
      try change.write(Array(GitSync.sharedAttributes.utf8), to: diary.path / ".gitattributes")
      try DiaryStore.setMail(mail, of: member, diary, in: home, &change)
      try DiaryStore.setSharedID(of: diary, in: home, &change)
      // Without an address the home's repository must carry it to the owner's other machines.
      if share.url != nil { try ignore(diary.id, &change) }
    }
    try sync.begin()
    guard let url = share.url else { return }
    try sync.connect(url)
    try forget(diary.path)
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
      guard let url = share.url, let folder = Diary.folder.appending(share.diary) else { continue }
      do throws(Diagnostic) {
        if GitSync.isRepository(folder, of: home.tree) {
          // It came as a bundle, and another machine of ours has given it an address since.
          let sync = SyncRun(household, try options(nil, id: share.diary)).sync(folder)
          if try !sync.hasRemote() {
            try sync.ask(url)
            try alone { () throws(Diagnostic) in
              try begin(.fetch, share)
              try connect(share, folder)
              try end(.fetch, share.diary)
            }
          }
        } else {
          try fetch(url, isBundle: false, into: folder)
        }
      } catch {
        var problem = error
        problem.message = Phrase("sync-shared-diary", ["diary": share.diary, "message": error.message])
        problems.append(problem)
      }
    }
    return problems
  }

  /// Fetches a diary's history from a repository or bundle into its folder and merges the files that are
  /// already there; throws `sync-…`, `git-…`.
  package func fetch(_ address: String, isBundle: Bool, into folder: RelativePath) throws(Diagnostic) {
    try alone { () throws(Diagnostic) in try fetchAlone(address, isBundle, folder) }
  }

  private func fetchAlone(_ address: String, _ isBundle: Bool, _ folder: RelativePath) throws(Diagnostic) {
    let id = folder.name
    let share = DiaryShare(
      diary: id, member: try home.ownMember(of: id), url: isBundle ? nil : address)
    let new = arriving(id)
    try home.tree.deleteAll(new)
    try begin(.fetch, share)
    do throws(Diagnostic) {
      let sync = SyncRun(household, try options(nil, id: id)).sync(new)
      try sync.clone(from: address, isBundle: isBundle) { (_) throws(Diagnostic) in }
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
