// Fills templates and hands the bytes to the publisher; runs on any thread.

internal import Ground
internal import Mustache
internal import Sound

/// Renders planned pages.
struct PageRenderer: Sendable {
  let pages: Pages
  let theme: Theme
  let publisher: Publisher

  init(plan: SitePlan, books: LedgerBooks, theme: Theme, publisher: Publisher) {
    pages = Pages(plan, books)
    self.theme = theme
    self.publisher = publisher
  }

  /// The renderer of the pages that show words of many texts.
  init(_ other: PageRenderer, showing texts: PlainTexts) {
    pages = Pages(other.pages.plan, other.pages.books, texts)
    theme = other.theme
    publisher = other.publisher
  }

  /// Makes the pages that show no entry in full.
  func pages(_ planned: some Sequence<PlannedPage>) -> BuildOutcome {
    var outcome = BuildOutcome()
    var bytes: [UInt8] = []
    for page in planned {
      do throws(Diagnostic) {
        try render(page, into: &bytes)
        publisher.publish(bytes, page, &outcome)
      } catch { outcome.problems.append(error) }
      bytes.removeAll(keepingCapacity: true)
    }
    return outcome
  }

  private func render(_ page: PlannedPage, into bytes: inout [UInt8]) throws(Diagnostic) {
    switch page.kind {
    case .home: try theme.render(.home, try pages.home(), into: &bytes)
    case .safety: try theme.render(.safety, pages.safety(), into: &bytes)
    case .asset(let name): bytes = theme.asset(name)
    case .part: bytes = Array("\(Phrase("archive-part")[pages.plan.settings.language])\n".utf8)
    case .diary(let diary): try theme.render(.diary, pages.diary(plan(diary)), into: &bytes)
    case .members(let diary): try theme.render(.members, pages.members(plan(diary)), into: &bytes)
    case .year(let diary, let year): try theme.render(.year, pages.year(year, of: plan(diary)), into: &bytes)
    case .ledger: if let ledger { try theme.render(.ledger, try pages.ledger(ledger), into: &bytes) }
    case .ledgerYear(let year):
      guard let ledger else { return }
      try theme.render(.ledgerYear, try pages.year(year, of: ledger), into: &bytes)
    case .ledgerMonth(let month):
      guard let ledger else { return }
      try theme.render(.ledgerMonth, try pages.month(month, of: ledger), into: &bytes)
    case .memos: if let memos { try theme.render(.memos, pages.memos(memos), into: &bytes) }
    case .answers: if let notes { try theme.render(.answers, pages.answers(notes), into: &bytes) }
    case .receive(let link): if let notes { bytes = notes.links[link].bytes }
    case .time: if let time { try theme.render(.time, pages.time(time), into: &bytes) }
    case .timeYear(let year):
      if let time { try theme.render(.timeYear, pages.year(year, of: time), into: &bytes) }
    case .timeMonth(let month):
      if let time { try theme.render(.timeMonth, pages.month(month, of: time), into: &bytes) }
    case .onDays: if let time { try theme.render(.onDays, pages.onDays(time), into: &bytes) }
    case .onDay(let day): if let time { try theme.render(.onDay, pages.onDay(day, of: time), into: &bytes) }
    case .atom(let diary): bytes = pages.atom(plan(diary))
    case .jsonFeed(let diary): bytes = pages.jsonFeed(plan(diary))
    case .calendar: bytes = pages.calendar()
    case .search: if let search { try theme.render(.search, pages.search(search), into: &bytes) }
    case .searchList: if let search { bytes = SearchFiles(pages: pages, plan: search).list }
    case .month, .entry, .memoMonth, .memo, .copy, .cleaned, .photo, .searchShard, .searchTexts: break
    }
  }

  /// Makes a month's page and the pages of its entries.
  func month(_ work: BuildWork.MonthWork, _ bodies: EntryBodies) -> BuildOutcome {
    var outcome = BuildOutcome()
    outcome.texts = bodies.texts
    var bytes: [UInt8] = []
    let diary = plan(work.diary)
    let month = diary.months[work.month]
    let link = pages.monthLink(month.month)
    let letters = bodies.letters { pages.letter($0, of: diary, body: $1) }
    do throws(Diagnostic) {
      for (entry, page) in work.entries {
        guard let letter = letters[entry] else { continue }
        try theme.render(.entry, pages.entry(entry, of: diary, in: link, letter), into: &bytes)
        publisher.publish(bytes, page, &outcome)
        bytes.removeAll(keepingCapacity: true)
      }
      if let page = work.page {
        let all = month.entries.compactMap { letters[$0] }
        // Not all: a text could not be read any more, which is told.
        guard all.count == month.entries.count else { return outcome }
        try theme.render(.month, pages.month(work.month, of: diary, all), into: &bytes)
        publisher.publish(bytes, page, &outcome)
      }
    } catch { outcome.problems.append(error) }
    return outcome
  }

  /// Makes the page of a month's memos and the pages of its memos.
  func memos(_ work: BuildWork.MemoWork, _ bodies: MemoBodies) -> BuildOutcome {
    var outcome = BuildOutcome()
    outcome.texts = bodies.texts
    var bytes: [UInt8] = []
    guard let plan = memos else { return outcome }
    do throws(Diagnostic) {
      for (index, page) in work.memos {
        try theme.render(.memo, pages.memo(index, of: plan, bodies.parts[index] ?? []), into: &bytes)
        publisher.publish(bytes, page, &outcome)
        bytes.removeAll(keepingCapacity: true)
      }
      if let page = work.page {
        let record = pages.memoMonth(work.month, of: plan, bodies.texts)
        try theme.render(.memoMonth, record, into: &bytes)
        publisher.publish(bytes, page, &outcome)
      }
    } catch { outcome.problems.append(error) }
    return outcome
  }

  /// Makes files of a segment of the search.
  func search(_ segment: Int, _ planned: [PlannedPage]) -> BuildOutcome {
    var outcome = BuildOutcome()
    guard let search else { return outcome }
    let files = SearchFiles(pages: pages, plan: search)
    // One word's change may move others: all files of words are made together.
    var shards: [[UInt8]]?
    for page in planned {
      switch page.kind {
      case .searchShard(_, let shard):
        let made = shards ?? files.shards(of: search.segments[segment])
        shards = made
        publisher.publish(made[shard], page, &outcome)
      case .searchTexts(_, let part):
        publisher.publish(files.texts(part, of: search.segments[segment]), page, &outcome)
      default: break
      }
    }
    return outcome
  }

  /// Copies photos, pictures and sounds.
  func copies(_ planned: [PlannedPage], from home: Tree) -> BuildOutcome {
    var outcome = BuildOutcome()
    // Photos of one diary stand together: its folder is opened once.
    var folder: Folder?
    for page in planned {
      guard let (source, isCleaned) = page.kind.copied else { continue }
      do throws(Diagnostic) {
        if folder?.path != source.parent { folder = try home.folder(source.parent) }
        guard let folder else { continue }
        if isCleaned {
          let bytes = try folder.read(source.name, limit: SoundCleaning.maximumBytes)
          guard let cleaned = SoundCleaning.cleaned(bytes) else {
            throw Diagnostic(
              .soundLeftOut, Phrase("archive-changed-while-archive-built", ["name": source.name]),
              path: source, hint: Phrase("diary-run-command-again"))
          }
          publisher.publish(cleaned, page, &outcome)
          continue
        }
        try publisher.publish(copyOf: source.name, in: folder, page, &outcome)
      } catch { outcome.problems.append(error) }
    }
    return outcome
  }

  private var ledger: LedgerPlan? { pages.plan.ledger }

  private var memos: MemoPlan? { pages.plan.memos }

  private var time: Timeline? { pages.plan.time?.timeline }

  private var notes: NotePlan? { pages.plan.notes }

  private var search: SearchPlan? { pages.plan.search }

  private func plan(_ diary: Int) -> DiaryPlan { pages.plan.diaries[diary] }
}
