// The plan of an archive: all of its pages.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Ledger
internal import Memos
internal import Notes
internal import SafeFiles

/// The whole archive as it should be: a pure function of what was read.
struct SitePlan: Sendable {
  let settings: ArchiveSettings
  /// The frame of the pages about the whole home, which hide its name if all diaries are anonymous.
  let frame: PageFrame
  let diaries: [DiaryPlan]
  let ledger: LedgerPlan?
  let memos: MemoPlan?
  /// The public answers and the pages of personal links, if there are any and they are shown.
  let notes: NotePlan?
  let time: TimelinePlan?
  let search: SearchPlan?
  let safety: SafetyReading?
  private(set) var pages: [PlannedPage] = []
  /// Where the pages of each folder are among all; a folder may have several runs.
  private(set) var folders: [RelativePath?: [Range<Int>]] = [:]
  /// The paths of all pages, each on a line.
  private(set) var list: [UInt8] = []
  let photoProblems: [Diagnostic]

  /// Plans an archive; `diaries` are in the order of the home page, and what is nil is not shown.
  init(
    _ diaries: [DiaryReading], _ ledger: LedgerReading?,
    memos: (reading: MemoReading, media: MemoMedia)? = nil, notes: NoteReading? = nil,
    safety: SafetyReading? = nil, photos policy: PhotoPolicy = PhotoPolicy(canMake: false),
    _ settings: ArchiveSettings, theme: Theme
  ) async {
    let contents = SitePlan.contents(diaries, ledger, memos?.reading, notes, isWhole: !policy.isShared)
    func frame(hidesName: Bool) -> PageFrame {
      PageFrame(settings, theme: theme, contents, hidesName: hidesName)
    }
    let (named, nameless) = (frame(hidesName: false), frame(hidesName: true))
    let frame = ArchiveSettings.hidesName(diaries.map(\.diary)) ? nameless : named

    let plans = await withTaskGroup(of: DiaryPlan.self) { group in
      for (number, diary) in diaries.enumerated() {
        // An anonymous diary shows no names, not even the home's.
        let frame = diary.diary.type.hidesMembers ? nameless : named
        group.addTask { await DiaryPlan(diary, number: number, frame, photos: policy) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.number < $1.number }
    }
    let ledger = ledger.map { LedgerPlan($0, frame, newestDay: settings.newestDay) }
    let memos = memos.flatMap { MemoPlan($0.reading, $0.media, frame, photos: policy) }
    let notes = notes.flatMap { NotePlan($0, theme: theme, frame) }
    async let timeline = TimelinePlan(plans, ledger, memos, notes, frame)
    async let searching = SearchPlan(plans, memos, notes, ledger, frame)
    // Its key covers every entry.
    async let calendar = PageList(Feeds.calendar(of: plans, frame).pages)
    let time = await timeline
    // Apart, so that two threads end at about the same time.
    async let entries = plans.concurrentMap(piece: 1) { PageList(EntryPage.pages(of: $0, time).pages) }
    async let others = plans.concurrentMap(piece: 1) { PageList($0.pages) }
    let search = await searching
    async let timePages = PageList(time?.pages ?? [])
    async let searchPages = PageList(search?.pages ?? [])
    let diaryPages = zip(await others, await entries).flatMap { [$0, $1] }
    photoProblems =
      plans.flatMap(\.media.problems) + (memos?.photos.problems ?? []) + (memos?.soundProblems ?? [])
      + (plans.contains(where: \.media.lacksProgram) || memos?.photos.lacksProgram == true
        ? [PhotoForm.missingProgram] : [])
    self.settings = settings
    self.frame = frame
    self.diaries = plans
    self.ledger = ledger
    self.memos = memos
    self.notes = notes
    self.time = time
    self.search = search
    self.safety = safety

    var own = HomePage.page(of: self).pages + SafetyPage.page(of: self).pages
    for (name, _) in theme.assets { own += SitePlan.asset(name, theme).pages }
    if policy.isShared { own += SitePlan.part(settings).pages }
    let rooms = [ledger?.pages, memos?.pages, notes?.pages].map { PageList($0 ?? []) }
    let lists =
      [PageList(own), await timePages] + diaryPages + rooms + [await calendar, await searchPages]
    pages.reserveCapacity(lists.reduce(0) { $0 + $1.pages.count })
    list.reserveCapacity(lists.reduce(0) { $0 + $1.lines.count })
    for part in lists {
      list += part.lines
      for (folder, range) in part.runs {
        folders[folder, default: []].append(range.lowerBound + pages.count..<range.upperBound + pages.count)
      }
      for page in part.pages {
        page.number = pages.count
        pages.append(page)
      }
    }
  }

  /// Pages and their paths, each on a line.
  private struct PageList: Sendable {
    let pages: [PlannedPage]
    let runs: [(shared: RelativePath?, range: Range<Int>)]
    let lines: [UInt8]

    init(_ pages: [PlannedPage]) {
      self.pages = pages
      var lines: [UInt8] = []
      lines.reserveCapacity(pages.count * 48)
      let runs = pages.runs(by: \.folder)
      for (folder, range) in runs {
        let start = folder.map { Array("\($0.text)/".utf8) } ?? []
        for page in pages[range] {
          lines += start
          lines.append(contentsOf: page.name.utf8)
          lines.append(0x0A)
        }
      }
      self.lines = lines
      self.runs = runs
    }
  }

  /// What every page links to if there is some: the timeline, the photos, the questions, the search.
  private static func contents(
    _ diaries: [DiaryReading], _ ledger: LedgerReading?, _ memos: MemoReading?, _ notes: NoteReading?,
    isWhole: Bool
  ) -> PageFrame.Contents {
    // Photos and questions of anonymous diaries are on their own pages alone.
    let named = diaries.filter { !$0.diary.type.hidesMembers && !$0.diary.entries.isEmpty }
    return PageFrame.Contents(
      isWhole: isWhole, hasTimeline: hasTimeline(diaries, ledger, memos, notes),
      hasPhotos: named.contains { !$0.photos.isEmpty },
      hasQuestions: named.contains { $0.diary.entries.contains { $0.question != nil } },
      hasSearch: hasSearch(diaries, ledger, memos, notes))
  }

  /// Whether the timeline isn't empty; must match `TimelinePlan`.
  private static func hasTimeline(
    _ diaries: [DiaryReading], _ ledger: LedgerReading?, _ memos: MemoReading?, _ notes: NoteReading?
  ) -> Bool {
    diaries.contains { !$0.diary.type.hidesMembers && !$0.diary.entries.isEmpty }
      || ledger?.months.contains { !$0.days.totals.isEmpty } == true || memos?.memos.isEmpty == false
      || notes?.publicAnswers.contains { $0.answer != nil } == true
  }

  /// Whether there is something to find; must match `SearchPlan`.
  private static func hasSearch(
    _ diaries: [DiaryReading], _ ledger: LedgerReading?, _ memos: MemoReading?, _ notes: NoteReading?
  ) -> Bool {
    diaries.contains { !$0.diary.entries.isEmpty } || ledger?.months.isEmpty == false
      || memos?.memos.isEmpty == false || notes?.publicAnswers.contains { $0.answer != nil } == true
  }

  private static func asset(_ name: String, _ theme: Theme) -> PageGroup {
    PageKind("asset").page(in: nil, name) { page in
      page.make(bytes: { $0 }, Asset(bytes: theme.asset(name)))
    }
  }

  private struct Asset: Input {
    let bytes: [UInt8]

    func add(to key: inout Digest.Builder) { key.add(Digest(of: bytes)) }

    func argument(_ made: PageMaterial) -> [UInt8] { bytes }
  }

  /// The file that identifies an archive of a part of a home.
  private static func part(_ settings: ArchiveSettings) -> PageGroup {
    let text = Phrase("archive-part")[settings.language]
    return PageKind("part").page(in: nil, OutputFolder.partName.text) { page in
      page.make(bytes: { Array("\($0)\n".utf8) }, text)
    }
  }
}
