// Syncs a home over git (the home and each shared diary) or over rsync.

package import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import SafeFiles
package import Sync
internal import ZonedTime

/// Syncs the repositories of a home one by one over git.
package struct SyncRun: Sendable {
  package let household: Household
  package let options: GitSyncOptions
  private var home: Home { household.home }

  /// Uses the home's `gitOptions` unless options are given.
  package init(_ household: Household, _ options: GitSyncOptions? = nil) {
    self.household = household
    self.options = options ?? household.gitOptions
  }

  /// The result of one repository.
  package struct Outcome: Sendable {
    /// The diary's folder; nil for the home.
    package var folder: RelativePath?
    package var report: GitReport
    /// Why it stopped early.
    package var problem: Diagnostic?

    package init(folder: RelativePath?, report: GitReport = GitReport(), problem: Diagnostic? = nil) {
      self.folder = folder
      self.report = report
      self.problem = problem
    }
  }

  /// Sets the home's remote repository; a path must be absolute.
  package func start(_ remote: String) throws(Diagnostic) {
    try sync(nil).start(remote: try RepositoryAddress(parsing: remote).text)
  }

  package func sync(_ folder: RelativePath?) -> GitSync {
    let household = household
    var options = options
    let mayAsk = options.mayAsk
    if folder == nil { options.beforeCommit = { () throws(Diagnostic) in try noteSync() } }
    return GitSync(home: home.tree, folder: folder, rules: HomeMergeRules.rules(of: home), options: options) {
      stage in
      // git may prompt at the terminal in this stage, on a line of its own.
      if mayAsk, stage == .fetching || stage == .sending {
        household.endProgress()
      } else {
        household.progress(SyncRun.phrase(stage)[household.language])
      }
    }
  }

  /// Records in this machine's file that it synced today; returns whether that changed the file.
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

  /// The folders that are repositories; nil is the home itself.
  package func repositories() throws(Diagnostic) -> [RelativePath?] {
    var folders: [RelativePath?] = []
    for item in try home.tree.list(Diary.folder) where item.kind == .folder {
      guard let folder = Diary.folder.appending(item.name) else { continue }
      if GitSync.isRepository(folder, of: home.tree) { folders.append(folder) }
    }
    if folders.isEmpty || GitSync.isRepository(nil, of: home.tree) { folders.insert(nil, at: 0) }
    return folders
  }

  /// Syncs all of them; an error of one doesn't stop the others.
  package func all() throws(Diagnostic) -> [Outcome] {
    let shared = SharedDiaries(self)
    // Interrupted jobs are finished first, before the home commits a diary's files.
    var outcomes = shared.finishAll().map { Outcome(folder: nil, problem: $0) }
    if try repositories().contains(nil) { outcomes.append(one(nil)) }
    // The home's sync may have brought a diary that another machine of ours shares.
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
    // All shared diaries were left: report on the home itself.
    if outcomes.isEmpty { outcomes.append(one(nil)) }
    household.endProgress()
    return outcomes
  }

  /// Whether the owner left the diary, which then stays readable and isn't synced.
  private func hasLeft(_ folder: RelativePath) -> Bool {
    // Syncing the diary reports it if its share record can't be read.
    do throws(Diagnostic) { return try DiaryStore.share(folder.name, in: home)?.left != nil } catch {
      return false
    }
  }

  /// Syncs one repository; errors go to the outcome.
  package func one(_ folder: RelativePath?) -> Outcome {
    var outcome = Outcome(folder: folder)
    do throws(Diagnostic) {
      if let folder {
        let sync = try SharedDiaries(self).sync(folder.name)
        try sync.run(&outcome.report)
        // A home without a repository has no sync of its own that would record it.
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
  /// How the home's repositories are synced.
  package var gitOptions: GitSyncOptions {
    let owner = home.settings.owner
    let now = world.now
    var options = GitSyncOptions(
      driver: "\(program.quotedForShell) merge-driver %O %A %B %P", day: TimeZoneRules.utc.zoned(now()).day,
      person: (home.settings.name ?? owner, "\(owner)@zutto.invalid"), now: { now() })
    options.notify = "\(program.quotedForShell) notify --since ORIG_HEAD"
    options.mayAsk = mayAsk
    return options
  }

  /// Warnings for sealed months that changed without a correction, perhaps on another machine.
  package func sealedChanges() async -> [Diagnostic] {
    await LedgerStore.openCorrections(in: home).map { change in
      var warning = change
      warning.severity = .warning
      return warning
    }
  }
}

extension Household {
  /// Syncs with another copy of the home over rsync; returns the report and the notices of received entries.
  package func rsync(with destination: String, comparesAll: Bool, isDryRun: Bool) async throws(Diagnostic)
    -> (
      report: RsyncReport, notices: [Notice]
    )
  {
    let shell = world.environment("RSYNC_RSH").flatMap { $0.isEmpty ? nil : $0 }
    let sync = try RsyncSync(
      home.tree, with: destination, rules: HomeMergeRules.rules(of: home), remoteShell: shell,
      isInteractive: mayAsk)
    let new = NewEntries(home)
    let known = try new.present()
    let report = try run(sync, comparesAll, isDryRun)
    return (report, isDryRun ? [] : await new.notices(of: report.received.subtracting(known).sorted()))
  }

  private func run(_ sync: RsyncSync, _ comparesAll: Bool, _ isDryRun: Bool) throws(Diagnostic) -> RsyncReport
  {
    defer { endProgress() }
    return try sync.run(at: world.now(), comparesAll: comparesAll, isDryRun: isDryRun) { step in
      progress(words(step))
    }
  }

  private func words(_ progress: RsyncProgress) -> String {
    switch progress {
    case .comparing: Phrase("rsync-comparing")[language]
    case .fetching(let count): Phrase("rsync-fetching")(language, count: count)
    case .writing(let count): Phrase("rsync-writing")(language, count: count)
    case .waiting: Phrase("rsync-waiting")[language]
    case .sending(let count): Phrase("rsync-sending")(language, count: count)
    }
  }
}
