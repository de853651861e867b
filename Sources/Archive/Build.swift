// Building an archive: what it is made from, its settings and its report.

public import Diagnostics
public import Diary
public import Fluent
public import Ground
public import Ledger
public import Memos
public import Notes
public import SafeFiles
public import ZonedTime

/// Builds an archive.
public struct Build: Sendable {
  /// The progress of a build.
  public struct Progress: Sendable {
    /// Pages that are current.
    public let done: Int
    /// Pages in total.
    public let total: Int
  }

  let home: Tree
  let output: Tree
  let cache: RelativePath?
  /// The folders of the archive that are as the last build left them (`FinishedBuild.trusted`).
  public var trusted: [RelativePath?: [String]] = [:]
  /// Where to keep what this build was made from and what it left; nil for nowhere.
  public var finished: FinishedBuild?
  /// Whether the program ends after this build: its memory is left to the system, which frees it at once.
  public var isLast = false
  let theme: Theme
  let report: @Sendable (Progress) -> Void
  let shown: @Sendable (Int) -> Void
  let written: WrittenFiles?
  let isStopped: @Sendable () -> Bool
  let photos: PhotoPolicy
  private let sounds: [SoundLooks.File]
  private let planning: @Sendable (PhotoPolicy) async -> SitePlan

  /// A build of readings.
  ///
  /// - Parameters:
  ///   - diaries: the diaries to show.
  ///   - ledger: the shop ledger; nil to show none.
  ///   - memos: the memos and their media; nil to show none.
  ///   - notes: the notes and personal links, of which public answers and the pages of open links are shown;
  ///     nil to show none.
  ///   - safety: the machines and their backups; nil to show none.
  ///   - photos: how photos are converted.
  ///   - settings: how it looks.
  ///   - theme: the templates.
  ///   - home: the home's files.
  ///   - output: the archive's folder.
  ///   - cache: where this machine keeps the build manifest; nil to keep none.
  ///   - report: called with the progress.
  ///   - shown: called with the state of the files as soon as all pages are current, before the manifest is
  ///     written.
  ///   - written: collects written and unchanged files; nil if not needed.
  ///   - isStopped: polled between pages; true ends the build with what is done so far.
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
  /// - Returns: the outcome. A personal link whose page can't be made is left out and reported in it.
  /// - Throws: `archive-foreign`, `disk-full`, `file-unwritable`. Pages written until then are complete and
  ///   are not made again by the next build.
  public func run() async throws(Diagnostic) -> BuildReport {
    let slow = cache == nil ? FailedPhotos() : FailedPhotos(in: home)
    var photos = photos
    photos.known.add(slow, in: home)
    photos.failed = photos.known.problems
    photos.sounds = await SoundLooks.read(sounds, in: home, remembering: cache != nil)
    // Planning runs while the folder is scanned.
    async let planned = planned(photos)
    let known = cache.map { BuildManifest($0, in: home, of: output) } ?? BuildManifest()
    var folder = try OutputFolder(output, forPart: self.photos.isShared, trusting: trusted, known)
    let build = await planned
    if isLast { _ = unsafe Unmanaged.passRetained(Box(build)) }
    // Listed before written: a killed build must leave no file that no list names.
    try folder.writeList(build.plan, keepingListed: true)

    let found = await build.compare(known, folder)
    let made = try await build.makePhotos(found.todo, in: folder)
    for (path, problem) in made.failed {
      photos.known.add(path, problem, isSlow: made.slow.contains(path), in: home)
    }
    if cache != nil { photos.known.write(to: home, unless: slow) }
    guard !made.failed.isEmpty, !made.isStopped else { return try await build.finish(folder, found, made) }
    // Plan again: photos that can't be converted are shown differently.
    photos.failed.merge(made.failed) { _, new in new }
    let other = await self.planned(photos)
    try folder.writeList(other.plan, keepingListed: true)
    return try await other.finish(folder, await other.compare(known, folder), made)
  }

  /// Holds the plan and all readings.
  private final class Box: Sendable {
    private let build: PlannedBuild

    init(_ build: PlannedBuild) { self.build = build }
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
  /// Files written.
  public var written = 0
  /// Files already current.
  public var kept = 0
  /// Obsolete files of earlier builds that were deleted.
  public var deleted = 0
  /// Foreign files in the archive's folder that were left alone.
  public var foreign = 0
  /// Whether it was stopped early.
  public var isStopped = false
  /// A fingerprint of the archive's files, comparable within one run of the program.
  public var state = 0
  /// The photos that could not be converted, for the next build in the same run of the program.
  public var failedPhotos = FailedPhotos()
  /// What is wrong with the source files.
  public var problems: [Diagnostic] = []

  init() {}
}

/// Everything that decides how pages look; part of every page's key.
public struct ArchiveSettings: Sendable, Hashable {
  /// The home's name, shown as the archive's title.
  public var name: String
  /// The language of the archive's own texts.
  public var language: Language
  /// The colour scheme.
  public var theme: HomeSettings.Theme
  /// The newest day of an entry or a memo of the home, for the ledger's pages: months before it are over.
  public var newestDay: Day?

  /// Settings; without the newest day.
  public init(name: String, language: Language, theme: HomeSettings.Theme = .system) {
    self.name = name
    self.language = language
    self.theme = theme
  }

  var digest: Digest {
    var builder = Digest.Builder()
    builder.add(name)
    builder.add(language.tag.rawValue)
    builder.add(theme.rawValue)
    return builder.digest
  }
}

extension ArchiveSettings {
  /// The settings of a home's archive.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - language: the requested language; nil for the home's own. The terminal's language is never used: an
  ///     archive is the same wherever it is built.
  ///   - locales: the languages that pages can be in.
  public init(of home: Home, language: LanguageTag?, _ locales: Locales) {
    let file = home.settings
    self.init(name: file.name ?? file.owner, language: locales[language ?? file.language], theme: file.theme)
  }

  /// The newest day of an entry or a memo of a home, from file names alone; nil if there is none.
  ///
  /// Unreadable folders are ignored here; Diary and Memos report them.
  public static func newestDay(in home: Home) -> Day? {
    let diaries = (try? DiaryStore.ids(in: home)) ?? []
    let folders = [Memo.folder] + diaries.compactMap { Diary.folder.appending("\($0)/entries") }
    return folders.flatMap { folder in
      ((try? home.tree.folder(folder).names()) ?? []).compactMap { file in
        file.name.hasSuffix(".md") ? Day(ascii: file.name.utf8.prefix(10)) : nil
      }
    }.max()
  }

  /// Whether the pages about the whole home hide its name: if all diaries are anonymous.
  public static func hidesName(_ diaries: some Collection<Diary>) -> Bool {
    !diaries.isEmpty && diaries.allSatisfy(\.type.hidesMembers)
  }
}
