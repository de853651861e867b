// What our files replaced at the other side: what we thought, or what somebody wrote there in between.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

extension RsyncWork {
  /// Looks at what the other side put aside for us, and puts what we did not know of together with the home.
  mutating func lookAtReplaced(_ backups: String) throws(Diagnostic) {
    let found = try bringBackReplaced(backups)
    memory.backups = nil
    guard !found.isEmpty else { return }
    for (path, digest) in found {
      let staged = folder / "replaced" / path
      if RsyncScope.hasContent(path, size: tree.signature(staged)?.size ?? .max) {
        try contents.add([digest: try tree.read(staged, limit: RsyncScope.largestContent).bytes])
      }
      // Where ours did not arrive after all, the home was made of this one.
      memory.entries[path]?.pending?.theirs = digest
    }
    // At once: what was put into the home must not be put in a second time.
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

  /// Finds out of which version a third one was made that stands where ours was to arrive.
  ///
  /// What arrived and was replaced is in somebody's folder of replaced files. They knew it, or will find it there and put
  /// it together with theirs: either way what is there is, or will be, made of ours.
  mutating func settle(_ doubtful: [RelativePath: RsyncMemory.Pending]) throws(Diagnostic) {
    let paths = doubtful.keys.filter { doubtful[$0]?.result != nil && !RsyncScope.isBulky($0) }
    guard !paths.isEmpty, !isDryRun else { return }
    let place = try fresh("replaced")
    // As many as a command line holds; of the others both versions are kept.
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

  /// Puts together the home's file and one that our file replaced.
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
        return told(path, both)
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
    return told(path, merged)
  }

  private func told(_ path: RelativePath, _ merged: MergedFile) -> MergedPath {
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
