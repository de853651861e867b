// Writing what came from the other side to the home, and recovering what our files replaced there.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

extension RsyncWork {
  /// Changes the home; old versions go to the trash.
  ///
  /// Removals come last: if this is killed, a renamed file has both names rather than none.
  ///
  /// - Returns: files that changed since they were read; they are skipped, with the other half of a rename.
  /// - Throws: as `Tree.change`; then the home is unchanged.
  func apply(_ outcomes: [RsyncOutcome], _ progress: (RsyncProgress) -> Void) throws(Diagnostic) -> Set<
    RelativePath
  > {
    let changing = outcomes.filter(\.changesHere)
    guard !changing.isEmpty else { return [] }
    progress(.writing(changing.count))
    for case .incoming(let path) in changing.compactMap(\.source) {
      try tree.synchronize(folder / "incoming" / path)
    }
    return try tree.change(Trash.syncing, at: moment) { (change) throws(Diagnostic) in
      var skipped = try changedHalves(of: outcomes)
      var new: [(path: RelativePath, bytes: [UInt8])] = []
      var size = 0
      for outcome in changing {
        let step = outcome.step
        guard let result = step.result, !skipped.contains(step.path) else { continue }
        guard try tree.digestIfPresent(step.path) == step.ours else {
          skipped.insert(step.path)
          continue
        }
        guard case .kept = outcome.source else {
          try place(outcome, &change)
          continue
        }
        guard let bytes = try contents.read(result) else {
          skipped.insert(step.path)
          continue
        }
        if step.ours != nil {
          try change.write(bytes, to: step.path)
        } else {
          new.append((step.path, bytes))
          size += bytes.count
        }
        if size > 1 << 25 {
          try change.create(new)
          new = []
          size = 0
        }
      }
      if !new.isEmpty { try change.create(new) }
      for step in outcomes.map(\.step) {
        if let partner = step.partner, skipped.contains(partner) { skipped.insert(step.path) }
      }
      for outcome in changing where outcome.step.result == nil {
        let step = outcome.step
        guard !skipped.contains(step.path) else { continue }
        guard try tree.digestIfPresent(step.path) == step.ours else {
          skipped.insert(step.path)
          continue
        }
        try change.remove(step.path)
      }
      return skipped
    }
  }

  /// Both names of renamed files of which one changed since it was read.
  private func changedHalves(of outcomes: [RsyncOutcome]) throws(Diagnostic) -> Set<RelativePath> {
    var paths: Set<RelativePath> = []
    for step in outcomes.map(\.step) {
      guard let partner = step.partner, try tree.digestIfPresent(step.path) != step.ours else { continue }
      paths.formUnion([step.path, partner])
    }
    return paths
  }

  /// Moves a large file into place, from the fetched files or from its other name in the home.
  private func place(_ outcome: RsyncOutcome, _ change: inout Change) throws(Diagnostic) {
    let path = outcome.step.path
    let staged: RelativePath
    switch outcome.source {
    case .incoming(let source): staged = folder / "incoming" / source
    case .home(let source):
      // Copied: the other name keeps its file until it is removed.
      staged = folder / "renamed" / path
      try tree.copy(source, first: .max, to: staged)
    case .kept, nil: return
    }
    if outcome.step.ours != nil {
      let size = tree.signature(staged)?.size ?? 0
      if size <= RsyncScope.largestMerged {
        return try change.write(try tree.read(staged, limit: RsyncScope.largestMerged).bytes, to: path)
      }
      try change.remove(path)
    }
    try change.create(path, from: try tree.stage(staged))
  }

  /// Whether an interrupted sync wrote a file before a person changed it; nil if unknown.
  ///
  /// Changes are recorded before they are made: an unfinished file in the folder means it may not have been.
  func wasWritten(_ path: RelativePath, _ pending: RsyncMemory.Pending) throws(Diagnostic) -> Bool? {
    let isRecorded = try Trash.records(in: tree).contains { record in
      record.isSync && record.steps.contains { $0.path == path && $0.digest == pending.result }
    }
    guard isRecorded else { return false }
    let isUnfinished = try tree.list(path.parent).contains { Tree.isUnfinished($0.name) }
    return isUnfinished || pending.result == nil ? nil : true
  }

  func keepCommon(_ view: RsyncView) throws(Diagnostic) {
    var batch = RsyncContents.Batch(contents)
    for (path, entry) in memory.entries {
      guard let digest = entry.base.digest, written.entries[path]?.base != entry.base,
        view.ours[path] == digest, let signature = view.scan.signatures[path],
        RsyncScope.hasContent(path, size: signature.size), !contents.has(digest),
        let bytes = try tree.readIfPresent(path, limit: RsyncScope.largestContent)?.bytes,
        // If it changed since, the next sync finds no common version and keeps both where necessary.
        Digest(of: bytes) == digest
      else { continue }
      try batch.add(digest, bytes)
    }
    try batch.finish()
  }
}

extension RsyncWork {
  /// Reads what our files replaced at the other side, and merges versions we did not know into the home.
  mutating func lookAtReplaced(_ backups: String) throws(Diagnostic) {
    let found = try bringBackReplaced(backups)
    memory.backups = nil
    guard !found.isEmpty else { return }
    for (path, digest) in found {
      let staged = folder / "replaced" / path
      if RsyncScope.hasContent(path, size: tree.signature(staged)?.size ?? .max) {
        try contents.add([digest: try tree.read(staged, limit: RsyncScope.largestContent).bytes])
      }
      // If ours did not arrive after all, the home's file is made from this one.
      memory.entries[path]?.pending?.theirs = digest
    }
    // Saved at once, so that the same version is not merged again.
    try save()
  }

  private mutating func bringBackReplaced(_ backups: String) throws(Diagnostic) -> [(RelativePath, Digest)] {
    let pending = memory.entries.filter { $0.value.pending?.isApplied == true }
    let expected = try fresh("expected")
    for (path, entry) in pending {
      guard let digest = entry.pending?.theirs, contents.has(digest) else { continue }
      try tree.link(contents.path(of: digest), as: folder / "expected" / path)
    }
    var listing = RsyncListing()
    guard
      try program.list(.everything, against: expected, below: backups, scope: RsyncScope(), into: &listing)
    else { return [] }
    let unknown = listing.items.filter { path, item in
      guard let entry = pending[path], !item.isSame else { return false }
      guard let theirs = entry.pending?.theirs, !contents.has(theirs) else { return true }
      return entry.there != item.stamp
    }.keys.sorted()
    guard !unknown.isEmpty else { return [] }
    let place = try fresh("replaced")
    if let problem = try program.fetch(unknown, below: backups, into: place) { throw problem }
    var found: [(RelativePath, Digest)] = []
    for path in unknown {
      guard let digest = try tree.digestIfPresent(folder / "replaced" / path),
        digest != pending[path]?.pending?.theirs, digest != pending[path]?.pending?.result
      else { continue }
      found.append((path, digest))
    }
    guard !found.isEmpty else { return [] }
    let report = try tree.change(Trash.syncing, at: moment) { (change) throws(Diagnostic) in
      var merged: [MergedPath] = []
      for (path, digest) in found {
        guard let pending = pending[path]?.pending else { continue }
        merged.append(try bringBack(path, digest, pending, &change))
      }
      return merged
    }
    self.report.merged += report
    return found
  }

  /// Determines the base of third versions at paths where our result was pending.
  ///
  /// If our result arrived and was replaced, it is in some machine's folder of replaced files. That machine
  /// knew it or will merge it from there, so the version there is, or will be, made from ours.
  mutating func settle(_ doubtful: [RelativePath: RsyncMemory.Pending]) throws(Diagnostic) {
    let paths = doubtful.keys.filter { doubtful[$0]?.result != nil && !RsyncScope.isBulky($0) }
    guard !paths.isEmpty, !isDryRun else { return }
    let place = try fresh("replaced")
    // The limit of a command line; of the other files both versions are kept.
    for path in paths.sorted().dropFirst(500) { memory.entries[path]?.base = .unknown }
    try program.fetchReplaced(Array(paths.sorted().prefix(500)), into: place)
    for day in try tree.list(folder / "replaced") where day.kind == .folder {
      guard let day = (folder / "replaced").appending(day.name) else { continue }
      for sync in try tree.list(day) where sync.kind == .folder {
        guard let sync = day.appending(sync.name) else { continue }
        for path in paths {
          guard let result = doubtful[path]?.result, tree.signature(sync / path) != nil,
            try tree.digestIfPresent(sync / path) == result
          else { continue }
          memory.entries[path]?.base = .version(result)
        }
      }
    }
  }

  private func bringBack(
    _ path: RelativePath, _ digest: Digest, _ pending: RsyncMemory.Pending, _ change: inout Change
  ) throws(Diagnostic) -> MergedPath {
    let staged = folder / "replaced" / path
    let size = tree.signature(staged)?.size ?? 0
    guard RsyncScope.hasContent(path, size: size) else {
      let copy = ConflictCopy.path(of: path, holding: digest)
      if tree.signature(copy) == nil { try change.create(copy, from: try tree.stage(staged)) }
      return MergedPath(path: path, conflicts: [], copy: copy)
    }
    let theirs = try tree.read(staged, limit: RsyncScope.largestContent).bytes
    let ours = try tree.readIfPresent(path, limit: RsyncScope.largestMerged)?.bytes
    let sent = try pending.result.flatMap { (digest) throws(Diagnostic) in try contents.read(digest) }
    let base: MergeBase =
      try pending.theirs.map { (digest) throws(Diagnostic) in
        try contents.read(digest).map(MergeBase.version) ?? .unknown
      } ?? .nothing
    let merged: MergedFile
    if let sent {
      let both = rules.merge(path, base: base, ours: sent, theirs: theirs)
      guard let ours, ours != sent, ours != both.bytes else {
        try write(both, to: path, &change)
        return reporting(path, both)
      }
      merged = rules.merge(path, base: .version(sent), ours: ours, theirs: both.bytes)
      if let other = both.other { try writeCopy(other, of: path, &change) }
    } else {
      guard let ours, ours != theirs else {
        try change.write(theirs, to: path)
        return MergedPath(path: path, conflicts: [], copy: nil)
      }
      merged = rules.merge(path, base: base, ours: ours, theirs: theirs)
    }
    try write(merged, to: path, &change)
    return reporting(path, merged)
  }

  private func reporting(_ path: RelativePath, _ merged: MergedFile) -> MergedPath {
    MergedPath(
      path: path, conflicts: merged.conflicts,
      copy: merged.other.map { ConflictCopy.path(of: path, holding: $0) })
  }

  private func write(_ merged: MergedFile, to path: RelativePath, _ change: inout Change) throws(Diagnostic) {
    try change.write(merged.bytes, to: path)
    if let other = merged.other { try writeCopy(other, of: path, &change) }
  }

  private func writeCopy(_ bytes: [UInt8], of path: RelativePath, _ change: inout Change) throws(Diagnostic) {
    try change.write(bytes, to: ConflictCopy.path(of: path, holding: bytes))
  }
}
