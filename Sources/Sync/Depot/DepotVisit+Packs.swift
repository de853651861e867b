// Fetching packs, and which heads are whole by them.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension DepotVisit {
  /// Fetches packs until every head is whole, as far as they are there.
  func takePacks() throws(Diagnostic) {
    defer { tellRefused() }
    let heads = heads.filter { !isFiltered($0.key) }
    let wanted = Set(heads.values.map(\.commit)).subtracting(memory.whole)
    report.waiting = 0
    guard !wanted.isEmpty else { return }
    let listed = listed
    // What is in another pack that is there need not be fetched, unless something is missing without it.
    let replaced = heads.values.filter { !$0.packs.isEmpty && isComplete($0, listed) }.reduce(
      into: Set<String>()
    ) { $0.formUnion($1.replaced) }
    let others = listed.filter { !replaced.contains($0.key) }
    try takePacks(others)
    try checkWhole(wanted)
    if report.waiting > 0, others.count < listed.count {
      try takePacks(listed)
      try checkWhole(wanted)
    }
    // After a repack git may have deleted objects that no reference reached yet. If all packs of an incomplete head
    // are still here as they were fetched, fetching them again would not help: the head is wrong.
    let isLost = heads.values.contains { head in
      !memory.whole.contains(head.commit) && !memory.refused.contains(head.commit)
        && isComplete(head, listed) && head.packs.keys.allSatisfy(memory.taken.contains)
        && head.packs.keys.contains { folder.signature(own(ofPack: $0, "pack")) == nil }
    }
    if isLost, !memory.taken.isEmpty {
      memory.taken = []
      try takePacks(listed)
      try checkWhole(wanted)
    }
    try remember()
  }

  /// Tells what is refused for what it takes of the machine.
  private func tellRefused() {
    let packs = memory.refused.map { Depot.path(ofPack: $0) }.filter { listing.own[$0] != nil }
    let heads = heads.filter { memory.refused.contains($0.value.commit) }.map(\.key)
    report.problems += (packs + heads).sorted().map(DepotFault.excessive)
  }

  /// Fetches those of some packs that are not here.
  private func takePacks(_ listed: [String: Int]) throws(Diagnostic) {
    var unknown = listed.keys.filter { !memory.taken.contains($0) && !memory.refused.contains($0) }.sorted()
    // A pack may need one that comes later, to be checked.
    while !unknown.isEmpty {
      var refused: [String: Diagnostic] = [:]
      var start = 0
      while start < unknown.count {
        var end = start
        var bytes = 0
        while end < unknown.count, end == start || bytes + (listed[unknown[end]] ?? 0) <= packSize {
          bytes += listed[unknown[end]] ?? 0
          end += 1
        }
        options.progress(.fetching(unknown.count - start))
        refused.merge(try take(Array(unknown[start..<end]))) { $1 }
        start = end
      }
      guard refused.count < unknown.count else {
        report.problems += refused.sorted { $0.key < $1.key }.map(\.value)
        return
      }
      unknown = refused.keys.sorted()
    }
  }

  /// The packs that are listed, with their sizes.
  var listed: [String: Int] {
    var result: [String: Int] = [:]
    for (path, item) in listing.own {
      // Whatever is larger is none of ours.
      if let name = Depot.pack(path), item.stamp.size <= 1 << 30 { result[name] = Int(item.stamp.size) }
    }
    return result
  }

  /// Where a fetched pack's file lies in the repository.
  private func own(ofPack name: String, _ kind: String) -> RelativePath {
    RelativePath("objects/pack/pack-\(name).\(kind)") ?? "objects/pack"
  }

  /// Fetches packs; returns why some of those that came are not taken.
  private func take(_ names: [String]) throws(Diagnostic) -> [String: Diagnostic] {
    var refused: [String: Diagnostic] = [:]
    let staged = try folder.tree(DepotVisit.incoming)
    defer { _ = try? folder.deleteAll(DepotVisit.incoming / Depot.folder) }
    _ = try road.fetch(names.map { Depot.path(ofPack: $0) }, unlessIn: nil, into: staged)
    for name in names {
      let path = Depot.path(ofPack: name)
      // It vanished since the listing.
      guard staged.signature(path) != nil else { continue }
      guard try staged.folder(path.parent).digest(of: path.name).hex == name else {
        refused[name] = DepotFault.damaged(path, Phrase("sync-depot-head-half"))
        continue
      }
      if let sealed, let opened = path.parent?.appending("opened") {
        do throws(Diagnostic) { try sealed.seal.open(path, .pack, as: opened, in: staged) } catch {
          guard error.code == .depotDamaged else { throw error }
          refused[name] = error
          continue
        }
        try staged.delete(path)
        try staged.move(opened, to: path, isLasting: false)
      }
      let indexed = try git.run(
        [
          "-c", "core.bigFileThreshold=1m", "-c", "pack.threads=1", "index-pack", "--fsck-objects",
          staged.systemPath(path),
        ], limits: Git.limits, limit: 1 << 20, timeout: .seconds(24 * 3600))
      if indexed.isBeyondLimits {
        memory.refused.insert(name)
        continue
      }
      guard indexed.status == 0 else {
        if indexed.says("No space left") { throw Git.failure("index-pack", indexed) }
        refused[name] = DepotFault.damaged(path, indexed.reason)
        continue
      }
      for kind in ["pack", "rev", "idx"] {
        guard let from = path.parent?.appending("\(name).\(kind)"), staged.signature(from) != nil
        else { continue }
        try staged.synchronize(from)
        try folder.move(DepotVisit.incoming / from, to: own(ofPack: name, kind))
      }
      memory.taken.insert(name)
    }
    return refused
  }

  /// Finds which commits have all their history here, and keeps git from throwing it away.
  private func checkWhole(_ commits: Set<String>) throws(Diagnostic) {
    func isWhole(_ commits: [String]) throws(Diagnostic) -> Bool {
      let known = try git.objects(commits)
      guard known.allSatisfy({ $0?.kind == "commit" }) else { return false }
      // A few trees that hold each other many times are few objects and more files than anybody can list, so the
      // files of each commit are counted, too; the filter has none of them printed.
      let walks = [
        ["rev-list", "--objects", "--quiet"],
        GitLog.words + ["--format=", "-m", "--no-renames", "--diff-filter=X"],
      ]
      for walk in walks {
        let outcome = try git.run(
          walk + commits + ["--not", "--all"], limits: Git.limits, timeout: .seconds(24 * 3600))
        if outcome.isBeyondLimits, commits.count == 1 { memory.refused.formUnion(commits) }
        guard outcome.status == 0 else { return false }
      }
      return true
    }
    let unknown = commits.subtracting(memory.refused).sorted()
    if try unknown.isEmpty ? true : isWhole(unknown) {
      memory.whole.formUnion(unknown)
    } else {
      for commit in unknown where try isWhole([commit]) { memory.whole.insert(commit) }
    }
    var lines = ""
    for (writer, own) in Dictionary(grouping: heads.values, by: \.writer) {
      let newest = own.filter { memory.whole.contains($0.commit) }.max { $0.number < $1.number }
      guard let newest, let id = depot?.id.prefix(16) else { continue }
      lines += "update refs/zutto/depots/\(id)/\(writer) \(newest.commit)\n"
    }
    try git.bytes(["update-ref", "--stdin"], input: Array(lines.utf8))
    report.waiting = commits.filter { !memory.whole.contains($0) }.count
  }
}
