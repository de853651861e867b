// The merge of Markdown files with front matter: entries, contacts, notes (docs/FORMAT.md, "What merges
// how").

package import Diagnostics
internal import Fluent
package import MergeText

/// Rules for merging a kind of Markdown file: front matter by key, body by lines.
package struct MarkdownMerge: Sendable {
  package struct Body {
    package var bytes: [UInt8]
    /// The lines, 0-based, that both sides changed differently.
    package var collisions: [Int]

    package init(_ bytes: [UInt8], collisions: [Int] = []) {
      self.bytes = bytes
      self.collisions = collisions
    }
  }

  /// The versions of a file to merge.
  package struct Files {
    /// The versions; the base is nil if it is unknown or can't be parsed.
    package let versions: Versions<MarkdownFile?>
    /// The line end that all versions use.
    package let lineEnd: [UInt8]

    package var bodies: Versions<[UInt8]?> {
      versions.map { file in file.map { Array($0.source.bytes[$0.body.range]) } }
    }
  }

  /// Merges bodies; nil if they have nothing in common.
  package typealias BodyRule = @Sendable (Files, MergeChoice) -> Body?

  private let keys: [String]
  private let maximumBytes: Int
  private let rules: @Sendable (Files) -> [String: FrontMatterRule]
  private let body: BodyRule

  /// A kind of file with its usual order of keys, maximum size, rules for keys that both sides changed, and
  /// body merge.
  package init(
    keys: [String], maximumBytes: Int,
    rules: @escaping @Sendable (Files) -> [String: FrontMatterRule] = { _ in [:] },
    body: @escaping BodyRule = { MarkdownMerge.lines($0.bodies, $0.lineEnd, $1) }
  ) {
    self.keys = keys
    self.maximumBytes = maximumBytes
    self.rules = rules
    self.body = body
  }

  /// Merges two versions of a file; where they conflict, the larger file wins everywhere.
  package func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8]) -> MergedFile {
    let whole = MergedFile.whole(path, ours, theirs)
    guard TextMerge.isText(ours), TextMerge.isText(theirs) else { return whole }
    let isInOrder = ours.lexicographicallyPrecedes(theirs)
    var sides = Versions<[UInt8]?>(
      base: base.isVersion ? base.bytes : nil, ours: isInOrder ? ours : theirs,
      theirs: isInOrder ? theirs : ours)
    let lineEnd = sides.unifyLineEnds()
    if let settled = sides.settled, let bytes = settled { return MergedFile(bytes) }
    var versions = sides.map { bytes in bytes.map { MarkdownFile(Source(path, $0)) } }
    if versions.base?.isBroken ?? false { versions.base = nil }
    guard let one = versions.ours, let other = versions.theirs, !one.isBroken, !other.isBroken else {
      return whole
    }
    let files = Files(versions: versions, lineEnd: lineEnd)
    guard let file = merged(files, .theirs, path) else { return whole }
    guard !file.conflicts.isEmpty else { return MergedFile(file.bytes) }
    guard let beside = merged(files, .ours, path) else { return whole }
    return MergedFile(file.bytes, other: beside.bytes, conflicts: file.conflicts)
  }

  /// The merge with the conflicts decided for one side; nil if the result would be invalid.
  private func merged(_ files: Files, _ choice: MergeChoice, _ path: RelativePath) -> (
    bytes: [UInt8], conflicts: [Diagnostic]
  )? {
    let heads = files.versions.map { $0.map(FrontMatterParts.init) }
    guard
      let head = FrontMatterMerge(
        heads, keys: keys, rules: rules(files), choice: choice, lineEnd: files.lineEnd, at: path),
      let body = mergedBody(files, choice)
    else { return nil }
    var bytes = head.bytes
    if let last = bytes.last, last != 0x0A, !body.bytes.isEmpty { bytes += files.lineEnd }
    let start = bytes.count
    let line = bytes.count { $0 == 0x0A }
    bytes += body.bytes
    let file = MarkdownFile(Source(path, bytes))
    guard !file.isBroken, file.body.range.lowerBound == start, bytes.count <= maximumBytes else { return nil }
    var conflicts = head.clashes.map { key, values in
      Diagnostic(
        .mergeConflict,
        Phrase("home-changed", ["keys": key.quotedBriefly, "values": values[0], "other-values": values[1]]),
        path: path, hint: MergedFile.hint, severity: .warning)
    }
    if let first = body.collisions.first {
      let place = line + first + 1
      conflicts.append(TextMerge.conflict(path, atLine: place, of: body.collisions.count))
    }
    return (bytes, conflicts)
  }

  private func mergedBody(_ files: Files, _ choice: MergeChoice) -> Body? {
    guard let body = body(files, choice) else { return nil }
    let sides = [files.versions.ours, files.versions.theirs].compactMap(\.self)
    guard body.bytes.allSatisfy({ $0 <= 0x20 }), !sides.contains(where: \.body.isBlank) else { return body }
    // Each side removed what the other kept: don't leave an empty body.
    let bodies = files.bodies
    return Body(choice.of(bodies.ours ?? [], bodies.theirs ?? []), collisions: [0])
  }

  /// Merges bodies by lines; nil if there is no base and the two have nothing in common.
  package static func lines(_ texts: Versions<[UInt8]?>, _ lineEnd: [UInt8], _ choice: MergeChoice) -> Body? {
    if let settled = texts.settled, let bytes = settled { return Body(bytes) }
    guard let merge = TextMerge.lines(texts, endingIn: lineEnd, choice) else { return nil }
    return Body(Array(merge.lines.joined(separator: lineEnd)), collisions: merge.collisions)
  }
}

extension MarkdownFile {
  /// Whether the file can't be split into front matter and body.
  fileprivate var isBroken: Bool { diagnostics.contains { $0.severity == .error } }
}
