// Writing to the home what came from the other side.

internal import Diagnostics
internal import Ground
internal import SafeFiles

extension RsyncWork {
  /// Changes the home; what a file was is in the trash.
  ///
  /// What is to go goes last: where this is killed, a file that was renamed has both names rather than none.
  ///
  /// - Returns: the files that somebody changed since they were looked at: they are left as they are, and so is
  ///   the other half of a rename.
  /// - Throws: as `Tree.change`; then the home is as it was.
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

  /// Renamed files of which one name is not as it was looked at, under both names.
  private func changedHalves(of outcomes: [RsyncOutcome]) throws(Diagnostic) -> Set<RelativePath> {
    var paths: Set<RelativePath> = []
    for step in outcomes.map(\.step) {
      guard let partner = step.partner, try tree.digestIfPresent(step.path) != step.ours else { continue }
      paths.formUnion([step.path, partner])
    }
    return paths
  }

  /// Gives a large file its place that came, or that has another name in the home.
  private func place(_ outcome: RsyncOutcome, _ change: inout Change) throws(Diagnostic) {
    let path = outcome.step.path
    let staged: RelativePath
    switch outcome.source {
    case .incoming(let source): staged = folder / "incoming" / source
    case .home(let source):
      // The other name keeps its file until that is removed.
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

  /// Whether a sync that was stopped had written a file before a person changed it; nil if nobody knows.
  ///
  /// A change is recorded before it is made. Where it is recorded, an unfinished file beside it tells that it may not
  /// have been made.
  func wasWritten(_ path: RelativePath, _ pending: RsyncMemory.Pending) throws(Diagnostic) -> Bool? {
    let isRecorded = try Trash.records(in: tree).contains { record in
      record.isSync && record.steps.contains { $0.path == path && $0.digest == pending.result }
    }
    guard isRecorded else { return false }
    let isUnfinished = try tree.list(path.parent).contains { Tree.isUnfinished($0.name) }
    return isUnfinished || pending.result == nil ? nil : true
  }

  /// Keeps the versions that both sides have now, for the next merge.
  func keepCommon(_ view: RsyncView) throws(Diagnostic) {
    var batch = RsyncContents.Batch(contents)
    for (path, entry) in memory.entries {
      guard let digest = entry.base.digest, written.entries[path]?.base != entry.base,
        view.ours[path] == digest, let signature = view.scan.signatures[path],
        RsyncScope.hasContent(path, size: signature.size), !contents.has(digest),
        let bytes = try tree.readIfPresent(path, limit: RsyncScope.largestContent)?.bytes,
        // Changed since: the next sync finds no common version, and keeps both where it must.
        Digest(of: bytes) == digest
      else { continue }
      try batch.add(digest, bytes)
    }
    try batch.finish()
  }
}
