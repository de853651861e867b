// The pages to make, divided by what must be read for them.

internal import SafeFiles
internal import ZonedTime

/// The pages to make, divided into pieces that share what they read: pages without texts, months, pages that
/// show words of many texts, copies.
struct BuildWork: Sendable {
  struct MonthWork: Sendable {
    let diary: Int
    let month: Int
    /// The pages to make that show letters.
    var pages: [PlannedPage] = []
    /// The entries whose letters they show.
    var letters: Set<Int> = []
    /// Entries whose HTML another page shows.
    var bodies: Set<Int> = []
    var texts: [Int: PlainTexts.Extent] = [:]
  }

  struct MemoWork: Sendable {
    let month: Int
    /// The pages to make that show threads.
    var pages: [PlannedPage] = []
    var threads: [Int] = []
    var texts: [Int: PlainTexts.Extent] = [:]
  }

  /// A month of a diary or of the memos: a place in `months` or `memoMonths`.
  enum MonthPlace: Sendable, Hashable {
    case entries(Int)
    case memos(Int)
  }

  /// Pages that show whole texts or their HTML, and the months of these; they show no other texts.
  struct WaitingPages: Sendable {
    var pages: [PlannedPage]
    let months: Set<MonthPlace>
  }

  /// Pages without texts.
  var pages: [PlannedPage] = []
  /// Pages that show words of texts: they wait for all months.
  var lists: [PlannedPage] = []
  /// Groups whose pages are made together of the books.
  var together: [[PlannedPage]] = []
  /// The pages that wait for the same months, with each group whose pages are made together for itself.
  var waiting: [WaitingPages] = []
  var copies: [PlannedPage] = []
  var ledger: [PlannedPage] = []
  var months: [MonthWork] = []
  var memoMonths: [MemoWork] = []
  var books: Set<Int> = []
  /// The words that need not be read from entries.
  let written: WrittenTexts
  let count: Int

  init(_ todo: [PlannedPage], _ plan: SitePlan, in output: Tree) {
    count = todo.count
    written = WrittenTexts(output, todo: todo)
    var memoPlaces: [Int: Int] = [:]
    var places: [[Int: Int]] = plan.diaries.map { _ in [:] }
    var groups: [ObjectIdentifier: Int] = [:]
    var byMonths: [Set<MonthPlace>: Int] = [:]
    for page in todo {
      switch page.content {
      case .copy: copies.append(page)
      // Photos are made before everything else.
      case .photo: continue
      case .page(let group, let index):
        if group.isTogether, let place = groups[ObjectIdentifier(group)] {
          waiting[place].pages.append(page)
          continue
        }
        let needs = group.needs(of: index, written)
        books.formUnion(needs.books)
        if let (diary, entry) = needs.letters.first {
          let month = place(diary, plan.diaries[diary].monthNumber(of: entry), &places)
          self.months[month].pages.append(page)
          self.months[month].letters.formUnion(needs.letters.lazy.map(\.entry))
          gather(needs.texts, besideMonth: month, plan, &places)
          continue
        }
        let months = gather(needs.texts, plan, &places, &memoPlaces)
        if let memo = needs.thread, let month = plan.memos?.monthNumbers[memo] {
          let month = place(month, &memoPlaces)
          memoMonths[month].pages.append(page)
          memoMonths[month].threads.append(memo)
        } else if group.isTogether {
          groups[ObjectIdentifier(group)] = waiting.count
          waiting.append(WaitingPages(pages: [page], months: months))
        } else if needs.texts.contains(where: \.extent.isLong) {
          if let place = byMonths[months] {
            waiting[place].pages.append(page)
          } else {
            byMonths[months] = waiting.count
            waiting.append(WaitingPages(pages: [page], months: months))
          }
        } else if !needs.texts.isEmpty {
          lists.append(page)
        } else if !needs.books.isEmpty {
          ledger.append(page)
        } else {
          pages.append(page)
        }
      }
    }
    // Those that wait for nothing: groups of the ledger's and the answers' words.
    for own in waiting where own.months.isEmpty { together.append(own.pages) }
    waiting.removeAll(where: \.months.isEmpty)
  }

  /// Records the texts that a page of letters shows beside them: of the same diary, or of the same calendar
  /// month of another one, which is read at the same time.
  private mutating func gather(
    _ texts: [(place: PlainTexts.Place, extent: PlainTexts.Extent)], besideMonth month: Int, _ plan: SitePlan,
    _ places: inout [[Int: Int]]
  ) {
    for (text, extent) in texts {
      guard case .entry(let diary, let entry) = text else { continue }
      let own =
        diary == months[month].diary
        ? month : place(diary, plan.diaries[diary].monthNumber(of: entry), &places)
      add(entry, extent, to: own)
    }
  }

  private mutating func add(_ entry: Int, _ extent: PlainTexts.Extent, to month: Int) {
    if extent == .html {
      months[month].bodies.insert(entry)
    } else {
      months[month].texts[entry] = max(months[month].texts[entry] ?? extent, extent)
    }
  }

  /// The months, those of one calendar month together: they show words of each other.
  func monthsTogether(_ plan: SitePlan) -> [[Int]] {
    var byMonth: [Month: [Int]] = [:]
    for (number, month) in months.enumerated() {
      byMonth[plan.diaries[month.diary].months[month.month].month, default: []].append(number)
    }
    return byMonth.keys.sorted().compactMap { byMonth[$0] }
  }

  /// Records the texts that other pages show.
  ///
  /// - Returns: their months.
  private mutating func gather(
    _ texts: [(place: PlainTexts.Place, extent: PlainTexts.Extent)], _ plan: SitePlan,
    _ places: inout [[Int: Int]], _ memoPlaces: inout [Int: Int]
  ) -> Set<MonthPlace> {
    var found: Set<MonthPlace> = []
    for (text, extent) in texts {
      switch text {
      case .entry(let diary, let entry):
        let month = place(diary, plan.diaries[diary].monthNumber(of: entry), &places)
        add(entry, extent, to: month)
        found.insert(.entries(month))
      case .memo(let memo):
        guard let month = plan.memos?.monthNumbers[memo] else { continue }
        let place = place(month, &memoPlaces)
        memoMonths[place].texts[memo] = max(memoMonths[place].texts[memo] ?? extent, extent)
        found.insert(.memos(place))
      }
    }
    return found
  }

  /// The pages that wait for all months, in pieces for threads.
  var listPieces: [ArraySlice<PlannedPage>] { BuildWork.pieces(of: lists) }

  /// The ledger's pages, in pieces for threads.
  var ledgerPieces: [ArraySlice<PlannedPage>] { BuildWork.pieces(of: ledger) }

  /// Pieces of sixteen pages, or of fewer where there are few: each thread is to have some.
  private static func pieces(of pages: [PlannedPage]) -> [ArraySlice<PlannedPage>] {
    let size = min(max(pages.count / 8, 1), 16)
    return stride(from: 0, to: pages.count, by: size).map { pages[$0..<min($0 + size, pages.count)] }
  }

  private mutating func place(_ diary: Int, _ month: Int, _ places: inout [[Int: Int]]) -> Int {
    if let place = places[diary][month] { return place }
    places[diary][month] = months.count
    months.append(MonthWork(diary: diary, month: month))
    return months.count - 1
  }

  private mutating func place(_ month: Int, _ places: inout [Int: Int]) -> Int {
    if let place = places[month] { return place }
    places[month] = memoMonths.count
    memoMonths.append(MemoWork(month: month))
    return memoMonths.count - 1
  }
}
