// A part of a home, for somebody whom the rest does not concern.
//
// What is left out is taken away before anything is planned: no page, list, count, feed or index can
// tell of what it never saw.

public import Diary
public import Ground
public import Ledger
public import Memos
public import Notes
internal import Prose

/// Everything that an archive is made from.
public struct ArchiveReadings: Sendable {
  /// The diaries.
  public var diaries: [DiaryReading]
  /// The shop ledger, if there is one.
  public var ledger: LedgerReading?
  /// The memos and what was found of their media.
  public var memos: (reading: MemoReading, media: MemoMedia)?
  /// The notes and personal links.
  public var notes: NoteReading?
  /// The machines and their backups.
  public var safety: SafetyReading?

  /// What was read.
  public init(
    _ diaries: [DiaryReading], ledger: LedgerReading? = nil,
    memos: (reading: MemoReading, media: MemoMedia)? = nil, notes: NoteReading? = nil,
    safety: SafetyReading? = nil
  ) {
    self.diaries = diaries
    self.ledger = ledger
    self.memos = memos
    self.notes = notes
    self.safety = safety
  }
}

/// Which part of a home is shown.
public struct ArchivePart: Sendable, Hashable {
  /// What can be left out.
  public enum Area: String, Sendable, CaseIterable {
    case ledger
    case memos
    case answers
    case safety
  }

  /// The only diaries, without anything else of the home; empty for all.
  public var diaries: [String]
  /// The only months, with the years; empty for all times.
  public var months: Set<Month>
  /// The only years, with the months.
  public var years: Set<Year>
  /// What is left out.
  public var without: Set<Area>

  /// A part; everything unless something is named.
  public init(diaries: [String] = [], months: Set<Month> = [], years: Set<Year> = [], without: Set<Area> = [])
  {
    self.diaries = diaries
    self.months = months
    self.years = years
    self.without = without
  }

  /// Whether nothing is left out.
  public var isWhole: Bool { diaries.isEmpty && without.isEmpty && isOfAllTimes }

  private var isOfAllTimes: Bool { months.isEmpty && years.isEmpty }

  /// Whether a diary is in it.
  public func has(diary id: String) -> Bool { diaries.isEmpty || diaries.contains(id) }

  /// Whether a kind of thing is in it: a diary that is named alone is shown without all else.
  public func has(_ area: Area) -> Bool { diaries.isEmpty && !without.contains(area) }

  private func has(_ month: Month) -> Bool {
    isOfAllTimes || months.contains(month) || years.contains(Year(of: month))
  }

  /// What of a home's files is in the part.
  ///
  /// - Parameters:
  ///   - readings: everything that was read.
  ///   - home: where the files stand.
  /// - Returns: the rest is not in it under any name.
  /// - Throws: `part-empty`; what reading an entry throws.
  public func taken(from readings: ArchiveReadings, in home: Tree) async throws(Diagnostic) -> ArchiveReadings
  {
    if isWhole { return readings }
    var part = ArchiveReadings([])
    for reading in readings.diaries where has(diary: reading.diary.id) {
      if let taken = try await taken(from: reading, in: home) { part.diaries.append(taken) }
    }
    if has(.ledger) {
      part.ledger = isOfAllTimes ? readings.ledger : readings.ledger?.only(has)
      if !isOfAllTimes, part.ledger?.months.isEmpty == true { part.ledger = nil }
    }
    if has(.memos) {
      if isOfAllTimes {
        part.memos = readings.memos
      } else if let memos = readings.memos {
        part.memos = await taken(from: memos)
      }
    }
    if has(.answers), var notes = readings.notes {
      if !isOfAllTimes {
        notes.received.removeAll { !has(Month(of: $0.place.day)) }
        notes.sent = []
        // A personal link is an invitation of today.
        notes.links = []
        notes.contacts = []
      }
      part.notes = notes
    }
    // How this home's machines are is no part of a month.
    if has(.safety), isOfAllTimes { part.safety = readings.safety }
    try checkForEmptiness(part)
    return part
  }

  private func checkForEmptiness(_ part: ArchiveReadings) throws(Diagnostic) {
    var found: Set<Month> = Set(part.ledger?.months.map(\.month) ?? [])
    for reading in part.diaries {
      for entry in reading.diary.entries { found.insert(Month(of: entry.created.day)) }
    }
    for memo in part.memos?.reading.memos ?? [] { found.insert(Month(of: memo.created.day)) }
    for note in part.notes?.publicAnswers ?? [] { found.insert(Month(of: note.place.day)) }
    let foundYears = Set(found.map { Year(of: $0) })
    let missing =
      months.filter { !found.contains($0) }.sorted().map(\.text)
      + years.filter { !foundYears.contains($0) }.sorted().map(\.text)
    guard missing.isEmpty else {
      throw Diagnostic(
        .partEmpty, Phrase("archive-nothing-show", ["missing": missing.joined(separator: ", ")]),
        hint: Phrase("archive-name-months-years-hold-something"))
    }
    if part.diaries.isEmpty, part.ledger == nil, found.isEmpty, part.safety == nil {
      throw Diagnostic(.partEmpty, Phrase("archive-all-left-out"), hint: Phrase("archive-leave-out-less"))
    }
  }
}
