// Forgetting at a depot: lists come and go, heads of old histories are filtered, and what held them goes.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension DepotVisit {
  /// Reads the lists that are there and not known here.
  func readPurges() throws(Diagnostic) {
    newPurges = PurgeSet()
    let there = listing.own.keys.filter { Depot.purge($0) != nil }
    let unknown = there.filter { path in Depot.purge(path).map { purges.files[$0] == nil } ?? false }.sorted()
    for (path, bytes) in try read(unknown, limit: Purge.maximumBytes) {
      guard let name = Depot.purge(path), let list = try content(ofPurge: bytes, at: path) else { continue }
      try newPurges.add(list, named: name)
    }
    // Nothing is put where a list is not wholly there: it may name what would be put.
    arePurgesKnown = newPurges.files.count == unknown.count
    for path in unknown where Depot.purge(path).map({ newPurges.files[$0] == nil }) ?? false {
      report.problems.append(DepotFault.damaged(path, Phrase("sync-depot-head-half")))
    }
  }

  /// The list that a file holds; nil for a sealed one that is damaged.
  private func content(ofPurge bytes: [UInt8], at path: RelativePath) throws(Diagnostic) -> [UInt8]? {
    guard let sealed else { return bytes }
    do throws(Diagnostic) { return try sealed.seal.open(bytes, .purge, at: path) } catch {
      guard error.code == .depotDamaged else { throw error }
      return nil
    }
  }

  /// Puts the lists that the depot lacks: before anything that is filtered by them.
  func putPurges() throws(Diagnostic) {
    var missing: [RelativePath: [UInt8]] = [:]
    for (name, bytes) in purges.files {
      let path = Depot.path(ofPurge: name)
      // A sealed one has another size.
      guard let size = listing.own[path]?.stamp.size, sealed != nil || size == Int64(bytes.count) else {
        missing[path] = sealed?.seal.seal(bytes, .purge) ?? bytes
        continue
      }
    }
    if !missing.isEmpty { try put(missing) }
  }

  /// Removes the photos, sound and films that are forgotten.
  func removeForgottenMedia() throws(Diagnostic) {
    let listed = listing.own.keys.filter { $0.parent == Depot.media }
    guard !purges.media.isEmpty, !listed.isEmpty else { return }
    let names = Set(purges.media.compactMap { Digest(hex: $0) }.flatMap { mediaNames(of: $0) })
    let gone = listed.filter { names.contains(String($0.name.prefix { $0 != "." })) }
    guard !gone.isEmpty else { return }
    try remove(gone.sorted())
    report.isCleaned = true
  }

  /// Finds the heads whose histories were not filtered by all lists, and what those became whose commits this
  /// machine filtered before.
  func findStale() throws(Diagnostic) {
    stale = []
    filteredHeads = []
    for (path, head) in heads where head.purges != purges.names {
      // It knows of a list that has yet to arrive.
      guard head.purges.isSubset(of: purges.names) else {
        arePurgesKnown = false
        continue
      }
      stale.insert(path)
    }
    let tips = stale.compactMap { heads[$0]?.commit }
    try filterHeads(Set(try filter?.starts(tips).keys.map(\.self) ?? []))
  }

  /// Filters the heads of old histories that are whole now; others wait for their writer.
  func filterStale() throws(Diagnostic) {
    let tips = stale.filter { !isFiltered($0) }.compactMap { heads[$0]?.commit }
    try filterHeads(Set(tips).intersection(memory.whole))
  }

  /// Whether a head of an old history names what its commit became.
  func isFiltered(_ path: RelativePath) -> Bool { filteredHeads.contains(path) }

  private func filterHeads(_ tips: Set<String>) throws(Diagnostic) {
    guard let filter, !tips.isEmpty else { return }
    let chosen = stale.filter { path in
      !isFiltered(path) && heads[path].map { tips.contains($0.commit) } ?? false
    }
    let settled = Set(chosen.compactMap { heads[$0]?.settled }).sorted()
    let there = zip(settled, try git.objects(settled)).filter { $0.1?.kind == "commit" }.map(\.0)
    let old = Set(there).union(try filter.starts(settled).keys)
    let result = try filter.run(tips.union(old).sorted())
    self.filter?.known.merge(result.map.filter { $0.key != $0.value }) { $1 }
    for path in chosen {
      guard let head = heads[path], let new = result.map[head.commit] else { continue }
      heads[path]?.commit = new
      heads[path]?.settled = head.settled.flatMap { result.map[$0] }
      memory.whole.insert(new)
      filteredHeads.insert(path)
    }
  }

  /// Packs that only heads of old histories need, and those that no head names.
  var doomed: Set<String> {
    let absorbed = stale.filter(isFiltered)
    guard !absorbed.isEmpty else { return [] }
    let needed = heads.filter { !absorbed.contains($0.key) }.reduce(into: Set<String>()) {
      $0.formUnion($1.value.packs.keys)
      $0.formUnion($1.value.replaced)
    }
    return Set(listed.keys).subtracting(needed)
  }

  /// Removes the heads of old histories that are in a commit which the depot has, and their packs.
  ///
  /// - Returns: whether none came meanwhile that still needs them.
  func removeStale(_ commit: String) throws(Diagnostic) -> Bool {
    var gone: [RelativePath] = []
    for path in stale.filter(isFiltered).sorted() {
      guard let old = heads[path]?.commit else { continue }
      if try git.isAncestor(old, of: commit) ? true : git.isSame(old, commit) { gone.append(path) }
    }
    guard !gone.isEmpty else { return true }
    guard let now = try road.list(.nothing) else { throw emptied }
    guard !now.own.keys.contains(where: { Depot.isHead($0) && listing.own[$0] == nil }) else { return false }
    try remove(gone)
    for path in gone {
      heads[path] = nil
      stale.remove(path)
      filteredHeads.remove(path)
    }
    report.isCleaned = true
    try removeReplaced()
    return true
  }
}

extension GitWork {
  /// Tells a visit what is forgotten.
  func equip(_ visit: DepotVisit) throws(Diagnostic) {
    visit.purges = purges
    guard !purges.isEmpty else { return }
    let memory = try PurgeMemory(in: place.common)
    visit.filter = filter(memory)
  }

  /// Looks at a depot, and acts by the lists that are there before anything else is taken.
  mutating func look(at visit: DepotVisit, _ report: inout GitReport) throws(Diagnostic) -> [String] {
    try equip(visit)
    for _ in 0..<8 {
      let found = try visit.receive(status.head)
      try checkWanted(visit)
      try obey(visit.newPurges, &report)
      let clean = try cleaned(found, &report)
      if visit.purges.names == purges.names { return clean }
      // More lists came, in the depot or with a commit.
      try equip(visit)
    }
    throw DepotFault.busy(visit.address)
  }

  /// Refuses lists that came with a diary: what others want forgotten goes only when this person says so, or erased
  /// it on another machine.
  ///
  /// - Throws: `sync-rewritten`, as the files.
  private func checkWanted(_ visit: DepotVisit) throws(Diagnostic) {
    let new = visit.newPurges
    // What was just joined has nothing to lose.
    guard sync.place.isShared, !new.isEmpty, status.head != nil, sync.options.rewritten != .adopt else {
      return
    }
    var own = PurgeSet()
    try own.read(Purge.folder, of: sync.place.home)
    guard new.blobs.isSubset(of: own.blobs), new.authors.isSubset(of: own.authors),
      new.media.isSubset(of: own.media)
    else { throw DepotFault.purged(visit.address) }
  }
}
