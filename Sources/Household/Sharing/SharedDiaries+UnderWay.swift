// Sharing, joining, fetching and leaving a diary, each of which a stop leaves half done: what is under way is noted first.

package import Diagnostics
package import Diary
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Sync

extension SharedDiaries {
  /// What takes several steps, each of which can be done again.
  package enum Work: String, Sendable, CaseIterable {
    case share
    case join
    case fetch
    case leave
  }

  /// This machine's own folder for what is under way with a diary.
  private func place(_ id: String) -> RelativePath { GitSync.joining.appending(id) ?? GitSync.joining }

  /// Where a diary's history is fetched to.
  func arriving(_ id: String) -> RelativePath { place(id) / "new" }

  private func note(_ work: Work, _ id: String) -> RelativePath {
    place(id).appending("\(work.rawValue).json") ?? place(id)
  }

  private static let person: RelativePath = "person.json"

  /// Notes what is to be done, before the first step.
  ///
  /// - Parameters:
  ///   - work: what it is.
  ///   - share: how the diary is to be shared.
  ///   - person: who joins it.
  /// - Throws: as the writes.
  package func begin(_ work: Work, _ share: DiaryShare, _ person: Member? = nil) throws(Diagnostic) {
    if let person { try home.tree.write(person.bytes, to: place(share.diary) / SharedDiaries.person) }
    try home.tree.write(share.bytes, to: note(work, share.diary))
  }

  /// Takes the note away: it is done, or nothing of it was.
  ///
  /// - Throws: `file-unwritable`.
  package func end(_ work: Work, _ id: String) throws(Diagnostic) {
    try home.tree.deleteAll(arriving(id))
    try home.tree.delete(note(work, id))
    try home.tree.delete(place(id) / SharedDiaries.person)
    try home.tree.delete(place(id))
  }

  /// How a diary that something is under way with is to be shared; nil where it is not.
  func begun(_ work: Work, _ id: String) throws(Diagnostic) -> DiaryShare? {
    guard let source = try home.tree.readIfPresent(note(work, id), limit: Home.maximumJSONBytes) else {
      return nil
    }
    return DiaryShare.parse(Source(DiaryShare.path(of: id), source.bytes)).0
  }

  /// Does something while no other zutto shares, joins or fetches a diary here, or ends what was stopped.
  ///
  /// - Throws: `home-locked`, and what `body` throws.
  func alone<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let lock = try Lock(".zutto/joining.lock", in: home.tree, waitingAtMost: 10)
    defer { _ = lock }
    return try body()
  }

  /// Brings all that was stopped to its end.
  ///
  /// - Returns: what could not be.
  package func finishAll() -> [Diagnostic] {
    guard home.isWritable else { return [] }
    var problems: [Diagnostic] = []
    let items = (try? home.tree.list(GitSync.joining)) ?? []
    for item in items where item.kind == .folder && PortableName(item.name) != nil {
      do throws(Diagnostic) { try finish(item.name) } catch {
        var told = error
        told.message = Phrase("sync-shared-diary", ["diary": item.name, "message": error.message])
        problems.append(told)
      }
    }
    return problems
  }

  /// Brings to its end what was stopped with one diary; only what a note tells of is touched, and nobody else is asked.
  ///
  /// Leaving ends once the others know (`endLeaving`).
  ///
  /// - Throws: as the writes, `git-…`.
  package func finish(_ id: String) throws(Diagnostic) {
    guard let folder = Diary.folder.appending(id), home.tree.signature(place(id)) != nil else { return }
    try alone { () throws(Diagnostic) in try finish(id, folder) }
  }

  private func finish(_ id: String, _ folder: RelativePath) throws(Diagnostic) {
    let isRepository = GitSync.isRepository(folder, of: home.tree)
    if let share = try begun(.share, id) {
      // Without the diary there is nothing to share any more.
      if home.tree.signature(folder / "diary.json") != nil { try take(share) }
      try end(.share, id)
    }
    if let share = try begun(.join, id) {
      if isRepository, let person = try joining(id, share.member) { try takeIn(share, person) }
      try end(.join, id)
    }
    if let share = try begun(.fetch, id) {
      if isRepository { try connect(share, folder) }
      try end(.fetch, id)
    }
  }

  private func joining(_ id: String, _ member: String) throws(Diagnostic) -> Member? {
    let path = place(id) / SharedDiaries.person
    guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes),
      let name = RelativePath("members/\(member).json")
    else { return nil }
    return Member.parse(Source(name, source.bytes))
  }

  /// Writes down that a diary was left, once the others know it.
  ///
  /// - Throws: as the writes.
  package func endLeaving(_ id: String) throws(Diagnostic) {
    guard let share = try begun(.leave, id) else { return }
    let diary = try DiaryStore.head(id, in: home).diary
    if diary.member(share.member)?.left != nil {
      try home.change("diary leave \(id)", at: household.world.now()) { (change) throws(Diagnostic) in
        try change.write(share.bytes, to: DiaryShare.path(of: id))
      }
    }
    try end(.leave, id)
  }

  /// Gives a diary's repository its remote, and takes its files out of the home's own.
  ///
  /// - Throws: `git-…`.
  func connect(_ share: DiaryShare, _ folder: RelativePath) throws(Diagnostic) {
    guard let url = share.url else { return }
    let sync = SyncRun(household, try options(nil, id: share.diary)).sync(folder)
    if try !sync.hasRemote() { try sync.connect(url) }
    try forget(folder)
  }
}
