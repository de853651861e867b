// Markdown files with a front matter, put together: entries, contacts, notes.
// Spec: docs/FORMAT.md, "What merges how".

package import Diagnostics
internal import Fluent
package import MergeText

/// How a kind of Markdown file merges: its front matter by key, its text by lines.
package struct MarkdownMerge: Sendable {
  /// A text that was put together.
  package struct Body {
    /// The text.
    package var bytes: [UInt8]
    /// The lines of it, 0-based, where both sides changed the same lines.
    package var collisions: [Int]

    /// A text that was put together.
    package init(_ bytes: [UInt8], collisions: [Int] = []) {
      self.bytes = bytes
      self.collisions = collisions
    }
  }

  /// The versions of a file that are being put together.
  package struct Files {
    /// The versions; no base where nobody knows it or it can't be read.
    package let versions: Versions<MarkdownFile?>
    /// How all of their lines end.
    package let lineEnd: [UInt8]

    /// The versions' texts.
    package var bodies: Versions<[UInt8]?> {
      versions.map { file in file.map { Array($0.source.bytes[$0.body.range]) } }
    }
  }

  /// Puts texts together; nil where they are two texts that have nothing in common.
  package typealias BodyRule = @Sendable (Files, MergeChoice) -> Body?

  private let keys: [String]
  private let maximumBytes: Int
  private let rules: @Sendable (Files) -> [String: FrontMatterRule]
  private let body: BodyRule

  /// A kind of file.
  ///
  /// - Parameters:
  ///   - keys: the order of its keys.
  ///   - maximumBytes: how large such a file may be.
  ///   - rules: what becomes of keys that both sides changed.
  ///   - body: how texts are put together.
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

  /// Merges two versions of a file.
  ///
  /// - Returns: the file; where both changed one place differently it is as the larger file has it, everywhere.
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

  /// The file with one side's version of what both changed; nil where it would not be such a file any more.
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
    // Each side took out what the other had left: a text of which nothing is left is no text.
    let bodies = files.bodies
    return Body(choice.of(bodies.ours ?? [], bodies.theirs ?? []), collisions: [0])
  }

  /// Merges texts by lines.
  ///
  /// - Returns: nil where there is no version before, and the two have nothing in common.
  package static func lines(_ texts: Versions<[UInt8]?>, _ lineEnd: [UInt8], _ choice: MergeChoice) -> Body? {
    if let settled = texts.settled, let bytes = settled { return Body(bytes) }
    guard let merge = TextMerge.lines(texts, endingIn: lineEnd, choice) else { return nil }
    return Body(Array(merge.lines.joined(separator: lineEnd)), collisions: merge.collisions)
  }
}

extension MarkdownFile {
  /// Whether it can't be divided into front matter and text.
  fileprivate var isBroken: Bool { diagnostics.contains { $0.severity == .error } }
}
