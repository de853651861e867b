// Crash safety for sharing, joining, fetching and leaving: a note on disk records each before its first step.

package import Diary
package import Ground
internal import Sync

extension SharedDiaries {
  /// A job of several steps, each of which can be repeated.
  package enum Work: String, Sendable, CaseIterable {
    case share
    case join
    case fetch
    case leave
  }

  /// This machine's folder for unfinished jobs of a diary.
  private func place(_ id: String) -> RelativePath { GitSync.joining.appending(id) ?? GitSync.joining }

  /// The folder that a diary's history is fetched into.
  func arriving(_ id: String) -> RelativePath { place(id) / "new" }

  private func note(_ work: Work, _ id: String) -> RelativePath {
    place(id).appending("\(work.rawValue).json") ?? place(id)
  }

  private static let person: RelativePath = "person.json"

  /// Writes the note of a job before its first step.
  ///
  /// - Parameters:
  ///   - work: the job.
  ///   - share: how the diary is to be shared.
  ///   - person: who joins it.
  /// - Throws: errors of writing.
  package func begin(_ work: Work, _ share: DiaryShare, _ person: Member? = nil) throws(Diagnostic) {
    if let person { try home.tree.write(person.bytes, to: place(share.diary) / SharedDiaries.person) }
    try home.tree.write(share.bytes, to: note(work, share.diary))
  }

  /// Deletes the note, after the job finished or did nothing.
  package func end(_ work: Work, _ id: String) throws(Diagnostic) {
    try home.tree.deleteAll(arriving(id))
    try home.tree.delete(note(work, id))
    try home.tree.delete(place(id) / SharedDiaries.person)
    try home.tree.delete(place(id))
  }

  /// The share record of an unfinished job; nil if there is none.
  func begun(_ work: Work, _ id: String) throws(Diagnostic) -> DiaryShare? {
    guard let source = try home.tree.readIfPresent(note(work, id), limit: Home.maximumJSONBytes) else {
      return nil
    }
    return DiaryShare.parse(Source(DiaryShare.path(of: id), source.bytes)).0
  }

  /// Runs `body` while no other process shares, joins, fetches or finishes diaries here; throws
  /// `home-locked`.
  func alone<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let lock = try Lock(".zutto/joining.lock", in: home.tree, waitingAtMost: 10)
    defer { _ = lock }
    return try body()
  }

  /// Finishes all interrupted jobs; returns the errors.
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

  /// Finishes a diary's interrupted jobs; touches only what a note names, and no network.
  ///
  /// A leave is finished by `endLeaving`, once the others know.
  package func finish(_ id: String) throws(Diagnostic) {
    guard let folder = Diary.folder.appending(id), home.tree.signature(place(id)) != nil else { return }
    try alone { () throws(Diagnostic) in try finish(id, folder) }
  }

  private func finish(_ id: String, _ folder: RelativePath) throws(Diagnostic) {
    let isRepository = GitSync.isRepository(folder, of: home.tree)
    if let share = try begun(.share, id) {
      // Without the diary there is nothing to share.
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

  /// Records that a diary was left, once its own sync has published that.
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

  /// Sets the remote of a diary's repository and removes its files from the home's repository.
  func connect(_ share: DiaryShare, _ folder: RelativePath) throws(Diagnostic) {
    guard let url = share.url else { return }
    let sync = SyncRun(household, try options(nil, id: share.diary)).sync(folder)
    if try !sync.hasRemote() { try sync.connect(url) }
    try forget(folder)
  }
}
