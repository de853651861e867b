// The source files of a part of a home: those of what its archive shows, and nothing that tells of the rest.

public import Diagnostics
internal import Diary
public import Ground
internal import Ledger
internal import Memos
internal import Notes
internal import Prose
internal import SafeFiles

extension ArchiveReadings {
  /// The files of a home that hold what these readings hold, and no more.
  ///
  /// They are a home by themselves: `zutto.json` has what pages show of it. What no archive shows is not in it: the vault, other
  /// notes, contacts, the home's own templates and questions.
  ///
  /// - Parameter home: where the files stand.
  /// - Returns: the files.
  /// - Throws: what reading the files throws; `changed-since`, `link-missing`.
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

  @MarkdownLane private static func partFiles(_ reading: MemoReading) throws(Diagnostic) -> PartFiles {
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
  /// How many photos tell, or may tell, where and with what they were taken.
  public var originals: Int {
    let photos = diaries.flatMap { $0.photos + $0.pictures }
    let pictures = memos.map { memos in memos.reading.photos.map { memos.media.pictures[$0.name] } }
    return photos.count { $0.size?.carriesMore ?? true } + (pictures ?? []).count { $0?.carriesMore ?? true }
  }
}
