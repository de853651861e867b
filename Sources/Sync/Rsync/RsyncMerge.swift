// Merging what both sides changed.

internal import Diagnostics
internal import Ground
internal import MergeText
internal import SafeFiles

struct RsyncOutcome: Sendable {
  enum Source: Sendable, Hashable {
    case kept
    case incoming(RelativePath)
    case home(RelativePath)
  }

  var step: RsyncStep
  /// The result's location; nil for a removal.
  var source: Source?

  var changesHere: Bool { step.result != step.ours }
  var changesThere: Bool { step.result != step.theirs }
}

extension RsyncWork {
  /// Determines the result of each step and stores the contents it needs.
  ///
  /// A file that changed since it was read is left for the next round.
  mutating func resolve(_ steps: [RsyncStep], _ view: RsyncView) throws(Diagnostic) -> [RsyncOutcome] {
    var outcomes: [RsyncOutcome] = []
    var copies: [RsyncStep] = []
    try keepOurs(steps, view)
    for step in steps {
      guard step.kind == .merge else {
        guard let result = step.result else {
          outcomes.append(RsyncOutcome(step: step, source: nil))
          continue
        }
        guard let source = try source(of: result, for: step, view) else { continue }
        outcomes.append(RsyncOutcome(step: step, source: source))
        continue
      }
      guard let (outcome, copy) = try merge(step, view) else { continue }
      outcomes.append(outcome)
      if let copy { copies.append(copy) }
    }
    let paths = Set(steps.map(\.path))
    for step in copies where !paths.contains(step.path) && step.ours != step.result {
      guard let result = step.result else { continue }
      outcomes.append(
        RsyncOutcome(
          step: step,
          source: contents.has(result) ? .kept : view.fetched[result].map { .incoming($0) } ?? .kept))
    }
    return RsyncPlanner.whole(outcomes, \.step)
  }

  /// The file in the home that holds a step's result; nil if only the other side has it.
  private func place(of result: Digest, for step: RsyncStep, _ view: RsyncView) -> RelativePath? {
    [step.path, step.partner].compactMap(\.self).first { view.ours[$0] == result }
  }

  private func source(of result: Digest, for step: RsyncStep, _ view: RsyncView) throws(Diagnostic)
    -> RsyncOutcome.Source?
  {
    if contents.has(result) { return .kept }
    if let path = view.fetched[result] { return .incoming(path) }
    guard let path = place(of: result, for: step, view) else { return nil }
    let size = view.scan.signatures[path]?.size ?? .max
    return RsyncScope.hasContent(path, size: size) ? nil : .home(path)
  }

  /// Stores the local versions of texts that will be sent, in batches.
  private func keepOurs(_ steps: [RsyncStep], _ view: RsyncView) throws(Diagnostic) {
    var batch = RsyncContents.Batch(contents)
    for step in steps {
      guard let result = step.result, let path = place(of: result, for: step, view),
        let size = view.scan.signatures[path]?.size, RsyncScope.hasContent(path, size: size),
        !contents.has(result),
        let bytes = try tree.readIfPresent(path, limit: RsyncScope.largestContent)?.bytes,
        Digest(of: bytes) == result
      else { continue }
      try batch.add(result, bytes)
    }
    try batch.finish()
  }

  /// The result of a merge in a dry run, without storing it.
  mutating func rehearsed(_ step: RsyncStep, _ view: RsyncView) throws(Diagnostic) -> (
    RsyncOutcome, copy: RsyncStep?
  )? { RsyncScope.isBulky(step.path) ? keptTwice(step, step.theirs) : try merge(step, view) }

  private mutating func merge(_ step: RsyncStep, _ view: RsyncView) throws(Diagnostic) -> (
    RsyncOutcome, copy: RsyncStep?
  )? {
    guard let theirs = step.theirs, let ours = step.ours else { return nil }
    guard let (mine, yours) = try bytes(of: step, ours, theirs, view) else { return keptTwice(step, theirs) }
    guard Digest(of: mine) == ours, Digest(of: yours) == theirs else { return nil }
    let base: MergeBase =
      switch step.base {
      case .none: .nothing
      case .unknown: .unknown
      case .version(let digest): try contents.read(digest).map(MergeBase.version) ?? .unknown
      }
    let merged = rules.merge(step.path, base: base, ours: mine, theirs: yours)
    var versions = [Digest(of: merged.bytes): merged.bytes]
    var done = step
    done.result = Digest(of: merged.bytes)
    var copy: RsyncStep?
    if let other = merged.other {
      let digest = Digest(of: other)
      versions[digest] = other
      copy = copyStep(step.path, digest, view.ours, view.theirs)
    }
    if !isDryRun { try contents.add(versions) }
    report.merged.append(MergedPath(path: step.path, conflicts: merged.conflicts, copy: copy?.path))
    return (RsyncOutcome(step: done, source: .kept), copy)
  }

  private func bytes(of step: RsyncStep, _ ours: Digest, _ theirs: Digest, _ view: RsyncView)
    throws(Diagnostic) -> ([UInt8], [UInt8])?
  {
    let limit = RsyncScope.largestMerged
    do throws(Diagnostic) {
      let mine = try tree.read(step.path, limit: limit).bytes
      if let bytes = try contents.read(theirs) { return (mine, bytes) }
      guard let path = view.fetched[theirs] else { return nil }
      let place = folder / "incoming" / path
      return (mine, try tree.folder(place.parent).read(place.name, limit: limit))
    } catch {
      guard error.code == .fileTooLarge else { throw error }
      return nil
    }
  }

  /// Too large to merge: ours stays, theirs becomes a conflict copy.
  private mutating func keptTwice(_ step: RsyncStep, _ theirs: Digest?) -> (RsyncOutcome, copy: RsyncStep?)? {
    guard let theirs else { return nil }
    var done = step
    done.result = step.ours
    let copy = copyStep(step.path, theirs, [:], [:])
    report.merged.append(MergedPath(path: step.path, conflicts: [], copy: copy.path))
    return (RsyncOutcome(step: done, source: .home(step.path)), copy)
  }

  private func copyStep(
    _ path: RelativePath, _ digest: Digest, _ ours: [RelativePath: Digest], _ theirs: [RelativePath: Digest]
  ) -> RsyncStep {
    let copy = ConflictCopy.path(of: path, holding: digest)
    return RsyncStep(
      path: copy, kind: .merge, base: .none, ours: ours[copy], theirs: theirs[copy], result: digest)
  }
}
