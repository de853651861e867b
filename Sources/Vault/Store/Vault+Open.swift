// Opening a vault: authenticates and decrypts its records, builds the accounts and reports missing records.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Seal

extension Vault {
  /// Opens all records of a reading.
  init(
    _ head: VaultHead, _ slots: OpenedSlots, _ faults: [Diagnostic], _ reading: VaultReading,
    _ remembered: (copy: MachineMemory.Copy, problem: Diagnostic?), _ means: VaultStore.Means
  ) async {
    var problems = faults + reading.problems + [remembered.problem].compactMap(\.self) + slots.problems
    var copy = remembered.copy
    var slots = slots
    let needed = Set(reading.records.map(\.fields.key))
    do throws(Diagnostic) { try slots.find(needed, head) } catch { problems.append(error) }
    let ring = slots.ring
    let opened = await OpenedRecords(reading, ring, head)
    problems += opened.problems
    let lineages = Dictionary(
      uniqueKeysWithValues: opened.revisions.map { ($0.key, Lineage($0.key, $0.value)) })
    // Damaged records are reported once, as damaged and not as missing too. Their fields can't be trusted, so
    // the chains are built from genuine records only, and the numbers of damaged ones are removed from the
    // gaps.
    let chains = DeviceChains(opened.genuine)
    problems += chains.faults
    let accepted = Vault.accepted(lineages)
    let (shown, seen) = chains.gaps(memory: copy.tails)
    let outdated = Outdated(
      lineages, unusable: opened.unusable, gaps: shown + seen, accepted: accepted, known: copy.known)
    let missing = opened.missing(shown: shown, seen: seen, accepted: accepted)
    problems += missing.map { .missing($0.gap, isShown: $0.isShown) }
    problems += chains.replaced(memory: copy.tails)
    // If own records are missing, a new one could collide with one that sync restores: use a new device.
    let isSetBack = (shown + seen).contains { $0.device == copy.device }
    taken = Set(
      opened.unreadable + (opened.failed.map(\.path) + reading.problems.map(\.path)).compactMap(\.self))
    deviceSetBack = isSetBack ? copy.device : nil
    if isSetBack { copy.device = VaultStore.newDevice(means) }
    self.head = head
    self.ring = ring
    self.opened = slots
    self.slots = slots.replaceable(head, needed: needed)
    slotsBefore = slots.replacedBefore(head)
    self.lineages = lineages
    self.copy = copy
    tails = chains.tails
    knownHeads =
      outdated.isEmpty
      ? KnownHeads(tails: chains.tails.mapValues(\.sequence), heads: lineages.mapValues(\.knownHeads))
      : copy.known
    revisionCount = opened.genuine.count
    entries = lineages.values.compactMap { lineage in
      VaultEntry(lineage, mayBeOutdated: outdated.contains(lineage.account))
    }.sorted()
    lost = missing.map(\.gap.text)
    for entry in entries where entry.isConflict { problems.append(.conflict(entry)) }
    self.problems = problems.sortedOnce()
    remember(means)
  }

  fileprivate enum Opened {
    case whole(Revision)
    /// The MAC verifies, but the content is invalid.
    case unreadable(Diagnostic)
    /// The MAC does not verify, or the key is unknown.
    case damaged(Diagnostic)
  }

  fileprivate static func open(_ record: Record, _ ring: KeyRing, _ head: VaultHead) -> Opened {
    let path = record.path ?? VaultFiles.records
    guard let key = ring[record.fields.key] else {
      return .damaged(
        Diagnostic(
          .recordKeyUnknown, Phrase("otp-record-sealed-key-passphrase-doesnt"), path: path,
          hint: Phrase("otp-another-machine-renewed-key-under")))
    }
    guard let plaintext = record.open(key, head) else { return .damaged(Record.damaged(path)) }
    do throws(Diagnostic) {
      let (content, time) = try ContentFormat.parse(plaintext, path)
      return .whole(
        Revision(
          id: record.fields.revision, parents: record.fields.parents, time: time, content: content,
          sequence: record.fields.sequence, seen: record.fields.seen))
    } catch { return .unreadable(error) }
  }

  /// What this machine remembers of the vault, or why its memory can't be read.
  static func remembered(_ head: VaultHead, _ home: Home, _ means: VaultStore.Means) -> (
    copy: MachineMemory.Copy, problem: Diagnostic?
  ) {
    do throws(Diagnostic) {
      let copy = try means.memory.copy(at: home.tree.root, of: head.vault, randomBytes: means.randomBytes)
      return (copy, nil)
    } catch {
      // Nothing is written under this device id: a write reads the memory again and fails.
      let device = VaultStore.newDevice(means)
      return (MachineMemory.Copy(home: home.tree.root, device: device, tails: [:]), error)
    }
  }

  private static func accepted(_ lineages: [String: Lineage]) -> [DeviceChains.Gap] {
    lineages.values.flatMap { lineage in
      lineage.revisions.flatMap { revision in
        guard case .lossAccepted(let lost) = revision.content else { return [DeviceChains.Gap]() }
        return lost.compactMap(DeviceChains.Gap.init)
      }
    }
  }

  /// Saves what this reading adds to the memory; a failed write does not prevent reading.
  private func remember(_ means: VaultStore.Means) {
    let new = copy.tails.merging(tails) { $0.sequence >= $1.sequence ? $0 : $1 }
    guard new != copy.tails || knownHeads != copy.known else { return }
    var copy = copy
    copy.tails = new
    copy.known = knownHeads
    do throws(Diagnostic) { try means.memory.keep(copy, of: head.vault, isWriter: false) } catch { return }
  }
}

/// The records of a reading, opened.
private struct OpenedRecords {
  /// By account.
  private(set) var revisions: [String: [Revision]] = [:]
  /// Records whose MAC verifies.
  private(set) var genuine: [Record] = []
  private(set) var failed: [Record] = []
  /// The files of genuine records with invalid content.
  private(set) var unreadable: [RelativePath] = []
  private(set) var unusable: [(account: String, revision: RevisionID?)]
  private(set) var problems: [Diagnostic] = []
  /// The number of damaged files whose record is unknown, by device.
  private let damaged: [String: Int]

  init(_ reading: VaultReading, _ ring: KeyRing, _ head: VaultHead) async {
    unusable = reading.unusable
    damaged = reading.damagedRecords
    let opened = await reading.records.concurrentMap(piece: 128) { record in Vault.open(record, ring, head) }
    for (record, result) in zip(reading.records, opened) {
      switch result {
      case .whole(let revision):
        revisions[record.fields.account, default: []].append(revision)
        genuine.append(record)
      case .unreadable(let problem):
        // The MAC of the clear part verifies: this is the device's next record.
        genuine.append(record)
        problems.append(problem)
        if let path = problem.path { unreadable.append(path) }
        unusable.append((record.fields.account, record.fields.revision))
      case .damaged(let problem):
        failed.append(record)
        problems.append(problem)
        unusable.append((record.fields.account, record.fields.revision))
      }
    }
  }

  /// The gaps that no damaged file explains; `isShown` is true for those that other records show.
  func missing(shown: [DeviceChains.Gap], seen: [DeviceChains.Gap], accepted: [DeviceChains.Gap]) -> [(
    gap: DeviceChains.Gap, isShown: Bool
  )] {
    // Only the numbers of damaged records can fall into a gap.
    let present = Set(failed.map { SeenTail($0.fields.revision.device, $0.fields.sequence) })
    var damaged = damaged
    for record in failed {
      // The number in the file may be damaged too: then it fills no gap of its own.
      let (device, sequence) = (record.fields.revision.device, record.fields.sequence)
      let isElsewhere = !(shown + seen).contains { $0.device == device && $0.sequences.contains(sequence) }
      if isElsewhere { damaged[device, default: 0] += 1 }
    }
    return [(shown, true), (seen, false)].flatMap { gaps, isShown in
      gaps.compactMap { $0.without(present, accepted) }.unexplained(by: &damaged).map { ($0, isShown) }
    }
  }
}

extension DeviceChains.Gap {
  /// Parses `3f9a01bc:4-6`.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, VaultFiles.isID(parts[0], VaultFiles.deviceLength) else { return nil }
    let bounds = parts[1].split(separator: "-", maxSplits: 1).compactMap { Int($0) }
    guard bounds.count == 2, bounds[0] > 0, bounds[1] >= bounds[0], bounds[1] <= Record.maximumCount else {
      return nil
    }
    self.init(device: String(parts[0]), sequences: bounds[0]...bounds[1])
  }

  /// The gap without damaged or accepted records at its ends; nil if nothing is left.
  fileprivate func without(_ present: Set<SeenTail>, _ accepted: [Self]) -> Self? {
    // A hostile record can claim any sequence number: skip whole runs.
    let runs = accepted.filter { $0.device == device }.map(\.sequences)
    var (first, last) = (sequences.lowerBound, sequences.upperBound)
    while first <= last {
      if let run = runs.first(where: { $0.contains(first) }) {
        first = run.upperBound + 1
      } else if present.contains(SeenTail(device, first)) {
        first += 1
      } else {
        break
      }
    }
    while first < last {
      if let run = runs.first(where: { $0.contains(last) }) {
        last = run.lowerBound - 1
      } else if present.contains(SeenTail(device, last)) {
        last -= 1
      } else {
        break
      }
    }
    return first <= last ? Self(device: device, sequences: first...last) : nil
  }
}

extension Diagnostic {
  fileprivate static func missing(_ gap: DeviceChains.Gap, isShown: Bool) -> Diagnostic {
    let count = gap.sequences.count
    return Diagnostic(
      isShown ? .recordMissing : .vaultRolledBack,
      isShown
        ? gap.missing
        : count == 1
          ? Phrase("otp-record-device-machine-saw-gone", ["device": gap.device, "gap": gap.text])
          : Phrase(
            "otp-records-device-machine-saw-gone", ["count": count, "device": gap.device, "gap": gap.text]),
      path: VaultFiles.records, hint: Phrase("otp-sync-again-take-otp-records"))
  }

  fileprivate static func conflict(_ entry: VaultEntry) -> Diagnostic {
    Diagnostic(
      .accountConflict,
      Phrase(
        "otp-changed-differently-on-several-machines",
        ["id": entry.versions.first?.label ?? entry.id, "count": entry.versions.count]),
      path: VaultFiles.records.appending(entry.id),
      hint: Phrase("otp-choose-zutto-otp-resolve", ["id": entry.id]), severity: .warning)
  }
}
