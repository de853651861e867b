// What a depot has, and putting what it lacks.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

extension DepotVisit {
  /// Whether the depot has a history of which nothing arrived yet, so that this home must not begin another.
  var isWaiting: Bool { report.waiting > 0 && !heads.values.contains { memory.whole.contains($0.commit) } }

  /// That nothing is whole yet, with the number of packs that have not arrived.
  var incomplete: Diagnostic {
    let needed = heads.values.reduce(into: [:]) { $0.merge($1.packs) { $1 } }
    let listed = listed
    return DepotFault.incomplete(address, packs: needed.filter { listed[$0.key] != $0.value }.count)
  }

  /// Whether all that a head needs is in the depot, and not only in this machine's repository.
  func isComplete(_ head: DepotHead, _ listed: [String: Int]) -> Bool {
    head.packs.allSatisfy { listed[$0.key] == $0.value }
  }

  private var complete: [DepotHead] {
    let listed = listed
    return heads.filter {
      !stale.contains($0.key) && memory.whole.contains($0.value.commit) && isComplete($0.value, listed)
    }.map(\.value)
  }

  /// Whether the depot has a commit with all its history.
  func has(_ commit: String) throws(Diagnostic) -> Bool {
    let known = Set(complete.map(\.commit))
    if known.contains(commit) { return true }
    guard !known.isEmpty else { return false }
    return try git.bytes(["rev-list", "--max-count=1", commit, "--not"] + known.sorted()).isEmpty
  }

  /// The newest commit whose files the readable copy was seen to have; of several one.
  func settled() throws(Diagnostic) -> String? {
    if let rest = memory.rest, hasCopy, heads.values.contains(where: { $0.settled == rest }),
      heads.allSatisfy({
        memory.restHeads.contains($0.key.name) || $0.value.settled == nil || $0.value.settled == rest
      })
    {
      return rest
    }
    let known = Array(Set(heads.values.compactMap(\.settled))).sorted()
    let unknown = known.filter { !memory.whole.contains($0) }
    let found = zip(unknown, try git.objects(unknown)).filter { $0.1?.kind == "commit" }.map(\.0)
    let here = (known.filter { memory.whole.contains($0) } + found).sorted()
    guard here.count > 1 else { return here.first }
    return try git.line(["merge-base", "--independent"] + here)
  }

  /// Puts a commit with all that the depot lacks of its history, and a head that names it.
  ///
  /// - Throws: as the road, `git-failed`.
  func publish(
    _ commit: String, settled: String?, isMissing: Bool? = nil, isTidying: Bool = false
  ) throws(Diagnostic) {
    guard let depot, var log else { return }
    try putPurges()
    let complete = complete
    var packs: [String: Int] = [:]
    var replaced: Set<String> = []
    for head in complete {
      packs.merge(head.packs) { $1 }
      replaced.formUnion(head.replaced)
    }
    for name in replaced { packs[name] = nil }
    // A level holds what came since the one before: without that it says nothing.
    let chains = complete.map { head in Array(head.levels.prefix { $0.packs.isSubset(of: packs.keys) }) }
    func bytes(_ chain: [DepotHead.Level]) -> Int {
      chain.reduce(0) { $0 + $1.packs.reduce(0) { $0 + (packs[$1] ?? 0) } }
    }
    var levels = chains.max { bytes($0) < bytes($1) } ?? []
    let isLacking =
      if isTidying { true } else if let isMissing { isMissing } else { try !has(commit) }
    if isLacking {
      options.progress(.sending)
      if isTidying { levels = [] }
      let isMuch =
        isTidying || packs.count - levels.reduce(0) { $0 + $1.packs.count } >= DepotVisit.loosePacks
      if isMuch {
        let new = try putSum(of: commit, packs, &levels)
        let kept = levels.dropLast().reduce(into: Set<String>()) { $0.formUnion($1.packs) }
        replaced.formUnion(Set(packs.keys).subtracting(kept).subtracting(new.keys))
        packs = packs.filter { kept.contains($0.key) }.merging(new) { $1 }
      } else {
        packs.merge(try putPacks(of: [commit], without: Set(complete.map(\.commit)).sorted())) { $1 }
      }
    }
    let listed = listing.own.keys.filter(Depot.isHead)
    var head = DepotHead(
      depot: depot.id, writer: log.writer, number: log.next(listed), commit: commit, packs: packs,
      settled: settled,
      time: TimeZoneRules.utc.zoned(options.now()).text)
    if !stale.isEmpty { replaced.formUnion(self.listed.keys.filter { packs[$0] == nil }) }
    head.replaced = replaced.filter { listing.own[Depot.path(ofPack: $0)] != nil }
    head.purges = purges.names
    head.absorbed = complete.reduce(into: [:]) { $0.merge($1.absorbed, uniquingKeysWith: max) }
    for old in stale.filter(isFiltered).compactMap({ heads[$0] }) where old.writer != log.writer {
      head.absorbed[old.writer] = max(head.absorbed[old.writer] ?? 0, old.number)
    }
    head.levels = levels
    let (path, content, bytes) = file(of: head)
    try log.note(path)
    try put([path: bytes])
    memory.heads[path] = content
    memory.whole.insert(commit)
    heads[path] = DepotHead(content, at: path)
    number = head.number
    self.log = log
    try checkTime()
    if reference != commit {
      try git.bytes(["update-ref", "refs/zutto/depots/\(depot.id.prefix(16))/\(log.writer)", commit])
      reference = commit
    }
    try removeOldHeads(listed + [path])
  }

  /// So many packs of single syncs are put together into one.
  private static let loosePacks = 50

  /// Puts packs with all that is new since some level: the larger what is put together, the more rarely it is.
  private func putSum(of commit: String, _ packs: [String: Int], _ levels: inout [DepotHead.Level])
    throws(Diagnostic)
    -> [String: Int]
  {
    func bytes(_ names: some Sequence<String>) -> Int { names.reduce(0) { $0 + (packs[$1] ?? 0) } }
    var isOurs =
      try levels.last.map { (last) throws(Diagnostic) in try git.isAncestor(last.commit, of: commit) } ?? true
    var new = bytes(packs.keys) - levels.reduce(0) { $0 + bytes($1.packs) }
    while let last = levels.last, !isOurs || bytes(last.packs) < 2 * new {
      new += bytes(last.packs)
      levels.removeLast()
      isOurs =
        try levels.last.map { (last) throws(Diagnostic) in try git.isAncestor(last.commit, of: commit) }
        ?? true
    }
    let made = try putPacks(
      of: [commit] + complete.map(\.commit), without: levels.last.map { [$0.commit] } ?? [])
    levels.append(DepotHead.Level(commit: commit, packs: Set(made.keys)))
    return made
  }

  /// Removes packs whose objects were in others for a week: nobody fetches them any more.
  func removeReplaced() throws(Diagnostic) {
    let listed = listed
    let now = options.now().secondsSince1970
    let old = complete.reduce(into: Set<String>()) { $0.formUnion($1.replaced) }.filter { listed[$0] != nil }
    memory.replaced = memory.replaced.filter { old.contains($0.key) }
    for name in old where memory.replaced[name] == nil { memory.replaced[name] = now }
    // What was replaced by a purge goes at once, once no head names it.
    let named = heads.values.reduce(into: Set<String>()) { $0.formUnion($1.packs.keys) }
    let gone = memory.replaced.filter {
      now - $0.value > 7 * 86_400 || (!purges.isEmpty && !named.contains($0.key))
    }.map(\.key).sorted()
    try remove(gone.map { Depot.path(ofPack: $0) })
    for name in gone { memory.replaced[name] = nil }
  }

  var writer: String { log?.writer ?? "" }

  /// How many of its own heads a device leaves.
  static let kept = 8

  private func removeOldHeads(_ listed: [RelativePath]) throws(Diagnostic) {
    let own = listed.filter { $0.parent?.name == writer }.sorted()
    let old = Array(own.dropLast(DepotVisit.kept))
    try remove(old)
    for path in old { heads[path] = nil }
  }

  /// Makes packs of what some commits lack of another, and puts them.
  private func putPacks(of commits: [String], without known: [String]) throws(Diagnostic) -> [String: Int] {
    let staged = try folder.tree(DepotVisit.outgoing)
    defer { _ = try? folder.deleteAll(DepotVisit.outgoing / Depot.folder) }
    try staged.createFolder(Depot.packs)
    let base = staged.systemPath(Depot.packs / "new")
    let revisions = (commits + known.map { "^\($0)" }).joined(separator: "\n") + "\n"
    // Photos and sound don't shrink by deltas, and trying takes the memory of a whole file.
    try git.bytes(
      [
        "-c", "core.bigFileThreshold=1m", "-c", "pack.windowMemory=32m", "-c", "pack.threads=1",
        "pack-objects",
        "--revs", "--quiet", "--delta-base-offset", "--max-pack-size=\(packSize)", base,
      ], input: Array(revisions.utf8), timeout: .seconds(24 * 3600))
    var packs: [String: Int] = [:]
    let top = try staged.folder(Depot.packs)
    for item in try top.list() where item.name.hasSuffix(".pack") {
      guard var made = Depot.packs.appending(item.name) else { continue }
      if let sealed {
        let plain = made
        made = Depot.packs.appending("sealed") ?? made
        try sealed.seal.seal(plain, .pack, as: made, in: staged)
        try staged.delete(plain)
      }
      let name = try top.digest(of: made.name).hex
      packs[name] = Int(staged.signature(made)?.size ?? 0)
      try staged.move(made, to: Depot.path(ofPack: name), isLasting: false)
    }
    let paths = packs.keys.sorted().map { Depot.path(ofPack: $0) }
    _ = try road.put(paths, from: staged, over: [:], aside: nil)
    for (name, size) in packs {
      listing.add(
        Depot.path(ofPack: name), RoadItem(stamp: RoadStamp(size: Int64(size), time: ""), isSettled: false))
      memory.taken.insert(name)
    }
    return packs
  }

  /// Reads every pack of the depot; removes those that are not what their names say, and puts again what they held.
  ///
  /// - Returns: the number of packs that were read, and the bad ones.
  func verify(_ commit: String?) throws(Diagnostic) -> (count: Int, damaged: [RelativePath]) {
    _ = try receive(nil)
    let staged = try folder.tree(DepotVisit.incoming)
    var damaged: [RelativePath] = []
    let names = listed.keys.sorted()
    for (index, name) in names.enumerated() {
      options.progress(.fetching(names.count - index))
      let path = Depot.path(ofPack: name)
      _ = try road.fetch([path], unlessIn: nil, into: staged)
      guard staged.signature(path) != nil else { continue }
      if try staged.folder(path.parent).digest(of: path.name).hex != name { damaged.append(path) }
      try staged.delete(path)
    }
    if hasCopy {
      // Where all see one folder, packs come before heads: a head that is not whole is not on its way.
      damaged += listing.own.keys.filter { path in
        Depot.isHead(path) && heads[path].map { !memory.whole.contains($0.commit) } ?? true
      }
    }
    let (mediaCount, badMedia) = try verifyMedia()
    try putMedia()
    let count = names.count + mediaCount
    try remove(damaged)
    for path in damaged { heads[path] = nil }
    damaged += try verifySmallFiles() + badMedia
    if let commit, arePurgesKnown, try !has(commit) { try publish(commit, settled: try settled()) }
    try remember()
    return (count, damaged)
  }
}
