// Syncs a home with its depots and its git remote, and each shared diary with its own.

package import Diagnostics
internal import Diary
internal import Fluent
package import Ground
internal import Ledger
internal import SafeFiles
package import Seal
package import Sync
internal import ZonedTime

/// Syncs the repositories of a home one by one.
package struct SyncRun: Sendable {
  package let household: Household
  package let options: GitSyncOptions
  /// Whether all files of readable copies are read, even if size and time are the same.
  package var comparesAll = false
  /// Whether much that is missing in a readable copy was removed there by hand.
  package var acceptsRemovals = false
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

    /// Why not all was exchanged; also that a depot is not there just now.
    package var failure: Diagnostic? {
      guard var failure = problem ?? report.depots.compactMap(\.problem).first else { return nil }
      failure.severity = .error
      return failure
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
    options.acceptsRemovals = acceptsRemovals
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
    let isRepository = try repositories().contains(nil)
    if try isRepository ? true : hasDepots() { outcomes.append(one(nil)) }
    // The home's sync may have brought a diary that another machine of ours shares.
    for problem in try shared.fetchMissing() {
      outcomes.append(Outcome(folder: nil, problem: problem))
    }
    for folder in try repositories().compactMap(\.self) where !hasLeft(folder) {
      outcomes.append(one(folder))
      guard outcomes.last?.failure == nil else { continue }
      do throws(Diagnostic) { try shared.endLeaving(folder.name) } catch {
        outcomes[outcomes.count - 1].problem = error
      }
    }
    // All shared diaries were left: report on the home itself.
    if outcomes.isEmpty { outcomes.append(one(nil)) }
    household.endProgress()
    return outcomes
  }

  private func hasDepots() throws(Diagnostic) -> Bool { try !HomeDepots(home).list().isEmpty }

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
        let shared = SharedDiaries(self)
        let sync = try shared.sync(folder.name)
        let depot = try shared.depot(of: folder.name)
        if let depot {
          try run([depot], of: folder.name, sync, isEveryday: true, &outcome.report)
        } else {
          try sync.run(&outcome.report)
        }
        // A home without a repository has no sync of its own that would record it.
        let isElsewhere = try depot == nil ? sync.hasRemote() : true
        if isElsewhere, !GitSync.isRepository(nil, of: home.tree) { _ = try noteSync() }
      } else {
        let depots = try HomeDepots(home).list()
        guard !depots.isEmpty else {
          try sync(nil).run(&outcome.report)
          return outcome
        }
        try run(depots.map(\.request), of: nil, sync(nil), isEveryday: true, &outcome.report)
      }
    } catch { outcome.problem = error }
    return outcome
  }

  /// Syncs the home with a depot, and remembers it.
  ///
  /// - Throws: `depot-address`, `depot-inside`, `name-taken`.
  package func one(_ depot: DepotRequest) throws(Diagnostic) -> Outcome {
    var depot = depot
    depot.address = try DepotRequest.wholeAddress(depot.address, of: home.tree)
    let depots = HomeDepots(home)
    try depots.check(depot.address, for: nil)
    depot.name = try depots.name(for: depot)
    depot.sealedID = try depots.list().first { $0.request.address == depot.address }?.request.sealedID
    var outcome = Outcome(folder: nil)
    do throws(Diagnostic) {
      try sync(nil).prepare(for: depot, try depotOptions())
      try run([depot], of: nil, sync(nil), isEveryday: false, &outcome.report)
      if outcome.report.depots.allSatisfy({ $0.problem == nil }) {
        depot.sealedID = outcome.report.depots.first?.sealedID
        try depots.remember(depot, on: household.now.day)
      }
    } catch { outcome.problem = error }
    household.endProgress()
    return outcome
  }

  private func run(
    _ requests: [DepotRequest], of diary: String?, _ sync: GitSync, isEveryday: Bool,
    _ report: inout GitReport
  ) throws(Diagnostic) {
    try sync.run(&report, depots: requests, try depotOptions())
    // A stick that is at home today is no error of this sync.
    if isEveryday { report.excuseAbsent() }
    let depots = HomeDepots(home)
    for done in report.depots where done.problem == nil {
      if diary != nil, var depot = requests.first(where: { $0.name == done.name }) {
        depot.sealedID = done.sealedID
        try depots.remember(depot, of: diary, on: household.now.day)
      }
      try depots.noteSync(done.name, on: household.now.day)
    }
  }

  /// Does something with a depot of the home, or of a diary; throws as a sync.
  package func with<Result>(
    _ depot: HomeDepots.Known, _ body: (GitSync, DepotRequest, DepotOptions) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    defer { household.endProgress() }
    let sync =
      try depot.diary.map { (id) throws(Diagnostic) in try SharedDiaries(self).sync(id) } ?? sync(nil)
    return try body(sync, depot.request, try depotOptions())
  }

  func depotOptions() throws(Diagnostic) -> DepotOptions {
    let (household, world) = (household, household.world)
    var options = DepotOptions(
      state: try MachineFolders.state(world) + "/depots", random: { world.randomBytes($0) },
      now: { world.now() })
    options.remoteShell = world.environment("RSYNC_RSH").flatMap { $0.isEmpty ? nil : $0 }
    options.mayAsk = self.options.mayAsk
    options.fetchesMedia = self.options.fetchesMedia
    options.person = home.settings.name ?? home.settings.owner
    options.passphrase = household.depotPassphrase
    options.cost = try Scrypt.Parameters.ofMachine(world)
    options.comparesAll = comparesAll
    options.acceptsRemovals = acceptsRemovals
    let mayAsk = self.options.mayAsk
    options.progress = { step in
      // ssh may ask for a password at the terminal, on a line of its own.
      if mayAsk, step == .comparing || step == .sending {
        household.endProgress()
      } else {
        household.progress(SyncRun.words(step, household.language))
      }
    }
    return options
  }

  private static func words(_ progress: DepotProgress, _ language: Language) -> String {
    switch progress {
    case .comparing: Phrase("depot-comparing")[language]
    case .fetching(let count): Phrase("depot-fetching")(language, count: count)
    case .sending: Phrase("sync-sending")[language]
    case .writing(let count): Phrase("depot-writing")(language, count: count)
    case .fetchingMedia(let count): Phrase("depot-fetching-media")(language, count: count)
    case .sendingMedia(let count): Phrase("depot-sending-media")(language, count: count)
    }
  }

  private static func phrase(_ stage: GitStage) -> Phrase {
    switch stage {
    case .committing: Phrase("sync-committing")
    case .fetching: Phrase("sync-fetching")
    case .merging: Phrase("sync-merging")
    case .sending: Phrase("sync-sending")
    case .forgetting: Phrase("sync-forgetting")
    }
  }
}

extension SyncRun {
  /// Makes a home in an empty folder from what a depot holds.
  ///
  /// - Returns: the folder's home.
  /// - Throws: `depot-…`, `sync-unreachable` if the depot is empty, and as a sync; then the folder is as it was.
  package static func begin(
    at folder: String, from address: String, isSealed: Bool, _ options: GitSyncOptions, _ world: World,
    passphrase: (@Sendable (DepotQuestion) throws(Diagnostic) -> Secret?)?,
    progress: @escaping @Sendable (DepotProgress) -> Void
  ) throws(Diagnostic) -> Home {
    let isNew = try isMissing(folder)
    let tree = try Tree(creating: folder)
    guard try tree.list(nil).allSatisfy({ Tree.isOfSystem($0.name) }) else {
      throw Diagnostic(
        .homeExists, Phrase("sync-begin-empty-folder", ["path": folder]),
        hint: Phrase("sync-begin-empty-folder-next"))
    }
    var depot = DepotRequest(name: "", address: address)
    depot.isSealed = isSealed
    depot.address = try DepotRequest.wholeAddress(depot.address, of: tree)
    let sync = GitSync(
      home: tree, folder: nil, rules: HomeMergeRules.rules(zone: .utc, language: .en), options: options)
    var depotOptions = DepotOptions(
      state: try MachineFolders.state(world) + "/depots", random: { world.randomBytes($0) },
      now: { world.now() })
    depotOptions.remoteShell = world.environment("RSYNC_RSH").flatMap { $0.isEmpty ? nil : $0 }
    depotOptions.mayAsk = options.mayAsk
    depotOptions.fetchesMedia = options.fetchesMedia
    depotOptions.passphrase = passphrase
    depotOptions.cost = try Scrypt.Parameters.ofMachine(world)
    depotOptions.progress = progress
    do throws(Diagnostic) {
      try sync.prepare(for: depot, depotOptions, mustHold: true)
      var report = GitReport()
      try sync.run(&report, depots: [depot], depotOptions)
      if let problem = report.depots.first?.problem { throw problem }
      let home = try Home(at: folder)
      if !options.fetchesMedia { try HomeMedia(home).fetch(false) }
      var named = depot
      named.sealedID = report.depots.first?.sealedID
      named.name = try HomeDepots(home).name(for: depot)
      try HomeDepots(home).remember(named, on: home.zone.zoned(world.now()).day)
      return home
    } catch {
      for item in try tree.list(nil) {
        if !Tree.isOfSystem(item.name), let path = RelativePath(item.name) { try tree.deleteAll(path) }
      }
      if isNew { try deleteEmpty(tree.root) }
      throw error
    }
  }
}

extension SyncRun {
  private static func isMissing(_ folder: String) throws(Diagnostic) -> Bool {
    do throws(Diagnostic) { _ = try Tree(at: folder) } catch {
      guard error.code == .fileMissing else { throw error }
      return true
    }
    return false
  }

  /// Deletes an empty folder, given by its whole path.
  private static func deleteEmpty(_ folder: String) throws(Diagnostic) {
    guard let slash = folder.lastIndex(of: "/"),
      let name = RelativePath(String(folder[folder.index(after: slash)...]))
    else { return }
    try Tree(at: slash == folder.startIndex ? "/" : String(folder[..<slash])).delete(name)
  }
}

extension Home {
  /// The author of commits where git knows none.
  var gitPerson: (name: String, mail: String) {
    (settings.name ?? settings.owner, "\(settings.owner)@zutto.invalid")
  }
}

extension Household {
  /// How the home's repositories are synced.
  package var gitOptions: GitSyncOptions {
    let now = world.now
    var options = GitSyncOptions(
      driver: "\(program.quotedForShell) merge-driver %O %A %B %P",
      mediaFilter: "\(program.quotedForShell) media-filter", day: TimeZoneRules.utc.zoned(now()).day,
      person: home.gitPerson, now: { now() })
    options.notify = "\(program.quotedForShell) notify --since ORIG_HEAD"
    options.mayAsk = mayAsk
    // The command that writes it reports a damaged file.
    options.fetchesMedia = (try? HomeMedia(home).isFetched()) ?? true
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
