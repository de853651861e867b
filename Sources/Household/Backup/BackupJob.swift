// `zutto backup` and `zutto verify`: making and thinning backups, and comparing every byte of a home with its
// manifest.

package import Ground
package import Sync

/// The steps of every backup, manual or automatic: lock, destination, copy, thinning, record.
package struct BackupJob: Sendable {
  package let household: Household
  package let progress: WorkProgress
  private var home: Home { household.home }
  /// Whether no user is there to be shown progress or asked.
  package var isUnattended = false

  package init(_ household: Household, isUnattended: Bool = false) {
    self.household = household
    self.isUnattended = isUnattended
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
      shell: household.world.environment("RSYNC_RSH"))
    // An empty folder where backups were made: the disk isn't mounted.
    if !isNew, !memory.made.isEmpty, shelf.names.isEmpty {
      throw Diagnostic(
        .backupAway, Phrase("backup-holds-none-backups-were-made", ["place": memory.place.text]),
        hint: Phrase("backup-plug-disk-begin-anew-zutto", ["place": memory.place.text]))
    }
    return shelf
  }

  /// The backup that the user named, or the newest one.
  ///
  /// - Returns: the backup, and newer ones that were skipped.
  /// - Throws: `backup-missing`, and errors of reading `devices/`.
  package func find(_ text: String?, on shelf: BackupShelf, _ memory: BackupMemory) throws(Diagnostic) -> (
    name: BackupName, passedOver: [(BackupName, BackupShelf.PassingOver)]
  ) {
    if let text { return (try shelf.find(text), []) }
    return try shelf.newest(of: home, memory, today: household.now.day)
  }

  /// Makes a backup; a failure is recorded too.
  ///
  /// - Parameters:
  ///   - place: a new destination; nil for the current one.
  ///   - isForced: whether to make one even if nothing changed.
  /// - Returns: the report, and the updated memory.
  /// - Throws: `backup-running`, and any error of the backup.
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
    let going = shelf.thinning(of: owner, memory, today: now.day).going
    try shelf.thin(going, &memory)
    try shelf.tidy(of: owner, on: device, today: now.day)
    try memory.write(in: home.tree)
    return going
  }

  private func note(_ problem: Diagnostic, _ memory: inout BackupMemory, _ now: ZonedTime) {
    // The other run reports for itself.
    if problem.code == .backupRunning { return }
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
