// Forgetting in one repository: lists are learned, histories filtered, and what held the old ones goes.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

extension GitWork {
  /// Reads the lists of this machine and of the home, and puts back what a hand took out of the home.
  ///
  /// - Throws: `purge-refused`, `home-newer`, as the files.
  mutating func readPurges() throws(Diagnostic) {
    try purges.read(PurgeMemory.lists, of: place.common)
    if sync.options.hasOwnPurges { return }
    var found = PurgeSet()
    try found.read(Purge.folder, of: sync.place.home)
    try learn(try found.subtracting(purges))
    if !sync.place.isShared { try purges.write(Purge.folder, of: sync.place.home) }
  }

  /// Adds lists that came from elsewhere.
  ///
  /// - Throws: `purge-refused` where they would take the home's settings, or nearly all of its files.
  private mutating func learn(_ new: PurgeSet) throws(Diagnostic) {
    guard !new.isEmpty else { return }
    let head = try git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
    if head.status == 0 {
      let files = try git.files(in: head.firstLine)
      let hit = files.filter { new.blobs.contains($0.value) }
      if !sync.place.isShared, hit[Home.file] != nil { throw PurgeFault.settings }
      // All that one of two people wrote may well be half of a home.
      guard hit.count * 10 <= files.count * 9 || sync.options.acceptsRemovals else {
        throw PurgeFault.tooMuch(hit.count, files.count)
      }
    }
    try purges.add(new)
    try new.write(PurgeMemory.lists, of: place.common)
  }

  /// Adds lists that came from elsewhere, and acts by them.
  ///
  /// - Throws: `purge-refused`, `git-failed`, and as the writes.
  mutating func obey(_ new: PurgeSet, _ report: inout GitReport) throws(Diagnostic) {
    guard !new.isEmpty, let head = status.head else { return try learn(new) }
    try learn(new)
    // Old objects go when the sync ends: what came is not reached by anything yet.
    var memory = try PurgeMemory(in: place.common)
    _ = try rewrite(head, &memory, &report)
  }

  /// The lists in the trees of commits that this home does not know yet.
  private func newPurges(in commits: [String]) throws(Diagnostic) -> PurgeSet {
    var found = PurgeSet()
    guard !sync.place.isShared else { return found }
    var trees: Set<String> = []
    let names = (commits + ["HEAD"]).map { "\($0):\(Purge.folder)" }
    let output = String(
      decoding: try git.bytes(
        ["cat-file", "--batch-check=%(objecttype) %(objectname)"],
        input: Array((names.joined(separator: "\n") + "\n").utf8)), as: UTF8.self)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).prefix(names.count)
    for line in lines.dropLast() where line.hasPrefix("tree ") && line != lines.last {
      trees.insert(String(line.dropFirst(5)))
    }
    for tree in trees.sorted() {
      for record in try git.bytes(["ls-tree", "-z", tree]).split(separator: 0) {
        let fields = String(decoding: record, as: UTF8.self).split(separator: "\t", maxSplits: 1)
        guard fields.count == 2, let blob = fields[0].split(separator: " ").last,
          let name = Purge.name(String(fields[1])), purges.files[name] == nil,
          let size = try git.sizes([String(blob)])[0], size <= Purge.maximumBytes,
          let bytes = try git.contents([String(blob)])[0]
        else { continue }
        try found.add(bytes, named: name)
      }
    }
    return found
  }

  /// The filter, with what this machine knows of earlier runs.
  func filter(_ memory: PurgeMemory) -> HistoryFilter {
    var filter = HistoryFilter(git, purges)
    filter.known = memory.map
    if let clean = memory.clean, clean.digest == purges.digest { filter.clean = [clean.commit] }
    return filter
  }

  /// Commits from elsewhere as they are without what is forgotten, by whatever road they came.
  ///
  /// - Throws: `purge-refused`, `git-failed`.
  mutating func cleaned(_ commits: [String], _ report: inout GitReport) throws(Diagnostic) -> [String] {
    guard !commits.isEmpty else { return [] }
    try obey(try newPurges(in: commits), &report)
    guard !purges.isEmpty else { return commits }
    var memory = try PurgeMemory(in: place.common)
    let result = try filter(memory).run(commits)
    if result.isChanged {
      // What came is here now, and goes when this sync ends.
      memory.map.merge(result.map.filter { $0.key != $0.value }) { $1 }
      memory.done = nil
      try memory.write(in: place.common)
    }
    return commits.map { result.map[$0] ?? $0 }
  }

  /// Filters all histories of this repository, and removes what held the old ones: old objects, reflogs, the
  /// trash's versions, caches.
  ///
  /// Does nothing when nothing is left to do, and can be stopped at any moment: the next sync does it again.
  ///
  /// - Throws: `git-failed`, and as the writes.
  mutating func forget(_ report: inout GitReport) throws(Diagnostic) {
    guard !purges.isEmpty, let head = status.head else { return }
    var memory = try PurgeMemory(in: place.common)
    if memory.done == purges.digest {
      let filter = filter(memory)
      let isPresent = try !filter.present().isEmpty
      if !isPresent, purges.authors.isEmpty { return }
      if !isPresent, try !filter.run([head]).isChanged { return }
    }
    let result = try rewrite(head, &memory, &report)
    try removeLeftovers()
    try MediaStore(place.common).drop(purges.media)
    try forgetVersions(result)
    let kept = try HistoryFilter(git, purges).present().count
    if kept > 0 { report.leftOut.append(PurgeFault.kept(kept, sync.place.root)) }
    memory.done = purges.digest
    try memory.write(in: place.common)
  }

  /// Filters everything that names a commit, and the home's files.
  private mutating func rewrite(_ head: String, _ memory: inout PurgeMemory, _ report: inout GitReport)
    throws(Diagnostic) -> HistoryFilter.Result
  {
    sync.progress(.forgetting)
    memory.done = nil
    try memory.write(in: place.common)
    let references = try references()
    let stash = try place.common.readIfPresent(GitWork.stash, limit: 64 << 20)?.bytes
    let remembered = try remembered()
    var tips = references.compactMap(\.commit) + GitWork.stashed(stash ?? []) + [head] + remembered.values
    tips += try DepotMemory.commits(in: place.common)
    tips = Array(Set(tips)).sorted()
    let there = zip(tips, try git.objects(tips)).filter { $0.1?.kind == "commit" }.map(\.0)
    // What earlier lists made of commits may change again.
    let filter = filter(memory)
    let known = try filter.starts(memory.map.keys.sorted()).keys
    let result = try filter.run(Set(there).union(known).sorted())
    memory.map = result.map.filter { $0.key != $0.value }
    try memory.write(in: place.common)
    try move(references, result.map)
    if let stash { try replaceStashed(stash, result.map) }
    // What goes from the home's files is no removal that the trash keeps.
    var unkept = GitReport()
    if let new = result.map[head] { try bring(to: new, &unkept) }
    try writeRemembered(remembered.mapValues { result.map[$0] ?? $0 })
    report.forgotten = max(report.forgotten, result.count)
    memory.clean = status.head.map { (purges.digest, $0) }
    try memory.write(in: place.common)
    return result
  }

  // MARK: References

  private struct Reference {
    var name: String
    var object: String
    /// The commit, also of an annotated tag.
    var commit: String?
  }

  /// Everything that names a commit, but for the branch that is checked out and what stands for another name.
  private func references(in folder: String = "refs/") throws(Diagnostic) -> [Reference] {
    let current = status.branch.map { "refs/heads/\($0)" }
    let format = "%(objectname)%00%(objecttype)%00%(*objectname)%00%(*objecttype)%00%(symref)%00%(refname)"
    var result: [Reference] = []
    for line in try git.bytes(["for-each-ref", "--format=\(format)", folder]).split(separator: 0x0A) {
      let words = line.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 6, words[4].isEmpty, words[5] != current else { continue }
      let commit = words[1] == "commit" ? words[0] : words[3] == "commit" ? words[2] : nil
      result.append(Reference(name: words[5], object: words[0], commit: commit))
    }
    return result
  }

  private func move(_ references: [Reference], _ map: [String: String]) throws(Diagnostic) {
    var lines = ""
    let filter = HistoryFilter(git, purges)
    for reference in references {
      guard let commit = reference.commit, let new = map[commit], new != commit else { continue }
      let object = commit == reference.object ? new : try filter.tag(reference.object, on: new)
      lines += "update \(reference.name) \(object) \(reference.object)\n"
    }
    if !lines.isEmpty { try git.bytes(["update-ref", "--stdin"], input: Array(lines.utf8)) }
  }

  private static let stash: RelativePath = "logs/refs/stash"

  /// What lies on git's stash: only its log names all but the newest.
  private static func stashed(_ log: [UInt8]) -> [String] {
    log.split(separator: 0x0A).compactMap { line in
      let words = line.split(separator: 0x20, maxSplits: 2)
      return words.count == 3 ? String(decoding: words[1], as: UTF8.self) : nil
    }
  }

  private func replaceStashed(_ log: [UInt8], _ map: [String: String]) throws(Diagnostic) {
    var new: [UInt8] = []
    for line in log.split(separator: 0x0A) {
      let words = line.split(separator: 0x20, maxSplits: 2)
      guard words.count == 3 else { continue }
      for word in words.prefix(2).map({ String(decoding: $0, as: UTF8.self) }) {
        new += Array("\(map[word] ?? word) ".utf8)
      }
      new += words[2] + [0x0A]
    }
    if new != log { try place.common.write(new, to: GitWork.stash, .replaceable) }
  }

  // MARK: What held the old history

  /// Removes git's memory of earlier states, and every object that nothing reaches any more.
  private func removeLeftovers() throws(Diagnostic) {
    for name: RelativePath in ["ORIG_HEAD", "FETCH_HEAD", "AUTO_MERGE"] { try place.folder.delete(name) }
    for item in try place.common.list(nil) where item.isText && item.name.hasPrefix("fast_import_crash_") {
      if let path = RelativePath(item.name) { try place.common.delete(path) }
    }
    try place.common.deleteAll("rr-cache")
    // The stash is a log: what lies on it would go with its entries.
    try git.bytes(
      [
        "-c", "gc.reflogExpire=now", "-c", "gc.reflogExpireUnreachable=now", "-c",
        "gc.refs/stash.reflogExpire=never", "-c", "gc.refs/stash.reflogExpireUnreachable=never", "gc",
        "--quiet", "--prune=now",
      ], timeout: .seconds(24 * 3600))
  }

  /// Removes versions in the trash, caches, and what the manifest says of files that nothing explains any more.
  private func forgetVersions(_ result: HistoryFilter.Result) throws(Diagnostic) {
    let home = sync.place.home
    let (sync, git, purges) = (sync, git, purges)
    try home.locked { () throws(Diagnostic) in
      let kept = try Trash.kept(in: home).filter { !$0.kept.text.utf8.contains(0x0A) }
      let blobs = try git.hash(kept.map { (path: $0.kept, file: home.systemPath($0.kept)) })
      let gone = kept.filter { blobs[$0.kept].map(purges.blobs.contains) ?? false }
      let places = Set(gone.map(\.place)).subtracting(
        Set(kept.map(\.kept)).subtracting(gone.map(\.kept)).compactMap { path in
          kept.first { $0.kept == path }?.place
        })
      try Trash.purge(gone.map(\.kept), places: places, words: [], in: home)
      let paths = result.paths.compactMap { sync.place.homePath($0[...]) }
      if result.isChanged || !gone.isEmpty { try home.deleteAll(".zutto/cache") }
      if !paths.isEmpty, var manifest = try Manifest.read(in: home) {
        for path in paths where home.signature(path) == nil { manifest.entries[path] = nil }
        try manifest.write(in: home)
      }
    }
  }

  /// The files that are to be committed and have a forgotten content.
  func erasedFiles() throws(Diagnostic) -> Set<RelativePath> {
    guard !purges.blobs.isEmpty else { return [] }
    let home = sync.place.home
    var paths = Set(status.untracked + status.added + status.unstaged).sorted()
    let apart = isApart ? Set(paths.filter { sync.place.mayStandApart($0) }) : []
    var gone: Set<RelativePath> = []
    for path in apart {
      let own = try sync.place.placeholder(of: sync.place.homePath(path)).flatMap { MediaPlaceholder($0) }
      if let own, purges.media.contains(own.digest.hex) { gone.insert(path) }
    }
    paths.removeAll(where: apart.contains)
    let files = paths.compactMap { path -> (path: RelativePath, file: String)? in
      let place = sync.place.homePath(path)
      guard case .file? = home.kind(place), !place.text.utf8.contains(0x0A) else { return nil }
      return (path, home.systemPath(place))
    }
    return gone.union(try git.hash(files).filter { purges.blobs.contains($0.value) }.keys)
  }
}

extension GitWork {
  /// Where a remote's branches and tags are fetched to while they are cleaned.
  private static let fetched = "refs/zutto/remote"

  /// Replaces every branch and tag of the remote that has what is forgotten, once for each set of lists.
  ///
  /// - Throws: `sync-…`, `git-failed`.
  func cleanRemote(_ report: inout GitReport) throws(Diagnostic) {
    guard !purges.isEmpty else { return }
    var memory = try PurgeMemory(in: place.common)
    let name = try git.run(["config", "branch.\(status.branch ?? "").remote"]).firstLine
    guard !name.isEmpty, memory.hosts[name] != purges.digest else { return }
    let kinds = ["heads", "tags"].map { "+refs/\($0)/*:\(GitWork.fetched)/\($0)/*" }
    let fetched = try remote.run(
      ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", name] + kinds,
      timeout: .seconds(24 * 3600))
    guard fetched.status == 0 else { throw GitFault.remote("fetch", fetched) }
    let references = try references(in: GitWork.fetched)
    let result = try filter(memory).run(Array(Set(references.compactMap(\.commit))).sorted())
    var held = false
    for reference in references {
      guard let commit = reference.commit, let new = result.map[commit], new != commit else { continue }
      let object =
        commit == reference.object ? new : try HistoryFilter(git, purges).tag(reference.object, on: new)
      let there = "refs" + reference.name.dropFirst(GitWork.fetched.count)
      let pushed = try remote.run(
        [
          "push", "--quiet", "--no-recurse-submodules", "--force-with-lease=\(there):\(reference.object)",
          name,
          "\(object):\(there)",
        ], timeout: .seconds(24 * 3600))
      if pushed.status == 0 {
        report.cleanedRemote = name
      } else {
        held = true
        report.leftOut.append(PurgeFault.held(there, name, pushed.reason))
      }
    }
    let lines = references.map { "delete \($0.name)\n" }.joined()
    if !lines.isEmpty { try git.bytes(["update-ref", "--stdin"], input: Array(lines.utf8)) }
    if result.isChanged { memory.done = nil }
    if !held { memory.hosts[name] = purges.digest }
    try memory.write(in: place.common)
  }
}
