// From a plan to files: renders what is not current, writes what differs, deletes what is left over.

public import Diary
public import Ground
public import Ledger
public import Memos
internal import Mustache
public import Notes
internal import Prose

/// Builds an archive.
public struct Build: Sendable {
  /// How far a build is.
  public struct Progress: Sendable {
    /// Pages that are current.
    public let done: Int
    /// Pages in all.
    public let total: Int
  }

  let home: Tree
  let output: Tree
  let cache: RelativePath?
  var plan: SitePlan
  let theme: Theme
  let report: @Sendable (Progress) -> Void
  let isStopped: @Sendable () -> Bool
  private(set) var policy: PhotoPolicy
  private let planning: @Sendable (PhotoPolicy) -> SitePlan

  /// Plans a build.
  ///
  /// - Parameters:
  ///   - diaries: what is shown.
  ///   - ledger: the shop ledger; nil to show none.
  ///   - memos: the memos and what was found of their media; nil to show none.
  ///   - notes: the notes and personal links, of which the public answers and the pages of open
  ///     links are shown; nil to show none.
  ///   - safety: the machines and their backups; nil to show none.
  ///   - photos: how photos get into it.
  ///   - settings: how it looks.
  ///   - theme: the templates.
  ///   - home: where the files stand.
  ///   - output: the archive's folder.
  ///   - cache: where this machine remembers what it wrote; nil to remember nothing.
  ///   - report: told now and then how far it is.
  ///   - isStopped: asked between pages; true ends the build with what is done so far.
  public init(
    _ diaries: [DiaryReading],
    ledger: LedgerReading? = nil,
    memos: (reading: MemoReading, media: MemoMedia)? = nil,
    notes: NoteReading? = nil,
    safety: SafetyReading? = nil,
    photos: PhotoPolicy,
    settings: ArchiveSettings,
    theme: Theme,
    from home: Tree,
    to output: Tree,
    cache: RelativePath?,
    report: @escaping @Sendable (Progress) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.home = home
    self.output = output
    self.cache = cache
    self.theme = theme
    self.report = report
    self.isStopped = isStopped
    policy = photos
    planning = { policy in
      SitePlan(
        diaries,
        ledger,
        memos: memos,
        notes: notes,
        safety: safety,
        photos: policy,
        settings,
        theme: theme
      )
    }
    plan = planning(photos)
  }

  /// Brings the archive up to date.
  ///
  /// - Returns: what was done. The page of a personal link that can't be made is left out and told there.
  /// - Throws: `archive-foreign`, `disk-full`, `file-unwritable`. What was written by then is whole
  ///   and is not made again by the next build.
  public func run() async throws(Diagnostic) -> BuildReport {
    let folder = try OutputFolder(output)
    let known = cache.map { BuildManifest($0, in: home, of: output) } ?? BuildManifest()
    // Listed before it is written: a kill in the middle must leave nothing that no list names.
    try folder.writeList(plan.pages, keepingListed: true)

    let (build, made) = try await withPhotos(known, folder)
    return try await build.finish(folder, known, made)
  }

  /// The same build with its photos made; those that can't be made are shown otherwise by its plan.
  private func withPhotos(
    _ known: BuildManifest,
    _ folder: OutputFolder
  ) async throws(Diagnostic) -> (Build, PhotoOutcome) {
    let slow = cache == nil ? FailedPhotos() : FailedPhotos(in: home)
    var policy = policy
    policy.known.add(slow, in: home)
    policy.failed = policy.known.problems
    let first = policy.failed.isEmpty ? self : planned(policy)
    let todo = first.compare(known, folder).todo
    let made = try await first.makePhotos(todo, in: folder, total: first.plan.pages.count)
    for (path, problem) in made.failed {
      policy.known.add(path, problem, isSlow: made.slow.contains(path), in: home)
    }
    if cache != nil { policy.known.write(to: home, unless: slow) }
    guard !made.failed.isEmpty, !made.isStopped else { return (first, made) }
    policy.failed.merge(made.failed) { _, new in new }
    let build = planned(policy)
    try folder.writeList(build.plan.pages, keepingListed: true)
    return (build, made)
  }

  /// The same build with other photos.
  private func planned(_ policy: PhotoPolicy) -> Build {
    var build = self
    build.policy = policy
    build.plan = planning(policy)
    return build
  }

  private func finish(
    _ folder: OutputFolder,
    _ known: BuildManifest,
    _ photos: PhotoOutcome
  ) async throws(Diagnostic) -> BuildReport {
    var (signatures, todo, presentCount) = compare(known, folder)
    var photoCount = 0
    todo.removeAll { page in
      guard let file = photos.files[page.path], file.key == page.key else { return false }
      signatures[page.number] = file.signature
      if file.written { photoCount += 1 }
      return true
    }
    var outcome = BuildOutcome()
    outcome.isStopped = true
    if !photos.isStopped {
      outcome = await render(
        BuildWork(todo, plan),
        try Publisher(todo, in: folder),
        total: plan.pages.count
      )
    }
    for file in outcome.files { signatures[file.page] = file.signature }
    outcome.problems += photos.faults

    var result = BuildReport()
    result.path = output.root
    result.pages = plan.pages.count
    result.written = outcome.files.count(where: \.written) + photoCount
    result.kept = signatures.count { $0 != nil } - result.written
    result.isStopped = outcome.isStopped
    var state = Hasher()
    state.combine(signatures)
    result.state = state.finalize()
    result.failedPhotos = policy.known
    result.problems = (plan.notes?.problems ?? []) + plan.photoProblems + photos.problems
    if !outcome.isStopped, outcome.problems.isEmpty {
      // All that is there is planned, but for the list itself.
      if folder.count > presentCount + 1 {
        (result.deleted, result.foreign) = try folder.prune(keeping: plan.pages)
      }
      try folder.writeList(plan.pages, keepingListed: false)
    }
    if let cache, !todo.isEmpty || !photos.files.isEmpty || known.count != plan.pages.count {
      var manifest = BuildManifest()
      for page in plan.pages {
        if let signature = signatures[page.number] { manifest.add(page, signature) }
      }
      try manifest.write(to: cache, in: home, of: output)
    }
    if let failure = outcome.problems.first { throw failure }
    return result
  }

  /// Compares the plan with what was made and what is there.
  ///
  /// - Returns: the signature of each page that is current, the pages that are not, and how many
  ///   pages have a file.
  private func compare(
    _ known: BuildManifest,
    _ output: OutputFolder
  ) -> (current: [FileSignature?], todo: [PlannedPage], present: Int) {
    var current = [FileSignature?](repeating: nil, count: plan.pages.count)
    var todo: [PlannedPage] = []
    var present = 0
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
      if signature != nil { present += 1 }
      if let written = cursor.find(page.name), written.key == page.key,
        signature == written.signature
      {
        current[page.number] = signature
      } else {
        todo.append(page)
      }
    }
    return (current, todo, present)
  }

  /// Renders and writes what is to be done.
  ///
  /// All Markdown is parsed here, on its one lane; pages are filled and written on the other threads
  /// meanwhile.
  @MarkdownLane
  private func render(
    _ work: BuildWork,
    _ publisher: Publisher,
    total: Int
  ) async -> BuildOutcome {
    let books = await LedgerBooks(for: work.pages + work.lists + work.ledger, of: plan.ledger)
    let renderer = PageRenderer(plan: plan, books: books, theme: theme, publisher: publisher)
    return await withTaskGroup(of: BuildOutcome.self) { group in
      var outcome = BuildOutcome()
      var done = total - work.count
      var waiting = 0
      func take(_ part: BuildOutcome) {
        outcome.add(part)
        done += part.files.count
        waiting -= 1
        report(Progress(done: done, total: total))
      }
      group.addTask { renderer.pages(work.pages) }
      group.addTask { [home] in renderer.copies(work.copies, from: home) }
      waiting = 2
      for pages in work.ledgerPieces {
        group.addTask { renderer.pages(pages) }
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
        group.addTask { renderer.memos(month, bodies) }
        waiting += 1
      }
      for month in work.months {
        if isStopped() {
          outcome.isStopped = true
          break
        }
        let bodies = EntryBodies(month, in: plan.diaries[month.diary], home: home)
        outcome.problems += bodies.problems
        // Enough that no thread waits for the lane, not so much that ten years wait in memory.
        if waiting >= 8, let part = await group.next() { take(part) }
        group.addTask { renderer.month(month, bodies) }
        waiting += 1
      }
      while let part = await group.next() { take(part) }
      // A list that lacks words of a text is not made: the next build makes it whole.
      guard !outcome.isStopped, outcome.problems.isEmpty else { return outcome }
      let lists = PageRenderer(renderer, showing: outcome.texts)
      for pages in work.listPieces {
        group.addTask { [isStopped] in
          isStopped() ? BuildOutcome(isStopped: true) : lists.pages(pages)
        }
      }
      for (segment, pages) in work.search {
        group.addTask { [isStopped] in
          isStopped() ? BuildOutcome(isStopped: true) : lists.search(segment, pages)
        }
      }
      waiting = work.listPieces.count + work.search.count
      for await part in group { take(part) }
      return outcome
    }
  }
}

/// What one piece of a build wrote.
struct BuildOutcome: Sendable {
  struct File: Sendable {
    /// The page's place in the plan.
    let page: Int
    let signature: FileSignature
    let written: Bool
  }

  var files: [File] = []
  /// Words of texts, for the pages that show them beside others.
  var texts = PlainTexts()
  var problems: [Diagnostic] = []
  var isStopped = false

  mutating func add(_ other: BuildOutcome) {
    files += other.files
    texts.add(other.texts)
    problems += other.problems
    isStopped = isStopped || other.isStopped
  }
}
