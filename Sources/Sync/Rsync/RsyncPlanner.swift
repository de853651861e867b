// The decision what to do with each file; no I/O.

internal import Diagnostics
internal import SafeFiles

/// A planned change of one file, here or there.
struct RsyncStep: Sendable, Hashable {
  /// The kind of change, as the report counts it.
  enum Kind: Sendable, Hashable {
    case send
    case receive
    case removeHere
    case removeThere
    case merge
  }

  var path: RelativePath
  var kind: Kind
  var base: RsyncMemory.Base
  var ours: Digest?
  var theirs: Digest?
  /// The version both will have; nil for a removal, or a merge that is not done yet.
  var result: Digest?
  /// Whether a change won over a removal.
  var isRestored = false
  /// The other path of a file that one side renamed and the other changed; both steps are done or neither.
  var partner: RelativePath?
}

enum RsyncPlanner {
  /// Plans one step for each file that differs, sorted by path.
  static func plan(
    ours: [RelativePath: Digest], theirs: [RelativePath: Digest], base: (RelativePath) -> RsyncMemory.Base
  ) -> [RsyncStep] {
    let differing = Set(ours.keys).union(theirs.keys).filter { ours[$0] != theirs[$0] }.sorted()
    var steps: [RelativePath: RsyncStep] = [:]
    for path in differing { steps[path] = step(path, base(path), ours[path], theirs[path]) }
    followRenames(&steps)
    return differing.compactMap { steps[$0] }
  }

  private static func step(_ path: RelativePath, _ base: RsyncMemory.Base, _ ours: Digest?, _ theirs: Digest?)
    -> RsyncStep
  {
    func step(_ kind: RsyncStep.Kind, _ result: Digest?, isRestored: Bool = false) -> RsyncStep {
      RsyncStep(
        path: path, kind: kind, base: base, ours: ours, theirs: theirs, result: result, isRestored: isRestored
      )
    }
    let isKnown = base != .unknown
    if isKnown, theirs == base.digest { return ours == nil ? step(.removeThere, nil) : step(.send, ours) }
    if isKnown, ours == base.digest { return theirs == nil ? step(.removeHere, nil) : step(.receive, theirs) }
    // A change wins over a removal.
    if ours == nil { return step(.receive, theirs, isRestored: isKnown) }
    if theirs == nil { return step(.send, ours, isRestored: isKnown) }
    return step(.merge, nil)
  }

  /// Applies the change of one side to the name given by the other.
  private static func followRenames(_ steps: inout [RelativePath: RsyncStep]) {
    var made: [Place: RelativePath] = [:]
    for step in steps.values where step.base == .none {
      guard let digest = step.ours ?? step.theirs, step.ours == nil || step.theirs == nil else { continue }
      let place = Place(folder: step.path.parent, digest: digest, isHere: step.ours != nil)
      // The first of several, so that every machine chooses the same.
      made[place] = min(made[place] ?? step.path, step.path)
    }
    for step in steps.values.sorted(by: { $0.path < $1.path }) where step.isRestored {
      guard let old = step.base.digest, let changed = step.ours ?? step.theirs else { continue }
      let wasRenamedHere = step.ours == nil
      let place = Place(folder: step.path.parent, digest: old, isHere: wasRenamedHere)
      guard let new = made.removeValue(forKey: place) else { continue }
      steps[new]?.kind = wasRenamedHere ? .receive : .send
      steps[new]?.result = changed
      steps[step.path]?.kind = wasRenamedHere ? .removeThere : .removeHere
      steps[step.path]?.result = nil
      steps[step.path]?.isRestored = false
      steps[new]?.partner = step.path
      steps[step.path]?.partner = new
    }
  }

  /// The steps without those whose partner is missing.
  static func whole<Step>(_ steps: [Step], _ step: (Step) -> RsyncStep) -> [Step] {
    let paths = Set(steps.map { step($0).path })
    return steps.filter { step($0).partner.map(paths.contains) ?? true }
  }

  private struct Place: Hashable {
    var folder: RelativePath?
    var digest: Digest
    var isHere: Bool
  }

  /// Paths that are a file on one side and a folder on the other.
  static func clashes(
    _ ours: Dictionary<RelativePath, Digest>.Keys, _ theirs: Dictionary<RelativePath, RsyncItem>.Keys
  ) -> Set<RelativePath> {
    var folders: Set<RelativePath> = []
    for path in [Array(ours), Array(theirs)].joined() {
      var above = path.parent
      while let folder = above, folders.insert(folder).inserted { above = folder.parent }
    }
    return folders.filter { ours.contains($0) || theirs.contains($0) }
  }
}
