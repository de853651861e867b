// `zutto merge`: what other tools left side by side, put together.

public import Diagnostics
public import Ground
internal import MergeText
internal import SafeFiles
public import ZonedTime

/// Puts copies together with the files that they are versions of.
public struct CopyMerge: Sendable {
  /// What became of one copy, or of a file with marks in it.
  public enum Outcome: String, Sendable, Hashable {
    /// The file was gone; the copy has its place now.
    case restored
    /// It was the same as the file, or as another copy.
    case same
    /// It was a version that led to the file: nothing in it is new.
    case older
    /// Both are in the file.
    case merged
    /// Both are in the file but for what both have differently: a conflict copy of ours tells that.
    case conflict
    /// It is a conflict copy of ours and waits for a person.
    case waiting
    /// It can't be read, or has no place; it stays as it is.
    case failed
  }

  /// One copy, or one file with marks in it.
  public struct Step: Sendable, Hashable {
    /// The copy; for a file with marks the file itself.
    public var copy: RelativePath
    /// Who left it; nil for marks of git.
    public var kind: ConflictCopy.Kind?
    /// The file.
    public var path: RelativePath
    /// What became of it.
    public var outcome: Outcome
    /// Where the other side is kept, if it is.
    public var kept: RelativePath?
    /// What a person should look at.
    public var conflicts: [Diagnostic] = []
  }

  private let home: Home
  private let rules: MergeRules
  private let versions: GitVersions
  /// The command's name in the trash.
  private static let command = "merge"
  /// The most bytes of one version.
  private static let maximumBytes = 1 << 30
  /// The most bytes of a text in which marks are looked for.
  private static let maximumTextBytes = 16 << 20
  private static let texts: Set<String> = ["md", "json", "txt", "mustache", "css", "js", "html"]

  /// A merge of a home's copies.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - rules: how files merge.
  ///   - secrets: variables of ours that git is not told.
  public init(home: Home, rules: MergeRules, secrets: Set<String> = []) {
    self.home = home
    self.rules = rules
    versions = GitVersions(home: home.tree, secrets: secrets)
  }

  /// Puts them together, all in one change.
  ///
  /// - Parameters:
  ///   - moment: now; nil to tell what would be done and do nothing.
  ///   - wanted: whether a file is meant; asked with a copy or a file with marks, and with the file it belongs to.
  /// - Returns: what was done, in the order of the files.
  /// - Throws: as the reads and writes; then nothing is changed.
  public func run(at moment: Instant?, _ wanted: (_ file: RelativePath, _ original: RelativePath) -> Bool)
    throws(Diagnostic) -> [Step]
  {
    let copies = try FoundCopy.all(in: home.tree).filter { wanted($0.path, $0.original) }
    let marked = try markedFiles().filter { wanted($0, $0) }
    let paths = Set(copies.map(\.original) + marked).sorted {
      $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
    }
    guard !paths.isEmpty else { return [] }
    let byOriginal = Dictionary(grouping: copies, by: \.original)
    guard let moment else {
      var steps: [Step] = []
      for path in paths { steps += plan(path, byOriginal[path] ?? []).steps }
      return steps
    }
    return try home.change(CopyMerge.command, at: moment) { (change) throws(Diagnostic) in
      var steps: [Step] = []
      for path in paths {
        let plan = plan(path, byOriginal[path] ?? [])
        for (file, bytes) in plan.writes { try change.write(bytes, to: file) }
        for file in plan.removals { try change.remove(file) }
        steps += plan.steps
      }
      return steps
    }
  }

  // MARK: One file

  /// What is written and removed for one file.
  private struct Plan {
    var writes: [(RelativePath, [UInt8])] = []
    var removals: [RelativePath] = []
    var steps: [Step] = []
  }

  /// What can't be read stays as it is, and does not keep the others from being put together.
  private func plan(_ path: RelativePath, _ copies: [FoundCopy]) -> Plan {
    do throws(Diagnostic) { return try wholePlan(path, copies) } catch {
      var plan = Plan()
      for copy in copies {
        var step = Step(copy: copy.path, kind: copy.kind, path: path, outcome: .failed)
        step.conflicts = [error]
        plan.steps.append(step)
      }
      return plan
    }
  }

  private func wholePlan(_ path: RelativePath, _ copies: [FoundCopy]) throws(Diagnostic) -> Plan {
    var plan = Plan()
    let before = try home.tree.readIfPresent(path, limit: CopyMerge.maximumBytes)?.bytes
    var current = before
    /// Other sides of this file, by the place where they are kept.
    var kept: [RelativePath: [UInt8]] = [:]
    if let bytes = current, let marked = marked(path, bytes) {
      let base = marked.base.map(MergeBase.version) ?? .unknown
      let result = rules.merge(path, base: base, ours: marked.ours, theirs: marked.theirs)
      plan.steps.append(step(Step(copy: path, path: path, outcome: .merged), result, &kept))
      current = result.bytes
    }
    // Ours last: what they hold may have come into the file by then.
    let known = copies.contains { !$0.isOurs } && before != nil ? versions.of(path) : []
    for copy in copies.filter({ !$0.isOurs }) + copies.filter(\.isOurs) {
      var step = Step(copy: copy.path, kind: copy.kind, path: path, outcome: .same)
      let bytes = try home.tree.read(copy.path, limit: CopyMerge.maximumBytes).bytes
      if let here = current {
        if bytes != here, copy.isOurs {
          step.outcome = .waiting
          plan.steps.append(step)
          continue
        }
        let isOther = bytes != here && kept.values.contains(bytes)
        if bytes != here, !isOther {
          let base = CopyBase.find(here, bytes, copy.kind, known)
          let result = rules.merge(path, base: base, ours: here, theirs: bytes)
          step.outcome = result.bytes == here && base.isVersion ? .older : .merged
          carry(from: here, to: result.bytes, path, &kept, &plan.steps)
          step = self.step(step, result, &kept)
          current = result.bytes
        }
      } else {
        step.outcome = .restored
        current = bytes
      }
      plan.removals.append(copy.path)
      plan.steps.append(step)
    }
    if let current, current != before { plan.writes.append((path, current)) }
    for (place, bytes) in kept.sorted(by: { $0.key.text < $1.key.text }) where bytes != current {
      plan.writes.append((place, bytes))
      plan.removals.removeAll { $0 == place }
    }
    return plan
  }

  /// Takes what a further copy brought over into the other sides that are kept, so that whoever chooses one of them loses
  /// nothing.
  private func carry(
    from old: [UInt8], to new: [UInt8], _ path: RelativePath, _ kept: inout [RelativePath: [UInt8]],
    _ steps: inout [Step]
  ) {
    guard old != new else { return }
    for (place, bytes) in kept {
      let result = rules.merge(path, base: .version(old), ours: bytes, theirs: new)
      guard result.other == nil, result.bytes != bytes else { continue }
      let moved = ConflictCopy.path(of: path, holding: result.bytes)
      kept[place] = nil
      kept[moved] = result.bytes
      for index in steps.indices where steps[index].kept == place { steps[index].kept = moved }
    }
  }

  /// Notes what a merge made of a copy.
  private func step(_ step: Step, _ result: MergedFile, _ kept: inout [RelativePath: [UInt8]]) -> Step {
    var step = step
    step.conflicts = result.conflicts
    if let other = result.other {
      let place = ConflictCopy.path(of: step.path, holding: other)
      kept[place] = other
      step.kept = place
      step.outcome = .conflict
    }
    return step
  }

  // MARK: Marks

  /// Texts that hold two versions between git's marks.
  private func markedFiles() throws(Diagnostic) -> [RelativePath] {
    var files: [RelativePath] = []
    try HomeWalk.folders(of: home.tree) { (folder, items) throws(Diagnostic) in
      let texts = items.filter {
        $0.kind == .file && $0.isText && !$0.name.hasPrefix(".")
          && CopyMerge.texts.contains(RelativePath($0.name)?.pathExtension ?? "")
      }
      guard !texts.isEmpty else { return }
      let opened = try home.tree.folder(folder)
      for item in texts {
        guard let path = folder?.appending(item.name) ?? RelativePath(item.name) else { continue }
        let bytes: [UInt8]
        do throws(Diagnostic) { bytes = try opened.read(item.name, limit: CopyMerge.maximumTextBytes) } catch
        {
          // What can't be read is told by 'check'.
          continue
        }
        if marked(path, bytes) != nil { files.append(path) }
      }
    }
    return files
  }

  private func marked(_ path: RelativePath, _ bytes: [UInt8]) -> MarkedVersions? {
    guard CopyMerge.texts.contains(path.pathExtension), ConflictMarks.first(in: bytes) != nil else {
      return nil
    }
    return MarkedVersions(bytes)
  }
}
