// A part of a home, for somebody whom the rest does not concern.
//
// What is left out is taken away before anything is planned: no page, list, count, feed or index can
// tell of what it never saw.

public import Diagnostics
public import Diary
internal import Fluent
internal import Ground
public import Ledger
public import Memos
public import Notes
internal import Prose
public import SafeFiles
public import ZonedTime

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

extension ArchivePart {
  private func has(_ day: Day) -> Bool { months.contains(Month(of: day)) || years.contains(Year(of: day)) }

  /// The entries of a diary's months, with the people who wrote or read them and the photos that they show.
  ///
  /// - Returns: nil if there is none: then its name is nobody's business either.
  func taken(from whole: DiaryReading, in home: Tree) async throws(Diagnostic) -> DiaryReading? {
    if isOfAllTimes { return whole }
    var reading = whole
    reading.diary.entries.removeAll { !has($0.created.day) }
    let entries = reading.diary.entries
    guard !entries.isEmpty else { return nil }
    let ids = Set(entries.map(\.id))
    var people = Set(entries.compactMap(\.author))
    for index in reading.diary.reads.indices {
      reading.diary.reads[index].times = reading.diary.reads[index].times.filter { ids.contains($0.key) }
      let receipts = reading.diary.reads[index]
      if !receipts.times.isEmpty { people.insert(receipts.member) }
    }
    reading.diary.reads.removeAll { $0.times.isEmpty }
    reading.diary.members.removeAll { !people.contains($0.id) }
    let pictures = Set(reading.diary.members.compactMap(\.picture))
    reading.pictures.removeAll { !pictures.contains($0.name) }
    let folder = reading.diary.path / "photos"
    var photos: Set<String> = []
    for entry in entries {
      photos.formUnion(entry.photos)
      let path = entry.path(in: reading.diary.path)
      for link in try await links(of: entry, in: reading, home) {
        // Another diary's photo may have the name of one that is left out here.
        if let target = path.resolving(link), target.parent == folder { photos.insert(target.name) }
      }
    }
    reading.photos.removeAll { !photos.contains($0.name) }
    return reading
  }

  private func links(of entry: Entry, in reading: DiaryReading, _ home: Tree) async throws(Diagnostic)
    -> [String]
  {
    guard entry.links.mayBeAnything else { return entry.links.targets }
    let path = entry.path(in: reading.diary.path)
    let bytes: [UInt8]
    if let known = reading.texts[entry.digest] {
      bytes = known
    } else {
      bytes = try home.read(path, limit: Entry.maximumBytes).bytes
    }
    return await ArchivePart.links(in: Source(path, bytes), entry.bodyStart..<bytes.count)
  }

  /// The memos that were begun in the months, with their threads, sounds and pictures.
  func taken(from whole: (reading: MemoReading, media: MemoMedia)) async -> (
    reading: MemoReading, media: MemoMedia
  )? {
    var reading = whole.reading
    reading.memos.removeAll { !has($0.created.day) }
    guard !reading.memos.isEmpty else { return nil }
    var files: Set<RelativePath> = []
    for memo in reading.memos {
      for (_, sound) in memo.sounds { files.insert(sound.path) }
      for range in memo.items.flatMap(\.texts) {
        for link in await ArchivePart.links(in: memo.source, range) {
          if let path = memo.path.resolving(link) { files.insert(path) }
        }
      }
    }
    func isKept(_ item: FolderItem, in folder: RelativePath) -> Bool {
      folder.appending(item.name).map(files.contains) ?? false
    }
    reading.sounds.removeAll { !isKept($0, in: Memo.soundFolder) }
    reading.photos.removeAll { !isKept($0, in: Memo.photoFolder) }
    let media = MemoMedia(
      reading, waves: whole.media.waves, pictures: whole.media.pictures, attachments: whole.media.attachments,
      problems: [])
    return (reading, media)
  }

  /// What a text links to, as Markdown reads it.
  @MarkdownLane private static func links(in source: Source, _ range: Range<Int>) -> [String] {
    var links: [String] = []
    _ = Markdown(source, range: range).html { link in
      links.append(link.destination.percentDecoded)
      return .text
    }
    return links
  }
}
