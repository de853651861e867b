// From a plan to files: renders what is not current, writes what differs, deletes what is left over.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ledger
internal import Memos
internal import Notes
internal import Prose
internal import SafeFiles

/// A build whose plan is made.
struct PlannedBuild: Sendable {
  let build: Build
  /// How photos get into it.
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
      // All that is there is planned, but for the list itself.
      if folder.count > found.present + 1 {
        (result.deleted, result.foreign) = try folder.prune(keeping: plan.pages)
      }
      build.shown(result.state)
      try folder.writeList(plan.pages, keepingListed: false)
    }
    if let cache = build.cache, !todo.isEmpty || !made.files.isEmpty || found.known != plan.pages.count {
      var manifest = BuildManifest()
      for page in plan.pages { if let signature = signatures[page.number] { manifest.add(page, signature) } }
      try manifest.write(to: cache, in: home, of: build.output)
    }
    if let failure = outcome.problems.first { throw failure }
    return result
  }

  /// What is current, and what is not.
  struct Comparison {
    /// The signature of each page that is current.
    var current: [FileSignature?]
    /// The pages that are not.
    var todo: [PlannedPage] = []
    /// How many pages have a file.
    var present = 0
    /// How many were remembered.
    let known: Int
  }

  /// Compares the plan with what was made and what is there.
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
      let signature = files[page.name]
      if signature != nil { result.present += 1 }
      if let written = cursor.find(page.name), written.key == page.key, let signature,
        signature == written.signature
      {
        build.written?.add(page, signature)
        result.current[page.number] = signature
      } else {
        result.todo.append(page)
      }
    }
    return result
  }

  /// Renders and writes what is to be done.
  ///
  /// All Markdown is parsed here, on its one lane; pages are filled and written on the other threads
  /// meanwhile.
  @MarkdownLane private func render(_ work: BuildWork, _ publisher: Publisher, total: Int) async
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
        // Enough that no thread waits for the lane, not so much that ten years wait in memory.
        if waiting >= 8, let part = await group.next() { take(part) }
        group.addTask {
          var outcome = renderer.pages(month.pages, with: PageMaterial(letters: bodies.letters(of: diary)))
          outcome.texts = bodies.texts
          return outcome
        }
        waiting += 1
      }
      while let part = await group.next() { take(part) }
      // A list that lacks words of a text is not made: the next build makes it whole.
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
