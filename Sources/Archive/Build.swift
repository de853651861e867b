// What an archive is built from, and where to.

public import Diagnostics
public import Diary
public import Ledger
public import Memos
public import Notes
public import SafeFiles

/// Builds an archive.
public struct Build: Sendable {
  /// How far a build is.
  public struct Progress: Sendable {
    /// Pages that are current.
    public let done: Int
    /// Pages in all.
    public let total: Int
  }

  let home: Tree
  let output: Tree
  let cache: RelativePath?
  let theme: Theme
  let report: @Sendable (Progress) -> Void
  let shown: @Sendable (Int) -> Void
  let written: WrittenFiles?
  let isStopped: @Sendable () -> Bool
  let photos: PhotoPolicy
  private let sounds: [SoundLooks.File]
  private let planning: @Sendable (PhotoPolicy) async -> SitePlan

  /// A build of what was read.
  ///
  /// - Parameters:
  ///   - diaries: what is shown.
  ///   - ledger: the shop ledger; nil to show none.
  ///   - memos: the memos and what was found of their media; nil to show none.
  ///   - notes: the notes and personal links, of which the public answers and the pages of open
  ///     links are shown; nil to show none.
  ///   - safety: the machines and their backups; nil to show none.
  ///   - photos: how photos get into it.
  ///   - settings: how it looks.
  ///   - theme: the templates.
  ///   - home: where the files stand.
  ///   - output: the archive's folder.
  ///   - cache: where this machine remembers what it wrote; nil to remember nothing.
  ///   - report: told now and then how far it is.
  ///   - shown: told the state of the files as soon as all pages are as planned, before they are remembered.
  ///   - written: takes what is written and what is there already; nil if nobody asks.
  ///   - isStopped: asked between pages; true ends the build with what is done so far.
  public init(
    _ diaries: [DiaryReading], ledger: LedgerReading? = nil,
    memos: (reading: MemoReading, media: MemoMedia)? = nil, notes: NoteReading? = nil,
    safety: SafetyReading? = nil, photos: PhotoPolicy, settings: ArchiveSettings, theme: Theme,
    from home: Tree, to output: Tree, cache: RelativePath?,
    report: @escaping @Sendable (Progress) -> Void = { _ in },
    shown: @escaping @Sendable (Int) -> Void = { _ in }, written: WrittenFiles? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.home = home
    self.output = output
    self.cache = cache
    self.theme = theme
    self.report = report
    self.shown = shown
    self.written = written
    self.isStopped = isStopped
    self.photos = photos
    sounds = Build.sounds(of: diaries, memos?.media)
    planning = { policy in
      await SitePlan(
        diaries, ledger, memos: memos, notes: notes, safety: safety, photos: policy, settings, theme: theme)
    }
  }

  /// The sounds and films that are shown.
  private static func sounds(of diaries: [DiaryReading], _ memos: MemoMedia?) -> [SoundLooks.File] {
    var files: [SoundLooks.File] = []
    for reading in diaries {
      for photo in reading.photos where photo.size == nil {
        let path = (reading.diary.path / "photos").appending(photo.name)
        if let path { files.append((path, photo.signature)) }
      }
    }
    for copy in memos?.copies ?? [] where memos?.pictures[copy.source.name] == nil {
      files.append((copy.source, copy.signature))
    }
    return files.filter { SoundLooks.isMeant($0.path) || $0.path.parent == Memo.soundFolder }
  }

  /// Brings the archive up to date.
  ///
  /// - Returns: what was done. The page of a personal link that can't be made is left out and told there.
  /// - Throws: `archive-foreign`, `disk-full`, `file-unwritable`. What was written by then is whole
  ///   and is not made again by the next build.
  public func run() async throws(Diagnostic) -> BuildReport {
    let slow = cache == nil ? FailedPhotos() : FailedPhotos(in: home)
    var photos = photos
    photos.known.add(slow, in: home)
    photos.failed = photos.known.problems
    photos.sounds = await SoundLooks.read(sounds, in: home, remembering: cache != nil)
    // Planned while the folder is looked at.
    async let planned = planned(photos)
    let folder = try OutputFolder(output, forPart: self.photos.isShared)
    let known = cache.map { BuildManifest($0, in: home, of: output) } ?? BuildManifest()
    let build = await planned
    // Listed before it is written: a kill in the middle must leave nothing that no list names.
    try folder.writeList(build.plan.pages, keepingListed: true)

    let found = build.compare(known, folder)
    let made = try await build.makePhotos(found.todo, in: folder)
    for (path, problem) in made.failed {
      photos.known.add(path, problem, isSlow: made.slow.contains(path), in: home)
    }
    if cache != nil { photos.known.write(to: home, unless: slow) }
    guard !made.failed.isEmpty, !made.isStopped else { return try await build.finish(folder, found, made) }
    // Photos that can't be made are shown otherwise.
    photos.failed.merge(made.failed) { _, new in new }
    let other = await self.planned(photos)
    try folder.writeList(other.plan.pages, keepingListed: true)
    return try await other.finish(folder, other.compare(known, folder), made)
  }

  private func planned(_ photos: PhotoPolicy) async -> PlannedBuild {
    PlannedBuild(build: self, photos: photos, plan: await planning(photos))
  }
}

/// The outcome of a build.
public struct BuildReport: Sendable, Hashable {
  /// The archive's folder.
  public var path = ""
  /// Files of the archive.
  public var pages = 0
  /// Files that were written.
  public var written = 0
  /// Files that were as they should be.
  public var kept = 0
  /// Files of earlier builds that are no longer part of it and were deleted.
  public var deleted = 0
  /// Files in the archive's folder that are not ours and were left alone.
  public var foreign = 0
  /// Whether it was stopped before the end.
  public var isStopped = false
  /// Differs from another build's of this run of the program if the archive's files do, whoever wrote them.
  public var state = 0
  /// The photos that could not be made, for the next build of this run of the program.
  public var failedPhotos = FailedPhotos()
  /// What is wrong with the files it was made from.
  public var problems: [Diagnostic] = []

  init() {}
}
