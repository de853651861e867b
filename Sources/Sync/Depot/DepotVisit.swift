// One depot in one sync: what is there is fetched, and what is new here is put.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

final class DepotVisit {
  let address: DepotAddress
  let options: DepotOptions
  let road: any Road
  let git: Git
  let place: GitFolder
  let rules: MergeRules
  /// The repository's folder.
  let folder: Tree
  var memory: DepotMemory
  var listing = RoadListing()
  var report: DepotReport
  private(set) var depot: Depot?
  private var log: DepotLog?
  /// The heads that are listed, and what they say.
  private(set) var heads: [RelativePath: DepotHead] = [:]
  /// The commit made of a copy that is older than its depot.
  var found: String?
  /// The content of each file of the readable copy; empty for one that is none of the home's.
  var copied: [RelativePath: String] = [:]

  static let incoming: RelativePath = "zutto/in"
  static let outgoing: RelativePath = "zutto/out"
  private static let empty: RelativePath = "zutto/empty"
  /// The most bytes of a pack.
  private static let packSize = 256 << 20
  /// The most bytes of a head.
  private static let headSize = 4 << 20

  init(
    _ request: DepotRequest, _ options: DepotOptions, _ git: Git, _ place: GitFolder, _ rules: MergeRules,
    _ folder: Tree
  )
    throws(Diagnostic)
  {
    address = try DepotAddress(request.address)
    try address.checkApart(from: place.home)
    self.options = options
    self.git = git
    self.place = place
    self.rules = rules
    self.folder = folder
    report = DepotReport(name: request.name, address: address.shown)
    memory = DepotMemory(of: address, in: folder)
    for path in [DepotVisit.incoming, DepotVisit.outgoing, DepotVisit.empty] {
      try folder.deleteAll(path)
      try folder.createFolder(path)
    }
    switch address.kind {
    case .folder: road = FolderRoad(root: address.text)
    case .shell, .daemon:
      road = RsyncRoad(
        address: address, remoteShell: options.remoteShell, isInteractive: options.mayAsk,
        lock: git.lock, empty: try folder.tree(DepotVisit.empty), now: options.now)
    case .rclone: road = RcloneRoad(address: address.text)
    }
    wanted = request.isPacked
    if memory.depot == nil { isFirst = true }
  }

  private let wanted: Bool?
  private(set) var isFirst = false

  /// Whether the depot has a readable copy.
  var hasCopy: Bool { depot?.kind == .copy }

  func remember() throws(Diagnostic) { try memory.write(for: address, in: folder) }

  // MARK: What is there

  /// Lists the depot and fetches what is new.
  ///
  /// - Parameter own: this home's commit.
  /// - Returns: the commits of heads whose history is whole, but for those that are in `own` for sure.
  /// - Throws: `depot-…`, `git-failed`, `program-…`.
  func receive(_ own: String?) throws(Diagnostic) -> [String] {
    options.progress(.comparing)
    let mayCopy = depot.map { $0.kind == .copy } ?? (address.kind != .rclone && wanted != true)
    listing = try road.list(copy: mayCopy) ?? RoadListing()
    report.problems = listing.problems.sortedOnce()
    isAtRest = isResting(own)
    if isAtRest { return [] }
    try identify()
    guard let depot else { return [] }
    let listed = listing.items.keys.filter(Depot.isHead)
    let unknown = listed.filter { memory.heads[$0] == nil }.sorted()
    for (path, bytes) in try read(unknown, limit: DepotVisit.headSize) { memory.heads[path] = bytes }
    memory.heads = memory.heads.filter { listing.items[$0.key] != nil }
    heads = [:]
    for (path, bytes) in memory.heads {
      if let head = DepotHead(bytes, at: path) {
        // Two devices made a depot here at once, and this one began in the other: it will put its own anew.
        if head.depot == depot.id { heads[path] = head }
      } else {
        memory.heads[path] = nil
        report.problems.append(DepotFault.damaged(path, Phrase("sync-depot-head-half")))
      }
    }
    if log?.checkOwn(listed) == true { report.isNewDevice = true }
    try takePacks()
    try removeReplaced()
    var known: Set<String> = []
    if let own, let rest = memory.rest, try own == rest ? true : git.isAncestor(rest, of: own) {
      known = memory.restHeads
    }
    let new = heads.filter { !known.contains($0.key.name) }.map(\.value.commit)
    return Array(Set(new).intersection(memory.whole)).sorted()
  }

  /// Whether nothing happened since a sync that ended with nothing more to do.
  private(set) var isAtRest = false

  private func isResting(_ own: String?) -> Bool {
    guard let own, own == memory.rest, let known = memory.depot, listing.items[known.path] != nil,
      !options.comparesAll
    else { return false }
    var heads = 0
    var files = 0
    for (path, item) in listing.items {
      if Depot.isHead(path) {
        heads += 1
        guard memory.restHeads.contains(path.name) else { return false }
      } else if path.isInside(Depot.aside) {
        return false
      } else if !path.isInside(Depot.folder) {
        files += 1
        guard memory.copy[path]?.stamp == item.stamp else { return false }
      }
    }
    return heads == memory.restHeads.count && files == memory.copy.count
  }

  /// Remembers that nothing is left to do.
  func rest(at commit: String) throws(Diagnostic) {
    // What has not wholly arrived is asked for again.
    memory.rest = report.waiting == 0 ? commit : nil
    memory.restHeads = memory.rest == nil ? [] : Set(heads.keys.map(\.name))
    try remember()
  }

  /// Whether no head came since the listing, and some files are still as they were then.
  ///
  /// What another machine wrote into the copy it announced before. A head may be newer than what was listed of
  /// the copy; a file that is the same in a later listing is not.
  func isSteady(_ paths: Set<RelativePath>) throws(Diagnostic) -> Bool {
    guard let now = try road.list(copy: true) else { return false }
    return !now.items.keys.contains { Depot.isHead($0) && listing.items[$0] == nil }
      && paths.allSatisfy { now.items[$0]?.stamp == listing.items[$0]?.stamp }
  }

  /// Refuses a place that holds something else, before anything is made.
  ///
  /// - Throws: `depot-…`, `home-newer`, `program-…`.
  func check() throws(Diagnostic) {
    options.progress(.comparing)
    listing = try road.list(copy: address.kind != .rclone && wanted != true) ?? RoadListing()
    if try !isKnown() { try checkPlace() }
  }

  /// Whether the depot's own file is there, and read.
  private func isKnown() throws(Diagnostic) -> Bool {
    let files = listing.items.keys.filter {
      $0.parent == Depot.folder && $0.name.hasPrefix("depot-") && $0.pathExtension == "json"
    }.sorted()
    if let known = memory.depot {
      if files.isEmpty { throw DepotFault.emptied(address) }
      // Another depot at this address, or one that two machines made at once.
      if files.first != known.path { memory = DepotMemory() }
    }
    if memory.depot == nil {
      for (path, bytes) in try read(files, limit: 1 << 16).sorted(by: { $0.0 < $1.0 }) {
        guard try Depot(bytes, at: path, of: address) != nil else {
          report.problems.append(DepotFault.damaged(path, Phrase("sync-depot-head-half")))
          continue
        }
        memory.depot = (path, bytes)
        break
      }
    }
    return memory.depot != nil
  }

  /// Reads the depot's own file; makes one where none is.
  private func identify() throws(Diagnostic) {
    if try !isKnown() { try make() }
    guard let known = memory.depot, let found = try Depot(known.bytes, at: known.path, of: address) else {
      return
    }
    if depot != found {
      if memory.rest == nil {
        let objects = try git.line(["rev-parse", "--show-object-format"])
        guard found.objects == objects else { throw DepotFault.objects(address, found.objects, objects) }
      }
      depot = found
      log = try DepotLog(of: place.home, for: found, in: options.state, random: options.random)
    }
  }

  /// The kind of a new depot.
  private var newKind: Depot.Kind { wanted ?? (address.kind == .rclone || isCarried) ? .packed : .copy }

  private func checkPlace() throws(Diagnostic) {
    guard newKind == .copy else { return }
    if listing.items[Home.file] != nil { return try checkOwner() }
    guard let other = listing.items.keys.filter({ !$0.isInside(Depot.folder) }).min() else { return }
    throw DepotFault.occupied(address, other)
  }

  /// Makes a depot at a place that has none.
  private func make() throws(Diagnostic) {
    try checkPlace()
    let new = Depot(
      id: options.random(16).hexadecimal, kind: newKind,
      objects: try git.line(["rev-parse", "--show-object-format"]))
    let path = Depot.path(of: new.bytes)
    try put([path: new.bytes])
    memory.depot = (path, new.bytes)
  }

  /// Refuses a folder that holds somebody else's home.
  private func checkOwner() throws(Diagnostic) {
    guard let bytes = try read([Home.file], limit: Home.maximumJSONBytes).first?.1 else { return }
    let (settings, problems) = HomeFormat.parse(Source(Home.file, bytes))
    if problems.contains(where: { $0.code == .homeNewer }) { throw DepotFault.newer(address) }
    let own = HomeFormat.parse(try place.home.read(Home.file, limit: Home.maximumJSONBytes)).settings
    guard let owner = settings?.owner, owner != own?.owner else { return }
    throw DepotFault.foreign(address, owner)
  }

  /// What Syncthing, Dropbox, Nextcloud, ownCloud and Google Drive leave at the top of the folders they copy.
  private static let carriers: [RelativePath] = [
    ".stfolder", ".dropbox", ".dropbox.cache", ".nextcloudsync.log", ".owncloudsync.log", ".tmp.driveupload",
  ]

  /// Whether a program copies the folder to other machines file by file, so that no two see the same at once.
  private var isCarried: Bool {
    guard address.kind == .folder else { return false }
    var parts = address.text.split(separator: "/")
    while !parts.isEmpty {
      let folder = "/" + parts.joined(separator: "/")
      if let tree = try? Tree(at: folder),
        DepotVisit.carriers.contains(where: { (name: RelativePath) in
          (try? tree.folder(name)) != nil || tree.signature(name) != nil
        })
      {
        return true
      }
      parts.removeLast()
    }
    return false
  }

  // MARK: Packs

  /// Fetches packs until every head is whole, as far as they are there.
  private func takePacks() throws(Diagnostic) {
    let wanted = Set(heads.values.map(\.commit)).subtracting(memory.whole)
    guard !wanted.isEmpty else { return }
    let listed = listed
    // What is in another pack that is there need not be fetched.
    let replaced = heads.values.filter { isComplete($0, listed) }.reduce(into: Set<String>()) {
      $0.formUnion($1.replaced)
    }
    let unknown = listed.keys.filter { !memory.taken.contains($0) && !replaced.contains($0) }.sorted()
    var start = 0
    while start < unknown.count {
      var end = start
      var bytes = 0
      while end < unknown.count, end == start || bytes + (listed[unknown[end]] ?? 0) <= DepotVisit.packSize {
        bytes += listed[unknown[end]] ?? 0
        end += 1
      }
      options.progress(.fetching(unknown.count - start))
      try take(Array(unknown[start..<end]))
      start = end
    }
    try checkWhole(wanted)
    try remember()
  }

  /// The packs that are listed, with their sizes.
  private var listed: [String: Int] {
    var result: [String: Int] = [:]
    for (path, item) in listing.items {
      if let name = Depot.pack(path) { result[name] = Int(item.stamp.size) }
    }
    return result
  }

  private func take(_ names: [String]) throws(Diagnostic) {
    let staged = try folder.tree(DepotVisit.incoming)
    defer { _ = try? folder.deleteAll(DepotVisit.incoming / Depot.folder) }
    _ = try road.fetch(names.map { Depot.path(ofPack: $0) }, unlessIn: nil, into: staged)
    for name in names {
      let path = Depot.path(ofPack: name)
      // It vanished since the listing.
      guard staged.signature(path) != nil else { continue }
      guard try staged.folder(path.parent).digest(of: path.name).hex == name else {
        report.problems.append(DepotFault.damaged(path, Phrase("sync-depot-head-half")))
        continue
      }
      let indexed = try git.run(
        [
          "-c", "core.bigFileThreshold=1m", "-c", "pack.threads=1", "index-pack", "--fsck-objects",
          staged.systemPath(path),
        ], limit: 1 << 20, timeout: .seconds(24 * 3600))
      guard indexed.status == 0 else {
        if indexed.says("No space left") { throw Git.failure("index-pack", indexed) }
        report.problems.append(DepotFault.damaged(path, indexed.reason))
        continue
      }
      let own: RelativePath = "objects/pack"
      for kind in ["pack", "rev", "idx"] {
        guard let from = path.parent?.appending("\(name).\(kind)"),
          let to = own.appending("pack-\(name).\(kind)"),
          staged.signature(from) != nil
        else { continue }
        try staged.synchronize(from)
        try folder.move(DepotVisit.incoming / from, to: to)
      }
      memory.taken.insert(name)
    }
  }

  /// Finds which commits have all their history here, and keeps git from throwing it away.
  private func checkWhole(_ commits: Set<String>) throws(Diagnostic) {
    func isWhole(_ commits: [String]) throws(Diagnostic) -> Bool {
      let known = try git.objects(commits)
      guard known.allSatisfy({ $0?.kind == "commit" }) else { return false }
      let outcome = try git.run(
        ["rev-list", "--objects", "--quiet"] + commits + ["--not", "--all"], timeout: .seconds(24 * 3600))
      return outcome.status == 0
    }
    let commits = commits.sorted()
    if try isWhole(commits) {
      memory.whole.formUnion(commits)
    } else {
      for commit in commits where try isWhole([commit]) { memory.whole.insert(commit) }
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

  // MARK: Putting

  /// Whether the depot has a history of which nothing arrived yet, so that this home must not begin another.
  var isWaiting: Bool { report.waiting > 0 && !heads.values.contains { memory.whole.contains($0.commit) } }

  /// Whether all that a head needs is in the depot, and not only in this machine's repository.
  private func isComplete(_ head: DepotHead, _ listed: [String: Int]) -> Bool {
    head.packs.allSatisfy { listed[$0.key] == $0.value }
  }

  private var complete: [DepotHead] {
    let listed = listed
    return heads.values.filter { memory.whole.contains($0.commit) && isComplete($0, listed) }
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
  func publish(_ commit: String, settled: String?) throws(Diagnostic) {
    guard let depot, var log else { return }
    let complete = complete
    var packs: [String: Int] = [:]
    var replaced: Set<String> = []
    for head in complete {
      packs.merge(head.packs) { $1 }
      replaced.formUnion(head.replaced)
    }
    for name in replaced { packs[name] = nil }
    let sums = complete.max { ($0.levels.count, $0.commit) < ($1.levels.count, $1.commit) }
    var levels = sums?.levels.filter { $0.packs.isSubset(of: packs.keys) } ?? []
    if try !has(commit) {
      options.progress(.sending)
      let isMuch = packs.count - levels.reduce(0) { $0 + $1.packs.count } >= DepotVisit.loosePacks
      if isMuch {
        let new = try putSum(of: commit, packs, &levels)
        let kept = levels.dropLast().reduce(into: Set<String>()) { $0.formUnion($1.packs) }
        replaced.formUnion(Set(packs.keys).subtracting(kept).subtracting(new.keys))
        packs = packs.filter { kept.contains($0.key) }.merging(new) { $1 }
      } else {
        packs.merge(try putPacks(of: [commit], without: Set(complete.map(\.commit)).sorted())) { $1 }
      }
    }
    let listed = listing.items.keys.filter(Depot.isHead)
    var head = DepotHead(
      depot: depot.id, writer: log.writer, number: log.next(listed), commit: commit, packs: packs,
      settled: settled,
      time: TimeZoneRules.utc.zoned(options.now()).text)
    head.replaced = replaced.filter { listing.items[Depot.path(ofPack: $0)] != nil }
    head.levels = levels
    let bytes = head.bytes
    let path = head.path(of: bytes)
    try log.note(path)
    try put([path: bytes])
    memory.heads[path] = bytes
    memory.whole.insert(commit)
    heads[path] = head
    number = head.number
    self.log = log
    try removeOldHeads(listed + [path])
    try remember()
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
    let gone = memory.replaced.filter { now - $0.value > 7 * 86_400 }.map(\.key).sorted()
    guard !gone.isEmpty else { return }
    try road.remove(gone.map { Depot.path(ofPack: $0) }, aside: nil)
    for name in gone {
      memory.replaced[name] = nil
      listing.remove(Depot.path(ofPack: name))
    }
  }

  /// The writer and the number of the last head that was put.
  private(set) var number = 0
  var writer: String { log?.writer ?? "" }

  /// How many of its own heads a device leaves.
  private static let kept = 8

  private func removeOldHeads(_ listed: [RelativePath]) throws(Diagnostic) {
    let own = listed.filter { $0.parent?.name == writer }.sorted()
    let old = Array(own.dropLast(DepotVisit.kept))
    guard !old.isEmpty else { return }
    try road.remove(old, aside: nil)
    for path in old {
      listing.remove(path)
      memory.heads[path] = nil
      heads[path] = nil
    }
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
        "--revs", "--quiet", "--delta-base-offset", "--max-pack-size=\(DepotVisit.packSize)", base,
      ], input: Array(revisions.utf8), timeout: .seconds(24 * 3600))
    var packs: [String: Int] = [:]
    let top = try staged.folder(Depot.packs)
    for item in try top.list() where item.name.hasSuffix(".pack") {
      guard let made = Depot.packs.appending(item.name) else { continue }
      let name = try top.digest(of: item.name).hex
      try staged.move(made, to: Depot.path(ofPack: name), isLasting: false)
      packs[name] = Int(item.signature.size)
    }
    let paths = packs.keys.sorted().map { Depot.path(ofPack: $0) }
    _ = try road.put(paths, from: staged, aside: nil)
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
    guard !damaged.isEmpty, let commit else { return (names.count, damaged) }
    try road.remove(damaged, aside: nil)
    for path in damaged { listing.remove(path) }
    try publish(commit, settled: try settled())
    return (names.count, damaged)
  }

  /// Puts small files of the depot's own.
  private func put(_ files: [RelativePath: [UInt8]]) throws(Diagnostic) {
    let staged = try folder.tree(DepotVisit.outgoing)
    defer { _ = try? folder.deleteAll(DepotVisit.outgoing / Depot.folder) }
    for (path, bytes) in files { try staged.write(bytes, to: path, .replaceable) }
    _ = try road.put(files.keys.sorted(), from: staged, aside: nil)
    for (path, bytes) in files {
      listing.add(path, RoadItem(stamp: RoadStamp(size: Int64(bytes.count), time: ""), isSettled: false))
    }
  }

  /// Fetches and reads small files; leaves out those that vanished.
  private func read(_ paths: [RelativePath], limit: Int) throws(Diagnostic) -> [(RelativePath, [UInt8])] {
    let paths = paths.filter { (listing.items[$0]?.stamp.size ?? .max) <= Int64(limit) }
    guard !paths.isEmpty else { return [] }
    let staged = try folder.tree(DepotVisit.incoming)
    defer { _ = try? folder.deleteAll(DepotVisit.incoming / Depot.folder) }
    _ = try road.fetch(paths, unlessIn: nil, into: staged)
    var found: [(RelativePath, [UInt8])] = []
    for path in paths {
      if let source = try staged.readIfPresent(path, limit: limit) { found.append((path, source.bytes)) }
    }
    return found
  }
}

extension Tree {
  /// The tree of a folder in this one.
  func tree(_ folder: RelativePath) throws(Diagnostic) -> Tree { try Tree(at: systemPath(folder)) }
}
