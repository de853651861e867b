// The photos of a book: which, and under which plain names.

public import Diagnostics
internal import Diary
internal import Ground
internal import Prose
public import SafeFiles

/// The photos that a book may show.
struct BookPhotos: Sendable {
  /// One of them.
  struct Shown: Sendable {
    let medium: ShownPhoto
    /// Its address on the page.
    let url: String
  }

  /// By diary and file name in `photos/`.
  private var shown: [[String: Shown]]
  /// All of them, in order.
  private(set) var all: [Shown]

  init(_ plan: SitePlan) {
    var all: [Shown] = []
    var shown: [[String: Shown]] = []
    for diary in plan.diaries {
      var wanted = Set(diary.diary.entries.flatMap(\.photos))
      for entry in diary.diary.entries {
        for link in entry.links.targets { wanted.insert(String(link.split(separator: "/").last ?? "")) }
        // Links that can't be told without parsing: any photo may be one.
        if entry.links.mayBeAnything { wanted.formUnion(diary.media.names) }
      }
      var here: [String: Shown] = [:]
      for name in diary.media.names where wanted.contains(name) {
        guard let medium = diary.media.photos[name] else { continue }
        let kind =
          medium.recipe?.kind.rawValue ?? medium.size?.kind.rawValue ?? RelativePath(name)?.pathExtension
          ?? ""
        let one = Shown(medium: medium, url: "photos/\(all.count + 1).\(kind)")
        all.append(one)
        here[name] = one
      }
      shown.append(here)
    }
    self.all = all
    self.shown = shown
  }

  /// A photo of a diary.
  func photo(_ name: String, in diary: Int) -> Shown? { shown[diary][name] }

  /// Forgets photos that could not be made ready.
  mutating func remove(_ sources: Set<RelativePath>) {
    all.removeAll { sources.contains($0.medium.source) }
    shown = shown.map { $0.filter { !sources.contains($0.value.medium.source) } }
  }
}

extension Book {
  /// Puts the photos that the page shows beside it; those that can't be made ready are not shown.
  ///
  /// - Parameters:
  ///   - folder: where the page is to stand.
  ///   - isStopped: whether nobody wants it any more.
  /// - Returns: what is wrong with photos.
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`, `disk-full`, `file-unwritable`.
  public mutating func preparePhotos(in folder: Tree, isStopped: @escaping @Sendable () -> Bool)
    async throws(Diagnostic) -> [Diagnostic]
  {
    guard !photos.all.isEmpty else { return [] }
    try folder.createFolder("photos")
    let target = try folder.folder("photos")
    for photo in photos.all where photo.medium.recipe == nil {
      let source = photo.medium.source
      guard let name = RelativePath(photo.url)?.name else { continue }
      let place = try home.folder(source.parent)
      _ = try target.publish(copyOf: source.name, in: place, as: name, isNew: true)
    }
    let scratch = try ScratchFolder(in: folder.root)
    defer { scratch.remove() }
    let maker = PhotoMaker(home: home, folder: scratch, isStopped: isStopped)
    let batches = Book.batches(photos.all)
    let results = await batches.indices.concurrentMap(piece: 1) { number in
      Result { () throws(Diagnostic) in try maker.make(batches[number].map(\.job), number: number) }
    }
    let shown = Set(photos.all.map(\.medium.source))
    var problems = plan.photoProblems.filter { $0.path.map(shown.contains) ?? true }
    var failed: Set<RelativePath> = []
    for (batch, result) in zip(batches, results) {
      for (photo, made) in zip(batch, try result.get()) {
        if let problem = made.problem { problems.append(problem) }
        guard let file = made.files.first ?? nil, let name = RelativePath(photo.url)?.name else {
          failed.insert(photo.job.source)
          continue
        }
        let place = try scratch.tree.folder(nil)
        _ = try target.publish(copyOf: file.name, in: place, as: name, isNew: true)
      }
    }
    photos.remove(failed)
    return problems
  }

  /// The photos to be made, those of one recipe together, so many as one start of the program takes.
  private static func batches(_ photos: [BookPhotos.Shown]) -> [[(job: PhotoMaker.Job, url: String)]] {
    var groups: [PhotoRecipe: [(job: PhotoMaker.Job, url: String)]] = [:]
    var order: [PhotoRecipe] = []
    for photo in photos {
      guard let recipe = photo.medium.recipe else { continue }
      if groups[recipe] == nil { order.append(recipe) }
      let job = PhotoMaker.Job(source: photo.medium.source, recipes: [recipe])
      groups[recipe, default: []].append((job, photo.url))
    }
    return order.flatMap { recipe in
      let group = groups[recipe] ?? []
      return stride(from: 0, to: group.count, by: PhotoMaker.batch).map {
        Array(group[$0..<min($0 + PhotoMaker.batch, group.count)])
      }
    }
  }
}
