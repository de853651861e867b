// The accounts whose newest revision may be damaged or missing.

/// A head of an account as this machine saw it, with its sequence number.
struct KnownHead: Sendable, Hashable, CustomStringConvertible {
  let revision: RevisionID
  let sequence: Int

  init(_ revision: RevisionID, _ sequence: Int) {
    self.revision = revision
    self.sequence = sequence
  }

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let revision = RevisionID(parts[0]), let sequence = Int(parts[1]),
      (1...Record.maximumCount).contains(sequence)
    else { return nil }
    self.init(revision, sequence)
  }

  var description: String { "\(revision):\(sequence)" }
}

/// The heads of all accounts when no record was missing; they tell the account of a record lost later.
struct KnownHeads: Sendable, Equatable {
  /// The last sequence number covered for each device: up to it the heads are complete.
  private(set) var tails: [String: Int] = [:]
  /// The heads by account.
  private(set) var heads: [String: [KnownHead]] = [:]

  init() {}

  init(tails: [String: Int], heads: [String: [KnownHead]]) {
    self.tails = tails
    self.heads = heads
  }

  /// Whether they cover every record that another state covers.
  func covers(_ other: KnownHeads) -> Bool { other.tails.allSatisfy { (tails[$0.key] ?? 0) >= $0.value } }

  /// Adds a record that this machine wrote, unless the device's preceding records are not all covered.
  mutating func append(_ fields: Record.Fields) {
    let device = fields.revision.device
    guard (tails[device] ?? 0) + 1 == fields.sequence else { return }
    tails[device] = fields.sequence
    heads[fields.account, default: []].removeAll { fields.parents.contains($0.revision) }
    heads[fields.account, default: []].append(KnownHead(fields.revision, fields.sequence))
  }
}

/// The accounts whose newest revision may be among the damaged and missing records.
///
/// A missing record does not state its account. Evidence is: the heads that this machine remembers; revisions
/// that name missing parents; a damaged file's folder, which anybody can forge. Without evidence, every
/// account is in doubt.
struct Outdated: Sendable {
  private let isEveryAccount: Bool
  private let accounts: Set<String>

  var isEmpty: Bool { !isEveryAccount && accounts.isEmpty }

  func contains(_ account: String) -> Bool { isEveryAccount || accounts.contains(account) }

  /// Combines the openable revisions with the evidence about the others.
  ///
  /// `unusable` lists files that are damaged, misplaced or sealed with an unknown key; the revision is nil
  /// for other file names. `gaps` are all missing records, `accepted` those whose loss was accepted, `known`
  /// what this machine saw before.
  init(
    _ lineages: [String: Lineage], unusable: [(account: String, revision: RevisionID?)],
    gaps: [DeviceChains.Gap], accepted: [DeviceChains.Gap], known: KnownHeads
  ) {
    var accounts: Set<String> = []
    for (account, revision) in unusable {
      let lineage = lineages[account]
      // A copy of a present revision is harmless.
      let isSettled = revision.map { lineage?[$0] != nil || lineage?.hasFollowed($0) == true } ?? false
      if !isSettled { accounts.insert(account) }
    }
    let givenUp = Outdated.numbers(accepted)
    for (account, heads) in known.heads {
      for head in heads where givenUp[head.revision.device]?.contains(head.sequence) != true {
        let lineage = lineages[account]
        if lineage?[head.revision] == nil, lineage?.hasFollowed(head.revision) != true {
          accounts.insert(account)
        }
      }
    }
    self.accounts = accounts
    let open = Outdated.numbers(gaps).contains { (device, numbers) in
      var rest = numbers
      if let seen = known.tails[device] { rest.remove(contentsOf: 1..<seen + 1) }
      rest.subtract(givenUp[device] ?? RangeSet())
      return !rest.isEmpty
    }
    // If revisions name as many missing parents as records are missing, these are they, and none is a head.
    let named = lineages.values.reduce(0) { $0 + $1.missingParents.count }
    isEveryAccount = open && named < gaps.reduce(0) { $0 + $1.sequences.count }
  }

  private static func numbers(_ gaps: [DeviceChains.Gap]) -> [String: RangeSet<Int>] {
    gaps.reduce(into: [:]) { numbers, gap in
      numbers[gap.device, default: RangeSet()].insert(
        contentsOf: gap.sequences.lowerBound..<gap.sequences.upperBound + 1)
    }
  }
}
