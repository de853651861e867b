// On which day each note stands, and in which order those of a day came.
// Format: docs/FORMAT.md, "notes/arrived.txt".

internal import Diagnostics
internal import Fluent
public import ZonedTime

/// The place of a note among the others: a day, and a number on that day.
public struct NotePlace: Sendable, Hashable, Comparable {
  /// The day, on the clock of the home.
  public let day: Day
  /// The number on that day, from 1; 0 for a note of which only the day is known.
  let number: Int

  init(_ day: Day, _ number: Int = 0) {
    self.day = day
    self.number = number
  }

  /// The place, or that of a day if it is later.
  public func noLater(than today: Day) -> NotePlace { day > today ? NotePlace(today) : self }

  /// Ascending day, then number.
  public static func < (a: NotePlace, b: NotePlace) -> Bool {
    a.day == b.day ? a.number < b.number : a.day < b.day
  }
}

/// Reads and writes the list of notes that came in or were sent, in their order.
enum ArrivedNotes {
  static let file: RelativePath = "notes/arrived.txt"

  /// Reads the list.
  ///
  /// - Returns: the earliest place of each note's id, and what is wrong.
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

  /// The list with more notes, which come after all others of their day; one that is in it keeps its place.
  ///
  /// - Parameters:
  ///   - notes: their ids and days, in the order in which they came.
  ///   - source: the list as it is.
  /// - Returns: the list's text.
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
