// The files of a few months: entries and memos, the people and the media that belong to them.

internal import Diary
internal import Ground
internal import Memos
internal import Prose

extension ArchivePart {
  private func has(_ day: Day) -> Bool { months.contains(Month(of: day)) || years.contains(Year(of: day)) }

  private var isOfAllTimes: Bool { months.isEmpty && years.isEmpty }

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
