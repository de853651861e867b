// `zutto backup` and `zutto verify`: making and thinning backups, and comparing every byte of a home with its
// manifest.

package import Diagnostics
package import Fluent
package import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Seal
package import Sync
internal import Synchronization
internal import Vault
package import ZonedTime

/// The steps of every backup, manual or automatic: lock, destination, copy, thinning, record.
package struct BackupJob: Sendable {
  package let household: Household
  package let progress: WorkProgress
  private var home: Home { household.home }
  /// Whether no user is there to be shown progress or asked.
  package var isUnattended = false
  private let password: TypedPassword

  package init(_ household: Household, isUnattended: Bool = false) {
    self.household = household
    self.isUnattended = isUnattended
    password = TypedPassword(household, mayAsk: !isUnattended)
    progress = WorkProgress(household)
  }

  /// What the home remembers of its backups; throws `backup-unset` if there is nothing.
  package static func memory(in home: Home) throws(Diagnostic) -> BackupMemory {
    if let memory = try BackupMemory.read(in: home.tree) { return memory }
    throw Diagnostic(
      .backupUnset, Phrase("backup-nobody-said-where-backups-home"),
      hint: Phrase("backup-zutto-backup-dir-on-another"))
  }

  /// Opens the backup folder.
  package func shelf(_ memory: BackupMemory, isNew: Bool = false) throws(Diagnostic) -> BackupShelf {
    let shelf = try BackupShelf(
      memory.place, of: home.tree, isNew: isNew, isUnattended: isUnattended,
      shell: household.world.environment("RSYNC_RSH"),
      password: EnginePassword(isSet: household.hasPassword) {
        [password] (kind, isNew) throws(Diagnostic) in try password.ask(kind, isNew: isNew)
      })
    // An empty folder where backups were made: the disk isn't mounted.
    if !isNew, !memory.made.isEmpty, shelf.names.isEmpty {
      throw Diagnostic(
        .backupAway, Phrase("backup-holds-none-backups-were-made", ["place": memory.place.text]),
        hint: Phrase("backup-plug-disk-begin-anew-zutto", ["place": memory.place.text]))
    }
    return shelf
  }

  /// The backup that the user named, or the newest one, with newer ones that were skipped; throws
  /// `backup-missing`.
  package func find(_ text: String?, on shelf: BackupShelf, _ memory: BackupMemory) throws(Diagnostic) -> (
    name: BackupName, passedOver: [(BackupName, BackupShelf.PassingOver)]
  ) {
    if let text { return (try shelf.find(text), []) }
    return try shelf.newest(of: home, memory, today: household.now.day)
  }

  /// Makes a backup, at `place` from now on if one is given; a failure is recorded too.
  ///
  /// `isForced` makes one even if nothing changed. Throws `backup-running`, and any error of the backup.
  package func run(to place: BackupPlace?, isForced: Bool) async throws(Diagnostic) -> (
    BackupRun.Report, BackupMemory
  ) {
    let lock = try lock()
    defer { _ = lock }
    var memory: BackupMemory
    if let place {
      memory = BackupMemory(place: place)
      // The old memory may be the broken part; then it is written anew.
      if let old = (try? BackupMemory.read(in: home.tree)) ?? nil {
        memory.thinning = old.thinning
        if old.place == place { memory = old }
      }
    } else {
      memory = try BackupJob.memory(in: home)
    }
    let now = household.now
    do throws(Diagnostic) {
      return (try await make(&memory, isNew: place != nil, isForced: isForced, now), memory)
    } catch {
      // A destination that never worked isn't recorded.
      if place == nil { note(error, &memory, now) }
      throw error
    }
  }

  /// Seconds that a manual backup waits for an automatic one to finish.
  private static let patience = 20

  private func lock() throws(Diagnostic) -> BackupLock {
    do throws(Diagnostic) { return try BackupLock(home) } catch {
      guard error.code == .backupRunning, !isUnattended else { throw error }
    }
    progress.begin(Phrase("backup-waiting"))
    defer { progress.end() }
    return try BackupLock(home, waitingAtMost: BackupJob.patience)
  }

  private func make(_ memory: inout BackupMemory, isNew: Bool, isForced: Bool, _ now: ZonedTime)
    async throws(Diagnostic) -> BackupRun.Report
  {
    let world = household.world
    let shelf = try shelf(memory, isNew: isNew)
    let others = shelf.others
    if isNew, let other = others.first {
      throw Diagnostic(
        .backupTarget,
        Phrase("backup-holds-other-things-than-backups", ["place": memory.place.text, "other": other]),
        hint: Phrase("backup-name-folder-own-zutto-backup", ["place": memory.place.text]))
    }
    // The backup's name contains the machine's id, and the backup its file.
    let isKnown = try DeviceStore.ownID(in: home).flatMap(Device.file).map { home.tree.signature($0) != nil }
    let device = try DeviceStore.register(in: home, on: now.day, named: world.machineName, world)
    let run = BackupRun(
      home, to: shelf, now: now, device: device, nested: HomeMergeRules.nested
    ) { [progress] step, bytes in
      if bytes > 0 { progress.add(bytes) } else { progress.begin(step.phrase) }
    }
    var report: BackupRun.Report
    defer { progress.end() }
    do throws(Diagnostic) { report = try await run.run(&memory, isForced: isForced) } catch {
      // A failed backup leaves the home unchanged; the file can be created again.
      if isKnown != true, let file = Device.file(device) { _ = try? home.tree.delete(file) }
      throw error
    }
    progress.end()
    let name = report.name ?? memory.last
    let incomplete = BackupRun.incomplete(report.unread, in: name?.text ?? "")
    if let incomplete { report.problems.append(incomplete) }
    guard report.name != nil else { return report }
    let log = EventLog(in: home, isOn: household.keepsLog)
    if let incomplete {
      log.note(.backupFailed, at: now.instant, ["code": .text(incomplete.code.rawValue)])
    } else {
      try DeviceStore.note(
        Device.Backup(time: now, files: report.files, bytes: report.bytes), in: home,
        named: world.machineName, world)
      log.note(.backupCompleted, at: now.instant)
    }
    if !others.isEmpty { return report }
    report.thinned = try thin(&memory, now, device)
    return report
  }

  private func thin(_ memory: inout BackupMemory, _ now: ZonedTime, _ device: String) throws(Diagnostic)
    -> [BackupName]
  {
    let shelf = try shelf(memory)
    let owner = home.settings.owner
    let going = try shelf.thinning(of: owner, memory, today: now.day).going
    try shelf.thin(going, &memory)
    try shelf.tidy(of: owner, on: device, today: now.day)
    memory.takeNotes(in: home.tree)
    try memory.write(in: home.tree)
    return going
  }

  private func note(_ problem: Diagnostic, _ memory: inout BackupMemory, _ now: ZonedTime) {
    if let newer = (try? BackupMemory.read(in: home.tree)) ?? nil { memory = newer }
    memory.failure = .init(time: now, code: problem.code.rawValue, message: problem.message)
    memory.looked = now
    // If the failure can't be recorded, it is still reported to the user.
    try? memory.write(in: home.tree)
    EventLog(in: home, isOn: household.keepsLog).note(
      .backupFailed, at: now.instant, ["code": .text(problem.code.rawValue)])
  }
}

extension BackupRun.Step {
  fileprivate var phrase: Phrase {
    switch self {
    case .reading: Phrase("backup-reading")
    case .copying: Phrase("backup-copying")
    case .verifying: Phrase("backup-verifying")
    }
  }
}

extension Household {
  /// Whether the log is on; settings that can't be read don't stop the backup.
  fileprivate var keepsLog: Bool { (try? MachineSettings.read(world))?.keepsLog ?? true }

  /// Whether the automatic daily backup is due; without one set up, this costs a single `stat`.
  package static func isBackupDue(_ home: Home, at moment: Instant) -> Bool {
    guard home.isWritable, let file = home.tree.signature(BackupMemory.path),
      // Every change touches the lock file.
      let change = home.tree.signature(".zutto/lock"), change.modified > file.modified,
      let memory = (try? BackupMemory.read(in: home.tree)) ?? nil
    else { return false }
    guard let looked = memory.looked else { return true }
    let now = home.zone.zoned(moment)
    if memory.failure == nil { return looked.day != now.day }
    return !(0..<pause).contains(looked.instant.seconds(until: now.instant))
  }

  /// Seconds until a failed backup is tried again.
  private static let pause: Int64 = 3600
}

/// A repository's password, asked for once.
private final class TypedPassword: Sendable {
  // A class because a job opens its backups several times.
  private let typed = Mutex<[UInt8]?>(nil)
  private let ask: (@Sendable (Phrase) throws(Diagnostic) -> [UInt8])?

  init(_ household: Household, mayAsk: Bool) { ask = mayAsk ? household.askPassword : nil }

  /// The password; `isNew` asks again, to compare.
  func ask(_ kind: EngineKind, isNew: Bool) throws(Diagnostic) -> [UInt8] {
    if !isNew, let typed = typed.withLock({ $0 }) { return typed }
    guard let ask else { throw EnginePassword.missing(kind) }
    let question = isNew ? Phrase("backup-ask-password-again") : Phrase("backup-ask-password")
    let answer: [UInt8]
    do throws(Diagnostic) { answer = try ask(question) } catch {
      throw error.code == .passphraseMissing ? EnginePassword.missing(kind) : error
    }
    // borg would take none as a password.
    guard !answer.isEmpty else { throw Diagnostic(.backupPassword, Phrase("backup-no-password-typed")) }
    typed.withLock { $0 = answer }
    return answer
  }
}

extension Household {
  /// Whether the environment holds the password of a repository.
  fileprivate var hasPassword: @Sendable (EngineKind) -> Bool {
    { [world] kind in kind.passwordVariables.contains { world.environment($0) != nil } }
  }

  /// Records that an automatic backup can't be made without a password.
  ///
  /// - Returns: what to say; nil if nothing is missing or it was said before.
  /// - Throws: as the writes.
  package func noteMissingPassword() throws(Diagnostic) -> (isMissing: Bool, problem: Diagnostic?) {
    guard var memory = try BackupMemory.read(in: home.tree), case .engine(let kind, _) = memory.place,
      !hasPassword(kind)
    else { return (false, nil) }
    var problem = EnginePassword.missing(kind)
    problem.severity = .warning
    guard memory.failure?.code != problem.code.rawValue else { return (true, nil) }
    memory.failure = .init(time: now, code: problem.code.rawValue, message: problem.message)
    memory.looked = now
    try memory.write(in: home.tree)
    return (true, problem)
  }
}

extension Household {
  /// The result of reading every byte.
  package struct Verification: Sendable {
    package let scan: HomeScan
    /// Files whose content changed without a change of their metadata; empty if the current state is
    /// accepted.
    package let damaged: [HomeScan.Loss]
    /// Files that disappeared without being removed by zutto; empty if the current state is accepted.
    package let missing: [HomeScan.Loss]
    /// Whether there was no manifest before.
    package let isFirst: Bool
    /// Whether the result could be recorded.
    package let isNoted: Bool

    package var problems: [Diagnostic] {
      (damaged.map(\.asDamage) + missing.map(\.asLoss) + scan.unreadable + scan.strange).sortedOnce()
    }
  }

  /// Reads every byte and records every file's digest; `accepts` takes damaged and missing files as they are
  /// now.
  package func verify(accepting accepts: Bool) async throws(Diagnostic) -> Verification {
    let known = try Manifest.read(in: home.tree)
    let scan = try await scan(beside: known ?? Manifest())
    let isNoted = home.isWritable && home.tree.isWritable
    let done = Verification(
      scan: scan, damaged: accepts ? [] : scan.damaged, missing: accepts ? [] : scan.missing,
      isFirst: known == nil, isNoted: isNoted)
    if isNoted {
      try (accepts ? scan.accepted() : scan.manifest).write(in: home.tree, since: known ?? Manifest())
      try DeviceStore.note(
        Device.Verification(
          time: now, files: scan.files.count, damaged: done.damaged.count + scan.unreadable.count,
          missing: done.missing.count), in: home, named: world.machineName, world)
    }
    return done
  }

  /// Files that are damaged, missing or unreadable; throws `repair-missing` without a manifest.
  package func losses() async throws(Diagnostic) -> [HomeScan.Loss] {
    guard let known = try Manifest.read(in: home.tree) else {
      throw Diagnostic(
        .repairMissing,
        Phrase("command-nobody-knows-yet-what-files"),
        hint: Phrase("command-compare-folder-backup-zutto-backup"))
    }
    let scan = try await scan(beside: known)
    let unreadable = scan.unreadable.compactMap(\.path).compactMap { path in
      known.entries[path].map { HomeScan.Loss(path: path, digest: $0.digest, size: $0.size) }
    }
    return scan.damaged + scan.missing + unreadable
  }

  private func scan(beside known: Manifest) async throws(Diagnostic) -> HomeScan {
    let shown = WorkProgress(self)
    shown.begin(Phrase("backup-reading"))
    defer { shown.end() }
    return try await HomeScan.run(
      home.tree, beside: known, depth: .everything, nested: HomeMergeRules.nested
    ) {
      shown.add($0)
    }
  }
}

/// Counts files and bytes from any thread and shows them a few times a second.
package final class WorkProgress: Sendable {
  // A class because several threads share the count.
  private struct State {
    package var phrase: Phrase?
    package var files = 0
    package var bytes = 0
    package var shown = ContinuousClock.now - .seconds(1)
  }

  private let state = Mutex(State())
  private let language: Language
  private let shown: @Sendable (String) -> Void

  package convenience init(_ household: Household) { self.init(household.language, household.progress) }

  /// `shown` replaces the progress line; an empty string clears it.
  package init(_ language: Language, _ shown: @escaping @Sendable (String) -> Void) {
    self.language = language
    self.shown = shown
  }

  package func begin(_ phrase: Phrase) {
    state.withLock { state in
      state = State(phrase: phrase)
      show(&state)
    }
  }

  /// Counts a file of `bytes` bytes.
  package func add(_ bytes: Int) {
    state.withLock { state in
      state.files += 1
      state.bytes &+= bytes
      if ContinuousClock.now - state.shown > .milliseconds(150) { show(&state) }
    }
  }

  private func show(_ state: inout State) {
    guard let phrase = state.phrase else { return }
    state.shown = .now
    let counted = state.files == 0 ? "" : " \(language.integer(state.files)), \(state.bytes.inBytes)"
    shown(phrase[language] + counted)
  }

  /// Clears the progress line.
  package func end() { shown("") }
}

extension Int {
  /// A byte count for people, such as 512 B or 1.2 MB; units are powers of 1000.
  package var inBytes: String {
    guard self >= 1000 else { return "\(self) B" }
    var unit = 1000
    for name in ["kB", "MB", "GB", "TB"] {
      let tenths = self / (unit / 10)
      if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(name)" }
      if tenths < 10_000 { return "\(tenths / 10) \(name)" }
      unit *= 1000
    }
    return "\(self / 1_000_000_000_000) TB"
  }
}
