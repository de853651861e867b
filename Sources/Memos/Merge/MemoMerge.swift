// The three-way merge of a memo file.
// Spec: docs/FORMAT.md, "memos/<memo>.md", "Merging".

public import Diagnostics
public import Fluent
public import MergeText
internal import Prose
internal import SafeFiles
public import ZonedTime

/// Three-way merges of a memo's file.
///
/// A merge looks at what each side changed since the version both came from. Items that one side added
/// are kept, what both changed is put together line by line, and where both changed one place both texts
/// are kept and told. The result is the same whichever side is called ours.
public enum MemoMerge {
  /// A merged file, and what a person should look at.
  public struct Result: Sendable, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// What both sides changed differently, in the order in which `check` prints.
    public let conflicts: [Diagnostic]

    init(_ bytes: [UInt8], _ conflicts: [Diagnostic] = []) {
      self.bytes = bytes
      self.conflicts = conflicts.sortedOnce()
    }
  }

  /// Merges two versions of a memo, whatever is in them.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: what both came from; where nobody knows it, what both have stands in for it.
  ///   - ours: one side.
  ///   - theirs: the other side.
  ///   - zone: the home's clock.
  ///   - language: the home's language.
  /// - Returns: the file, and beside it the smaller version where a person should look at it; nil for a path that is no memo's.
  public static func merge(
    _ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8], zone: TimeZoneRules,
    language: LanguageTag
  ) -> MergedFile? {
    guard path.parts.count == 2, path.parts[0] == "memos", path.pathExtension == "md" else { return nil }
    guard [ours, theirs].allSatisfy({ $0.count <= Memo.maximumBytes }) else {
      return .whole(path, ours, theirs)
    }
    do throws(Diagnostic) {
      let result = try merge(
        base: before(path, base, ours, theirs), ours: Source(path, ours), theirs: Source(path, theirs),
        zone: zone, language: language)
      let smaller = ours.lexicographicallyPrecedes(theirs) ? ours : theirs
      return MergedFile(
        result.bytes, other: result.conflicts.isEmpty ? nil : smaller, conflicts: result.conflicts)
    } catch { return .whole(path, ours, theirs, because: error) }
  }

  /// The version before; of two copies of one memo the lines that both have.
  private static func before(_ path: RelativePath, _ base: MergeBase, _ ours: [UInt8], _ theirs: [UInt8])
    -> Source?
  {
    switch base {
    case .version(let bytes): return Source(path, bytes)
    case .nothing: return nil
    case .unknown:
      let isInOrder = ours.lexicographicallyPrecedes(theirs)
      let sides = [isInOrder ? ours : theirs, isInOrder ? theirs : ours].map {
        LineEnds.lines(of: $0, endingIn: [0x0D, 0x0A])
      }
      let common = LineMatches.common(sides[0], sides[1])
      let bytes = Array(common.joined(separator: [0x0A]))
      let isMemo = !MarkdownFile(Source(path, bytes)).diagnostics.contains { $0.severity == .error }
      return isMemo && !common.allSatisfy(LineMerge.isBlank) ? Source(path, bytes) : nil
    }
  }

  /// Merges two versions of a memo.
  ///
  /// - Parameters:
  ///   - base: the version both came from; nil if both sides made a memo of this name.
  ///   - ours: one side.
  ///   - theirs: the other side.
  ///   - zone: the home's clock.
  ///   - language: the home's language.
  /// - Returns: a file with everything that either side wrote and the other did not remove.
  /// - Throws: what is wrong with a version that can't be read; `memo-conflict` for front matters that
  ///   can't be put together; `file-too-large`.
  public static func merge(
    base: Source?, ours: Source, theirs: Source, zone: TimeZoneRules, language: LanguageTag
  ) throws(Diagnostic) -> Result {
    var texts = Versions(base: base, ours: ours, theirs: theirs).map { $0?.bytes }
    // As git decides for itself: what one side did not touch is as the other has it.
    if let settled = texts.settled, let bytes = settled { return Result(bytes) }
    let lineEnd = texts.unifyLineEnds()
    if let settled = texts.settled, let bytes = settled { return Result(bytes) }
    let sources = texts.map { $0.map { Source(ours.path, $0) } }
    let context = MemoContext(zone: zone, language: language)
    let before = try sources.base.map { (base) throws(Diagnostic) in
      try file(base, context, Phrase("memo-version-before-both-changes"))
    }
    var one = try file(sources.ours ?? ours, context, nil)
    var other = try file(sources.theirs ?? theirs, context, Phrase("memo-other-side-version"))
    if before == nil { join(&one, &other) }
    let merge = try ThreadMerge(
      Versions(base: before, ours: one, theirs: other), lineEnd: lineEnd, at: ours.path, context)
    guard merge.bytes.count <= Memo.maximumBytes else {
      throw Diagnostic(
        .fileTooLarge,
        Phrase(
          "memo-both-sides-changes-together-bytes",
          ["count": merge.bytes.count, "maximum-bytes": Memo.maximumBytes]), path: ours.path,
        hint: Phrase("memo-shorten-one-side-merge-again"))
    }
    return Result(merge.bytes, merge.conflicts)
  }

  private static func file(_ source: Source, _ context: MemoContext, _ whose: Phrase?) throws(Diagnostic)
    -> MergeFile
  {
    do throws(Diagnostic) { return try MergeFile(source, context) } catch {
      var problem = error
      if let whose {
        problem.message = Phrase("memo-whose-message", ["whose": whose, "message": problem.message])
      }
      throw problem
    }
  }

  /// Two memos of one name become one: the older stays, the other is an item of its thread.
  private static func join(_ one: inout MergeFile, _ other: inout MergeFile) {
    func key(_ file: MergeFile) -> [UInt8] {
      let first = file.blocks[0]
      return [first.text.isEmpty ? 1 : 0] + first.time.sortKey + first.text + [0] + file.head.bytes
    }
    if key(other).lexicographicallyPrecedes(key(one)) { one.follow(other) } else { other.follow(one) }
  }
}

extension MergeFile {
  /// Makes the memo itself an item of its own thread, to stand under another memo.
  ///
  /// A memo that says nothing else than the other leaves nothing to be kept.
  fileprivate mutating func follow(_ other: MergeFile) {
    let first = blocks[0]
    head.drop("created")
    blocks[0].text = other.blocks[0].text
    blocks[0].sounds = other.blocks[0].sounds
    blocks[0].time = other.blocks[0].time
    guard !first.text.isEmpty, first.text != other.blocks[0].text else { return }
    var item = first
    item.heading = Array("## \(first.time.text)".utf8)
    blocks[0].isLast = false
    blocks[0].tail = []
    blocks.insert(item, at: 1)
  }
}

extension ZonedTime {
  /// Bytes that are ordered as the moments are.
  var sortKey: [UInt8] {
    let biased = UInt64(bitPattern: secondsSince1970) ^ (1 << 63)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: biased >> (56 - 8 * UInt64($0))) }
    let fraction = UInt32(truncatingIfNeeded: nanosecond)
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: fraction >> (24 - 8 * UInt32($0))) }
  }
}

/// An item of a version: its heading, its text, and the blanks before the next one.
struct MergeBlock: Hashable {
  /// The heading without its line end; nil for the memo itself.
  var heading: [UInt8]?
  /// What stands under the heading, without the blanks at its end.
  var text: [UInt8]
  /// The blanks at its end.
  var tail: [UInt8]
  /// Whether nothing stands behind it.
  var isLast: Bool
  /// When it was said.
  var time: ZonedTime
  /// Its sounds' lines, each with the file it leads to.
  var sounds: [[UInt8]: RelativePath]

  /// Whether it says the same under the same heading.
  func isSame(as other: MergeBlock) -> Bool { heading == other.heading && text == other.text }
}

/// A version of a memo.
struct MergeFile {
  var head: FrontMatterParts
  var blocks: [MergeBlock]

  /// Divides a file that can be read as a memo.
  ///
  /// - Throws: the first error of a file that can't.
  init(_ source: Source, _ context: MemoContext) throws(Diagnostic) {
    let (memo, problems) = MemoFormat.parse(source, id: source.path.stem, in: context)
    guard let memo else {
      throw problems.first { $0.severity == .error }
        ?? Diagnostic(.fileUnreadable, Phrase("memo-no-memo-3"), path: source.path)
    }
    head = FrontMatterParts(MarkdownFile(source))
    blocks = memo.items.enumerated().map { number, item in
      let content = source.bytes[item.content]
      let tail = content.reversed().prefix { MergeFile.blanks.contains($0) }.count
      return MergeBlock(
        heading: item.heading.map { Array(source.bytes[$0]) }, text: Array(content.dropLast(tail)),
        tail: Array(content.suffix(tail)), isLast: number == memo.items.count - 1, time: item.time,
        sounds: Dictionary(
          item.sounds.map { (Array(source.bytes[$0.line]), $0.path) }, uniquingKeysWith: { first, _ in first }
        ))
    }
  }

  /// What a text does not need at its end.
  static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
}
