// The first part of a build: converting photos. Pages depend on which of them fail.

internal import Diagnostics
internal import Ground
internal import SafeFiles

extension PlannedBuild {
  /// Converts the photos among the pages to make, with two processes at a time: each occupies a core.
  func makePhotos(_ todo: [PlannedPage], in folder: OutputFolder) async throws(Diagnostic) -> PhotoOutcome {
    var outcome = PhotoOutcome()
    let photos = PhotoWork.photos(todo, of: plan.pages)
    guard !photos.isEmpty else { return outcome }
    let publisher = try Publisher(photos.flatMap(\.pages), in: folder, build.written)
    let total = plan.pages.count
    var done = total - todo.count
    let rest = await clean(photos, publisher, &outcome)
    done += outcome.files.count
    build.report(Build.Progress(done: done, total: total))
    let work = PhotoWork(rest)
    guard !work.batches.isEmpty else { return outcome }
    let place = try ScratchFolder(in: self.photos.scratch)
    defer { place.remove() }
    let maker = PhotoMaker(home: home, folder: place, isStopped: isStopped)
    var next = 0
    // A full disk is not the photos' fault, so it is thrown instead of recorded.
    var full: Diagnostic?
    await withTaskGroup(of: (Int, Result<[PhotoMaker.Made], Diagnostic>).self) { group in
      func start() {
        guard next < work.batches.count, full == nil, !isStopped() else { return }
        let number = next
        next += 1
        group.addTask {
          let jobs = work.batches[number].map(\.job)
          return (number, Result { () throws(Diagnostic) in try maker.make(jobs, number: number) })
        }
      }
      start()
      start()
      while let (number, result) = await group.next() {
        let batch = work.batches[number]
        switch result {
        case .success(let made):
          for (photo, made) in zip(batch, made) {
            take(made, of: photo, from: place.tree, publisher, &outcome)
          }
        case .failure(let error):
          if error.code == .diskFull { full = error }
          for photo in batch { outcome.failed[photo.job.source] = error }
        }
        done += batch.reduce(0) { $0 + $1.pages.count }
        build.report(Build.Progress(done: done, total: total))
        start()
      }
    }
    if let full { throw full }
    outcome.isStopped = outcome.isStopped || isStopped()
    // Remove empty folders of photos that failed; nonempty ones can't be deleted.
    if !outcome.failed.isEmpty {
      for made in Set(photos.flatMap(\.pages).compactMap(\.folder)) { _ = try? folder.tree.delete(made) }
    }
    return outcome
  }

  /// Publishes the photos that only need their metadata removed and have no small version, on all cores.
  ///
  /// - Returns: the other photos.
  private func clean(_ photos: [PhotoWork.Photo], _ publisher: Publisher, _ outcome: inout PhotoOutcome) async
    -> [PhotoWork.Photo]
  {
    let pieces = stride(from: 0, to: photos.count, by: 64).map { photos[$0..<min($0 + 64, photos.count)] }
    let cleaned = await pieces.concurrentMap(piece: 1) { [home, isStopped] piece in
      var cleaner = PhotoCleaner(of: home)
      var published = BuildOutcome()
      var rest: [PhotoWork.Photo] = []
      for photo in piece {
        // Unreadable photos are reported by the conversion.
        guard !isStopped(), photo.pages.count == 1, let recipe = photo.job.recipes.first,
          let bytes = try? cleaner.cleaned(photo.job.source, recipe)
        else {
          rest.append(photo)
          continue
        }
        publisher.publish(bytes, photo.pages[0], &published)
      }
      return (published, rest)
    }
    let pages = Dictionary(
      photos.flatMap(\.pages).map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    for (published, _) in cleaned { take(published, of: pages, &outcome) }
    return cleaned.flatMap(\.1)
  }

  private func take(_ published: BuildOutcome, of pages: [Int: PlannedPage], _ outcome: inout PhotoOutcome) {
    outcome.faults += published.problems
    for file in published.files {
      guard let page = pages[file.page] else { continue }
      outcome.files[page.path] = (page.key, file.signature, file.written)
    }
  }

  private func take(
    _ made: PhotoMaker.Made, of photo: PhotoWork.Photo, from folder: Tree, _ publisher: Publisher,
    _ outcome: inout PhotoOutcome
  ) {
    if made.isStopped {
      outcome.isStopped = true
      return
    }
    guard made.files.count == photo.pages.count, !made.files.contains(nil) else {
      outcome.failed[photo.job.source] = made.problem
      if made.isTooSlow { outcome.slow.insert(photo.job.source) }
      return
    }
    if let problem = made.problem { outcome.problems.append(problem) }
    var published = BuildOutcome()
    for (page, file) in zip(photo.pages, made.files.compactMap(\.self)) {
      do throws(Diagnostic) {
        try publisher.publish(copyOf: file.name, in: try folder.folder(nil), page, &published)
        try folder.delete(file)
      } catch { outcome.faults.append(error) }
    }
    for file in published.files {
      guard let page = photo.pages.first(where: { $0.number == file.page }) else { continue }
      outcome.files[page.path] = (page.key, file.signature, file.written)
    }
  }
}

/// Photos to convert, in batches for one run of the program.
struct PhotoWork: Sendable {
  struct Photo: Sendable {
    let job: PhotoMaker.Job
    /// In the order of the job's recipes.
    let pages: [PlannedPage]
  }

  private(set) var batches: [[Photo]] = []

  /// The photos with at least one page in `todo`, each with all its versions, in the order of `todo`.
  ///
  /// `all` are all pages: the small version is made from the large one, so both are made if one is.
  static func photos(_ todo: [PlannedPage], of all: [PlannedPage]) -> [Photo] {
    var bySource: [RelativePath: [(PhotoRecipe, PlannedPage)]] = [:]
    var sources: [RelativePath] = []
    for page in todo {
      guard case .photo(let source, _) = page.content, bySource[source] == nil else { continue }
      sources.append(source)
      bySource[source] = []
    }
    for page in sources.isEmpty ? [] : all {
      guard case .photo(let source, let recipe) = page.content else { continue }
      bySource[source]?.append((recipe, page))
    }
    return sources.map { source in
      let wanted = (bySource[source] ?? []).sorted { $0.0.edge > $1.0.edge }
      let job = PhotoMaker.Job(source: source, recipes: wanted.map(\.0))
      return Photo(job: job, pages: wanted.map(\.1))
    }
  }

  init(_ photos: [Photo]) {
    var groups: [[PhotoRecipe]: [Photo]] = [:]
    var order: [[PhotoRecipe]] = []
    for photo in photos {
      if groups[photo.job.recipes] == nil { order.append(photo.job.recipes) }
      groups[photo.job.recipes, default: []].append(photo)
    }
    for recipes in order {
      let photos = groups[recipes] ?? []
      batches += stride(from: 0, to: photos.count, by: PhotoMaker.batch).map {
        Array(photos[$0..<min($0 + PhotoMaker.batch, photos.count)])
      }
    }
  }
}

/// Removes metadata from photos without converting them; keeps the last folder open.
struct PhotoCleaner {
  /// Photos of this many bytes or more are not read whole; they are larger than screens anyway.
  private static let largest: Int64 = 16 << 20

  private let home: Tree
  private var folder: (path: RelativePath?, folder: Folder)?

  init(of home: Tree) { self.home = home }

  /// A photo's bytes without metadata.
  ///
  /// - Returns: nil if the program has to convert it: it is rotated, larger than the recipe's edge, or of a
  ///   kind whose structure isn't parsed.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  mutating func cleaned(_ source: RelativePath, _ recipe: PhotoRecipe) throws(Diagnostic) -> [UInt8]? {
    let from: Folder
    if let folder, folder.path == source.parent {
      from = folder.folder
    } else {
      from = try home.folder(source.parent)
      folder = (source.parent, from)
    }
    let bytes = try from.read(source.name, first: Int(PhotoCleaner.largest))
    guard bytes.count < PhotoCleaner.largest, let size = ImageSize(header: bytes), size.kind == recipe.kind,
      max(size.width, size.height) <= recipe.edge
    else { return nil }
    return ImageSize.cleaned(bytes)
  }
}

struct PhotoOutcome: Sendable {
  var files: [String: (key: Digest, signature: FileSignature, written: Bool)] = [:]
  var problems: [Diagnostic] = []
  var faults: [Diagnostic] = []
  var failed: [RelativePath: Diagnostic] = [:]
  /// The failed photos that timed out.
  var slow: Set<RelativePath> = []
  var isStopped = false
}
