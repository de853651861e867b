// `zutto merge`: merges the copies that sync tools leave beside files, and files with git's conflict marks.

public import Diagnostics
public import Ground
internal import MergeText
internal import SafeFiles
public import ZonedTime

/// The merge of a home's copies.
public struct CopyMerge: Sendable {
  /// The result for one copy, or for one file with conflict marks.
  public enum Outcome: String, Sendable, Hashable {
    /// The file was gone; the copy took its place.
    case restored
    /// The copy equals the file, or another side that is kept.
    case same
    /// The copy is an older version of the file: nothing in it is new.
    case older
    /// The file now holds both.
    case merged
    /// Both changed the same thing; the other side is kept in a conflict copy of ours.
    case conflict
    /// A conflict copy of ours, which waits for a person.
    case waiting
    /// It can't be read or merged, and stays as it is.
    case failed
  }

  /// One copy, or one file with conflict marks.
  public struct Step: Sendable, Hashable {
    /// The copy, or the file with marks itself.
    public var copy: RelativePath
    /// The tool that left the copy; nil for git's marks.
    public var kind: ConflictCopy.Kind?
    /// The file.
    public var path: RelativePath
    /// The result.
    public var outcome: Outcome
    /// The conflict copy of the other side, if there is one.
    public var kept: RelativePath?
    /// What a person should look at.
    public var conflicts: [Diagnostic] = []
  }

  private let home: Home
  private let rules: MergeRules
  private let versions: GitVersions
  private static let command = "merge"
  private static let maximumBytes = 1 << 30
  private static let maximumTextBytes = 16 << 20
  private static let texts: Set<String> = ["md", "json", "txt", "mustache", "css", "js", "html"]

  /// Creates a merge.
  public init(home: Home, rules: MergeRules) {
    self.home = home
    self.rules = rules
    versions = GitVersions(home: home.tree)
  }

  /// Merges all wanted copies in one change; a dry run if `moment` is nil.
  ///
  /// `wanted` receives a copy, or a file with marks, and its original. On an error nothing is changed.
  ///
  /// - Returns: the results, sorted by file.
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

  private struct Plan {
    var writes: [(RelativePath, [UInt8])] = []
    var removals: [RelativePath] = []
    var steps: [Step] = []
  }

  /// Plans one file; a file that can't be read fails alone, and the others are still merged.
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
    /// The other sides of this file, by conflict copy.
    var kept: [RelativePath: [UInt8]] = [:]
    if let bytes = current, let marked = marked(path, bytes) {
      let base = marked.base.map(MergeBase.version) ?? .unknown
      let result = rules.merge(path, base: base, ours: marked.ours, theirs: marked.theirs)
      plan.steps.append(step(Step(copy: path, path: path, outcome: .merged), result, &kept))
      current = result.bytes
    }
    // Ours last: the merges before may have brought their content into the file.
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

  /// Merges what a further copy brought into the kept other sides too: choosing one of them loses nothing.
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

  private func markedFiles() throws(Diagnostic) -> [RelativePath] {
    var files: [RelativePath] = []
    try HomeWalk.folders(of: home.tree) { (folder) throws(Diagnostic) in
      let items = try folder.names()
      let texts = items.filter {
        $0.kind == .file && $0.isText && !$0.name.hasPrefix(".")
          && CopyMerge.texts.contains(RelativePath($0.name)?.pathExtension ?? "")
      }
      for item in texts {
        guard let path = folder.path?.appending(item.name) ?? RelativePath(item.name) else { continue }
        let bytes: [UInt8]
        do throws(Diagnostic) { bytes = try folder.read(item.name, limit: CopyMerge.maximumTextBytes) } catch
        {
          // `check` reports files that can't be read.
          continue
        }
        if marked(path, bytes) != nil { files.append(path) }
      }
      return items.folders
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

/// The two or three versions in a file with git's conflict marks.
///
/// Source: git-merge(1), "How conflicts are presented"; gitattributes(5), conflict-marker-size.
public struct MarkedVersions: Sendable, Hashable {
  /// The common version; nil unless every conflict has one (styles diff3 and zdiff3).
  public var base: [UInt8]?
  /// The side above the middle mark.
  public var ours: [UInt8] = []
  /// The side below it.
  public var theirs: [UInt8] = []

  /// Splits a file; nil if it has no complete conflict or its marks are out of order.
  public init?(_ bytes: [UInt8]) {
    enum Place { case outside, ours, base, theirs }
    var place = Place.outside
    var (base, hasBase, count): ([UInt8], Bool, Int) = ([], true, 0)
    var isTold = false
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      start = end
      switch (Mark(line), place) {
      case (.begin, .outside): (place, isTold) = (.ours, false)
      case (.base, .ours): (place, isTold) = (.base, true)
      case (.middle, .ours), (.middle, .base): place = .theirs
      case (.end, .theirs):
        place = .outside
        count += 1
        hasBase = hasBase && isTold
      // A line of `=` may also underline a heading.
      case (nil, .outside), (.middle, .outside), (.base, .outside):
        ours += line
        theirs += line
        base += line
      case (nil, .ours): ours += line
      case (nil, .base): base += line
      case (nil, .theirs): theirs += line
      default: return nil
      }
    }
    guard place == .outside, count > 0 else { return nil }
    self.base = hasBase ? base : nil
  }

  private enum Mark {
    case begin, base, middle, end

    init?(_ line: ArraySlice<UInt8>) {
      var line = line
      if line.last == 0x0A { line.removeLast() }
      if line.last == 0x0D { line.removeLast() }
      guard let first = line.first, "<|=>".utf8.contains(first) else { return nil }
      let isLong = line.prefix(7).count == 7 && line.prefix(7).allSatisfy { $0 == first }
      guard isLong, line.count == 7 || line[line.startIndex + 7] == 0x20 else { return nil }
      switch first {
      case UInt8(ascii: "<"): self = .begin
      case UInt8(ascii: "|"): self = .base
      case UInt8(ascii: ">"): self = .end
      default:
        guard line.count == 7 else { return nil }
        self = .middle
      }
    }
  }
}
