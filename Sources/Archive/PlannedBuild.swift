// Executing a plan: renders outdated pages, writes changed files, deletes obsolete ones.

internal import CSystemCalls
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
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
  func finish(_ folder: OutputFolder, _ found: consuming Comparison, _ made: PhotoOutcome)
    async throws(Diagnostic) -> BuildReport
  {
    var folder = folder
    var signatures: [FileSignature?] = []
    var todo: [PlannedPage] = []
    // Moved, not copied: the pages to make may be all there are.
    swap(&signatures, &found.current)
    swap(&todo, &found.todo)
    let isSame = todo.isEmpty && made.files.isEmpty && found.known == plan.pages.count
    var photoCount = 0
    todo.removeAll { page in
      guard let file = made.files[page.path], file.key == page.key else { return false }
      signatures[page.number] = file.signature
      if file.written { photoCount += 1 }
      return true
    }
    let problems =
      build.theme.unused + build.theme.problems + (plan.notes?.problems ?? []) + plan.photoProblems
      + made.problems
    // Every present file is planned, or is the list itself.
    let hasOnlyPages = folder.count <= found.present + 1
    if made.isStopped { todo = [] }
    // Few pages keep one thread busy; the other one meanwhile makes what doesn't depend on them.
    async let kept =
      problems.isEmpty && made.faults.isEmpty && hasOnlyPages && !made.isStopped
      ? build.finished?.rememberSources() : false
    let work = BuildWork(todo, plan, in: build.output)
    let publisher = try Publisher(todo, in: folder, build.written)
    async let rendered =
      made.isStopped
      ? BuildOutcome(isStopped: true) : render(work, publisher, total: plan.pages.count)
    let cache = isSame ? nil : build.cache
    let manifest =
      cache == nil
      ? CacheWriter() : BuildManifest.beginning(plan, keeping: found.unchanged, of: build.output)
    var outcome = await rendered
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
    result.problems = problems
    if !outcome.isStopped, outcome.problems.isEmpty {
      if !hasOnlyPages {
        (result.deleted, result.foreign) = try folder.prune(keeping: plan.pages)
      }
      build.shown(result.state)
      try folder.writeList(plan, keepingListed: false)
    }
    let (report, written) = (result, WrittenPages(plan: plan, signatures: signatures))
    let isDone = outcome.problems.isEmpty
    let areSourcesKept = await kept ?? false
    async let left =
      isDone ? build.finished?.result(report, written: written.files) : nil
    if let cache {
      try BuildManifest.write(
        consume manifest, plan, signatures, besides: found.unchanged, to: cache, in: home)
    }
    if let left = await left {
      await build.finished?.remember(report, left, areSourcesKept: areSourcesKept)
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
    /// The folders of which every page is current.
    var unchanged: [String: BuildManifest.Folder] = [:]
    let known: Int

    /// The pages of one folder.
    struct Part: Sendable {
      let name: String
      /// Of each page in order; nil if it is to be made.
      var signatures: [FileSignature?] = []
      /// The numbers of the pages to make.
      var todo: [Int] = []
      var present = 0
      var unchanged: BuildManifest.Folder?
    }
  }

  /// Compares the plan with the manifest and the present files, folder by folder.
  func compare(_ known: BuildManifest, _ output: OutputFolder) async -> Comparison {
    let folders = Array(plan.folders)
    let parts = await folders.concurrentMap(piece: 1) { [plan, build] folder, runs in
      var part = Comparison.Part(name: folder?.text ?? "")
      let files = output.files(in: folder)
      var cursor = ManifestCursor(known.folders[part.name])
      for number in runs.lazy.joined() {
        let page = plan.pages[number]
        let written = cursor.find(page.name)
        // In a trusted folder each file is as it was written.
        let signature = files.map { $0[page.name] } ?? written?.signature
        if signature != nil { part.present += 1 }
        if let written, written.key == page.key, let signature, signature == written.signature {
          build.written?.add(page, signature)
          part.signatures.append(signature)
        } else {
          cursor.differs()
          part.signatures.append(nil)
          part.todo.append(number)
        }
      }
      part.unchanged = cursor.unchanged
      return part
    }
    var result = Comparison(
      current: [FileSignature?](repeating: nil, count: plan.pages.count), known: known.count)
    for ((_, runs), part) in zip(folders, parts) {
      result.present += part.present
      result.unchanged[part.name] = part.unchanged
      var place = 0
      for run in runs {
        for number in run {
          result.current[number] = part.signatures[place]
          place += 1
        }
      }
    }
    // Not by a walk along all pages: mostly there are few to make.
    result.todo = parts.flatMap(\.todo).sorted().map { plan.pages[$0] }
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
    return await withTaskGroup(of: Piece.self) { group in
      var outcome = BuildOutcome()
      outcome.files.reserveCapacity(work.count)
      var done = total - work.count
      // The pieces that wait for a thread, and the letters in them.
      var (waiting, letters) = (0, 0)
      var waits = TextWaits(work.waiting)
      // The beginnings of texts, for the pages that wait for all months.
      var beginnings = PlainTexts()
      func add(letters count: Int = 0, _ make: @escaping @Sendable () -> BuildOutcome) {
        group.addTask { Piece(letters: count, outcome: make()) }
        waiting += 1
        letters += count
      }
      func add(_ texts: PlainTexts, of month: BuildWork.MonthPlace) {
        var texts = texts
        for ready in waits.ready(with: texts.takeLong(), of: month) {
          let made = PageMaterial(texts: ready.texts, written: work.written, books: books)
          add(letters: ready.texts.longCount) { renderer.pages(ready.pages, with: made) }
        }
        beginnings.add(texts)
      }
      func take(_ piece: Piece) {
        waiting -= 1
        letters -= piece.letters
        outcome.add(piece.outcome)
        done += piece.outcome.files.count
        build.report(Build.Progress(done: done, total: total))
      }
      // Enough pieces wait that no thread waits for the lane, whose turn comes behind them, but not so many that
      // ten years of letters queue up in memory.
      @MarkdownActor func makeRoom() async {
        while waiting >= 8, letters >= 2048, let part = await group.next() { take(part) }
      }
      add { renderer.pages(work.pages, with: PageMaterial()) }
      add { [home] in renderer.copies(work.copies, from: home) }
      for pages in work.ledgerPieces + work.together.map({ $0[...] }) {
        add { renderer.pages(pages, with: PageMaterial(written: work.written, books: books)) }
      }
      for (number, month) in work.memoMonths.enumerated() {
        if isStopped() {
          outcome.isStopped = true
          break
        }
        guard let memos = plan.memos else { break }
        let bodies = MemoBodies(month, in: memos)
        await makeRoom()
        add(letters: month.threads.count) {
          renderer.pages(month.pages, with: PageMaterial(threads: bodies.parts))
        }
        add(bodies.texts, of: .memos(number))
      }
      let pieces = work.monthsTogether(plan)
      var ahead: Task<[MonthTexts], Never>?
      for (place, numbers) in pieces.enumerated() {
        let files = await ahead?.value ?? monthTexts(numbers, of: work)
        if isStopped() {
          outcome.isStopped = true
          break
        }
        // Where letters are made no thread is free, and the lane would wait for one.
        ahead = pieces[at: place + 1].flatMap { next in
          let isFree = next.allSatisfy { work.months[$0].letters.isEmpty }
          return isFree ? Task.detached { [self] in monthTexts(next, of: work) } : nil
        }
        var read: [EntryBodies] = []
        var texts = PlainTexts()
        var missing: Set<PlainTexts.Place> = []
        for month in files {
          let bodies = EntryBodies(month, plan.settings.language.tag)
          outcome.problems += bodies.problems
          texts.add(bodies.texts)
          missing.formUnion(bodies.missing)
          read.append(bodies)
        }
        for (number, bodies) in zip(numbers, read) {
          let month = work.months[number]
          let diary = plan.diaries[month.diary]
          await makeRoom()
          add(letters: month.letters.count) { [texts, missing] in
            let made = PageMaterial(letters: bodies.letters(of: diary), texts: texts)
            let pages = missing.isEmpty ? month.pages : month.pages.filter { !$0.shows(missing) }
            return renderer.pages(pages, with: made)
          }
          // A page with missing words would be wrong: the next build makes it.
          if bodies.problems.isEmpty { add(bodies.texts, of: .entries(number)) }
        }
      }
      while let part = await group.next() { take(part) }
      guard !outcome.isStopped, outcome.problems.isEmpty else { return outcome }
      zutto_return_memory()
      let made = PageMaterial(texts: beginnings, books: books)
      for pages in work.listPieces {
        add { [isStopped] in isStopped() ? BuildOutcome(isStopped: true) : renderer.pages(pages, with: made) }
      }
      for await part in group { take(part) }
      return outcome
    }
  }

  private func monthTexts(_ months: [Int], of work: BuildWork) -> [MonthTexts] {
    months.map { MonthTexts(work.months[$0], in: plan.diaries[work.months[$0].diary], home: home) }
  }

  /// What a thread made.
  private struct Piece: Sendable {
    /// How many letters or whole texts its pages show.
    let letters: Int
    let outcome: BuildOutcome
  }
}

/// The pages of an archive with the signatures of their files.
private struct WrittenPages: Sendable {
  let plan: SitePlan
  let signatures: [FileSignature?]

  /// The files of a folder; nil if there are others, or a page has none.
  @Sendable func files(in folder: RelativePath?) -> [(name: String, signature: FileSignature)]? {
    // At the top is the list of files, too, which is no page.
    guard let folder, let runs = plan.folders[folder] else { return nil }
    var files: [(name: String, signature: FileSignature)] = []
    for number in runs.lazy.joined() {
      guard let signature = signatures[number] else { return nil }
      files.append((plan.pages[number].name, signature))
    }
    // Two names may be one file on the archive's disk.
    guard Set(files.lazy.map(\.signature.inode)).count == files.count else { return nil }
    return files
  }
}

/// Pages that wait for long texts, each for those of a few months; no text is kept longer than a page waits.
private struct TextWaits {
  private var pages: [BuildWork.WaitingPages]
  private var byMonth: [BuildWork.MonthPlace: [Int]] = [:]
  private var texts: [BuildWork.MonthPlace: PlainTexts] = [:]

  init(_ pages: [BuildWork.WaitingPages]) {
    self.pages = pages
    for (number, own) in pages.enumerated() {
      for month in own.months { byMonth[month, default: []].append(number) }
    }
  }

  /// The pages that can be made now that a month's texts are there, with their texts.
  mutating func ready(with own: PlainTexts, of month: BuildWork.MonthPlace) -> [(
    pages: [PlannedPage], texts: PlainTexts
  )] {
    guard let waiting = byMonth[month] else { return [] }
    texts[month] = own
    var ready: [(pages: [PlannedPage], texts: PlainTexts)] = []
    for number in waiting where pages[number].months.allSatisfy({ texts[$0] != nil }) {
      var all = PlainTexts()
      for month in pages[number].months {
        if let own = texts[month] { all.add(own) }
        byMonth[month]?.removeAll { $0 == number }
        if byMonth[month]?.isEmpty == true { texts[month] = nil }
      }
      ready.append((pages[number].pages, all))
    }
    return ready
  }
}
