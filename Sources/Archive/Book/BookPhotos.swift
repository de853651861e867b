// The photos and the entry texts of a book.

public import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Prose
public import SafeFiles

/// The photos that a book may show, renamed to plain numbers.
struct BookPhotos: Sendable {
  struct Shown: Sendable {
    let medium: ShownPhoto
    let url: String
  }

  /// By diary, then by file name in `photos/`.
  private var shown: [[String: Shown]]
  private(set) var all: [Shown]

  /// `picturesOnly` leaves out sounds, films and documents.
  init(_ plan: SitePlan, picturesOnly: Bool) {
    var all: [Shown] = []
    var shown: [[String: Shown]] = []
    for diary in plan.diaries {
      var wanted = Set(diary.diary.entries.flatMap(\.photos))
      for entry in diary.diary.entries + diary.replies.flatMap(\.words) {
        for link in entry.links.targets { wanted.insert(String(link.split(separator: "/").last ?? "")) }
        // Their links are unknown without parsing: any photo may be linked.
        if entry.links.mayBeAnything { wanted.formUnion(diary.media.named.lazy.map(\.name)) }
      }
      var here: [String: Shown] = [:]
      for (name, medium) in diary.media.named where wanted.contains(name) {
        guard !picturesOnly || medium.size != nil else { continue }
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

  func photo(_ name: String, in diary: Int) -> Shown? { shown[diary][name] }

  mutating func remove(_ sources: Set<RelativePath>) {
    all.removeAll { sources.contains($0.medium.source) }
    shown = shown.map { $0.filter { !sources.contains($0.value.medium.source) } }
  }
}

extension Book {
  /// Writes the photos beside the page; those that can't be converted are left out.
  ///
  /// - Parameters:
  ///   - folder: the folder of the book.
  ///   - isStopped: whether the run was cancelled.
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

  /// The photos to convert, grouped by recipe, in batches for one run of the program.
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

/// The HTML of every entry; links lead to anchors of the book or become plain text.
struct BookTexts: Sendable {
  private(set) var bodies: [[Int: [UInt8]]] = []
  /// The replies with words under each entry.
  private(set) var replies: [[Int: [[UInt8]]]] = []
  /// Files that could no longer be read.
  private(set) var problems: [Diagnostic] = []

  /// Empty, for a book whose texts are not needed.
  init() {}

  @MarkdownActor init(_ book: Book) {
    for (number, plan) in book.plan.diaries.enumerated() {
      var bodies: [Int: [UInt8]] = [:]
      var replies: [Int: [[UInt8]]] = [:]
      for (index, entry) in plan.diary.entries.enumerated() {
        let anchor = BookPages.anchor(number, entry: index)
        do throws(Diagnostic) {
          bodies[index] = try BookTexts.body(of: entry, anchor, in: plan, number, book)
          for (place, reply) in plan.replies[index].words.enumerated() {
            let html = try BookTexts.body(of: reply, "\(anchor)-re\(place + 1)", in: plan, number, book)
            replies[index, default: []].append(html)
          }
        } catch { problems.append(error) }
      }
      self.bodies.append(bodies)
      self.replies.append(replies)
    }
  }

  @MarkdownActor private static func body(
    of entry: Entry, _ anchor: String, in plan: DiaryPlan, _ number: Int, _ book: Book
  ) throws(Diagnostic) -> [UInt8] {
    let path = entry.path(in: plan.diary.path)
    let bytes: [UInt8]
    if let known = plan.reading.texts?[entry.digest] {
      bytes = known
    } else {
      bytes = try book.home.read(path, limit: Entry.maximumBytes).bytes
    }
    guard Digest(of: bytes) == entry.digest else {
      throw Diagnostic(
        .changedSince, Phrase("archive-changed-while-book-being-made", ["path": path]), path: path,
        hint: Phrase("diary-run-command-again"))
    }
    let home = book.language.tag
    let text = Markdown(Source(path, bytes), range: entry.bodyStart..<bytes.count)
    return text.html(notePrefix: anchor + "-", language: entry.language ?? home, home: home) { link in
      guard let target = path.resolving(link.destination.percentDecoded) else { return .text }
      if target.parent == plan.diary.path / "photos" {
        guard let photo = book.photos.photo(target.name, in: number) else {
          return plan.media.away.contains(target.name)
            ? .away(Phrase("archive-photo-away")[book.language]) : .text
        }
        guard link.kind == .image else { return .text }
        guard let size = photo.medium.size else { return .to(photo.url) }
        return .image(photo.url, width: size.width, height: size.height)
      }
      guard link.kind == .link, target.parent == plan.diary.path / "entries", target.pathExtension == "md",
        let other = plan.names.index(of: target.stem)
      else { return .text }
      let month = plan.months[plan.monthNumber(of: other)].month
      return .to(book.address(number, month, BookPages.anchor(number, entry: other)))
    }.html
  }
}
