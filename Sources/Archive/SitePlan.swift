// Which pages an archive has, where they stand, and the key by which each is known to be current.

internal import Diary
internal import Ground
internal import Ledger
internal import Memos
internal import Notes

/// One file of the archive.
struct PlannedPage: Sendable {
  /// What it shows.
  enum Kind: Sendable, Hashable {
    case home
    case safety
    case asset(String)
    case part
    case diary(Int)
    case members(Int)
    case year(diary: Int, year: Int)
    case month(diary: Int, month: Int)
    case entry(diary: Int, entry: Int)
    case copy(of: RelativePath)
    case cleaned(of: RelativePath)
    case photo(of: RelativePath, PhotoRecipe)
    case ledger
    case ledgerYear(Int)
    case ledgerMonth(Int)
    case memos
    case memoMonth(Int)
    case memo(Int)
    case answers
    case receive(Int)
    case time
    case timeYear(Int)
    case timeMonth(Int)
    case onDays
    case onDay(Int)
    case atom(Int)
    case jsonFeed(Int)
    case calendar
    case search
    case searchList
    case searchShard(segment: Int, shard: Int)
    case searchTexts(segment: Int, part: Int)

    /// The file that it is a copy of, and whether it is cleaned on its way.
    var copied: (source: RelativePath, isCleaned: Bool)? {
      if case .copy(let source) = self { return (source, false) }
      if case .cleaned(let source) = self { return (source, true) }
      return nil
    }
  }

  let kind: Kind
  /// The folder of the archive it stands in; nil at the top.
  let folder: RelativePath?
  /// Its file name.
  let name: String
  /// The digest of everything the page is made from.
  let key: Digest
  /// Its place in the plan.
  fileprivate(set) var number = 0

  init(_ kind: Kind, in folder: RelativePath?, _ name: String, key: Digest) {
    self.kind = kind
    self.folder = folder
    self.name = name
    self.key = key
  }

  /// Its place in the archive.
  var path: String { folder.map { "\($0.text)/\(name)" } ?? name }
}

/// The whole archive as it should be: a pure function of what was read.
struct SitePlan: Sendable {
  let settings: ArchiveSettings
  let diaries: [DiaryPlan]
  /// The shop ledger, if it is shown.
  let ledger: LedgerPlan?
  /// The memos, if there are some and they are shown.
  let memos: MemoPlan?
  /// The public answers and the pages of personal links, if there are some and they are shown.
  let notes: NotePlan?
  /// Everything by day, if there is something.
  let time: TimelinePlan?
  /// What the search goes through, if there is something to find.
  let search: SearchPlan?
  /// Machines and backups, if they are shown.
  let safety: SafetyReading?
  let pages: [PlannedPage]
  /// What is wrong with photos.
  let photoProblems: [Diagnostic]

  /// Plans an archive.
  ///
  /// - Parameters:
  ///   - diaries: what is shown, in the order of the home page.
  ///   - ledger: the shop ledger, if it is shown.
  ///   - memos: the memos and their media, if they are shown.
  ///   - notes: the notes and personal links, if what is public of them is shown.
  ///   - safety: the machines and their backups, if they are shown.
  ///   - policy: how photos get into it.
  ///   - settings: how it looks.
  ///   - theme: the digest of the templates, and of the program's way of filling them.
  init(
    _ diaries: [DiaryReading], _ ledger: LedgerReading?,
    memos: (reading: MemoReading, media: MemoMedia)? = nil, notes: NoteReading? = nil,
    safety: SafetyReading? = nil, photos policy: PhotoPolicy = PhotoPolicy(canMake: false),
    _ settings: ArchiveSettings, theme: Theme
  ) async {
    var base = Digest.Builder()
    base.add(theme.digest)
    base.add(settings.digest)
    // Every page leads to the timeline and to the search if there is one.
    base.add(SitePlan.hasTimeline(diaries, ledger, memos?.reading, notes) ? 1 : 0)
    base.add(SitePlan.hasSearch(diaries, memos?.reading, notes) ? 1 : 0)
    let look = base.digest

    let plans = await withTaskGroup(of: DiaryPlan.self) { group in
      for (number, diary) in diaries.enumerated() {
        group.addTask { await DiaryPlan(diary, number: number, look: look, photos: policy) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.number < $1.number }
    }
    let hidesName = SitePlan.hidesName(plans)
    let ledger = ledger.map {
      LedgerPlan($0, look: look, hidesName: hidesName, newestDay: settings.newestDay)
    }
    let memos = memos.flatMap {
      MemoPlan($0.reading, $0.media, look: look, hidesName: hidesName, photos: policy)
    }
    let notes = notes.flatMap { NotePlan($0, settings, theme: theme, look: look, hidesName: hidesName) }
    async let timeline = TimelinePlan(plans, ledger, memos, notes, look: look, hidesName: hidesName)
    async let searching = SearchPlan(plans, memos, notes, ledger, look: look)
    let diaryPages = await plans.concurrentMap(piece: 1) { $0.pages }
    let time = await timeline
    let search = await searching
    var all = Digest.Builder()
    all.add(look)
    for plan in plans {
      all.add(plan.head)
      all.add(plan.diary.entries.count)
      all.add(plan.media.photos.count)
      if let last = plan.letters.last { all.add(last) }
    }
    if let ledger { all.add(ledger.coverKey) }
    all.add(memos == nil ? 0 : 1)
    if let memos { all.add(memos.coverKey) }
    if let notes, !notes.answers.isEmpty { all.add(notes.coverKey) }
    if let counts = time?.timeline.counts {
      for count in [counts.memos, counts.shopDays, counts.answers] { all.add(count) }
    }
    var cover = all
    if let time { cover.add(time.coverKey) }
    if let safety { all.add(safety.key) }

    var pages = [
      PlannedPage(.home, in: nil, "index.html", key: cover.digest),
      PlannedPage(.safety, in: nil, "safety.html", key: all.digest),
    ]
    for (name, digest) in theme.assets { pages.append(PlannedPage(.asset(name), in: nil, name, key: digest)) }
    if policy.isShared {
      let name = OutputFolder.partName.text
      pages.append(PlannedPage(.part, in: nil, name, key: settings.digest))
    }
    if let time { pages += time.pages }
    for own in diaryPages { pages += own }
    if let ledger { pages += ledger.pages }
    if let memos { pages += memos.pages }
    if let notes { pages += notes.pages }
    pages += SitePlan.calendar(of: plans, look: look)
    if let search { pages += search.pages }
    for number in pages.indices { pages[number].number = number }
    photoProblems =
      plans.flatMap(\.media.problems) + (memos?.photos.problems ?? []) + (memos?.soundProblems ?? [])
      + (plans.contains(where: \.media.lacksProgram) || memos?.photos.lacksProgram == true
        ? [PhotoForm.missingProgram] : [])
    self.settings = settings
    self.diaries = plans
    self.ledger = ledger
    self.memos = memos
    self.notes = notes
    self.time = time
    self.search = search
    self.safety = safety
    self.pages = pages
  }

  /// Whether something is on the timeline: `TimelinePlan` makes it only then.
  private static func hasTimeline(
    _ diaries: [DiaryReading], _ ledger: LedgerReading?, _ memos: MemoReading?, _ notes: NoteReading?
  ) -> Bool {
    diaries.contains { !$0.diary.type.hidesMembers && !$0.diary.entries.isEmpty }
      || ledger?.months.contains { !$0.days.totals.isEmpty } == true || memos?.memos.isEmpty == false
      || notes?.publicAnswers.contains { $0.answer != nil } == true
  }

  /// Whether there is something to find: `SearchPlan` is made only then.
  private static func hasSearch(_ diaries: [DiaryReading], _ memos: MemoReading?, _ notes: NoteReading?)
    -> Bool
  {
    diaries.contains { !$0.diary.entries.isEmpty } || memos?.memos.isEmpty == false
      || notes?.publicAnswers.contains { $0.answer != nil } == true
  }

  /// Whether the pages about all of the home hide its name: those of anonymous diaries alone do.
  private static func hidesName(_ diaries: [DiaryPlan]) -> Bool {
    ArchiveSettings.hidesName(diaries.lazy.map(\.diary))
  }

  /// Whether the pages about all of the home hide its name.
  var hidesName: Bool { SitePlan.hidesName(diaries) }
}
