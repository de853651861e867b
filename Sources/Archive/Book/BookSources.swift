// The source files of a book, to be attached to its PDF.

public import Diagnostics
internal import Diary
internal import Ground
internal import LosslessJSON
public import SafeFiles
internal import ZonedTime

/// What was attached to a book.
public struct BookSources: Sendable {
  /// The number of files.
  public var files = 0
  /// How many photos reveal, or may reveal, their place and camera.
  public var originals = 0
  /// The anonymous diaries, whose source files would name the authors.
  public var leftOut: [String] = []
}

extension Book {
  /// The list of the source files: names and media types, in the order of the files `sources/0`, `sources/1` ….
  public static let sources: RelativePath = "sources.json"

  /// Writes the source files of what the book shows.
  ///
  /// They are entries, photos, members, who read what, and `diary.json`, cut to the book as in a bag of a part. Anonymous diaries are left out.
  ///
  /// - Parameter folder: the folder of the book.
  /// - Returns: what they are.
  /// - Throws: `changed-since`, `link-missing`; errors of reading and writing.
  public func writeSources(to folder: Tree) async throws(Diagnostic) -> BookSources {
    var written = BookSources()
    var list: [JSON] = []
    try folder.createFolder("sources")
    let target = try folder.folder("sources")
    let shown = Set(photos.all.filter { $0.medium.size != nil }.map(\.medium.source))
    for plan in plan.diaries {
      guard !plan.diary.type.hidesMembers else {
        written.leftOut.append(plan.diary.id)
        continue
      }
      guard let reading = try await span.part.taken(from: plan.reading, in: home) else { continue }
      let files = try await reading.partFiles(in: home)
      for path in files.places.sorted() {
        let name = String(written.files)
        if let bytes = files.written[path] {
          _ = try target.publish(bytes, as: name, isNew: true)
        } else {
          guard shown.contains(path) else { continue }
          _ = try target.publish(copyOf: path.name, in: try home.folder(path.parent), as: name, isNew: true)
          if reading.photos.first(where: { $0.name == path.name })?.size?.carriesMore ?? true {
            written.originals += 1
          }
        }
        list.append(.list([.text(path.text), .text(ResearchCrate.mediaType(of: path))]))
        written.files += 1
      }
    }
    try folder.write(JSON.list(list).canonical(), to: Book.sources, .replaceable)
    return written
  }
}

extension BookSpan {
  /// The same time as a part of a home.
  fileprivate var part: ArchivePart {
    pieces.reduce(into: ArchivePart()) { part, piece in
      switch piece {
      case .year(let year): part.years.insert(year)
      case .month(let month): part.months.insert(month)
      case .everything, .several: break
      }
    }
  }
}
