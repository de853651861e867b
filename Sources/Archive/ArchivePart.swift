// The readings an archive is made from, and the selection of a part of them.
//
// A part is cut out before anything is planned, so that no page, list, count, feed or index can reveal what
// is left out.

public import Diagnostics
public import Diary
internal import Fluent
public import Ground
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
  /// The memos and their media.
  public var memos: (reading: MemoReading, media: MemoMedia)?
  /// The notes and personal links.
  public var notes: NoteReading?
  /// The machines and their backups.
  public var safety: SafetyReading?

  /// Readings of a home.
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

/// The selection of what an archive shows.
public struct ArchivePart: Sendable, Hashable {
  /// What can be left out.
  public enum Area: String, Sendable, CaseIterable {
    case ledger
    case memos
    case answers
    case safety
  }

  /// The only diaries, without anything else of the home; empty for no limit.
  public var diaries: [String]
  /// The only months, besides the years; empty together with `years` for no limit.
  public var months: Set<Month>
  /// The only years, besides the months.
  public var years: Set<Year>
  /// The areas left out.
  public var without: Set<Area>

  /// A part; everything unless limited.
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

  /// Whether the part includes a diary.
  public func has(diary id: String) -> Bool { diaries.isEmpty || diaries.contains(id) }

  /// Whether the part includes an area: naming diaries excludes all areas.
  public func has(_ area: Area) -> Bool { diaries.isEmpty && !without.contains(area) }

  /// Adds what it includes to a key.
  public func add(to key: inout Digest.Builder) {
    for names in [diaries, months.map(\.text), years.map(\.text), without.map(\.rawValue)] {
      key.add(names.count)
      for name in names.sorted() { key.add(name) }
    }
  }

  private func has(_ month: Month) -> Bool {
    isOfAllTimes || months.contains(month) || years.contains(Year(of: month))
  }

  /// Reduces readings to the part.
  ///
  /// - Parameters:
  ///   - readings: everything that was read.
  ///   - home: the home's files.
  /// - Returns: the readings without anything outside the part.
  /// - Throws: `part-empty`; errors of reading an entry.
  public func taken(from readings: ArchiveReadings, in home: Tree) async throws(Diagnostic) -> ArchiveReadings
  {
    if isWhole { return readings }
    var part = ArchiveReadings([])
    for reading in readings.diaries where has(diary: reading.diary.id) {
      guard var taken = try await taken(from: reading, in: home) else { continue }
      // Others need not know where exactly: photos don't tell it either.
      for index in taken.diary.entries.indices {
        taken.diary.entries[index].location = taken.diary.entries[index].location?.withoutCoordinates
      }
      part.diaries.append(taken)
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
        // Personal links and contacts belong to the present, not to a month.
        notes.links = []
        notes.contacts = []
      }
      part.notes = notes
    }
    // The state of this home's machines belongs to no month.
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

  /// The entries of the selected months, with their authors and readers and the photos they show.
  ///
  /// - Returns: nil if there is none: then the diary's name is left out as well.
  func taken(from whole: DiaryReading, in home: Tree) async throws(Diagnostic) -> DiaryReading? {
    if isOfAllTimes { return whole }
    var reading = whole
    reading.diary.entries.removeAll { !has($0.created.day) }
    let entries = reading.diary.entries
    guard !entries.isEmpty else { return nil }
    let ids = Set(entries.map(\.id))
    reading.diary.replies.removeAll { $0.replyTo.map { !ids.contains($0) } ?? true }
    var people = Set(reading.diary.texts.compactMap(\.author))
    for index in reading.diary.reads.indices {
      reading.diary.reads[index].keep(ids.contains)
      let receipts = reading.diary.reads[index]
      if !receipts.readings.isEmpty { people.insert(receipts.member) }
    }
    reading.diary.reads.removeAll(where: \.readings.isEmpty)
    reading.diary.members.removeAll { !people.contains($0.id) }
    let pictures = Set(reading.diary.members.compactMap(\.picture))
    reading.pictures.removeAll { !pictures.contains($0.name) }
    let folder = reading.diary.path / "photos"
    var photos: Set<String> = []
    for entry in reading.diary.texts {
      photos.formUnion(entry.photos)
      let path = entry.path(in: reading.diary.path)
      for link in try await links(of: entry, in: reading, home) {
        // Another diary may have a photo of the same name as one left out here.
        if let target = path.resolving(link), target.parent == folder { photos.insert(target.name) }
      }
    }
    reading.photos.removeAll { !photos.contains($0.name) }
    if let cover = reading.diary.cover, !photos.contains(cover) { reading.diary.cover = nil }
    return reading
  }

  private func links(of entry: Entry, in reading: DiaryReading, _ home: Tree) async throws(Diagnostic)
    -> [String]
  {
    guard entry.links.mayBeAnything else { return entry.links.targets }
    let path = entry.path(in: reading.diary.path)
    let bytes: [UInt8]
    if let known = reading.texts?[entry.digest] {
      bytes = known
    } else {
      bytes = try home.read(path, limit: Entry.maximumBytes).bytes
    }
    return await ArchivePart.links(in: Source(path, bytes), entry.bodyStart..<bytes.count)
  }

  /// The memos begun in the selected months, with their threads, sounds and pictures.
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
      reading, in: whole.media.home, waves: whole.media.waves, pictures: whole.media.pictures,
      attachments: whole.media.attachments,
      problems: [])
    return (reading, media)
  }

  /// The link destinations in a text, parsed as Markdown.
  @MarkdownActor private static func links(in source: Source, _ range: Range<Int>) -> [String] {
    var links: [String] = []
    _ = Markdown(source, range: range).html { link in
      links.append(link.destination.percentDecoded)
      return .text
    }
    return links
  }
}

extension ArchiveReadings {
  /// The source files of exactly these readings.
  ///
  /// They form a home of their own: `zutto.json` has the settings that pages show. Left out is what no
  /// archive shows: the vault, other notes, contacts, the home's own templates and questions.
  ///
  /// - Parameter home: the home.
  /// - Returns: the files.
  /// - Throws: errors of reading the files; `changed-since`, `link-missing`.
  public func partFiles(in home: Home) async throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    files.written[Home.file] = HomeFormat.text(home.settings)
    for reading in diaries { files.add(try await reading.partFiles(in: home.tree)) }
    if let ledger { files.add(try ledger.partFiles(in: home)) }
    if let notes { files.add(try notes.partFiles()) }
    if let memos { files.add(try await ArchiveReadings.partFiles(memos.reading)) }
    for device in safety?.devices ?? [] {
      if let path = Device.folder.appending(device.id + ".json") { files.copied.insert(path) }
    }
    return files
  }

  @MarkdownActor private static func partFiles(_ reading: MemoReading) throws(Diagnostic) -> PartFiles {
    var files = PartFiles()
    files.copied = Set(
      reading.sounds.compactMap { Memo.soundFolder.appending($0.name) }
        + reading.photos.compactMap { Memo.photoFolder.appending($0.name) })
    let memos = Set(reading.memos.map(\.path))
    for memo in reading.memos {
      let start = memo.items[0].content.lowerBound
      let text = Markdown(memo.source, range: start..<Int.max)
      files.written[memo.path] = try text.clearingLinks { link in
        guard let target = memo.path.resolving(link.percentDecoded) else { return true }
        return !memos.contains(target) && !files.copied.contains(target)
      }
    }
    return files
  }
}

extension ArchiveReadings {
  /// How many photos contain, or may contain, metadata such as the place and the camera.
  public var originals: Int {
    let photos = diaries.flatMap { $0.photos + $0.pictures }
    let pictures = memos.map { memos in memos.reading.photos.map { memos.media.pictures[$0.name] } }
    return photos.count { $0.size?.carriesMore ?? true } + (pictures ?? []).count { $0?.carriesMore ?? true }
  }
}
