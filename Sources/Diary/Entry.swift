// An entry without its text: its facts, the name of its file, its links, what it takes from its diary.

public import Diagnostics
public import Fluent
package import Ground
public import Prose
public import SafeFiles
public import ZonedTime

/// The facts of an entry; the file `entries/<id>.md`.
///
/// Its text stays in the file until it is needed.
public struct Entry: Sendable, Hashable {
  /// The file's name without `.md`.
  public var id: String
  /// The member who wrote it; nil where nothing tells.
  public var author: String?
  /// When it was written, in the writer's own zone.
  public var created: ZonedTime
  /// The question it answers.
  public var question: String?
  /// File names in `photos/`, at most four.
  public var photos: [String]
  /// Its tags without signs, each once: those of the front matter, then those that stand in its text; none in an
  /// anonymous diary, where they could tell the writers apart.
  public var tags: [String]
  /// How many of them are the front matter's.
  public var headTags: Int
  /// Where it was written; nil in an anonymous diary, where it could tell the writers apart.
  public var location: Location?
  /// The id of the entry that it stands under; nil for an entry of its own.
  public var replyTo: String?
  /// The stamp that it gives the entry that it stands under.
  public var stamp: Stamp?
  /// The language of its text, if it can be detected.
  public var language: LanguageTag?
  /// The byte offset of its text.
  public var bodyStart: Int
  /// The size of its text in bytes.
  public var bodyCount: Int
  /// How long its text is.
  public var size: TextSize
  /// The relative links of its text, as written.
  public var links: LocalLinks
  /// The digest of the file.
  public var digest: Digest
  /// The digest of what everybody may see, in an anonymous diary.
  ///
  /// It tells its page from others of the same second. The file's own digest and name would betray the author
  /// to anyone who tries all members.
  public var mark: Digest?

  /// An entry's facts.
  public init(
    id: String, author: String?, created: ZonedTime, question: String? = nil, photos: [String] = [],
    tags: [String] = [], headTags: Int = 0, location: Location? = nil, replyTo: String? = nil,
    stamp: Stamp? = nil, language: LanguageTag? = nil,
    bodyStart: Int = 0,
    bodyCount: Int = 0, size: TextSize = .zero,
    links: LocalLinks = LocalLinks(), digest: Digest, mark: Digest? = nil
  ) {
    self.id = id
    self.author = author
    self.created = created
    self.question = question
    self.photos = photos
    self.tags = tags
    self.headTags = headTags
    self.location = location
    self.replyTo = replyTo
    self.stamp = stamp
    self.language = language
    self.bodyStart = bodyStart
    self.bodyCount = bodyCount
    self.size = size
    self.links = links
    self.digest = digest
    self.mark = mark
  }

  /// The most photos an entry holds (requirement document 000, section 3.2.4).
  public static let maximumPhotos = 4
  /// The most bytes an entry's file may have.
  public static let maximumBytes = 4 << 20

  /// The reading order: by the writer's day, then the moment, then the id; in an anonymous diary an order that
  /// tells nothing.
  static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    let (x, y) = (a.created, b.created)
    if x.day != y.day { return x.day < y.day }
    if x.secondsSince1970 != y.secondsSince1970 { return x.secondsSince1970 < y.secondsSince1970 }
    if let one = a.mark, let other = b.mark, one != other {
      return one.bytes.lexicographicallyPrecedes(other.bytes)
    }
    return a.id.isBefore(b.id)
  }
}

extension Entry {
  /// The entry's file in a diary's folder.
  public func path(in diary: RelativePath) -> RelativePath { Entry.path(of: id, in: diary) }

  static func path(of id: String, in diary: RelativePath) -> RelativePath {
    diary.appending("entries/\(id).md") ?? diary
  }
}

extension DatedName {
  /// The author among a diary's members: the rest of the name, with or without a number after it.
  package func author(among isMember: (String) -> Bool) -> String? {
    guard let rest else { return nil }
    if isMember(rest) { return rest }
    guard let dash = rest.lastIndex(of: "-") else { return nil }
    let (name, number) = (rest[..<dash], rest[rest.index(after: dash)...])
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return isMember(String(name)) ? String(name) : nil
  }
}

package enum EntryName {
  /// The name of the first new entry of a second, or of a later one by its number.
  package static func text(_ time: ZonedTime, author: String, number: Int = 1) -> String {
    let name = "\(time.day.text)-\(time.time.compactText)-\(author)"
    return number == 1 ? name : "\(name)-\(number)"
  }
}

/// The rule for relative links: to photos and entries of the same diary, nowhere else.
enum EntryLink {
  /// Checks a link for `check`, which needs only what is wrong.
  static func decide(
    _ link: MarkdownLink, in entry: Entry, of diary: Diary, photos: Set<String>, ids: Set<String>
  ) -> LinkDecision {
    // A fragment leads to a place in the text itself.
    if link.destination.hasPrefix("#") { return .text }
    guard !link.destination.isEmpty else {
      return .refused(
        Diagnostic(
          link.kind == .image ? .photoMissing : .linkMissing, Phrase("diary-link-without-address"),
          hint: Phrase("diary-write-address-between")))
    }
    guard let target = entry.path(in: diary.path).resolving(link.destination.percentDecoded),
      target.isInside(diary.path)
    else {
      return .refused(
        Diagnostic(
          link.kind == .image ? .photoOutside : .linkOutsideDiary,
          Phrase("diary-leads-out-diary", ["destination": link.destination]),
          hint: link.kind == .image
            ? Phrase("diary-copy-picture-into-photos-link")
            : Phrase("diary-link-something-diary-write-address")))
    }
    let folder = target.parent
    let isThere =
      folder == diary.path / "photos" && photos.contains(target.name)
      || folder == diary.path / "entries" && target.pathExtension == "md" && ids.contains(target.stem)
    if isThere { return .text }
    return .refused(
      Diagnostic(
        link.kind == .image ? .photoMissing : .linkMissing,
        link.kind == .image
          ? Phrase("diary-no-photo", ["item": link.destination])
          : Phrase("diary-leads-nothing-diary", ["destination": link.destination]),
        hint: link.kind == .image
          ? Phrase("diary-put-into-photos-take-picture") : Phrase("diary-link-photos-name-another-entry")))
  }
}

/// The diary and home that give bare entries their author, offset and language.
package struct EntryContext: Sendable {
  let folder: RelativePath
  let tree: Tree
  let zone: TimeZoneRules
  let language: LanguageTag
  /// The author of an entry that names none: the only member, else the home's owner.
  let defaultAuthor: String?
  let hidesMembers: Bool
  /// Whether `zutto.json` names the owner; a missing owner is the error to report then.
  let ownerIsKnown: Bool
  private let unread: Set<String>
  private let memberLanguages: [String: LanguageTag?]
  let digest: Digest

  /// A context.
  ///
  /// Members whose files can't be understood are reported once, not again at each of their entries.
  package init(_ diary: Diary, unread: Set<String> = [], in home: Home) {
    folder = diary.path
    tree = home.tree
    zone = home.zone
    language = home.settings.language ?? .en
    hidesMembers = diary.type.hidesMembers
    let ids = diary.members.map(\.id)
    let owner = home.settings.owner
    let isAlone = ids.isEmpty && unread.isEmpty && !owner.isEmpty
    if ids.count == 1, unread.isEmpty {
      defaultAuthor = ids[0]
    } else {
      defaultAuthor = isAlone || ids.contains(owner) || unread.contains(owner) ? owner : nil
    }
    ownerIsKnown = !owner.isEmpty
    // A diary without members is its owner's: nobody has to write their own member file first.
    self.unread = isAlone ? [owner] : unread
    memberLanguages = Dictionary(
      diary.members.map { ($0.id, $0.language) }, uniquingKeysWith: { first, _ in first })

    var key = Digest.Builder()
    // Raised when the same file gives other facts than before.
    key.add("entry facts 4")
    key.add(diary.type.rawValue)
    key.add(language.rawValue)
    key.add(home.settings.owner)
    key.add(zone.digest)
    for member in diary.members {
      key.add(member.id)
      key.add(member.language?.rawValue)
    }
    for id in unread.sorted() { key.add("unread \(id)") }
    digest = key.digest
  }

  /// The members as a hint, and the one most likely meant by a name.
  func membersHint(for name: String = "") -> Phrase? {
    let ids = memberLanguages.keys.sorted()
    guard !ids.isEmpty else { return Phrase("diary-nobody-member-yet") }
    return ids.hint(for: name, Phrase("diary-members", ["names": ids.joined(separator: ", ")]))
  }

  func isMember(_ id: String) -> Bool { memberLanguages[id] != nil || unread.contains(id) }

  /// The language that a member most likely writes, for texts whose script leaves it open.
  func language(of member: String?) -> LanguageTag {
    // A guess must not tell whose text it is.
    hidesMembers ? language : member.flatMap { memberLanguages[$0] ?? nil } ?? language
  }
}
