// The three-way merge of a memo file (docs/FORMAT.md, "memos/<memo>.md", "Merging").

public import Diagnostics
public import Fluent
public import MergeText
internal import Prose
internal import SafeFiles
public import ZonedTime

/// Three-way merges of memo files, symmetric in ours and theirs.
///
/// Items added on one side are kept; items changed on both sides are merged line by line; where both changed
/// the same lines, both versions are kept and reported.
public enum MemoMerge {
  /// A merged file and its conflicts.
  public struct Result: Sendable, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// The conflicts, in the order of `check`.
    public let conflicts: [Diagnostic]

    init(_ bytes: [UInt8], _ conflicts: [Diagnostic] = []) {
      self.bytes = bytes
      self.conflicts = conflicts.sortedOnce()
    }
  }

  /// Merges two versions of a memo; nil for a path that is not a memo's.
  ///
  /// Without a known base, the common lines stand in for it. Files that can't be merged, or merge with
  /// conflicts, keep one version beside the result.
  public static func merge(
    _ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8], zone: TimeZoneRules,
    language: LanguageTag
  ) -> MergedFile? {
    if path.parent == Memo.soundFolder, path.pathExtension == "vtt" {
      // Captions of another transcript of one sound: those that fit the memo's text are its times; losing the others
      // loses no words.
      return MergedFile(ours.lexicographicallyPrecedes(theirs) ? theirs : ours)
    }
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

  /// The base; if it is unknown, the lines common to both sides.
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

  /// Merges two versions of a memo; `base` is nil if both sides created the file; throws faults of a version,
  /// `memo-conflict` for front matters that can't be merged, `file-too-large`.
  public static func merge(
    base: Source?, ours: Source, theirs: Source, zone: TimeZoneRules, language: LanguageTag
  ) throws(Diagnostic) -> Result {
    var texts = Versions(base: base, ours: ours, theirs: theirs).map { $0?.bytes }
    // As in git: if one side is unchanged, take the other.
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

  /// Joins two memos of one name: the later one becomes an item in the thread of the other.
  private static func join(_ one: inout MergeFile, _ other: inout MergeFile) {
    func key(_ file: MergeFile) -> [UInt8] {
      let first = file.blocks[0]
      return [first.text.isEmpty ? 1 : 0] + first.time.sortKey + first.text + [0] + file.head.bytes
    }
    if key(other).lexicographicallyPrecedes(key(one)) { one.follow(other) } else { other.follow(one) }
  }
}

extension MergeFile {
  /// Turns the memo itself into an item below another memo; drops it if empty or equal to the other.
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
  /// Bytes that sort like the times.
  var sortKey: [UInt8] {
    let biased = UInt64(bitPattern: secondsSince1970) ^ (1 << 63)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: biased >> (56 - 8 * UInt64($0))) }
    let fraction = UInt32(truncatingIfNeeded: nanosecond)
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: fraction >> (24 - 8 * UInt32($0))) }
  }
}

/// An item of a version, with the white space after it.
struct MergeBlock: Hashable {
  /// The heading line without its line end; nil for the memo itself.
  var heading: [UInt8]?
  /// The content without trailing white space.
  var text: [UInt8]
  /// The trailing white space.
  var tail: [UInt8]
  /// Whether it is the last item of the file.
  var isLast: Bool
  var time: ZonedTime
  /// The lines of its sounds, with their files.
  var sounds: [[UInt8]: RelativePath]

  /// Whether heading and text are equal.
  func isSame(as other: MergeBlock) -> Bool { heading == other.heading && text == other.text }
}

/// A version of a memo, split into front matter and items.
struct MergeFile {
  var head: FrontMatterParts
  var blocks: [MergeBlock]

  /// Splits a memo's file; throws its first error if it can't be parsed.
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

  /// The white space that may end a text.
  static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
}
