// The revisions of one account, and which of them are its state.

/// All revisions of an account that could be opened.
struct Lineage: Sendable {
  let account: String
  /// Ascending.
  let revisions: [Revision]
  /// What a revision follows though no whole record says so.
  private let bridges: [RevisionID: [RevisionID]]
  private let places: [RevisionID: Int]

  init(_ account: String, _ revisions: [Revision]) {
    self.account = account
    self.revisions = revisions.sorted { $0.id < $1.id }
    places = Dictionary(
      self.revisions.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    bridges = Lineage.bridges(self.revisions, places)
  }

  /// What revisions follow through one that is missing or damaged.
  ///
  /// What that one followed is not known. But whoever writes follows all heads there are: so whatever is older than the
  /// missing one, and was there when the revision was written, is followed. What was not there stays a change of its own.
  private static func bridges(_ revisions: [Revision], _ whole: [RevisionID: Int]) -> [RevisionID:
    [RevisionID]]
  {
    var bridges: [RevisionID: [RevisionID]] = [:]
    for revision in revisions {
      // In ascending order.
      guard let gone = revision.parents.last(where: { whole[$0] == nil }) else { continue }
      bridges[revision.id] = revisions.filter { $0.id.number < gone.number && revision.knew($0) }.map(\.id)
    }
    return bridges
  }

  private func followed(by revision: Revision) -> [RevisionID] {
    revision.parents + (bridges[revision.id] ?? [])
  }

  subscript(id: RevisionID) -> Revision? { places[id].map { revisions[$0] } }

  /// The revisions that others follow and that are not there.
  var missingParents: Set<RevisionID> { Set(revisions.flatMap(\.parents).filter { places[$0] == nil }) }

  /// Whether a revision that is there names another, which may be missing, as one that it follows.
  func hasFollowed(_ id: RevisionID) -> Bool { revisions.contains { $0.parents.contains(id) } }

  /// Whether they are those of a key of whatever kind, removed or not.
  var isOfKey: Bool {
    revisions.contains { revision in
      switch revision.content {
      case .apiKey, .noteKey: true
      default: false
      }
    }
  }

  /// The revisions that no other follows, ascending.
  var heads: [Revision] {
    let followed = Set(revisions.flatMap(followed(by:)))
    return revisions.filter { !followed.contains($0.id) }
  }

  /// The heads as a machine remembers them.
  var knownHeads: [KnownHead] { heads.map { KnownHead($0.id, $0.sequence) } }

  /// The newest revision that all of some revisions follow; nil if there is none.
  func base(of heads: [Revision]) -> Revision? {
    guard let first = heads.first else { return nil }
    let common = heads.dropFirst().reduce(ancestors(of: first)) { $0.intersection(ancestors(of: $1)) }
    return common.max().flatMap { self[$0] }
  }

  /// What a revision and those it follows say, without it.
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
