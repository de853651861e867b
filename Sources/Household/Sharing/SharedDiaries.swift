// Diaries that are repositories of their own: how one becomes so, and how others come to it.

package import Diagnostics
package import Diary
package import Ground
internal import SafeFiles
package import Sync

/// Shares diaries and joins shared ones.
package struct SharedDiaries: Sendable {
  package let household: Household
  var home: Home { household.home }
  /// What is done where a history was rewritten.
  package var rewritten = GitSyncOptions.Rewritten.refuse
  /// Whether histories that have nothing in common are put together.
  package var allowsUnrelated = false

  /// The diaries of a home.
  package init(_ household: Household) { self.household = household }

  /// Those of a run, which does with each of them as with the home.
  package init(_ run: SyncRun) {
    self.init(run.household)
    rewritten = run.options.rewritten
    allowsUnrelated = run.options.allowsUnrelated
  }

  /// The options with which a diary is synced: its commits are the member's.
  func options(_ member: Member?, id: String) throws(Diagnostic) -> GitSyncOptions {
    var options = household.gitOptions
    options.isAlone = true
    options.rewritten = rewritten
    options.allowsUnrelated = allowsUnrelated
    if let member { options.person = (member.name, member.email ?? "\(member.id)@zutto.invalid") }
    return options
  }

  /// The sync of a diary's repository.
  package func sync(_ id: String) throws(Diagnostic) -> GitSync {
    let diary = try DiaryStore.head(id, in: home).diary
    let member = try DiaryStore.share(id, in: home)?.member ?? home.settings.owner
    return SyncRun(household, try options(diary.member(member), id: id)).sync(diary.path)
  }

  // MARK: Sharing

  /// The diary that a change shared or joined, which can't be taken back: others may know of it, and git does.
  package static func lasting(_ record: TrashRecord) -> String? {
    guard ["diary share ", "diary join "].contains(where: { record.command.hasPrefix($0) }) else {
      return nil
    }
    return record.steps.first { $0.path.parent == DiaryShare.folder }?.path.stem
  }

  /// Makes a diary a repository of its own.
  ///
  /// - Parameters:
  ///   - diary: the diary.
  ///   - member: who the home's owner is in it.
  ///   - remote: the address of the repository that the members are to share; a path leads from the top of the disk.
  /// - Throws: as the writes, `sync-…`.
  package func share(_ diary: Diary, as member: Member, remote: String?) throws(Diagnostic) {
    let address = try remote.map { (text) throws(Diagnostic) in
      try RepositoryAddress(parsing: text).text
    }
    let sync = SyncRun(household, try options(member, id: diary.id)).sync(diary.path)
    if let address { try sync.ask(address) }
    let old = try DiaryStore.share(diary.id, in: home)
    let share = DiaryShare(diary: diary.id, member: member.id, url: address ?? old?.url)
    try alone { () throws(Diagnostic) in
      try begin(.share, share)
      do throws(Diagnostic) { try take(share) } catch {
        // What was written goes on with the next sync; where nothing was, nothing does.
        if try DiaryStore.share(diary.id, in: home) == old { try end(.share, diary.id) }
        throw error
      }
      try end(.share, diary.id)
    }
  }

  /// Writes down how a diary is shared, and makes its repository; each step can be done again.
  ///
  /// - Throws: as the writes, `git-…`.
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
      // Without an address nothing else would bring it to the owner's other machines.
      if share.url != nil { try ignore(diary.id, &change) }
    }
    try sync.begin()
    guard let url = share.url else { return }
    try sync.connect(url)
    try forget(diary.path)
  }

  /// Takes a diary's files out of the home's own repository.
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
