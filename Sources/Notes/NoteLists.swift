// The lists of notes: one item a line, for read, arrived and blocked notes.

public import Diagnostics
internal import Fluent
internal import Ground
internal import Seal
public import ZonedTime

/// A text file of one item a line, in an order without meaning, so that git can merge two of them.
enum LineList {
  static let maximumBytes = 16 << 20

  /// Calls `take` with the words of each line and reports the lines that it rejects; the hint says what a
  /// line must be.
  ///
  /// Empty lines and lines that begin with `#` are skipped.
  static func read(_ source: Source, hint: Phrase, _ take: ([String]) -> Bool) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var start = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      let text = String(decoding: line, as: UTF8.self).trimmingBlanks
      if text.isEmpty || text.hasPrefix("#") || take(text.split(separator: " ").map(String.init)) { continue }
      problems.append(
        source.diagnostic(
          .noteField, Phrase("note-no-line-list", ["quoted-briefly": text.quotedBriefly]), at: start,
          hint: hint))
    }
    return problems
  }

  /// The list with more lines, each inserted before the first line that follows it in the order; other lines
  /// keep their places.
  static func text(_ source: Source?, adding more: [String]) -> [UInt8] {
    var old = (source.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    if old.last?.isEmpty == true { old.removeLast() }
    var text = ""
    for new in more.sorted(by: precedes) {
      while let line = old.first, line.isEmpty || line.hasPrefix("#") || !precedes(new, line) {
        text += "\(line)\n"
        old.removeFirst()
      }
      text += "\(new)\n"
    }
    return Array((text + old.map { "\($0)\n" }.joined()).utf8)
  }

  private static func precedes(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}

/// The place of a note among the others: its day, and its number on that day.
public struct NotePlace: Sendable, Hashable, Comparable {
  /// The day, on the clock of the home.
  public let day: Day
  /// The number on that day, from 1; 0 where only the day is known.
  let number: Int

  init(_ day: Day, _ number: Int = 0) {
    self.day = day
    self.number = number
  }

  /// The place, or the beginning of today if its day is later.
  public func noLater(than today: Day) -> NotePlace { day > today ? NotePlace(today) : self }

  /// Ascending day, then number.
  public static func < (a: NotePlace, b: NotePlace) -> Bool {
    a.day == b.day ? a.number < b.number : a.day < b.day
  }
}

/// The list of notes in the order of arrival or sending.
///
/// Format: docs/FORMAT.md, "notes/arrived.txt".
enum ArrivedNotes {
  static let file: RelativePath = "notes/arrived.txt"

  /// Parses the list.
  ///
  /// - Returns: the earliest place by note id, and all problems.
  static func parse(_ source: Source) -> ([String: NotePlace], [Diagnostic]) {
    var places: [String: NotePlace] = [:]
    let problems = LineList.read(source, hint: Phrase("note-line-note-file-without-md")) { words in
      guard words.count == 3, let day = Day(ascii: Array(words[1].utf8)), let number = Int(words[2]),
        number > 0
      else { return false }
      let place = NotePlace(day, number)
      places[words[0]] = min(places[words[0]] ?? place, place)
      return true
    }
    return (places, problems)
  }

  /// The list with more notes, given in order with their days; they follow all others of their day.
  ///
  /// A note in the list keeps its place.
  static func text(adding notes: [(id: String, day: Day)], to source: Source?) -> [UInt8] {
    let known = source.map { parse($0).0 } ?? [:]
    var last = Dictionary(known.values.map { ($0.day, $0.number) }, uniquingKeysWith: max)
    let lines = notes.filter { known[$0.id] == nil }.map { note in
      last[note.day, default: 0] += 1
      return "\(note.id) \(note.day.text) \(last[note.day, default: 1])"
    }
    return LineList.text(source, adding: lines)
  }
}

/// The list of received notes that were shown, and when.
///
/// Format: docs/FORMAT.md, "notes/read.txt".
enum ReadNotes {
  static let file: RelativePath = "notes/read.txt"

  /// Parses the list.
  ///
  /// - Returns: the earliest day by note id, and all problems.
  static func parse(_ source: Source) -> ([String: Day], [Diagnostic]) {
    var days: [String: Day] = [:]
    let problems = LineList.read(source, hint: Phrase("note-line-note-file-without-md-blank")) { words in
      guard words.count == 2, let day = Day(ascii: Array(words[1].utf8)) else { return false }
      days[words[0]] = min(days[words[0]] ?? day, day)
      return true
    }
    return (days, problems)
  }

  static func text(adding id: String, _ day: Day, to source: Source?) -> [UInt8] {
    LineList.text(source, adding: ["\(id) \(day.text)"])
  }
}

/// Blocked writers and deleted notes, which are not received again.
public struct BlockedNotes: Sendable, Hashable {
  /// The path of the list.
  public static let file: RelativePath = "notes/blocked.txt"

  /// The reply keys of writers, 65 bytes each.
  public var writers: Set<[UInt8]> = []
  /// The ids of sealed notes that were deleted.
  public var notes: Set<String> = []

  /// An empty list.
  public init() {}
}

/// Parses and writes the list of what is not received again.
///
/// Format: docs/FORMAT.md, "notes/blocked.txt".
enum BlockedFormat {
  static func parse(_ source: Source) -> (BlockedNotes, [Diagnostic]) {
    var blocked = BlockedNotes()
    let problems = LineList.read(source, hint: Phrase("note-line-note-id-writer-reply")) { words in
      guard words.count == 2 else { return false }
      if words[0] == "note", SealedText.isID(words[1]) {
        blocked.notes.insert(words[1])
      } else if words[0] == "writer", let key = Base64.bytes(words[1]), key.count == 65 {
        blocked.writers.insert(key)
      } else {
        return false
      }
      return true
    }
    return (blocked, problems)
  }

  static func text(adding more: BlockedNotes, to source: Source?) -> [UInt8] {
    let known = source.map { parse($0).0 } ?? BlockedNotes()
    return LineList.text(
      source,
      adding: more.notes.subtracting(known.notes).map { "note \($0)" }
        + more.writers.subtracting(known.writers).map { "writer \(Base64.text($0))" })
  }

  /// The list without some writers; every other line stays.
  static func text(without writers: Set<[UInt8]>, _ source: Source) -> [UInt8] {
    let gone = Set(writers.map { "writer \(Base64.text($0))" })
    let lines = String(decoding: source.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.filter { !gone.contains(String($0).trimmingBlanks) }.joined(separator: "\n").utf8)
  }
}
