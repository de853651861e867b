// An account as it is shown: the merged heads of its revisions.

internal import Diagnostics
public import ZonedTime

/// An account of an opened vault.
public struct VaultEntry: Sendable {
  /// 16 hexadecimal digits.
  public let id: String
  /// The account; several versions where it was changed differently on several machines.
  public let versions: [Account]
  /// Whether it is removed; `versions` then tells what it was.
  public let isDeleted: Bool
  /// The revisions that a new one follows.
  public let heads: [RevisionID]
  /// When it was changed last.
  public let changed: ZonedTime?
  /// Whether its newest revision may be damaged or missing: what it says may be older than what the site knows.
  public let mayBeOutdated: Bool
  private let place: Place

  /// Whether it has a conflict that the user must resolve.
  public var isConflict: Bool { !isDeleted && versions.count > 1 }

  /// The entry that revisions make; nil if they are no account's.
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
      // A change wins over a removal, but a counter that was used before the removal was used.
      let used = heads.filter(\.content.isDeleted).flatMap { VaultEntry.versions(lineage.before($0)) }
      self.versions = versions.map { $0.counting(atLeast: used) }
    }
    place = Place(self.versions.first)
  }

  /// Where it stands; folded once, for sorting compares each with many others.
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
  /// What an account was before it was removed: merged as well, or a counter that was used could be lost.
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
  /// The display order: ranked accounts, favourites, then by issuer and name.
  public static func < (a: VaultEntry, b: VaultEntry) -> Bool {
    a.place == b.place ? a.id < b.id : a.place < b.place
  }

  /// Whether both are the same state of the same account.
  public static func == (a: VaultEntry, b: VaultEntry) -> Bool { a.id == b.id && a.heads == b.heads }
}
