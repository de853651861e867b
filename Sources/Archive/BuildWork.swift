// What a build has to do, in pieces that share what they read.

/// The pages to make: those without texts, those of each month, those that show words of many texts, and copies.
struct BuildWork: Sendable {
  /// A month of a diary in which something is to be made.
  struct MonthWork: Sendable {
    let diary: Int
    let month: Int
    /// The pages to make that hold letters.
    var pages: [PlannedPage] = []
    /// The entries whose letters they hold.
    var letters: Set<Int> = []
    /// Entries whose HTML another page shows.
    var bodies: Set<Int> = []
    /// Entries whose words another page shows.
    var texts: [Int: PlainTexts.Extent] = [:]
  }

  /// A month in which pages of memos are to be made.
  struct MemoWork: Sendable {
    let month: Int
    /// The pages to make that hold threads.
    var pages: [PlannedPage] = []
    /// The memos whose threads they hold.
    var threads: [Int] = []
    /// Memos whose words another page shows.
    var texts: [Int: PlainTexts.Extent] = [:]
  }

  /// Pages without a text.
  var pages: [PlannedPage] = []
  /// Pages that show words of texts: they wait for all months.
  var lists: [PlannedPage] = []
  /// Groups whose files are made together, which wait too.
  var together: [[PlannedPage]] = []
  var copies: [PlannedPage] = []
  var ledger: [PlannedPage] = []
  var months: [MonthWork] = []
  var memoMonths: [MemoWork] = []
  /// The months of the ledger that pages show.
  var books: Set<Int> = []
  let count: Int

  init(_ todo: [PlannedPage], _ plan: SitePlan) {
    count = todo.count
    var memoPlaces: [Int: Int] = [:]
    var places: [[Int: Int]] = plan.diaries.map { _ in [:] }
    var groups: [ObjectIdentifier: Int] = [:]
    for page in todo {
      switch page.content {
      case .copy: copies.append(page)
      // Made before all else.
      case .photo: continue
      case .page(let group, let index):
        if group.isTogether, let place = groups[ObjectIdentifier(group)] {
          together[place].append(page)
          continue
        }
        let needs = group.needs(of: index)
        books.formUnion(needs.books)
        gather(needs.texts, plan, &places, &memoPlaces)
        if let (diary, entry) = needs.letters.first {
          place(diary, plan.diaries[diary].monthNumber(of: entry), &places) {
            $0.pages.append(page)
            $0.letters.formUnion(needs.letters.lazy.map(\.entry))
          }
        } else if let memo = needs.thread, let month = plan.memos?.monthNumbers[memo] {
          place(month, &memoPlaces) {
            $0.pages.append(page)
            $0.threads.append(memo)
          }
        } else if group.isTogether {
          groups[ObjectIdentifier(group)] = together.count
          together.append([page])
        } else if !needs.texts.isEmpty {
          lists.append(page)
        } else if !needs.books.isEmpty {
          ledger.append(page)
        } else {
          pages.append(page)
        }
      }
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
