// The photos that a build has to make, divided among starts of the program.

internal import Ground

/// Photos to be made, in pieces for one start of the program.
struct PhotoWork: Sendable {
  struct Photo: Sendable {
    let job: PhotoMaker.Job
    /// In the order of the job's recipes.
    let pages: [PlannedPage]
  }

  private(set) var batches: [[Photo]] = []

  /// The photos of which a version is to be made.
  ///
  /// - Parameters:
  ///   - todo: the pages to be made.
  ///   - all: every page: the small version is made of the large one, so that both are made if one is.
  /// - Returns: each photo with all its versions, in the order of `todo`.
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

  /// Divides photos: those of the same versions go together.
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
