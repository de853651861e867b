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
  /// Whether this machine knows that the depot here is sealed, so that no other may take its place.
  private var wasSealed = false
  /// What opens the files of a sealed depot.
  var sealed: Sealed?
  var log: DepotLog?
  /// The commit that git keeps for this device's head.
  var reference: String?
  /// The number of the last head that was put.
  var number = 0
  /// The heads that are listed, and what they say.
  var heads: [RelativePath: DepotHead] = [:]
  /// The number of heads that are half there.
  var unreadable = 0
  /// Whether all that any device announced is here.
  var areHeadsKnown: Bool { unreadable == 0 && report.waiting == 0 && arePurgesKnown }
  /// A commit whose files the readable copy has, each of them and no other.
  var copiedCommit: String?
  /// The commit made of a copy that is older than its depot.
  var found: String?
  /// What no history may have any more; set before each look at the depot.
  var purges = PurgeSet()
  /// Filters histories by it.
  var filter: HistoryFilter?
  /// Lists that are in the depot, and were not known here.
  var newPurges = PurgeSet()
  /// Whether a head names a list that is not here yet, or is half there.
  var arePurgesKnown = true
  /// Heads of histories that are not filtered by all lists; what `heads` says of their commits is.
  var stale: Set<RelativePath> = []
  /// Those of them that are whole here, so that `heads` can say what they became.
  var filteredHeads: Set<RelativePath> = []
  /// The home's photos, sound and films that are kept apart.
  var media: [RelativePath: MediaFile] = [:] { didSet { knownSources = nil } }
  /// Where the home has them, found when it is asked for.
  var knownSources: [MediaPlaceholder: RelativePath]?
  /// The content of each file of the readable copy; empty for one that is none of the home's.
  var copied: [RelativePath: String] = [:]

  static let incoming: RelativePath = "zutto/in"
  static let outgoing: RelativePath = "zutto/out"
  private static let empty: RelativePath = "zutto/empty"
  /// The most bytes of a pack.
  var packSize: Int { address.kind == .git ? GitRoad.packSize : 256 << 20 }
  /// The most bytes of a head.
  private static let headSize = 4 << 20
  /// So many heads are held in memory before they are checked.
  private static let headsAtOnce = 64

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
    if let known = memory.depot, let depot = try Depot(known.bytes, at: known.path, of: address) {
      wasSealed = depot.kind == .sealed
    }
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
    case .git:
      let name = Digest(of: Array(address.text.utf8)).hex.prefix(16)
      road = try GitRoad(
        url: address.text, at: RelativePath("zutto/git-\(name)") ?? "zutto/git", in: folder,
        mayAsk: options.mayAsk)
    }
    self.request = request
  }

  let request: DepotRequest

  /// Whether the place may hold a readable copy.
  private var mayCopy: Bool { address.isFolder && request.isPacked != true && !request.isSealed }

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
    listing =
      try road.list(depot.map { $0.kind == .copy } ?? mayCopy ? .everything : .nothing) ?? RoadListing()
    report.problems = listing.problems.sortedOnce()
    isAtRest = isResting(own)
    if isAtRest { return [] }
    try identify()
    guard let depot else { return [] }
    try readPurges()
    // Ours is filtered first.
    guard newPurges.isEmpty else { return [] }
    let listed = listing.own.keys.filter(Depot.isHead)
    let unknown = listed.filter { memory.heads[$0] == nil }.sorted()
    for start in stride(from: 0, to: unknown.count, by: DepotVisit.headsAtOnce) {
      let some = Array(unknown[start..<min(unknown.count, start + DepotVisit.headsAtOnce)])
      for (path, bytes) in try read(some, limit: DepotVisit.headSize) {
        do throws(Diagnostic) { memory.heads[path] = try content(ofHead: bytes, at: path) } catch {
          report.problems.append(error)
        }
      }
    }
    memory.heads = memory.heads.filter { listing.own[$0.key] != nil }
    heads = [:]
    unreadable = listed.filter { memory.heads[$0] == nil }.count
    var refused: [RelativePath] = []
    for (path, bytes) in memory.heads {
      if let head = DepotHead(bytes, at: path) {
        if !allows(head, at: path) {
          refused.append(path)
        } else if head.depot == depot.id {
          // Two devices made a depot here at once, and this one began in the other: it will put its own anew.
          heads[path] = head
        }
      } else {
        memory.heads[path] = nil
        unreadable += 1
        report.problems.append(DepotFault.damaged(path, Phrase("sync-depot-head-half")))
      }
    }
    // Told once: nobody takes them.
    if sealed?.isOwner == true { try remove(refused) }
    try checkTime()
    if log?.checkOwn(listed) == true { report.isNewDevice = true }
    try checkRemembered()
    try findStale()
    try takePacks()
    try filterStale()
    try removeReplaced()
    var known: Set<String> = []
    if let own, let rest = memory.rest, try own == rest ? true : git.isAncestor(rest, of: own) {
      known = memory.restHeads
    }
    let new = heads.filter { !known.contains($0.key.name) }.map(\.value.commit)
    return Array(Set(new).intersection(memory.whole)).sorted()
  }

  /// Drops what is remembered of objects that git threw away since.
  private func checkRemembered() throws(Diagnostic) {
    let known = Set(memory.whole).union([memory.rest].compactMap(\.self)).sorted()
    let missing = Set(zip(known, try git.objects(known)).filter { $0.1 == nil }.map(\.0))
    guard !missing.isEmpty else { return }
    memory.whole = []
    memory.taken = []
    memory.rest = nil
    memory.restHeads = []
  }

  /// Whether nothing happened since a sync that ended with nothing more to do.
  private(set) var isAtRest = false

  private func isResting(_ own: String?) -> Bool {
    guard let own, own == memory.rest, let known = memory.depot, listing.own[known.path] != nil,
      !options.comparesAll, !request.isSealed || wasSealed,
      Set(listing.own.keys.compactMap(Depot.purge)) == purges.names
    else { return false }
    let listed = listed
    let isHeld = memory.heads.contains { path, bytes in
      DepotHead(bytes, at: path).map { $0.commit == own && isComplete($0, listed) } ?? false
    }
    guard isHeld else { return false }
    var heads = 0
    var lists = 0
    for path in listing.own.keys {
      if path.isInside(Depot.aside) { return false }
      if path.parent == Depot.members {
        guard memory.members[path] != nil else { return false }
        lists += 1
      }
      guard Depot.isHead(path) else { continue }
      heads += 1
      guard memory.restHeads.contains(path.name) else { return false }
    }
    return heads == memory.restHeads.count && lists == memory.members.count
      && listing.copy.count == memory.copy.count
      && listing.copy.allSatisfy { memory.copy[$0.key]?.stamp == $0.value.stamp }
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
    guard let now = try road.list(.files(paths.sorted())) else { return false }
    return !now.own.keys.contains { Depot.isHead($0) && listing.own[$0] == nil }
      && paths.allSatisfy { now.copy[$0]?.stamp == listing.copy[$0]?.stamp }
  }

  /// Refuses a place that holds something else, before anything is made.
  ///
  /// - Throws: `depot-…`, `home-newer`, `program-…`.
  func check(mustHold: Bool) throws(Diagnostic) {
    options.progress(.comparing)
    listing = try road.list(mayCopy ? .everything : .nothing) ?? RoadListing()
    guard try !isKnown() else { return }
    if mustHold, listing.copy[Home.file] == nil { throw DepotFault.empty(address) }
    try checkPlace()
  }

  /// Makes a depot, or takes one in which nothing is yet.
  ///
  /// - Throws: `depot-foreign` if something is in it; as `check` and `identify`.
  func begin() throws(Diagnostic) {
    try check(mustHold: false)
    guard !listing.own.keys.contains(where: Depot.isHead) else { throw DepotFault.otherDiary(address) }
    try identify()
    if hasCopy { throw DepotFault.otherDiary(address) }
  }

  /// The files that say what depot it is: of those that two machines made at once the first that is whole counts.
  static func depotFiles(_ listing: RoadListing) -> [RelativePath] {
    listing.own.keys.filter {
      $0.parent == Depot.folder && $0.name.hasPrefix("depot-") && $0.pathExtension == "json"
    }.sorted()
  }

  /// Removes the heads that this device put where it had begun another depot: nobody takes them, and what they name
  /// is in a head of the depot that counts.
  ///
  /// - Throws: as the road.
  func removeHeadsOfOtherDepots() throws(Diagnostic) {
    let others = DepotVisit.depotFiles(listing).filter { $0 != memory.depot?.path }
    guard !others.isEmpty else { return }
    for (path, bytes) in try read(others, limit: 1 << 16) {
      guard let other = try? Depot(bytes, at: path, of: address) else { continue }
      let log = try DepotLog(of: place.home, for: other, in: options.state, random: options.random)
      let own = Depot.heads.appending(log.writer)
      try remove(listing.own.keys.filter { $0.parent == own && log.heads.contains($0.name) }.sorted())
    }
  }

  /// Whether the depot's own file is there, and read.
  private func isKnown() throws(Diagnostic) -> Bool {
    let files = DepotVisit.depotFiles(listing)
    // A host that gives another depot, or none, must not get what was sealed.
    if files.isEmpty {
      if memory.depot != nil || request.sealedID != nil {
        throw emptied
      }
      if request.invitation != nil { throw DepotFault.empty(address) }
    }
    if let known = memory.depot {
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

  /// Whether a depot that is not sealed gets nothing, also where the list of depots was lost.
  private var mustBeSealed: Bool { wasSealed || request.sealedID != nil || request.invitation != nil }

  /// That nothing is there any more.
  var emptied: Diagnostic { DepotFault.emptied(address, isSealed: mustBeSealed, of: place.prefix?.name) }

  /// Reads the depot's own file; makes one where none is.
  func identify() throws(Diagnostic) {
    if try !isKnown() {
      guard !request.isOnTrial else { throw DepotFault.empty(address) }
      // Its file is damaged, or the host's own.
      guard !mustBeSealed else { throw DepotFault.swapped(address) }
      try make()
    }
    guard let known = memory.depot, let found = try Depot(known.bytes, at: known.path, of: address) else {
      return
    }
    if let id = request.sealedID ?? request.invitation?.depot, found.id != id || found.kind != .sealed {
      throw DepotFault.swapped(address)
    }
    if found.kind != .sealed {
      if wasSealed { throw DepotFault.swapped(address) }
      if request.isSealed { throw DepotFault.unsealed(address) }
    } else {
      wasSealed = true
      report.sealedID = found.id
      try unlock(found)
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
  private var newKind: Depot.Kind {
    if request.isSealed { return .sealed }
    return request.isPacked ?? (!address.isFolder || isCarried) ? .packed : .copy
  }

  private func checkPlace() throws(Diagnostic) {
    guard address.kind != .git || newKind == .sealed else { throw DepotFault.onlySealed(address) }
    guard newKind == .copy else { return }
    if listing.copy[Home.file] != nil { return try checkOwner() }
    guard let other = listing.copy.keys.min() else { return }
    throw DepotFault.occupied(address, other)
  }

  /// Makes a depot at a place that has none.
  private func make() throws(Diagnostic) {
    try checkPlace()
    let objects = try git.line(["rev-parse", "--show-object-format"])
    guard newKind != .sealed else {
      memory.depot = try makeSealed(objects: objects)
      wasSealed = true
      // What is remembered keeps a depot that is not sealed from its place, also if this sync is stopped.
      return try remember()
    }
    let new = Depot(id: options.random(16).hexadecimal, kind: newKind, objects: objects)
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

  /// Removes files of the depot's own.
  func remove(_ paths: [RelativePath]) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    try road.remove(paths, aside: nil)
    for path in paths {
      listing.remove(path)
      memory.heads[path] = nil
      memory.members[path] = nil
    }
  }

  /// Puts small files of the depot's own.
  func put(_ files: [RelativePath: [UInt8]]) throws(Diagnostic) {
    let staged = try folder.tree(DepotVisit.outgoing)
    defer { _ = try? folder.deleteAll(DepotVisit.outgoing / Depot.folder) }
    for (path, bytes) in files { try staged.write(bytes, to: path, .replaceable) }
    _ = try road.put(files.keys.sorted(), from: staged, over: [:], aside: nil)
    for (path, bytes) in files {
      listing.add(path, RoadItem(stamp: RoadStamp(size: Int64(bytes.count), time: ""), isSettled: false))
    }
  }

  /// Fetches and reads small files; leaves out those that vanished.
  func read(_ paths: [RelativePath], limit: Int) throws(Diagnostic) -> [(RelativePath, [UInt8])] {
    let paths = paths.filter { ((listing.own[$0] ?? listing.copy[$0])?.stamp.size ?? .max) <= Int64(limit) }
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
