// The first part of a build: photos, whose fate decides what pages say of them.

internal import Ground

/// What a build made of photos.
struct PhotoOutcome: Sendable {
  /// By path in the archive.
  var files: [String: (key: Digest, signature: FileSignature, written: Bool)] = [:]
  var problems: [Diagnostic] = []
  var failed: [RelativePath: Diagnostic] = [:]
  /// Those of them that took all the time that a photo gets.
  var slow: Set<RelativePath> = []
  var isStopped = false
}

extension Build {
  /// Makes the photos among the pages to be made, two programs at once: each keeps a core busy.
  func makePhotos(
    _ todo: [PlannedPage],
    in folder: OutputFolder,
    total: Int
  ) async throws(Diagnostic) -> PhotoOutcome {
    var outcome = PhotoOutcome()
    let work = PhotoWork(todo)
    guard !work.batches.isEmpty else { return outcome }
    let publisher = try Publisher(work.pages, in: folder)
    let place = try ScratchFolder(in: photos.scratch)
    defer { place.remove() }
    let maker = PhotoMaker(home: home, folder: place, isStopped: isStopped)
    var done = total - todo.count
    var next = 0
    // The photos are not to blame: with room they can be made.
    var full: Diagnostic?
    await withTaskGroup(of: (Int, Result<[PhotoMaker.Made], Diagnostic>).self) { group in
      func start() {
        guard next < work.batches.count, full == nil, !isStopped() else { return }
        let number = next
        next += 1
        group.addTask {
          let jobs = work.batches[number].map(\.job)
          return (
            number,
            Result { () throws(Diagnostic) in try maker.make(jobs, number: number) }
          )
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
        report(Progress(done: done, total: total))
        start()
      }
    }
    if let full { throw full }
    outcome.isStopped = outcome.isStopped || isStopped()
    // What was made for photos that came to nothing: a folder that is not empty stays.
    if !outcome.failed.isEmpty {
      for made in Set(work.pages.compactMap(\.folder)) { _ = try? folder.tree.delete(made) }
    }
    return outcome
  }

  private func take(
    _ made: PhotoMaker.Made,
    of photo: PhotoWork.Photo,
    from folder: Tree,
    _ publisher: Publisher,
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
      } catch {
        outcome.problems.append(error)
      }
    }
    for file in published.files {
      guard let page = photo.pages.first(where: { $0.number == file.page }) else { continue }
      outcome.files[page.path] = (page.key, file.signature, file.written)
    }
  }
}

/// Photos to be made, in pieces for one start of the program.
struct PhotoWork: Sendable {
  struct Photo: Sendable {
    let job: PhotoMaker.Job
    /// In the order of the job's recipes.
    let pages: [PlannedPage]
  }

  private(set) var batches: [[Photo]] = []
  let pages: [PlannedPage]

  init(_ todo: [PlannedPage]) {
    var bySource: [RelativePath: [(PhotoRecipe, PlannedPage)]] = [:]
    var sources: [RelativePath] = []
    for page in todo {
      guard case .photo(let source, let recipe) = page.kind else { continue }
      if bySource[source] == nil { sources.append(source) }
      bySource[source, default: []].append((recipe, page))
    }
    var groups: [[PhotoRecipe]: [Photo]] = [:]
    var order: [[PhotoRecipe]] = []
    for source in sources {
      let wanted = (bySource[source] ?? []).sorted { $0.0.edge > $1.0.edge }
      let recipes = wanted.map(\.0)
      if groups[recipes] == nil { order.append(recipes) }
      let job = PhotoMaker.Job(source: source, recipes: recipes)
      groups[recipes, default: []].append(Photo(job: job, pages: wanted.map(\.1)))
    }
    for recipes in order {
      let photos = groups[recipes] ?? []
      batches += stride(from: 0, to: photos.count, by: PhotoMaker.batch).map {
        Array(photos[$0..<min($0 + PhotoMaker.batch, photos.count)])
      }
    }
    pages = batches.flatMap { $0.flatMap(\.pages) }
  }
}
