// The revisions of one account, and the chains of the devices that wrote them.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// All revisions of an account or key that could be opened.
package struct Lineage: Sendable {
  let account: String
  package let revisions: [Revision]
  /// Ancestors inferred through missing or damaged revisions.
  private let bridges: [RevisionID: [RevisionID]]
  private let places: [RevisionID: Int]

  init(_ account: String, _ revisions: [Revision]) {
    self.account = account
    self.revisions = revisions.sorted { $0.id < $1.id }
    places = Dictionary(
      self.revisions.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    bridges = Lineage.bridges(self.revisions, places)
  }

  /// The ancestors of revisions with a missing parent.
  ///
  /// The missing parent's own parents are unknown. But a writer follows all heads: whatever has a lower
  /// number than the missing parent, and was known when the revision was written, is an ancestor; the rest
  /// are independent changes.
  private static func bridges(_ revisions: [Revision], _ whole: [RevisionID: Int]) -> [RevisionID:
    [RevisionID]]
  {
    var bridges: [RevisionID: [RevisionID]] = [:]
    for revision in revisions {
      // Parents are in ascending order.
      guard let gone = revision.parents.last(where: { whole[$0] == nil }) else { continue }
      bridges[revision.id] = revisions.filter { $0.id.number < gone.number && revision.knew($0) }.map(\.id)
    }
    return bridges
  }

  /// The revisions that a revision follows, as far as they are known.
  func followed(by revision: Revision) -> [RevisionID] {
    revision.parents + (bridges[revision.id] ?? [])
  }

  subscript(id: RevisionID) -> Revision? { places[id].map { revisions[$0] } }

  /// The parents that are missing.
  var missingParents: Set<RevisionID> { Set(revisions.flatMap(\.parents).filter { places[$0] == nil }) }

  /// Whether a present revision names this one, which may be missing, as a parent.
  func hasFollowed(_ id: RevisionID) -> Bool { revisions.contains { $0.parents.contains(id) } }

  /// Whether it is of an API key or a note key, removed or not.
  var isOfKey: Bool {
    revisions.contains { revision in
      switch revision.content {
      case .apiKey, .noteKey: true
      default: false
      }
    }
  }

  /// The revisions that no other follows, ascending.
  package var heads: [Revision] {
    let followed = Set(revisions.flatMap(followed(by:)))
    return revisions.filter { !followed.contains($0.id) }
  }

  var knownHeads: [KnownHead] { heads.map { KnownHead($0.id, $0.sequence) } }

  /// The newest revision that all of these follow; nil if there is none.
  func base(of heads: [Revision]) -> Revision? {
    guard let first = heads.first else { return nil }
    let common = heads.dropFirst().reduce(ancestors(of: first)) { $0.intersection(ancestors(of: $1)) }
    return common.max().flatMap { self[$0] }
  }

  /// The ancestors of a revision, without it.
  func before(_ revision: Revision) -> Lineage {
    let followed = ancestors(of: revision)
    return Lineage(account, revisions.filter { followed.contains($0.id) })
  }

  private func ancestors(of revision: Revision) -> Set<RevisionID> {
    var found: Set<RevisionID> = []
    var open = followed(by: revision)
    while let next = open.popLast() {
      guard found.insert(next).inserted, let revision = self[next] else { continue }
      open += followed(by: revision)
    }
    return found
  }
}

/// The records of every device, by sequence number.
package struct DeviceChains: Sendable {
  /// The last record of a device.
  struct Tail: Sendable, Hashable {
    let sequence: Int
    let digest: Digest
  }

  private let records: [String: [Record]]

  init(_ records: [Record]) {
    self.records = Dictionary(grouping: records, by: \.fields.revision.device).mapValues {
      $0.sorted { a, b in
        // Paths only break ties: building them costs more than all the rest.
        a.fields.sequence == b.fields.sequence
          ? (a.path?.text ?? "") < (b.path?.text ?? "") : a.fields.sequence < b.fields.sequence
      }
    }
  }

  var tails: [String: Tail] {
    records.compactMapValues { chain in
      chain.last.map { Tail(sequence: $0.fields.sequence, digest: $0.digest) }
    }
  }

  /// A run of missing records of a device.
  package struct Gap: Sendable, Hashable {
    let device: String
    let sequences: ClosedRange<Int>

    /// `3f9a01bc:4-6`.
    package var text: String { "\(device):\(sequences.lowerBound)-\(sequences.upperBound)" }
  }

  /// The missing records that present records refer to, and those that only `memory` shows.
  func gaps(memory: [String: Tail]) -> (shown: [Gap], remembered: [Gap]) {
    var expected: [String: Int] = [:]
    for chain in records.values {
      for record in chain {
        for tail in record.fields.seen {
          expected[tail.device] = max(expected[tail.device] ?? 0, tail.sequence)
        }
      }
    }
    var shown: [Gap] = []
    var remembered: [Gap] = []
    for device in Set(records.keys).union(expected.keys).union(memory.keys).sorted() {
      var next = 1
      for record in records[device] ?? [] {
        if record.fields.sequence > next {
          shown.append(Gap(device: device, sequences: next...(record.fields.sequence - 1)))
        }
        next = max(next, record.fields.sequence + 1)
      }
      if let last = expected[device], last >= next {
        shown.append(Gap(device: device, sequences: next...last))
        next = last + 1
      }
      if let last = memory[device]?.sequence, last >= next {
        remembered.append(Gap(device: device, sequences: next...last))
      }
    }
    return (shown, remembered)
  }

  /// Records with a duplicate number, or whose digest does not match the next record.
  var faults: [Diagnostic] {
    records.values.flatMap { chain in
      zip(chain, chain.dropFirst()).compactMap { (before, record) in
        let (a, b) = (before.fields.sequence, record.fields.sequence)
        if a == b {
          return Diagnostic(
            .recordTwice,
            Phrase(
              "otp-bears-same-number-device",
              ["path": before.path?.text ?? "", "b": b, "device": record.fields.revision.device]),
            path: record.path, hint: Phrase("otp-copy-machine-state-wrote-too"))
        }
        guard b == a + 1, record.fields.previous != before.digest else { return nil }
        return Diagnostic(
          .recordDamaged, Phrase("otp-not-record-one-follows-replaced", ["path": before.path?.text ?? ""]),
          path: before.path, hint: Phrase("otp-take-backup-another-copy-home"))
      }
    }
  }

  /// Records whose digest differs from this machine's memory.
  func replaced(memory: [String: Tail]) -> [Diagnostic] {
    memory.sorted { $0.key < $1.key }.compactMap { (device, tail) in
      guard let record = records[device]?.first(where: { $0.fields.sequence == tail.sequence }),
        record.digest != tail.digest
      else { return nil }
      return Diagnostic(
        .vaultRolledBack, Phrase("otp-record-another-than-one-machine"), path: record.path,
        hint: Phrase("otp-folder-set-back-written-again"))
    }
  }
}
