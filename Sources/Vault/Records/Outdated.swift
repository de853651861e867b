// The accounts whose newest revision may be damaged or missing.

/// A head of an account as a machine saw it, with its number in its device's chain.
struct KnownHead: Sendable, Hashable, CustomStringConvertible {
  let revision: RevisionID
  let sequence: Int

  init(_ revision: RevisionID, _ sequence: Int) {
    self.revision = revision
    self.sequence = sequence
  }

  /// Parses `2-3f9a01bc:7`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let revision = RevisionID(parts[0]), let sequence = Int(parts[1]),
      (1...Record.maximumCount).contains(sequence)
    else { return nil }
    self.init(revision, sequence)
  }

  /// `2-3f9a01bc:7`.
  var description: String { "\(revision):\(sequence)" }
}

/// The heads of all accounts as a machine saw them when nothing was missing.
///
/// They tell which account a record was of that is damaged or missing later.
struct KnownHeads: Sendable, Equatable {
  /// How far the heads speak for each device: of a record up to here they say whether it is a head, and of which account.
  private(set) var tails: [String: Int] = [:]
  /// By account.
  private(set) var heads: [String: [KnownHead]] = [:]

  /// The memory of a machine that has seen nothing.
  init() {}

  init(tails: [String: Int], heads: [String: [KnownHead]]) {
    self.tails = tails
    self.heads = heads
  }

  /// Whether they speak for every record that others speak for.
  func covers(_ other: KnownHeads) -> Bool { other.tails.allSatisfy { (tails[$0.key] ?? 0) >= $0.value } }

  /// Takes a record in that this machine just wrote; not one of a device whose records before it are not all known.
  mutating func append(_ fields: Record.Fields) {
    let device = fields.revision.device
    guard (tails[device] ?? 0) + 1 == fields.sequence else { return }
    tails[device] = fields.sequence
    heads[fields.account, default: []].removeAll { fields.parents.contains($0.revision) }
    heads[fields.account, default: []].append(KnownHead(fields.revision, fields.sequence))
  }
}

/// The accounts that damaged and missing records may concern.
///
/// A missing record says nothing of its account. What is known of it: this machine remembers the heads that
/// it saw; a revision names those that it follows; a damaged file stands in an account's folder, though
/// anybody can put it there. Where none of these tells, every account may be meant.
struct Outdated: Sendable {
  private let isEveryAccount: Bool
  private let accounts: Set<String>

  /// Whether no account is in doubt.
  var isEmpty: Bool { !isEveryAccount && accounts.isEmpty }

  /// Whether the newest revision of an account may be damaged or missing.
  func contains(_ account: String) -> Bool { isEveryAccount || accounts.contains(account) }

  /// - Parameters:
  ///   - lineages: the revisions that could be opened, by account.
  ///   - unusable: revisions whose files are damaged, misplaced or sealed with a key that is not known; nil for a file
  ///     whose name is no revision's.
  ///   - gaps: the numbers of records that are missing, those that were given up too.
  ///   - accepted: the numbers that were given up.
  ///   - known: what this machine saw before.
  init(
    _ lineages: [String: Lineage], unusable: [(account: String, revision: RevisionID?)],
    gaps: [DeviceChains.Gap], accepted: [DeviceChains.Gap], known: KnownHeads
  ) {
    var accounts: Set<String> = []
    for (account, revision) in unusable {
      let lineage = lineages[account]
      // A copy of a present revision has no meaning.
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
    // As many revisions are named by others as are missing: those they are, and none of them is a head.
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
