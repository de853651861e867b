// What is known about the safety of a home: what is where, who holds copies, what is missing.

internal import Diary
internal import Ground
internal import Memos
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The facts that `zutto safety` shows.
struct SafetyFacts: Sendable {
  /// One room and how much it holds.
  struct Place: Sendable {
    let path: String
    let label: Phrase
    let count: Int
    var isSealed = false
  }

  let devices: [Device]
  let problems: [Diagnostic]
  let ownID: String?
  let memory: BackupMemory?
  let places: [Place]
  let isSameDisk: Bool
  /// What was changed differently on two machines and waits for a person.
  let waiting: Int
  /// Files that git could not merge.
  let unmerged: [RelativePath]
  let now: ZonedTime

  init(_ home: Home, now: ZonedTime) throws(Diagnostic) {
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
  var backup: Device.Backup? { devices.compactMap(\.backup).max { $0.time < $1.time } }

  /// The newest look at every file that found nothing wrong.
  var verified: Device.Verification? {
    devices.compactMap(\.verified).filter(\.isGood).max { $0.time < $1.time }
  }

  /// Looks that found something, newer than the last good one.
  var bad: Device.Verification? {
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
  func advice(_ language: Language) -> [String] {
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

  /// The facts as JSON.
  func json(_ language: Language) -> JSON {
    var object = JSONObject()
    object["backup"] = backup.map {
      ["time": .text($0.time.text), "files": .integer($0.files), "bytes": .integer($0.bytes)]
    }
    object["verified"] = verified.map { ["time": .text($0.time.text), "files": .integer($0.files)] }
    object["place"] = memory.map { .text($0.place.text) }
    object["failure"] = memory?.failure?.json
    object["devices"] = .list(devices.map { .object($0.json(isOwn: $0.id == ownID)) })
    object["waiting"] = .integer(waiting)
    object["unmerged"] = .list(unmerged.map { .text($0.text) })
    object["places"] = .list(
      places.map { ["path": .text($0.path), "count": .integer($0.count), "encrypted": .flag($0.isSealed)] })
    object["advice"] = .list(advice(language).map(JSON.text))
    return .object(object)
  }
}
