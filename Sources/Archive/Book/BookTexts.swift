// The texts of a book's entries as HTML, whose links lead to places of the book or nowhere.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Prose
internal import SafeFiles

/// The HTML of every entry.
struct BookTexts: Sendable {
  /// By diary, then by the entry's place in it.
  private(set) var bodies: [[Int: [UInt8]]] = []
  /// Files that could not be read any more.
  private(set) var problems: [Diagnostic] = []

  /// None, for what shows no text.
  init() {}

  @MarkdownLane init(_ book: Book) {
    for (number, plan) in book.plan.diaries.enumerated() {
      var bodies: [Int: [UInt8]] = [:]
      for index in plan.diary.entries.indices {
        do throws(Diagnostic) { bodies[index] = try BookTexts.body(of: index, in: plan, number, book) } catch
        { problems.append(error) }
      }
      self.bodies.append(bodies)
    }
  }

  @MarkdownLane private static func body(of index: Int, in plan: DiaryPlan, _ number: Int, _ book: Book)
    throws(Diagnostic) -> [UInt8]
  {
    let entry = plan.diary.entries[index]
    let path = entry.path(in: plan.diary.path)
    let bytes: [UInt8]
    if let known = plan.reading.texts[entry.digest] {
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
    return text.html(language: entry.language ?? home, home: home) { link in
      guard let target = path.resolving(link.destination.percentDecoded) else { return .text }
      if target.parent == plan.diary.path / "photos" {
        guard let photo = book.photos.photo(target.name, in: number) else { return .text }
        guard link.kind == .image else { return .text }
        guard let size = photo.medium.size else { return .to(photo.url) }
        return .image(photo.url, width: size.width, height: size.height)
      }
      guard link.kind == .link, target.parent == plan.diary.path / "entries", target.pathExtension == "md",
        let other = plan.names.index(of: target.stem)
      else { return .text }
      return .to("#" + BookPages.anchor(number, entry: other))
    }.html
  }
}
