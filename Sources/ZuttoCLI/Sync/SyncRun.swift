// One sync of a home: itself and each diary that is shared alone, and what is told of it.

internal import Diary
internal import Ground
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Syncs the repositories of a home, one after the other.
struct SyncRun: Sendable {
  let session: Session
  let home: Home
  let options: GitSyncOptions

  init(_ session: Session, _ home: Home, _ options: GitSyncOptions) {
    self.session = session
    self.home = home
    self.options = options
  }

  /// What came of one repository.
  struct Outcome: Sendable {
    /// The diary's folder; nil for the home.
    var folder: RelativePath?
    var report: GitReport
    /// Why it did not come to its end.
    var problem: Diagnostic?
  }

  /// Sets the repository that the home is synced with.
  func start(_ remote: String) throws(Diagnostic) {
    let address = try RepositoryAddress(parsing: Session.wholeAddress(remote))
    try sync(nil).start(remote: address.text)
  }

  /// The sync of a repository.
  func sync(_ folder: RelativePath?) -> GitSync {
    let session = session
    let home = home
    let language = session.language(home)
    var options = options
    let mayAsk = options.mayAsk
    if folder == nil { options.beforeCommit = { () throws(Diagnostic) in try noteSync() } }
    return GitSync(home: home.tree, folder: folder, rules: HomeMergeRules.rules(of: home), options: options) {
      stage in
      // git may ask on the terminal here, and asks on a line of its own.
      if mayAsk, stage == .fetching || stage == .sending {
        session.printer.endProgress()
      } else {
        session.printer.progress(SyncWords.stage(stage)[language])
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
    try DeviceStore.noteSync(
      on: session.now(in: home).day, in: home, named: session.machineName, session.world)
    return try file() != old
  }

  /// The folders that are repositories: nil is the home itself.
  func repositories() throws(Diagnostic) -> [RelativePath?] {
    var folders: [RelativePath?] = []
    for item in try home.tree.list(Diary.folder) where item.kind == .folder {
      guard let folder = Diary.folder.appending(item.name) else { continue }
      if GitSync.isRepository(folder, of: home.tree) { folders.append(folder) }
    }
    if folders.isEmpty || GitSync.isRepository(nil, of: home.tree) { folders.insert(nil, at: 0) }
    return folders
  }

  /// Syncs all of them and tells what was done.
  ///
  /// - Throws: `Exit.problems` where something did not come to its end or needs a person.
  func all() async throws {
    let shared = SharedDiaries(self)
    // What was stopped in the middle comes to its end first, before the home commits a diary's files.
    var outcomes = shared.finishAll().map { Outcome(folder: nil, report: GitReport(), problem: $0) }
    if try repositories().contains(nil) { outcomes.append(one(nil)) }
    // What the home's sync brought may be a diary that another machine of ours shares.
    for problem in try shared.fetchMissing() {
      outcomes.append(Outcome(folder: nil, report: GitReport(), problem: problem))
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
    session.printer.endProgress()
    try await tell(outcomes)
  }

  /// Whether the home's owner has left a diary: it is read here, and synced no more.
  private func hasLeft(_ folder: RelativePath) -> Bool {
    // A share that can't be read is told when the diary is synced.
    do throws(Diagnostic) { return try DiaryStore.share(folder.name, in: home)?.left != nil } catch {
      return false
    }
  }

  /// Syncs one repository, whatever comes of it.
  func one(_ folder: RelativePath?) -> Outcome {
    var outcome = Outcome(folder: folder, report: GitReport())
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

  /// Prints what was done.
  func tell(_ outcomes: [Outcome]) async throws {
    if options.mayAsk { session.printer.endProgress() }
    let conflicts = outcomes.flatMap { $0.report.merged.flatMap(\.conflicts) }
    let copies = outcomes.flatMap { $0.report.merged.compactMap(\.copy) }
    let new = NewEntries(session, home)
    let notices = await new.notices(of: outcomes.flatMap(\.report.created))
    let shown = new.show(notices)
    let sealedChanges = await session.sealedChanges(in: home)
    if session.options.json {
      let language = session.language(home)
      session.printer.out(
        JSON.object([
          "waiting": .integer(try OpenConflict.all(in: home).count),
          "repositories": .list(outcomes.map(\.json)), "notices": .list(notices.map { $0.json(language) }),
          "sealedChanges": .list(sealedChanges.map(\.json)),
        ]).description)
    } else {
      for outcome in outcomes { tell(outcome) }
      new.print(notices)
      for conflict in conflicts { session.printer.print(conflict) }
      for problem in outcomes.flatMap(\.report.leftOut) { session.printer.print(problem) }
    }
    for problem in outcomes.compactMap(\.problem) { session.printer.print(problem) }
    if let problem = shown.problem { session.printer.print(problem) }
    if !session.options.json { try tellWaiting() }
    session.print(sealedChanges)
    let isWrong = conflicts.contains { $0.severity == .error } || !copies.isEmpty
    if isWrong || outcomes.contains(where: { $0.problem != nil }) { throw Exit.problems }
  }

  /// Says how much waits for a person, from this sync or an older one, or from another machine.
  private func tellWaiting() throws(Diagnostic) {
    let count = try OpenConflict.all(in: home).count
    guard count > 0 else { return }
    session.printer.err(Phrase("sync-to-resolve")(session.language(home), count: count))
  }

  private func tell(_ outcome: Outcome) {
    let language = session.language(home)
    let report = outcome.report
    let printer = session.printer
    let name = outcome.folder?.name ?? home.settings.name ?? home.settings.owner
    func say(_ phrase: Phrase, _ count: Int) {
      guard count > 0 else { return }
      printer.out("\(name): ".escapingControls + phrase(language, count: count))
    }
    if report.isRecovered { printer.out("\(name): ".escapingControls + Phrase("sync-recovered")[language]) }
    say(Phrase("sync-committed"), report.committed.count)
    say(Phrase("sync-created"), report.created.count)
    say(Phrase("sync-replaced"), report.replaced.count)
    say(Phrase("sync-removed"), report.removed.count)
    say(Phrase("sync-merged"), report.merged.count)
    if report.isSent { printer.out("\(name): ".escapingControls + Phrase("sync-sent")[language]) }
    if report.isNothing, outcome.problem == nil {
      printer.out("\(name): ".escapingControls + Phrase("sync-nothing")[language])
    }
  }
}

extension SyncRun.Outcome {
  /// What was done, as JSON output shows it.
  var json: JSON {
    func list(_ paths: [RelativePath]) -> JSON { .list(paths.map { .text($0.text) }) }
    var object: JSONObject = [
      "path": .text(folder?.text ?? "."), "committed": list(report.committed),
      "created": list(report.created), "replaced": list(report.replaced), "removed": list(report.removed),
      "leftOut": .list(report.leftOut.map(\.json)),
      "merged": .list(
        report.merged.map { merged in
          var object: JSONObject = ["path": .text(merged.path.text)]
          object["copy"] = merged.copy.map { .text($0.text) } ?? .null
          object["problems"] = .list(merged.conflicts.map(\.json))
          return .object(object)
        }), "sent": .flag(report.isSent),
    ]
    object["problem"] = problem?.json ?? .null
    return .object(object)
  }
}

extension Session {
  /// How repositories of a home are synced.
  func gitOptions(_ home: Home) -> GitSyncOptions {
    let owner = home.settings.owner
    let now = world.now
    var options = GitSyncOptions(
      driver: "\(Session.ownPath.quotedForShell) merge-driver %O %A %B %P", day: sealedDay,
      person: (home.settings.name ?? owner, "\(owner)@zutto.invalid"), now: { now() })
    options.notify = "\(Session.ownPath.quotedForShell) notify --since ORIG_HEAD"
    options.mayAsk = canAsk && !self.options.json
    options.secrets = Set(TranscriptionKey.withheld.keys)
    return options
  }

  /// An address of a repository; a path is made whole, as git would be asked from elsewhere.
  static func wholeAddress(_ text: String) -> String {
    let isThere = unsafe access(text, F_OK) == 0
    let leadsFromHere = [".", ".."].contains(text.split(separator: "/").first) && !text.hasPrefix("/")
    return isThere || leadsFromHere ? resolved(text) : text
  }

  /// This program's file.
  static var ownPath: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(Program.own, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return Program.own }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
