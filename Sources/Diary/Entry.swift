// One entry of a diary, without its text: the text stays in the file until somebody wants it.

public import Diagnostics
public import Fluent
public import Prose
public import SafeFiles
public import ZonedTime

/// What is known of an entry; the file `entries/<id>.md`.
public struct Entry: Sendable, Hashable {
  /// The file's name without `.md`.
  public var id: String
  /// The member who wrote it; nil where nobody can tell.
  public var author: String?
  /// When it was written, in the writer's own zone.
  public var created: ZonedTime
  /// The question it answers.
  public var question: String?
  /// File names in `photos/`, at most four.
  public var photos: [String]
  /// What it is about, in its writer's words; none in an anonymous diary, whose writers they could tell apart.
  public var tags: [String]
  /// The language it is written in, if that can be told.
  public var language: LanguageTag?
  /// Where its text begins, a byte offset.
  public var bodyStart: Int
  /// How many bytes the text has.
  public var bodyCount: Int
  /// What its text links to inside the home, as written.
  public var links: LocalLinks
  /// The file's content.
  public var digest: Digest
  /// What everybody is shown of it, where nobody may learn who wrote it.
  ///
  /// By this its page is told from others of the same second. The file's own digest and name would betray the author to whoever tries all members.
  public var mark: Digest?

  /// An entry's facts.
  public init(
    id: String, author: String?, created: ZonedTime, question: String? = nil, photos: [String] = [],
    tags: [String] = [], language: LanguageTag? = nil, bodyStart: Int = 0, bodyCount: Int = 0,
    links: LocalLinks = LocalLinks(), digest: Digest, mark: Digest? = nil
  ) {
    self.id = id
    self.author = author
    self.created = created
    self.question = question
    self.photos = photos
    self.tags = tags
    self.language = language
    self.bodyStart = bodyStart
    self.bodyCount = bodyCount
    self.links = links
    self.digest = digest
    self.mark = mark
  }

  /// The most photos an entry holds (requirement document 000, section 3.2.4).
  public static let maximumPhotos = 4
  /// The most bytes an entry's file may have.
  public static let maximumBytes = 4 << 20

  /// Reading order: by the writer's day, then the moment, then the id; in an anonymous diary an order that tells nothing.
  static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    let (x, y) = (a.created, b.created)
    if x.day != y.day { return x.day < y.day }
    if x.secondsSince1970 != y.secondsSince1970 { return x.secondsSince1970 < y.secondsSince1970 }
    if let one = a.mark, let other = b.mark, one != other {
      return one.bytes.lexicographicallyPrecedes(other.bytes)
    }
    return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
  }
}

extension Entry {
  /// The entry's file in a diary's folder.
  public func path(in diary: RelativePath) -> RelativePath { Entry.path(of: id, in: diary) }

  /// The file of the entry with an id.
  static func path(of id: String, in diary: RelativePath) -> RelativePath {
    diary.appending("entries/\(id).md") ?? diary
  }
}
