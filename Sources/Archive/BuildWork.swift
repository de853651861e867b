// What a build has to do, in pieces that share what they read.

internal import Ground

/// The pages to make: those without texts, those of each month, those that show words of many texts, and copies.
struct BuildWork: Sendable {
  /// A month of a diary in which something is to be made.
  struct MonthWork: Sendable {
    let diary: Int
    let month: Int
    /// The month's own page, if it is to be made.
    var page: PlannedPage?
    /// Entry pages to make, with the entry's place in the diary.
    var entries: [(entry: Int, page: PlannedPage)] = []
    /// Entries whose HTML another page shows.
    var bodies: Set<Int> = []
    /// Entries whose words another page shows.
    var texts: [Int: PlainTexts.Extent] = [:]
  }

  /// A month in which pages of memos are to be made.
  struct MemoWork: Sendable {
    let month: Int
    /// The month's own page, if it is to be made.
    var page: PlannedPage?
    /// Pages of memos to make, with the memo's place.
    var memos: [(memo: Int, page: PlannedPage)] = []
    /// Memos whose words another page shows.
    var texts: [Int: PlainTexts.Extent] = [:]
  }

  /// Pages without a text.
  var pages: [PlannedPage] = []
  /// Pages that show words of texts: they wait for all months.
  var lists: [PlannedPage] = []
  /// Files of the search, by segment: they wait for all months.
  var search: [Int: [PlannedPage]] = [:]
  var copies: [PlannedPage] = []
  var ledger: [PlannedPage] = []
  var months: [MonthWork] = []
  var memoMonths: [MemoWork] = []
  let count: Int

  init(_ todo: [PlannedPage], _ plan: SitePlan) {
    count = todo.count
    var memoPlaces: [Int: Int] = [:]
    var places: [[Int: Int]] = plan.diaries.map { _ in [:] }
    for page in todo {
      switch page.kind {
      case .copy, .cleaned: copies.append(page)
      // Made before all else.
      case .photo: continue
      case .ledger, .ledgerYear, .ledgerMonth: ledger.append(page)
      case .month(let diary, let month): place(diary, month, &places) { $0.page = page }
      case .entry(let diary, let entry):
        let month = plan.diaries[diary].monthNumber(of: entry)
        place(diary, month, &places) { $0.entries.append((entry, page)) }
      case .memoMonth(let month): place(month, &memoPlaces) { $0.page = page }
      case .memo(let memo):
        guard let month = plan.memos?.monthNumbers[memo] else { continue }
        place(month, &memoPlaces) { $0.memos.append((memo, page)) }
      case .home, .memos, .diary, .timeMonth, .onDay, .atom, .jsonFeed:
        lists.append(page)
        gather(plan.texts(shownOn: page.kind), plan, &places, &memoPlaces)
      case .searchShard(let segment, _), .searchTexts(let segment, _):
        search[segment, default: []].append(page)
      case .answers, .receive, .safety, .asset, .part, .members, .year, .search, .searchList, .calendar,
        .time, .timeYear, .onDays:
        pages.append(page)
      }
    }
    for (segment, pages) in search {
      gather(plan.texts(searchedIn: pages, of: segment), plan, &places, &memoPlaces)
    }
  }

  /// Notes whose words other pages show.
  private mutating func gather(
    _ texts: [(PlainTexts.Place, PlainTexts.Extent)], _ plan: SitePlan, _ places: inout [[Int: Int]],
    _ memoPlaces: inout [Int: Int]
  ) {
    for (text, extent) in texts {
      switch text {
      case .entry(let diary, let entry):
        let month = plan.diaries[diary].monthNumber(of: entry)
        place(diary, month, &places) {
          if extent == .html {
            $0.bodies.insert(entry)
          } else {
            $0.texts[entry] = max($0.texts[entry] ?? extent, extent)
          }
        }
      case .memo(let memo):
        guard let month = plan.memos?.monthNumbers[memo] else { continue }
        place(month, &memoPlaces) { $0.texts[memo] = max($0.texts[memo] ?? extent, extent) }
      }
    }
  }

  /// The pages that wait for all months, in pieces that are worth a thread's while.
  var listPieces: [ArraySlice<PlannedPage>] {
    stride(from: 0, to: lists.count, by: 16).map { lists[$0..<min($0 + 16, lists.count)] }
  }

  /// The ledger's pages in pieces that are worth a thread's while.
  var ledgerPieces: [ArraySlice<PlannedPage>] {
    stride(from: 0, to: ledger.count, by: 16).map { ledger[$0..<min($0 + 16, ledger.count)] }
  }

  private mutating func place(
    _ diary: Int, _ month: Int, _ places: inout [[Int: Int]], _ add: (inout MonthWork) -> Void
  ) {
    if let place = places[diary][month] {
      add(&months[place])
    } else {
      places[diary][month] = months.count
      var work = MonthWork(diary: diary, month: month)
      add(&work)
      months.append(work)
    }
  }

  private mutating func place(_ month: Int, _ places: inout [Int: Int], _ add: (inout MemoWork) -> Void) {
    let place = places[month] ?? memoMonths.count
    if place == memoMonths.count {
      places[month] = place
      memoMonths.append(MemoWork(month: month))
    }
    add(&memoMonths[place])
  }
}
