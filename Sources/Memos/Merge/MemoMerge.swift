// Three-way merges of memos: what two machines wrote, put together without losing a word.
// Spec: docs/FORMAT.md, "memos/<memo>.md", "Merging".

public import Ground

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
    base: Source?,
    ours: Source,
    theirs: Source,
    zone: TimeZoneRules,
    language: Language
  ) throws(Diagnostic) -> Result {
    var sources = Versions(base: base, ours: ours, theirs: theirs)
    // As git decides for itself: what one side did not touch is as the other has it.
    if let settled = sources.map({ $0?.bytes }).settled, let bytes = settled {
      return Result(bytes)
    }
    let lineEnd = unifyLineEnds(of: &sources)
    if let settled = sources.map({ $0?.bytes }).settled, let bytes = settled {
      return Result(bytes)
    }
    let context = MemoContext(zone: zone, language: language)
    let before = try sources.base.map { (base) throws(Diagnostic) in
      try file(base, context, "the version before both changes: ")
    }
    var one = try file(sources.ours ?? ours, context, "")
    var other = try file(sources.theirs ?? theirs, context, "the other side's version: ")
    if before == nil { join(&one, &other) }
    let merge = try ThreadMerge(
      Versions(base: before, ours: one, theirs: other),
      lineEnd: lineEnd,
      at: ours.path,
      context
    )
    guard merge.bytes.count <= Memo.maximumBytes else {
      throw Diagnostic(
        .fileTooLarge,
        "both sides' changes together have \(merge.bytes.count) bytes; a memo has room for "
          + "\(Memo.maximumBytes)",
        path: ours.path,
        hint: "shorten one side, and merge again"
      )
    }
    return Result(merge.bytes, merge.conflicts)
  }

  private static func file(
    _ source: Source,
    _ context: MemoContext,
    _ whose: String
  ) throws(Diagnostic) -> MergeFile {
    do throws(Diagnostic) {
      return try MergeFile(source, context)
    } catch {
      var problem = error
      problem.message = whose + problem.message
      throw problem
    }
  }

  /// Gives all versions the line ends of the side that changed them, if any did.
  ///
  /// - Returns: the line end.
  private static func unifyLineEnds(of sources: inout Versions<Source?>) -> [UInt8] {
    let ends = sources.map { $0.flatMap { LineEnds.used(in: $0.bytes) } }
    let known = [ends.base, ends.ours, ends.theirs].compactMap(\.self)
    guard let first = known.first, !known.allSatisfy({ $0 == first }) else {
      return known.first ?? [0x0A]
    }
    let sides = [ends.ours, ends.theirs].compactMap(\.self)
    let end: [UInt8] =
      if Set(sides).count < 2 {
        sides.first ?? first
      } else {
        sides.first { $0 != ends.base && ends.base != nil } ?? [0x0A]
      }
    sources = sources.map { source in
      source.map { Source($0.path, LineEnds.unified($0.bytes, to: end)) }
    }
    return end
  }

  /// Two memos of one name become one: the older stays, the other is an item of its thread.
  private static func join(_ one: inout MergeFile, _ other: inout MergeFile) {
    func key(_ file: MergeFile) -> [UInt8] {
      let first = file.blocks[0]
      return [first.text.isEmpty ? 1 : 0] + first.time.sortKey + first.text + [0] + file.head.bytes
    }
    if key(other).lexicographicallyPrecedes(key(one)) {
      one.follow(other)
    } else {
      other.follow(one)
    }
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
