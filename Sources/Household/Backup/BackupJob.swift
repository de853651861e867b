// What every backup does, by hand or by itself: the lock, the place, the copy, the thinning, the notes.

package import Diagnostics
internal import Fluent
package import Ground
internal import LosslessJSON
internal import SafeFiles
package import Sync
package import ZonedTime

/// One run of `zutto backup`.
package struct BackupJob: Sendable {
  package let household: Household
  package let progress: WorkProgress
  private var home: Home { household.home }
  /// Whether nobody is there to be told or asked.
  package var isUnattended = false

  /// Backups of a home.
  package init(_ household: Household, isUnattended: Bool = false) {
    self.household = household
    self.isUnattended = isUnattended
    progress = WorkProgress(household)
  }

  /// What is remembered of backups.
  ///
  /// - Throws: `backup-unset`, and what is wrong with the memory.
  package static func memory(in home: Home) throws(Diagnostic) -> BackupMemory {
    if let memory = try BackupMemory.read(in: home.tree) { return memory }
    throw Diagnostic(
      .backupUnset, Phrase("backup-nobody-said-where-backups-home"),
      hint: Phrase("backup-zutto-backup-dir-on-another"))
  }

  /// Opens the place of the backups.
  package func shelf(_ memory: BackupMemory, isNew: Bool = false) throws(Diagnostic) -> BackupShelf {
    let shelf = try BackupShelf(
      memory.place, of: home.tree, isNew: isNew, isUnattended: isUnattended,
      shell: household.world.environment("RSYNC_RSH"))
    // An empty folder where a disk's should be: the disk is not there.
    if !isNew, !memory.made.isEmpty, shelf.names.isEmpty {
      throw Diagnostic(
        .backupAway, Phrase("backup-holds-none-backups-were-made", ["place": memory.place.text]),
        hint: Phrase("backup-plug-disk-begin-anew-zutto", ["place": memory.place.text]))
    }
    return shelf
  }

  /// The backup that a person named, or the newest of the home.
  ///
  /// - Returns: it, and newer ones that were passed over.
  /// - Throws: `backup-missing`, and as the reads of `devices/`.
  package func find(_ text: String?, on shelf: BackupShelf, _ memory: BackupMemory) throws(Diagnostic) -> (
    name: BackupName, passedOver: [(BackupName, BackupShelf.PassingOver)]
  ) {
    if let text { return (try shelf.find(text), []) }
    return try shelf.newest(of: home, memory, today: household.now.day)
  }

  /// Makes a backup; a failure is noted too.
  ///
  /// - Parameters:
  ///   - place: where to from now on; nil for where they went before.
  ///   - isForced: whether to make one though nothing changed.
  /// - Returns: what was done, and what is remembered now.
  /// - Throws: `backup-running`, and why there is no backup.
  package func run(to place: BackupPlace?, isForced: Bool) async throws(Diagnostic) -> (
    BackupRun.Report, BackupMemory
  ) {
    let lock = try lock()
    defer { _ = lock }
    var memory: BackupMemory
    if let place {
      memory = BackupMemory(place: place)
      // The old memory may be what is wrong; then it is written anew.
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
      // A place that never was one is not remembered as one.
      if place == nil { note(error, &memory, now) }
      throw error
    }
  }

  /// How long somebody who asks for a backup waits for the one that began by itself.
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
    // The backup's name tells the machine, and the backup holds its file.
    let isKnown = try DeviceStore.ownID(in: home).flatMap(Device.file).map { home.tree.signature($0) != nil }
    let device = try DeviceStore.register(in: home, on: now.day, named: world.machineName, world)
    let run = BackupRun(
      home, to: shelf, now: now, device: device, nested: HomeMergeRules.nested
    ) { [progress] step, bytes in
      if bytes > 0 { progress.add(bytes) } else { progress.begin(step.phrase) }
    }
    var report: BackupRun.Report
    do throws(Diagnostic) { report = try await run.run(&memory, isForced: isForced) } catch {
      // What comes to nothing leaves the home as it was; the file would be made again.
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

  /// Deletes the backups that may go.
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
    // Somebody else's run tells of itself.
    if problem.code == .backupRunning { return }
    if let newer = (try? BackupMemory.read(in: home.tree)) ?? nil { memory = newer }
    memory.failure = .init(time: now, code: problem.code.rawValue, message: problem.message)
    memory.looked = now
    // What can't be noted is told all the same where somebody listens.
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
  /// Whether the person wants the log; settings that can't be read don't stop what they are about to do.
  fileprivate var keepsLog: Bool { (try? MachineSettings.read(world))?.keepsLog ?? true }

  /// Whether the daily backup is due that nobody has to think of; where none are wanted that costs one look at a file
  /// that is not there.
  package static func isBackupDue(_ home: Home, at moment: Instant) -> Bool {
    guard home.isWritable, let file = home.tree.signature(BackupMemory.path),
      // Every change takes the lock, which stamps it.
      let change = home.tree.signature(".zutto/lock"), change.modified > file.modified,
      let memory = (try? BackupMemory.read(in: home.tree)) ?? nil
    else { return false }
    guard let looked = memory.looked else { return true }
    let now = home.zone.zoned(moment)
    if memory.failure == nil { return looked.day != now.day }
    return !(0..<pause).contains(looked.instant.seconds(until: now.instant))
  }

  /// After how many seconds a backup that failed is tried again.
  private static let pause: Int64 = 3600
}
