// Erases a member for good; besides emptying the trash the only operation that does.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Sync

package struct EraseRun: Sendable {
  private let household: Household
  private let plan: ErasePlan
  private var home: Home { household.home }

  package init(_ household: Household, _ plan: ErasePlan) {
    self.household = household
    self.plan = plan
  }

  /// Deletes everything in the plan; after an interruption the same command continues.
  ///
  /// The caller holds the lock of `SharedDiaries` since before it made the plan, so that no other process brings in
  /// what the plan lacks.
  package func run() throws(Diagnostic) {
    let tree = home.tree
    let files = plan.files
    let places = Set(files).union(plan.keptPlaces)
    let digests = Set(files.compactMap { path in (try? tree.read(path))?.bytes }.map { Digest(of: $0) })
    try tree.locked { () throws(Diagnostic) in
      let journal = EraseJournal(files: files, places: plan.keptPlaces.sorted())
      try journal.write(plan.diary.id, plan.member, in: tree)
      try Trash.purge(plan.kept, places: places, words: words(places), in: tree)
      try Trash.recordFinal("diary erase \(plan.diary.id)", at: household.world.now(), in: tree)
      try forget(digests, in: tree)
      if var manifest = try Manifest.read(in: tree) {
        for path in files { manifest.entries[path] = nil }
        try manifest.write(in: tree)
      }
      for path in files { try tree.delete(path) }
      for folder in ["entries", "photos", "reads"] as [RelativePath] {
        try tree.delete(plan.diary.path / folder)
      }
      try EraseJournal.remove(plan.diary.id, plan.member, in: tree)
    }
  }

  /// Words in trashed commands that would still name what is erased.
  private func words(_ places: Set<RelativePath>) -> Set<String> {
    Set(places.filter { $0.parent == plan.diary.path / "entries" }.map(\.stem) + [plan.member])
  }

  /// Deletes this machine's caches, and versions kept as a base for the next rsync.
  private func forget(_ digests: Set<Digest>, in tree: Tree) throws(Diagnostic) {
    try tree.deleteAll(".zutto/cache")
    try BackupShelf.deleteWork(of: home)
    let names = Set(digests.map(\.hex))
    let ownership = MemberOwnership(plan.member, of: plan.diary, in: home)
    try EraseRun.eachFile(in: ".zutto/rsync", of: tree) { (path) throws(Diagnostic) in
      if names.contains(path.name) {
        try tree.delete(path)
        return
      }
      // A base version is named by its digest only; its front matter says who wrote it.
      guard path.text.contains("/base/"), let bytes = try? tree.read(path, limit: Entry.maximumBytes).bytes,
        bytes.starts(with: "---".utf8), ownership.owns(plan.diary.path / "entries/nobody.md", bytes)
      else { return }
      try tree.delete(path)
    }
  }

  private static func eachFile(
    in folder: RelativePath, of tree: Tree, depth: Int = 0, _ body: (RelativePath) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard depth < 100 else { return }
    for item in try tree.list(folder) {
      guard let path = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        try eachFile(in: path, of: tree, depth: depth + 1, body)
      } else {
        try body(path)
      }
    }
  }

  /// Commits the deletion, so that the next sync publishes it and the history can be purged; returns the
  /// errors.
  package func commit() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let run = SyncRun(household)
    do throws(Diagnostic) {
      var report = GitReport()
      let isShared = GitSync.isRepository(plan.diary.path, of: home.tree)
      if isShared { try SharedDiaries(household).sync(plan.diary.id).commit(&report) }
      // A diary shared without an address is in the home's repository too.
      let address = try DiaryStore.share(plan.diary.id, in: home)?.address
      if !isShared || address == nil, GitSync.isRepository(nil, of: home.tree) {
        try run.sync(nil).commit(&report)
      }
    } catch {
      var problem = error
      problem.severity = .warning
      problem.message = Phrase("erase-removal-not-committed-yet", ["message": error.message])
      problems.append(problem)
    }
    household.endProgress()
    return problems
  }

  /// Erases from the home's backups in a folder of this machine; returns how many backups and files were
  /// affected.
  package func eraseBackups() throws(Diagnostic) -> (backups: Int, files: Int) {
    let lock = try BackupLock(home)
    defer { _ = lock }
    let job = BackupJob(household)
    let memory = try BackupJob.memory(in: home)
    if case .engine = memory.place { throw BackupShelf.cantErase(in: memory.place) }
    let shelf = try job.shelf(memory)
    let ownership = MemberOwnership(plan.member, of: plan.diary, in: home)
    let pictures = Set([plan.diary.member(plan.member)?.picture].compactMap(\.self))
    let entries = plan.diary.path / "entries"
    let photos = plan.diary.path / "photos"
    var count = (backups: 0, files: 0)
    for name in shelf.names where name.owner == home.settings.owner {
      // A backup may hold entries that nothing else does, and their photos.
      var own: Set<String> = []
      var shown = Set(plan.traces.sharedPhotos.map(\.name))
      let erased = try shelf.erase(from: name, in: plan.diary.path) { path, content in
        guard path.parent == entries, let content = content() else { return }
        let names = MemberOwnership.photos(in: content)
        if ownership.owns(path, content) { own.formUnion(names) } else { shown.formUnion(names) }
      } where: { path, content in
        if path.parent == photos { return plan.photos.union(own).subtracting(shown).contains(path.name) }
        return ownership.owns(path, path.parent == entries ? content() : nil, pictures: pictures)
      }
      if erased > 0 { count = (count.backups + 1, count.files + erased) }
    }
    return count
  }

  /// Takes what histories still hold out of them, here and wherever this home reaches now; after an interruption the
  /// next sync continues.
  ///
  /// - Parameter left: what is left after the deletion was committed.
  /// - Returns: what the syncs did, and what this machine could not remove.
  /// - Throws: `git-failed`, and as the writes.
  package func forget(_ left: ErasePlan) throws(Diagnostic) -> (
    reached: [SyncRun.Outcome], problems: [Diagnostic]
  ) {
    guard !left.histories.isEmpty else { return ([], []) }
    let run = SyncRun(household)
    let shared =
      GitSync.isRepository(plan.diary.path, of: home.tree)
      ? try SharedDiaries(household).sync(plan.diary.id) : nil
    let own = GitSync.isRepository(nil, of: home.tree) ? run.sync(nil) : nil
    let hasDepot = try SharedDiaries(household).depot(of: plan.diary.id) != nil
    if hasDepot, let own = left.histories.first(where: { $0.folder == plan.diary.path }) {
      try GitSync.forget(blobs: own.blobs, authors: own.authors, of: own.folder, in: home.tree)
    }
    try GitSync.forget(
      blobs: left.histories.reduce(into: []) { $0.formUnion($1.blobs) },
      authors: left.histories.reduce(into: []) { $0.formUnion($1.authors) }, in: home.tree)
    var report = GitReport()
    try shared?.commit(&report)
    try own?.commit(&report)
    var reached: [SyncRun.Outcome] = []
    if let own, try HomeDepots(home).list().isEmpty ? own.hasRemote() : true { reached.append(run.one(nil)) }
    if let shared, try hasDepot ? true : shared.hasRemote() { reached.append(run.one(plan.diary.path)) }
    household.endProgress()
    let told = report.leftOut + reached.flatMap(\.report.leftOut)
    return (reached, Array(Set(told.filter { $0.code == .purgeKept })).sorted())
  }
}
