// One sync of a home through git: itself and each diary that is shared alone.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import SafeFiles
package import Sync
internal import ZonedTime

/// Syncs the repositories of a home, one after the other.
package struct SyncRun: Sendable {
  package let household: Household
  package let options: GitSyncOptions
  private var home: Home { household.home }

  /// A run; without options, as the home is usually synced.
  package init(_ household: Household, _ options: GitSyncOptions? = nil) {
    self.household = household
    self.options = options ?? household.gitOptions
  }

  /// What came of one repository.
  package struct Outcome: Sendable {
    /// The diary's folder; nil for the home.
    package var folder: RelativePath?
    package var report: GitReport
    /// Why it did not come to its end.
    package var problem: Diagnostic?

    /// Of a repository of which nothing was done yet.
    package init(folder: RelativePath?, report: GitReport = GitReport(), problem: Diagnostic? = nil) {
      self.folder = folder
      self.report = report
      self.problem = problem
    }
  }

  /// Sets the repository that the home is synced with.
  ///
  /// - Parameter remote: its address; a path leads from the top of the disk.
  /// - Throws: `address-invalid`, and as `GitSync.start`.
  package func start(_ remote: String) throws(Diagnostic) {
    try sync(nil).start(remote: try RepositoryAddress(parsing: remote).text)
  }

  /// The sync of a repository.
  package func sync(_ folder: RelativePath?) -> GitSync {
    let household = household
    var options = options
    let mayAsk = options.mayAsk
    if folder == nil { options.beforeCommit = { () throws(Diagnostic) in try noteSync() } }
    return GitSync(home: home.tree, folder: folder, rules: HomeMergeRules.rules(of: home), options: options) {
      stage in
      // git may ask on the terminal here, and asks on a line of its own.
      if mayAsk, stage == .fetching || stage == .sending {
        household.endProgress()
      } else {
        household.progress(SyncRun.phrase(stage)[household.language])
      }
    }
  }

  /// Notes in this machine's file that it synced today.
  ///
  /// - Returns: whether that was not noted yet.
  private func noteSync() throws(Diagnostic) -> Bool {
    func file() throws(Diagnostic) -> [UInt8]? {
      guard let id = try DeviceStore.ownID(in: home), let path = Device.file(id) else { return nil }
      return try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)?.bytes
    }
    let old = try file()
    let world = household.world
    try DeviceStore.noteSync(on: household.now.day, in: home, named: world.machineName, world)
    return try file() != old
  }

  /// The folders that are repositories: nil is the home itself.
  package func repositories() throws(Diagnostic) -> [RelativePath?] {
    var folders: [RelativePath?] = []
    for item in try home.tree.list(Diary.folder) where item.kind == .folder {
      guard let folder = Diary.folder.appending(item.name) else { continue }
      if GitSync.isRepository(folder, of: home.tree) { folders.append(folder) }
    }
    if folders.isEmpty || GitSync.isRepository(nil, of: home.tree) { folders.insert(nil, at: 0) }
    return folders
  }

  /// Syncs all of them, whatever comes of each.
  ///
  /// - Throws: what keeps all of them from being synced.
  package func all() throws(Diagnostic) -> [Outcome] {
    let shared = SharedDiaries(self)
    // What was stopped in the middle comes to its end first, before the home commits a diary's files.
    var outcomes = shared.finishAll().map { Outcome(folder: nil, problem: $0) }
    if try repositories().contains(nil) { outcomes.append(one(nil)) }
    // What the home's sync brought may be a diary that another machine of ours shares.
    for problem in try shared.fetchMissing() {
      outcomes.append(Outcome(folder: nil, problem: problem))
    }
    for folder in try repositories().compactMap(\.self) where !hasLeft(folder) {
      outcomes.append(one(folder))
      guard outcomes.last?.problem == nil else { continue }
      do throws(Diagnostic) { try shared.endLeaving(folder.name) } catch {
        outcomes[outcomes.count - 1].problem = error
      }
    }
    // All that is shared was left: what there is to say of the home itself.
    if outcomes.isEmpty { outcomes.append(one(nil)) }
    household.endProgress()
    return outcomes
  }

  /// Whether the home's owner has left a diary: it is read here, and synced no more.
  private func hasLeft(_ folder: RelativePath) -> Bool {
    // A share that can't be read is told when the diary is synced.
    do throws(Diagnostic) { return try DiaryStore.share(folder.name, in: home)?.left != nil } catch {
      return false
    }
  }

  /// Syncs one repository, whatever comes of it.
  package func one(_ folder: RelativePath?) -> Outcome {
    var outcome = Outcome(folder: folder)
    do throws(Diagnostic) {
      if let folder {
        let sync = try SharedDiaries(self).sync(folder.name)
        try sync.run(&outcome.report)
        // A home that is no repository has no sync of its own that would note it.
        if !GitSync.isRepository(nil, of: home.tree), try sync.hasRemote() { _ = try noteSync() }
      } else {
        try sync(nil).run(&outcome.report)
      }
    } catch { outcome.problem = error }
    return outcome
  }

  private static func phrase(_ stage: GitStage) -> Phrase {
    switch stage {
    case .committing: Phrase("sync-committing")
    case .fetching: Phrase("sync-fetching")
    case .merging: Phrase("sync-merging")
    case .sending: Phrase("sync-sending")
    }
  }
}

extension Household {
  /// How the repositories of the home are synced.
  package var gitOptions: GitSyncOptions {
    let owner = home.settings.owner
    let now = world.now
    var options = GitSyncOptions(
      driver: "\(program.quotedForShell) merge-driver %O %A %B %P", day: TimeZoneRules.utc.zoned(now()).day,
      person: (home.settings.name ?? owner, "\(owner)@zutto.invalid"), now: { now() })
    options.notify = "\(program.quotedForShell) notify --since ORIG_HEAD"
    options.mayAsk = mayAsk
    options.secrets = Set(TranscriptionKey.withheld.keys)
    return options
  }

  /// Sealed months that were changed and have no correction for it, as warnings: another machine may have done that.
  package func sealedChanges() async -> [Diagnostic] {
    await LedgerStore.openCorrections(in: home).map { change in
      var told = change
      told.severity = .warning
      return told
    }
  }
}
