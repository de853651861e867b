// What the records in clear tell about each other: nothing is missing, twice or replaced.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// The records of every device in their order.
struct DeviceChains: Sendable {
  /// The last record of a device.
  struct Tail: Sendable, Hashable {
    let sequence: Int
    let digest: Digest
  }

  private let records: [String: [Record]]

  init(_ records: [Record]) {
    self.records = Dictionary(grouping: records, by: \.fields.revision.device).mapValues {
      $0.sorted { a, b in
        // The names only where they decide: making them costs more than all the rest.
        a.fields.sequence == b.fields.sequence
          ? (a.path?.text ?? "") < (b.path?.text ?? "") : a.fields.sequence < b.fields.sequence
      }
    }
  }

  /// The last record of every device that has any.
  var tails: [String: Tail] {
    records.compactMapValues { chain in
      chain.last.map { Tail(sequence: $0.fields.sequence, digest: $0.digest) }
    }
  }

  /// A run of records of a device that are not there.
  struct Gap: Sendable, Hashable {
    let device: String
    let sequences: ClosedRange<Int>

    /// `3f9a01bc:4-6`.
    var text: String { "\(device):\(sequences.lowerBound)-\(sequences.upperBound)" }
  }

  /// Everything that the records tell of and that is not there.
  ///
  /// - Parameter memory: the tails that this machine saw before.
  /// - Returns: gaps that the records themselves show, and gaps that only the memory shows.
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

  /// Records that can't both be right, or that don't follow the one before them.
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

  /// Records that this machine remembers otherwise.
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
