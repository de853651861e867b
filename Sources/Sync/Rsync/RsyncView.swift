// Comparing both sides: what is in every file, and whether the other side is this home at all.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

struct RsyncView: Sendable {
  var ours: [RelativePath: Digest] = [:]
  var theirs: [RelativePath: Digest] = [:]
  var stamps: [RelativePath: RsyncItem.Stamp] = [:]
  var scan: RsyncScan
  var fetched: [Digest: RelativePath] = [:]
  var problems: [Diagnostic] = []
}

extension RsyncWork {
  /// Compares both sides and fetches what differs.
  mutating func look(_ progress: (RsyncProgress) -> Void) throws(Diagnostic) -> RsyncView {
    let scan = try RsyncScan(of: tree, remembering: memory, rules.nested)
    var listing = RsyncListing()
    if try !list(scan, &listing), isKnown { throw emptied }
    // The first sync was killed early, and what it remembers describes nothing there.
    if listing.items.isEmpty, !isKnown { memory = RsyncMemory() }
    try checkHome(listing, scan)
    report.apart = scan.scope.apart
    var view = RsyncView(scan: scan)
    view.problems = scan.problems + listing.problems
    let blocked = block(listing, &view)
    func isFree(_ path: RelativePath) -> Bool {
      guard !blocked.isEmpty else { return true }
      var place: RelativePath? = path
      while let next = place {
        if blocked.contains(next) { return false }
        place = next.parent
      }
      return true
    }
    view.ours = scan.digests.filter { isFree($0.key) }
    let items = listing.items.filter { isFree($0.key) }
    view.stamps = items.mapValues(\.stamp)
    let missing = try tellApart(items, &view)
    try fetch(missing, items, &view, progress)
    try remember(view, isFree)
    return view
  }

  /// Lists the other side; false if its folder does not exist.
  private func list(_ scan: RsyncScan, _ listing: inout RsyncListing) throws(Diagnostic) -> Bool {
    let extents: [RsyncProgram.Extent] = comparesAll ? [.everything] : [.texts, .bulky]
    for extent in extents {
      let isThere = try program.list(extent, against: tree.root, scope: scan.scope, into: &listing)
      guard isThere else { return false }
    }
    return true
  }

  /// Paths that can't be synced: links, and files on one side that are folders on the other.
  private func block(_ listing: RsyncListing, _ view: inout RsyncView) -> Set<RelativePath> {
    let clashes = RsyncPlanner.clashes(view.scan.digests.keys, listing.items.keys)
    for path in clashes.sorted() {
      view.problems.append(
        Diagnostic(
          .nameClash, Phrase("sync-file-on-one-side-folder", ["path": path]), path: path,
          hint: Phrase("sync-rename-one-them-until-then")))
    }
    return clashes.union(listing.blocked).union(view.scan.blocked)
  }

  /// Determines digests of remote files without fetching; returns those that must be fetched.
  private func tellApart(_ items: [RelativePath: RsyncItem], _ view: inout RsyncView) throws(Diagnostic)
    -> [RelativePath]
  {
    var missing: [RelativePath] = []
    var doubtful: [RelativePath] = []
    for (path, item) in items {
      let isCompared = comparesAll || !RsyncScope.isBulky(path)
      if isCompared {
        if item.isSame, let digest = view.ours[path] {
          view.theirs[path] = digest
        } else {
          missing.append(path)
        }
        continue
      }
      let known = memory.entries[path]
      if let known, known.pending == nil, known.there == item.stamp, let digest = known.base.digest {
        view.theirs[path] = digest
      } else if view.scan.signatures[path]?.size == item.stamp.size, view.ours[path] != nil {
        doubtful.append(path)
      } else {
        missing.append(path)
      }
    }
    guard !doubtful.isEmpty else { return missing.sorted() }
    var listing = RsyncListing()
    _ = try program.list(.only(doubtful.sorted()), against: tree.root, scope: view.scan.scope, into: &listing)
    for path in doubtful {
      if listing.items[path]?.isSame == true {
        view.theirs[path] = view.ours[path]
      } else {
        missing.append(path)
      }
    }
    return missing.sorted()
  }

  private mutating func fetch(
    _ paths: [RelativePath], _ items: [RelativePath: RsyncItem], _ view: inout RsyncView,
    _ progress: (RsyncProgress) -> Void
  ) throws(Diagnostic) {
    // A dry run only needs to know that photos differ.
    let wanted = paths.filter { !isDryRun || !RsyncScope.isBulky($0) }
    for path in paths where isDryRun && RsyncScope.isBulky(path) {
      view.theirs[path] = Digest(of: Array("\(path) \(items[path]?.stamp.time ?? "")".utf8))
    }
    guard !wanted.isEmpty else { return }
    progress(.fetching(wanted.count))
    // Not emptied first: rsync skips files that an earlier sync fetched.
    try tree.createFolder(folder / "incoming")
    let problem = try program.fetch(wanted, into: tree.systemPath(folder / "incoming"))
    var batch = RsyncContents.Batch(contents)
    for path in wanted {
      guard let (digest, bytes) = try read(path) else {
        leaveOut(path, problem, &view)
        continue
      }
      view.theirs[path] = digest
      view.fetched[digest] = path
      if let bytes { try batch.add(digest, bytes) }
    }
    try batch.finish()
  }

  /// Reads a fetched file; nil if it did not arrive.
  private func read(_ path: RelativePath) throws(Diagnostic) -> (digest: Digest, bytes: [UInt8]?)? {
    let place = folder / "incoming" / path
    do throws(Diagnostic) {
      let top = try tree.folder(place.parent)
      guard let size = tree.signature(place)?.size else { return nil }
      guard RsyncScope.hasContent(path, size: size) else { return (try top.digest(of: place.name), nil) }
      let bytes = try top.read(place.name, limit: RsyncScope.largestContent)
      return (Digest(of: bytes), bytes)
    } catch {
      // A link or folder instead of the listed file.
      if [.fileMissing, .linkOutside, .fileUnreadable].contains(error.code) { return nil }
      throw error
    }
  }

  /// Leaves a file as it is on both sides, this time.
  private mutating func leaveOut(_ path: RelativePath, _ problem: Diagnostic?, _ view: inout RsyncView) {
    view.theirs[path] = view.ours[path]
    // Without an error it vanished meanwhile, and the next sync will see.
    guard leftOut.insert(path).inserted, var problem = problem else { return }
    problem.path = path
    report.problems.append(problem)
  }

  /// Updates the memory with what both sides have in common.
  private mutating func remember(_ view: RsyncView, _ isFree: (RelativePath) -> Bool) throws(Diagnostic) {
    var doubtful: [RelativePath: RsyncMemory.Pending] = [:]
    for (path, entry) in memory.entries where isFree(path) && !leftOut.contains(path) {
      var entry = entry
      let settlement = try entry.settle(ours: view.ours[path], theirs: view.theirs[path]) {
        (pending) throws(Diagnostic) in try wasWritten(path, pending)
      }
      switch settlement {
      case .known: break
      case .arrived: entry.there = view.stamps[path]
      case .doubtful(let pending): doubtful[path] = pending
      }
      let isNowhere = view.ours[path] == nil && view.theirs[path] == nil
      memory.entries[path] = isNowhere ? nil : entry
    }
    try settle(doubtful)
    for (path, digest) in view.ours where !leftOut.contains(path) {
      var entry = memory.entries[path]
      if view.theirs[path] == digest {
        entry = entry ?? RsyncMemory.Entry(.version(digest))
        entry?.base = .version(digest)
        entry?.there = view.stamps[path]
      }
      guard var entry else { continue }
      entry.here = view.scan.lastingSignature(of: path)
      entry.hereDigest = entry.here == nil ? nil : digest
      memory.entries[path] = entry
    }
  }
}

extension RsyncWork {
  private static let common: Set<RelativePath> = ["README.md", ".gitignore", ".gitattributes"]

  /// Whether the other side ever had this home; only then can it have lost it.
  var isKnown: Bool { if case .version = memory.entries[Home.file]?.base { true } else { false } }

  /// The error for a disk that is missing or was emptied, which must not count as removals.
  var emptied: Diagnostic {
    Diagnostic(
      .rsyncEmptied, Phrase("sync-no-home-any-more", ["destination": program.destination.text]),
      hint: Phrase("sync-look-whether-right-disk-fill", ["system-path": tree.systemPath(folder)]))
  }

  /// Refuses what is not this home, before anything else is fetched.
  ///
  /// - Throws: `rsync-emptied`, `rsync-no-home`, `rsync-foreign`, `home-newer`.
  func checkHome(_ listing: RsyncListing, _ scan: RsyncScan) throws(Diagnostic) {
    guard let file = listing.items[Home.file] else {
      if isKnown { throw emptied }
      guard memory.isFirst, let other = listing.items.keys.min() else { return }
      throw Diagnostic(
        .rsyncNoHome,
        Phrase("sync-holds-no-home", ["destination": program.destination.text, "other": other]),
        hint: Phrase("sync-name-empty-folder-one-not"))
    }
    guard !file.isSame else { return }
    try tree.createFolder(folder / "incoming")
    if let problem = try program.fetch([Home.file], into: tree.systemPath(folder / "incoming")) {
      throw problem
    }
    let place = folder / "incoming" / Home.file
    let theirs = Source(Home.file, try tree.folder(place.parent).read(place.name, limit: 1 << 20))
    let (settings, problems) = HomeFormat.parse(theirs)
    if problems.contains(where: { $0.code == .homeNewer }) {
      throw Diagnostic(
        .homeNewer, Phrase("sync-home-made-newer-zutto-nothing", ["destination": program.destination.text]),
        hint: Phrase("home-use-newer-zutto"))
    }
    let own = HomeFormat.parse(try tree.read(Home.file, limit: Home.maximumJSONBytes)).settings
    guard let owner = settings?.owner, owner != own?.owner else { return }
    let isShared = listing.items.contains { path, item in
      item.isSame && !RsyncWork.common.contains(path) && (comparesAll || !RsyncScope.isBulky(path))
    }
    guard !isShared else { return }
    throw Diagnostic(
      .rsyncForeign,
      Phrase("sync-home-no-file-common-one", ["destination": program.destination.text, "owner": owner]),
      hint: Phrase("sync-name-another-folder"))
  }
}
