// Executing a plan: renders outdated pages, writes changed files, deletes obsolete ones.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ledger
internal import Memos
internal import Notes
internal import Prose
internal import SafeFiles

struct PlannedBuild: Sendable {
  let build: Build
  let photos: PhotoPolicy
  let plan: SitePlan

  var home: Tree { build.home }
  var isStopped: @Sendable () -> Bool { build.isStopped }

  /// Makes everything but the photos.
  func finish(_ folder: OutputFolder, _ found: Comparison, _ made: PhotoOutcome) async throws(Diagnostic)
    -> BuildReport
  {
    var (signatures, todo) = (found.current, found.todo)
    var photoCount = 0
    todo.removeAll { page in
      guard let file = made.files[page.path], file.key == page.key else { return false }
      signatures[page.number] = file.signature
      if file.written { photoCount += 1 }
      return true
    }
    var outcome = BuildOutcome()
    outcome.isStopped = true
    if !made.isStopped {
      outcome = await render(
        BuildWork(todo, plan), try Publisher(todo, in: folder, build.written), total: plan.pages.count)
    }
    for file in outcome.files { signatures[file.page] = file.signature }
    outcome.problems += made.faults

    var result = BuildReport()
    result.path = build.output.root
    result.pages = plan.pages.count
    result.written = outcome.files.count(where: \.written) + photoCount
    result.kept = signatures.count { $0 != nil } - result.written
    result.isStopped = outcome.isStopped
    var state = Hasher()
    state.combine(signatures)
    result.state = state.finalize()
    result.failedPhotos = photos.known
    result.problems =
      build.theme.unused + build.theme.problems + (plan.notes?.problems ?? []) + plan.photoProblems
      + made.problems
    if !outcome.isStopped, outcome.problems.isEmpty {
      // Every present file is planned, or is the list itself.
      if folder.count > found.present + 1 {
        (result.deleted, result.foreign) = try folder.prune(keeping: plan.pages)
      }
      build.shown(result.state)
      try folder.writeList(plan, keepingListed: false)
    }
    if let cache = build.cache, !todo.isEmpty || !made.files.isEmpty || found.known != plan.pages.count {
      var manifest = BuildManifest()
      for page in plan.pages { if let signature = signatures[page.number] { manifest.add(page, signature) } }
      try manifest.write(to: cache, in: home, of: build.output)
    }
    if let failure = outcome.problems.first { throw failure }
    return result
  }

  struct Comparison {
    /// The signature of each current page.
    var current: [FileSignature?]
    var todo: [PlannedPage] = []
    /// How many pages have a file.
    var present = 0
    let known: Int
  }

  /// Compares the plan with the manifest and the present files.
  func compare(_ known: BuildManifest, _ output: OutputFolder) -> Comparison {
    var result = Comparison(
      current: [FileSignature?](repeating: nil, count: plan.pages.count), known: known.count)
    var folder: RelativePath?
    var files = output.files(in: nil)
    var cursor = ManifestCursor(known.folders[""] ?? [])
    for page in plan.pages {
      if page.folder != folder {
        folder = page.folder
        files = output.files(in: folder)
        cursor = ManifestCursor(known.folders[folder?.text ?? ""] ?? [])
      }
      let written = cursor.find(page.name)
      // In a trusted folder each file is as it was written.
      let signature = files.map { $0[page.name] } ?? written?.signature
      if signature != nil { result.present += 1 }
      if let written, written.key == page.key, let signature, signature == written.signature {
        build.written?.add(page, signature)
        result.current[page.number] = signature
      } else {
        result.todo.append(page)
      }
    }
    return result
  }

  /// Renders and writes the outdated pages.
  ///
  /// All Markdown is parsed here, on its single lane, while other threads fill and write pages.
  @MarkdownActor private func render(_ work: BuildWork, _ publisher: Publisher, total: Int) async
    -> BuildOutcome
  {
    let books = await LedgerBooks(work.books, of: plan.ledger)
    let renderer = PageRenderer(theme: build.theme, publisher: publisher)
    return await withTaskGroup(of: BuildOutcome.self) { group in
      var outcome = BuildOutcome()
      var done = total - work.count
      var waiting = 0
      func take(_ part: BuildOutcome) {
        outcome.add(part)
        done += part.files.count
        waiting -= 1
        build.report(Build.Progress(done: done, total: total))
      }
      group.addTask { renderer.pages(work.pages, with: PageMaterial()) }
      group.addTask { [home] in renderer.copies(work.copies, from: home) }
      waiting = 2
      for pages in work.ledgerPieces {
        group.addTask { renderer.pages(pages, with: PageMaterial(books: books)) }
        waiting += 1
      }
      for month in work.memoMonths {
        if isStopped() {
          outcome.isStopped = true
          break
        }
        guard let memos = plan.memos else { break }
        let bodies = MemoBodies(month, in: memos)
        if waiting >= 8, let part = await group.next() { take(part) }
        group.addTask {
          var outcome = renderer.pages(month.pages, with: PageMaterial(threads: bodies.parts))
          outcome.texts = bodies.texts
          return outcome
        }
        waiting += 1
      }
      for month in work.months {
        if isStopped() {
          outcome.isStopped = true
          break
        }
        let diary = plan.diaries[month.diary]
        let bodies = EntryBodies(month, in: diary, home: home, plan.settings.language.tag)
        outcome.problems += bodies.problems
        // Enough that no thread waits for the lane, but not so much that ten years of pages queue up in
        // memory.
        if waiting >= 8, let part = await group.next() { take(part) }
        group.addTask {
          var outcome = renderer.pages(month.pages, with: PageMaterial(letters: bodies.letters(of: diary)))
          outcome.texts = bodies.texts
          return outcome
        }
        waiting += 1
      }
      while let part = await group.next() { take(part) }
      // A list with missing words would be wrong: the next build makes it.
      guard !outcome.isStopped, outcome.problems.isEmpty else { return outcome }
      let made = PageMaterial(texts: outcome.texts, books: books)
      let pieces = work.listPieces + work.together.map { $0[...] }
      for pages in pieces {
        group.addTask { [isStopped] in
          isStopped() ? BuildOutcome(isStopped: true) : renderer.pages(pages, with: made)
        }
      }
      waiting = pieces.count
      for await part in group { take(part) }
      return outcome
    }
  }
}

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

  /// Pages without texts.
  var pages: [PlannedPage] = []
  /// Pages that show words of texts: they wait for all months.
  var lists: [PlannedPage] = []
  /// Groups whose pages are made together; they wait for all months as well.
  var together: [[PlannedPage]] = []
  var copies: [PlannedPage] = []
  var ledger: [PlannedPage] = []
  var months: [MonthWork] = []
  var memoMonths: [MemoWork] = []
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
      // Photos are made before everything else.
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

  /// Records the texts whose words other pages show.
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

  /// The pages that wait for all months, in pieces large enough for a thread.
  var listPieces: [ArraySlice<PlannedPage>] {
    stride(from: 0, to: lists.count, by: 16).map { lists[$0..<min($0 + 16, lists.count)] }
  }

  /// The ledger's pages, in pieces large enough for a thread.
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
