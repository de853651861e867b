// From a plan to files: renders what is not current, writes what differs, deletes what is left over.

public import Diary
public import Ground
internal import Mustache
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
  let plan: SitePlan
  let theme: Theme
  let report: @Sendable (Progress) -> Void
  let isStopped: @Sendable () -> Bool

  /// Plans a build.
  ///
  /// - Parameters:
  ///   - diaries: what is shown.
  ///   - settings: how it looks.
  ///   - theme: the templates.
  ///   - home: where the files stand.
  ///   - output: the archive's folder.
  ///   - cache: where this machine remembers what it wrote; nil to remember nothing.
  ///   - report: told now and then how far it is.
  ///   - isStopped: asked between pages; true ends the build with what is done so far.
  public init(
    _ diaries: [DiaryReading],
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
    plan = SitePlan(diaries, settings, theme: theme)
  }

  /// Brings the archive up to date.
  ///
  /// - Returns: what was done.
  /// - Throws: `archive-foreign`, `disk-full`, `file-unwritable`. What was written by then is whole
  ///   and is not made again by the next build.
  public func run() async throws(Diagnostic) -> BuildReport {
    let folder = try OutputFolder(output)
    let known = cache.map { BuildManifest($0, in: home, of: output) } ?? BuildManifest()
    let planned = plan.pages.map(\.output.text)
    let plannedSet = Set(planned)
    // Listed before it is written: a kill in the middle must leave nothing that no list names.
    if !folder.listed.isSuperset(of: plannedSet) {
      try folder.writeList(planned + folder.listed.subtracting(plannedSet).sorted())
    }

    var manifest = BuildManifest()
    var todo: [PlannedPage] = []
    for page in plan.pages {
      if let written = known.files[page.output.text], written.key == page.key,
        folder.present[page.output.text] == written.signature
      {
        manifest.add(page.output, written)
      } else {
        todo.append(page)
      }
    }
    let work = BuildWork(todo, plan)
    let publisher = try Publisher(todo, in: folder)
    let outcome = await render(work, publisher, total: plan.pages.count)

    var result = BuildReport()
    for file in outcome.files {
      manifest.add(file.output, BuildManifest.Written(key: file.key, signature: file.signature))
    }
    result.path = output.root
    result.pages = plan.pages.count
    result.written = outcome.files.count(where: \.written)
    result.kept = manifest.files.count - result.written
    result.isStopped = outcome.isStopped
    if !outcome.isStopped, outcome.problems.isEmpty {
      (result.deleted, result.foreign) = try folder.prune(keeping: plannedSet)
      try folder.writeList(planned)
    }
    if let cache { try manifest.write(to: cache, in: home, of: output) }
    if let failure = outcome.problems.first { throw failure }
    return result
  }

  /// Renders and writes what is to be done. All Markdown is parsed here, on its one lane; pages are
  /// filled and written on the other threads meanwhile.
  @MarkdownLane
  private func render(
    _ work: BuildWork, _ publisher: Publisher, total: Int
  ) async -> BuildOutcome {
    let excerpts = Excerpts(for: work.pages, of: plan, home: home)
    let renderer = PageRenderer(
      plan: plan, excerpts: excerpts, theme: theme, publisher: publisher)
    return await withTaskGroup(of: BuildOutcome.self) { group in
      var outcome = BuildOutcome()
      outcome.problems = excerpts.problems
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
      for await part in group { take(part) }
      return outcome
    }
  }
}

/// What one piece of a build wrote.
struct BuildOutcome: Sendable {
  struct File: Sendable {
    let output: RelativePath
    let key: Digest
    let signature: FileSignature
    let written: Bool
  }

  var files: [File] = []
  var problems: [Diagnostic] = []
  var isStopped = false

  mutating func add(_ other: BuildOutcome) {
    files += other.files
    problems += other.problems
    isStopped = isStopped || other.isStopped
  }
}
