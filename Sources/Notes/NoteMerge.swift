// Three-way merges of notes, links, lists and contacts.

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import MergeText
internal import Prose
internal import ZonedTime

/// Three-way merges of the files of notes and contacts.
///
/// Spec: docs/FORMAT.md, "What merges how".
public enum NoteMerge {
  /// Merges two versions of a file; nil for a path that is none of a note or contact.
  public static func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8])
    -> MergedFile?
  {
    let parts = path.parts
    switch (parts.first, parts.dropFirst().first, parts.count, path.pathExtension) {
    case ("contacts", _, 2, "md"): return contacts.merge(path, base: base, ours: ours, theirs: theirs)
    case ("notes", "received", 3, "md"): return received.merge(path, base: base, ours: ours, theirs: theirs)
    case ("notes", "sent", 3, "md"): return sent.merge(path, base: base, ours: ours, theirs: theirs)
    case ("notes", "links", 3, "json"):
      return JSONMerge.merge(
        path, base: base, ours: ours, theirs: theirs, shape: LinkFormat.shape, resolve: moreClosed)
    case ("notes", _, 2, "txt"): return LineSetMerge.merge(path, base: base, ours: ours, theirs: theirs)
    default: return nil
    }
  }

  private static let contacts = MarkdownMerge(
    keys: ContactFormat.keys, maximumBytes: ContactFormat.maximumBytes)

  private static let received = MarkdownMerge(
    keys: NoteFormat.receivedKeys, maximumBytes: NoteFormat.maximumBytes,
    // Of 'public: true' and 'false' the second: what was withdrawn must not become public again.
    rules: { _ in ["answered": .earlier, "public": .earlier] },
    body: { files, choice in NoteBodyMerge(files, identifies: false).body(files.lineEnd, choice) })

  private static let sent = MarkdownMerge(
    keys: NoteFormat.sentKeys, maximumBytes: NoteFormat.maximumBytes,
    rules: { files in
      let ids = NoteBodyMerge(files, identifies: true).ids
      return ["answered": .later, "answers": ids.map { .items($0) } ?? .list(maximum: .max)]
    }, body: { files, choice in NoteBodyMerge(files, identifies: true).body(files.lineEnd, choice) })

  /// Of two states of a link the more restrictive one.
  private static func moreClosed(_ keys: [String], _ one: JSON, _ other: JSON) -> JSON? {
    guard keys == ["state"] else { return nil }
    let (mine, yours) = (rank(one), rank(other))
    if mine != yours { return mine > yours ? one : other }
    return FieldMerge.precedes(one, other) ? other : one
  }

  /// An invalid state counts as retired, as it is read.
  private static func rank(_ state: JSON) -> Int {
    switch state.text.flatMap(PersonalLink.State.init) {
    case .open: 0
    case .private: 1
    case .retired, nil: 2
    case .closed: 3
    }
  }
}

/// The texts of three versions of a note, divided into the note's own words and its answers.
struct NoteBodyMerge {
  /// An answer as in the file, without the blanks around it.
  private struct Answer {
    var key: MergeKey
    var text: [UInt8]
    var id: String?
  }

  /// The whole text where at most one side changed it.
  private let settled: [UInt8]?
  private let words: Versions<[UInt8]?>
  private let answers: Versions<[Answer]>

  /// Divides the versions.
  ///
  /// With `identifies`, the ids in `answers` identify the answers, as in sent notes.
  init(_ files: MarkdownMerge.Files, identifies: Bool) {
    let parts = files.bodies.map { $0.map(NoteBodyMerge.parts) }
    words = parts.map { $0.map { NoteBodyMerge.trimmed($0[0][...]) } }
    let texts = parts.map { $0.map { $0.dropFirst().map { NoteBodyMerge.trimmed($0[...]) } } ?? [] }
    let ids = files.versions.map { $0.map { NoteBodyMerge.list("answers", in: $0) } ?? [] }
    let isPaired =
      identifies
      && [(texts.base, ids.base), (texts.ours, ids.ours), (texts.theirs, ids.theirs)].allSatisfy {
        texts, ids in texts.count == ids.count && Set(ids).count == ids.count
      }
    // Two answers with the same words are two.
    settled = isPaired && ids.settled == nil ? nil : files.bodies.settled ?? nil
    guard isPaired else {
      answers = texts.map { texts in
        zip(texts, NoteBodyMerge.numbered(texts)).map { Answer(key: $1, text: $0) }
      }
      return
    }
    // An id has no day; the day of the last answer that arrived with it does.
    let days = files.versions.map { $0.map { NoteBodyMerge.day(in: $0) } ?? [] }
    var keys: [String: MergeKey] = [:]
    for id in ids.base { keys[id] = [0] + Array(id.utf8) }
    for id in Set(ids.ours).union(ids.theirs) where keys[id] == nil {
      let known = [(ids.ours, days.ours), (ids.theirs, days.theirs)].filter { $0.0.contains(id) }.map(\.1)
      keys[id] = [1] + (known.min { $0.lexicographicallyPrecedes($1) } ?? []) + [0] + Array(id.utf8)
    }
    let pairs = Versions(
      base: zip(texts.base, ids.base), ours: zip(texts.ours, ids.ours), theirs: zip(texts.theirs, ids.theirs))
    answers = pairs.map { pairs in pairs.map { Answer(key: keys[$1] ?? [], text: $0, id: $1) } }
  }

  /// The merged ids of the answers; nil where they don't identify the answers.
  var ids: [String]? {
    guard settled == nil else { return nil }
    let all = answers.ours + answers.theirs + answers.base
    guard !all.isEmpty, all.allSatisfy({ $0.id != nil }) else { return nil }
    let names = Dictionary(all.map { ($0.key, $0.id) }, uniquingKeysWith: { first, _ in first })
    return order.compactMap { names[$0] ?? nil }
  }

  /// The merged text; nil for two notes that have nothing in common.
  func body(_ lineEnd: [UInt8], _ choice: MergeChoice) -> MarkdownMerge.Body? {
    if let settled { return MarkdownMerge.Body(settled) }
    guard var body = MarkdownMerge.lines(words, lineEnd, choice) else { return nil }
    let heading = Array("## answer".utf8)
    for key in order {
      let found = answers.map { $0.first { $0.key == key }?.text }
      let text = found.settled.flatMap(\.self) ?? larger(found.ours, found.theirs)
      body.bytes += lineEnd + lineEnd + heading + lineEnd + text
    }
    body.bytes += lineEnd
    return body
  }

  /// The remaining answers, in the same order on all machines.
  private var order: [MergeKey] {
    let keys = answers.map { $0.map(\.key) }
    let sets = keys.map { Set($0) }
    let kept = sets.ours.union(sets.theirs).subtracting(sets.base).union(
      sets.base.intersection(sets.ours).intersection(sets.theirs))
    return keys.mergedOrder(of: kept)
  }

  /// Of two wordings of one sealed answer, which only editing by hand makes.
  private func larger(_ one: [UInt8]?, _ other: [UInt8]?) -> [UInt8] {
    MergeChoice.larger.of(one ?? [], other ?? [])
  }

  /// The note's own words, then each answer.
  private static func parts(_ bytes: [UInt8]) -> [[UInt8]] {
    let headings = NoteBody.headings(in: bytes, bytes.indices)
    let starts = [0] + headings.map(\.upperBound)
    let ends = headings.map(\.lowerBound) + [bytes.count]
    return zip(starts, ends).map { Array(bytes[$0..<$1]) }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var rest = bytes
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    // Blanks before the first line's words belong to them.
    while let first = rest.first, first == 0x0A || first == 0x0D { rest.removeFirst() }
    return Array(rest)
  }

  /// Each text with the number of equal ones before it.
  private static func numbered(_ texts: [[UInt8]]) -> [MergeKey] {
    var counts: [[UInt8]: Int] = [:]
    return texts.map { text in
      let count = counts[text, default: 0]
      counts[text] = count + 1
      return text + [0] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    }
  }

  private static func list(_ key: String, in file: MarkdownFile) -> [String] {
    var problems: [Diagnostic] = []
    return file.frontMatter.list(key, of: Phrase("note-ids"), collecting: &problems).map(\.text)
  }

  private static func day(in file: MarkdownFile) -> [UInt8] {
    var problems: [Diagnostic] = []
    let text = file.frontMatter.text("answered", collecting: &problems)?.text
    return text.flatMap { Day(ascii: Array($0.utf8)) }.map { Array($0.text.utf8) } ?? []
  }
}
