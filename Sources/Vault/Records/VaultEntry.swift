// An account as shown: the merged heads of its revisions.

internal import Diagnostics
public import ZonedTime

/// An account of an opened vault.
public struct VaultEntry: Sendable {
  /// 16 hexadecimal digits.
  public let id: String
  /// The account; more than one version if machines' changes conflict.
  public let versions: [Account]
  /// Whether it is removed; `versions` are then its last ones.
  public let isDeleted: Bool
  /// The parents of the next revision.
  public let heads: [RevisionID]
  /// The time of the newest head.
  public let changed: ZonedTime?
  /// Whether its newest revision may be damaged or missing, so that the data may be outdated.
  public let mayBeOutdated: Bool
  private let place: Place

  /// Whether the user must choose a version.
  public var isConflict: Bool { !isDeleted && versions.count > 1 }

  /// The entry of a lineage; nil if it is not an account.
  init?(_ lineage: Lineage, mayBeOutdated: Bool = false) {
    let heads = lineage.heads
    guard !heads.isEmpty, !lineage.isOfKey else { return nil }
    id = lineage.account
    self.heads = heads.map(\.id)
    self.mayBeOutdated = mayBeOutdated
    changed = heads.compactMap(\.time).max { $0.instant < $1.instant }
    var base: Account?
    if heads.count > 1, case .account(let account)? = lineage.base(of: heads)?.content { base = account }
    let versions = AccountMerge.merge(base: base, heads: heads.map(\.content))
    if versions.isEmpty {
      guard heads.allSatisfy(\.content.isDeleted) else { return nil }
      isDeleted = true
      self.versions = VaultEntry.versions(lineage)
    } else {
      isDeleted = false
      // A change wins over a removal, but counters used before the removal stay used.
      let used = heads.filter(\.content.isDeleted).flatMap { VaultEntry.versions(lineage.before($0)) }
      self.versions = versions.map { $0.counting(atLeast: used) }
    }
    place = Place(self.versions.first)
  }

  /// The sort key, folded once.
  private struct Place: Sendable, Comparable {
    let group: Int
    let rank: Int
    let issuer: String
    let name: String

    init(_ account: Account?) {
      group = account.map { $0.rank != nil ? 0 : $0.isFavorite ? 1 : 2 } ?? 3
      rank = account?.rank ?? 0
      issuer = account?.issuer.comparisonKey ?? ""
      name = account?.name.comparisonKey ?? ""
    }

    static func < (a: Place, b: Place) -> Bool {
      (a.group, a.rank, a.issuer, a.name) < (b.group, b.rank, b.issuer, b.name)
    }
  }
}

extension VaultEntry {
  /// The versions before the removal, merged as usual so that no used counter is lost.
  private static func versions(_ lineage: Lineage) -> [Account] {
    var rest = lineage
    while case let heads = rest.heads, !heads.isEmpty, heads.allSatisfy(\.content.isDeleted) {
      let gone = Set(heads.map(\.id))
      rest = Lineage(rest.account, rest.revisions.filter { !gone.contains($0.id) })
    }
    return VaultEntry(rest)?.versions ?? []
  }
}

extension VaultEntry: Comparable {
  /// The display order: ranked accounts, favourites, others; each by issuer and name.
  public static func < (a: VaultEntry, b: VaultEntry) -> Bool {
    a.place == b.place ? a.id < b.id : a.place < b.place
  }

  /// Whether both are the same account with the same heads.
  public static func == (a: VaultEntry, b: VaultEntry) -> Bool { a.id == b.id && a.heads == b.heads }
}
