// What is known about the safety of a home: what is where, who holds copies, what is missing.

package import Diagnostics
internal import Diary
package import Fluent
package import Ground
internal import Memos
internal import SafeFiles
package import Sync
package import ZonedTime

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The facts that `zutto safety` shows.
package struct SafetyFacts: Sendable {
  /// One room and how much it holds.
  package struct Place: Sendable {
    package let path: String
    package let label: Phrase
    package let count: Int
    package var isSealed = false
  }

  package let devices: [Device]
  package let problems: [Diagnostic]
  package let ownID: String?
  package let memory: BackupMemory?
  package let places: [Place]
  let isSameDisk: Bool
  /// What was changed differently on two machines and waits for a person.
  package let waiting: Int
  /// Files that git could not merge.
  package let unmerged: [RelativePath]
  package let now: ZonedTime

  package init(_ home: Home, now: ZonedTime) throws(Diagnostic) {
    (devices, problems) = try DeviceStore.list(in: home)
    ownID = try DeviceStore.ownID(in: home)
    memory = try BackupMemory.read(in: home.tree)
    places = try SafetyFacts.places(home)
    isSameDisk = memory.map { SafetyFacts.isSameDisk($0.place, home.tree) } ?? false
    waiting = try OpenConflict.all(in: home).count
    unmerged = UnmergedChecks(home).paths
    self.now = now
  }

  /// The newest backup of all machines.
  package var backup: Device.Backup? { devices.compactMap(\.backup).max { $0.time < $1.time } }

  /// The newest look at every file that found nothing wrong.
  package var verified: Device.Verification? {
    devices.compactMap(\.verified).filter(\.isGood).max { $0.time < $1.time }
  }

  /// Looks that found something, newer than the last good one.
  package var bad: Device.Verification? {
    devices.compactMap(\.verified).filter { look in
      !look.isGood && verified.map { $0.time < look.time } ?? true
    }.max { $0.time < $1.time }
  }

  private static func places(_ home: Home) throws(Diagnostic) -> [Place] {
    var entries = 0
    let ids = try DiaryStore.ids(in: home)
    for id in ids { entries += try count("diaries/\(id)/entries", ".md", home) }
    let months = try count("ledger", ".json", home) {
      $0.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }
    return [
      Place(path: "diaries/", label: Phrase("safety-diaries"), count: ids.count),
      Place(path: "diaries/*/entries/", label: Phrase("safety-entries"), count: entries),
      Place(path: "memos/", label: Phrase("safety-memos"), count: try count("memos", ".md", home)),
      Place(path: "ledger/", label: Phrase("safety-months"), count: months),
      Place(
        path: "notes/", label: Phrase("safety-notes"),
        count: try count("notes/received", ".md", home) + count("notes/sent", ".md", home)),
      Place(
        path: "otp/", label: Phrase("safety-passwords"), count: try count("otp/records", "", home),
        isSealed: true),
    ]
  }

  private static func count(
    _ folder: String, _ end: String, _ home: Home, where isWanted: (String) -> Bool = { _ in true }
  ) throws(Diagnostic) -> Int {
    guard let path = RelativePath(folder) else { return 0 }
    return try home.tree.list(path).withoutCopies.count { item in
      item.name.hasSuffix(end) && !item.name.hasPrefix(".") && isWanted(item.name)
    }
  }

  private static func isSameDisk(_ place: BackupPlace, _ tree: Tree) -> Bool {
    guard case .folder(let path) = place else { return false }
    var (here, there) = (stat(), stat())
    return unsafe stat(path, &there) == 0 && stat(tree.root, &here) == 0 && here.st_dev == there.st_dev
  }
}

extension SafetyFacts {
  /// What a person should do next, the most urgent first.
  package func advice(_ language: Language) -> [String] {
    var advice: [String] = []
    if let bad {
      let lost = language.integer(bad.damaged + bad.missing)
      advice.append(
        Phrase("safety-advise-repair")(language, ["lost": lost, "time": language.dateAndTime(bad.time)]))
    }
    if !unmerged.isEmpty { advice.append(Phrase("safety-advise-merge")(language, count: unmerged.count)) }
    if waiting > 0 { advice.append(Phrase("safety-advise-resolve")(language, count: waiting)) }
    if let memory {
      if let failure = memory.failure {
        advice.append(
          Phrase("backup-failed")(
            language, ["time": language.dateAndTime(failure.time), "why": failure.message[language]]))
      }
      for (name, _) in memory.made.filter(\.value.isDamaged).sorted(by: { $0.key < $1.key }) {
        advice.append(Phrase("safety-advise-damaged")(language, ["name": name.text]))
      }
      if isSameDisk { advice.append(Phrase("safety-advise-other-disk")[language]) }
    }
    let days = backup.map { $0.time.day.days(until: now.day) }
    if memory == nil, days == nil {
      advice.append(Phrase("safety-advise-backup")[language])
    } else if let days, days >= 7 {
      advice.append(Phrase("safety-advise-old")(language, count: days))
    }
    if verified == nil, bad == nil {
      advice.append(Phrase("safety-advise-verify")[language])
    } else if bad == nil, let days = verified.map({ $0.time.day.days(until: now.day) }), days >= 30 {
      advice.append(Phrase("safety-advise-verify-again")(language, count: days))
    }
    return advice
  }
}
