// The revisions of one account, and which of them are its state.

internal import Ground

/// All revisions of an account that could be opened.
struct Lineage: Sendable {
  let account: String
  /// Ascending.
  let revisions: [Revision]
  private let places: [RevisionID: Int]

  init(_ account: String, _ revisions: [Revision]) {
    self.account = account
    self.revisions = revisions.sorted { $0.id < $1.id }
    places = Dictionary(
      self.revisions.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  subscript(id: RevisionID) -> Revision? { places[id].map { revisions[$0] } }

  /// The revisions that no other follows, ascending.
  var heads: [Revision] {
    let followed = Set(revisions.flatMap(\.parents))
    return revisions.filter { !followed.contains($0.id) }
  }

  /// The newest revision that all of some revisions follow; nil if there is none.
  func base(of heads: [Revision]) -> Revision? {
    guard let first = heads.first else { return nil }
    let common = heads.dropFirst().reduce(ancestors(of: first)) {
      $0.intersection(ancestors(of: $1))
    }
    return common.max().flatMap { self[$0] }
  }

  /// What a revision and those it follows say, without it.
  func before(_ revision: Revision) -> Lineage {
    let followed = ancestors(of: revision)
    return Lineage(account, revisions.filter { followed.contains($0.id) })
  }

  private func ancestors(of revision: Revision) -> Set<RevisionID> {
    var found: Set<RevisionID> = []
    var open = revision.parents
    while let next = open.popLast() {
      guard found.insert(next).inserted, let revision = self[next] else { continue }
      open += revision.parents
    }
    return found
  }
}
