// Both sides as they are now.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles

/// What is in every file of both sides.
struct RsyncView: Sendable {
  /// Here.
  var ours: [RelativePath: Digest] = [:]
  /// There.
  var theirs: [RelativePath: Digest] = [:]
  /// Their sizes and times there.
  var stamps: [RelativePath: RsyncItem.Stamp] = [:]
  /// The files here.
  var scan: RsyncScan
  /// Where files of the other side are that were fetched, by what is in them.
  var fetched: [Digest: RelativePath] = [:]
  /// What a person should know.
  var problems: [Diagnostic] = []
}

extension RsyncWork {
  /// Looks at both sides, and fetches what differs.
  mutating func look(_ progress: (RsyncProgress) -> Void) throws(Diagnostic) -> RsyncView {
    let scan = try RsyncScan(of: tree, remembering: memory, rules.nested)
    var listing = RsyncListing()
    if try !list(scan, &listing), isKnown { throw emptied }
    // The first sync was stopped before it came far: what it remembers is of nothing that is there.
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

  /// Lists the other side; false if nothing is there.
  private func list(_ scan: RsyncScan, _ listing: inout RsyncListing) throws(Diagnostic) -> Bool {
    let extents: [RsyncProgram.Extent] = comparesAll ? [.everything] : [.texts, .bulky]
    for extent in extents {
      let isThere = try program.list(extent, against: tree.root, scope: scan.scope, into: &listing)
      guard isThere else { return false }
    }
    return true
  }

  /// What can't be synced: links, and what is a file here and a folder there.
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

  /// Tells what is in the files of the other side as far as that is known without fetching them.
  ///
  /// - Returns: the files that must be fetched.
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

  /// Fetches files, and looks at what came.
  private mutating func fetch(
    _ paths: [RelativePath], _ items: [RelativePath: RsyncItem], _ view: inout RsyncView,
    _ progress: (RsyncProgress) -> Void
  ) throws(Diagnostic) {
    // A rehearsal need not know what is in photos, only that they differ.
    let wanted = paths.filter { !isDryRun || !RsyncScope.isBulky($0) }
    for path in paths where isDryRun && RsyncScope.isBulky(path) {
      view.theirs[path] = Digest(of: Array("\(path) \(items[path]?.stamp.time ?? "")".utf8))
    }
    guard !wanted.isEmpty else { return }
    progress(.fetching(wanted.count))
    // What a sync before this one had fetched is compared by content, and need not come again.
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

  /// Looks at a file that came; nil if it did not.
  private func read(_ path: RelativePath) throws(Diagnostic) -> (digest: Digest, bytes: [UInt8]?)? {
    let place = folder / "incoming" / path
    do throws(Diagnostic) {
      let top = try tree.folder(place.parent)
      guard let size = tree.signature(place)?.size else { return nil }
      guard RsyncScope.hasContent(path, size: size) else { return (try top.digest(of: place.name), nil) }
      let bytes = try top.read(place.name, limit: RsyncScope.largestContent)
      return (Digest(of: bytes), bytes)
    } catch {
      // A link where a file was asked for, or a folder: not what was listed.
      if [.fileMissing, .linkOutside, .fileUnreadable].contains(error.code) { return nil }
      throw error
    }
  }

  /// Lets a file be as it is on both sides, this time.
  private mutating func leaveOut(_ path: RelativePath, _ problem: Diagnostic?, _ view: inout RsyncView) {
    view.theirs[path] = view.ours[path]
    // Without a complaint it vanished while it was looked at: the next sync sees.
    guard leftOut.insert(path).inserted, var told = problem else { return }
    told.path = path
    report.problems.append(told)
  }

  /// Remembers what both sides have in common now.
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
