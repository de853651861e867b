// A diary, its members and photos; its JSON files, parsed.

public import Diagnostics
public import Fluent
public import Ground
import LosslessJSON
public import SafeFiles
public import ZonedTime

/// A diary with its members, entries and read receipts; the folder `diaries/<id>/` (docs/FORMAT.md, "Diary").
public struct Diary: Sendable, Hashable {
  /// The folder's name.
  public var id: String
  /// The folder's name where the diary was shared first, used by those who join; nil before it is shared.
  public var sharedID: String?
  /// What its people call it.
  public var name: String
  /// Couple, family, friends or anonymous.
  public var type: DiaryType
  /// When it was made.
  public var created: ZonedTime?
  /// The member who made it.
  public var createdBy: String?
  /// The code with which people join.
  public var invite: InviteCode?
  /// The photo that stands for it: a file name in `photos/`.
  public var cover: String?
  /// Present and former members, in the order of joining.
  public var members: [Member] = []
  /// The entries in reading order: by day, then moment, then id.
  public var entries: [Entry] = []
  /// What stands under entries: replies and stamps, in reading order.
  public var replies: [Entry] = []
  /// The read receipts of each member.
  public var reads: [ReadReceipts] = []

  /// A diary's head, without members and entries.
  public init(
    id: String, name: String, type: DiaryType, created: ZonedTime? = nil, createdBy: String? = nil,
    invite: InviteCode? = nil
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.created = created
    self.createdBy = createdBy
    self.invite = invite
  }

  package static let fields: [Field<Diary>] = [
    Field("id", optional: \.sharedID, .identifier()), Field("name", \.name, .name()),
    Field("type", \.type, .choice), Field("created", optional: \.created, .moment()),
    Field("createdBy", optional: \.createdBy, .identifier()),
    Field(
      "invite", optional: \.invite,
      .parsed(InviteCode.init(parsing:), \.text, schema: ["pattern": "^[A-Za-z0-9]{6}$"])),
    Field("cover", optional: \.cover, .fileName),
  ]

  /// The folder of all diaries.
  public static let folder: RelativePath = "diaries"

  /// The folder of a diary.
  public var path: RelativePath { Diary.path(of: id) }

  /// The folder of the diary with an id, which is a portable name.
  static func path(of id: String) -> RelativePath { Diary.folder.appending(id) ?? Diary.folder }

  /// The members who have not left.
  public var present: [Member] { members.filter { $0.left == nil } }

  /// The member with an id.
  public func member(_ id: String) -> Member? { members.first { $0.id == id } }
}

/// The kind of a diary, with the limits, labels and icons of requirement document 000, section 3.2.2.
public enum DiaryType: String, Sendable, Hashable, CaseIterable {
  case couple
  case family
  case friends
  case anonymous

  /// The most members it may have.
  public var maximumMembers: Int {
    switch self {
    case .couple, .anonymous: 2
    case .family, .friends: 10
    }
  }

  /// The document's icon.
  public var icon: String {
    switch self {
    case .couple: "💕"
    case .family: "👨‍👩‍👧‍👦"
    case .friends: "👫"
    case .anonymous: "🔗"
    }
  }

  /// What people call it.
  public var label: Phrase {
    switch self {
    case .couple: Phrase("diary-type-couple")
    case .family: Phrase("diary-type-family")
    case .friends: Phrase("diary-type-friends")
    case .anonymous: Phrase("diary-type-anonymous")
    }
  }

  /// Whether names and pictures of members are hidden.
  public var hidesMembers: Bool { self == .anonymous }
}

/// A member of a diary; the file `members/<id>.json`.
public struct Member: Sendable, Hashable {
  /// The role of a member.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case owner
    case member
  }

  /// The file's name without `.json`.
  public var id: String
  /// What the others call them.
  public var name: String
  /// Owner or member.
  public var role: Role
  /// When they joined.
  public var joined: ZonedTime?
  /// When they left; what they wrote stays.
  public var left: ZonedTime?
  /// A picture's file name in `members/`.
  public var picture: String?
  /// The address of their git commits.
  public var email: String?
  /// The language they read.
  public var language: LanguageTag?

  /// A member.
  public init(
    id: String, name: String, role: Role = .member, joined: ZonedTime? = nil, left: ZonedTime? = nil,
    picture: String? = nil, email: String? = nil, language: LanguageTag? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.joined = joined
    self.left = left
    self.picture = picture
    self.email = email
    self.language = language
  }

  package static let fields: [Field<Member>] = [
    Field("name", \.name, .name()), Field("role", \.role, .choice, default: .member),
    Field("joined", optional: \.joined, .moment()), Field("left", optional: \.left, .moment()),
    Field("picture", optional: \.picture, .fileName),
    Field("email", optional: \.email, .text(format: "email")),
    Field(
      "locale", optional: \.language,
      .parsed(LanguageTag.init(parsing:), \.rawValue, schema: ["pattern": "^[a-z]{2,3}$"])),
  ]

  /// Parses a member's file.
  public static func parse(_ source: Source) -> Member? { DiaryFormat.member(source).0 }

  /// The member's file.
  public var bytes: [UInt8] { Member.fields.bytes(self) }
}

/// The read receipts (既読) of one member; the file `reads/<member>.json`, written by that member only.
public struct ReadReceipts: Sendable, Hashable {
  /// The member.
  public var member: String
  /// The first reading of each entry, in order of the entries' ids.
  public private(set) var readings: [Reading]

  /// The first reading of an entry.
  public struct Reading: Sendable, Hashable {
    /// The entry's id.
    public let id: String
    /// When it was read.
    public let time: ZonedTime

    /// A reading.
    public init(id: String, time: ZonedTime) {
      self.id = id
      self.time = time
    }
  }

  /// The receipts of a member; each entry has one reading.
  public init(member: String, readings: [Reading] = []) {
    self.member = member
    self.readings =
      readings.isInOrder { $0.id < $1.id } ? readings : readings.sorted { $0.id < $1.id }
  }

  /// Keeps the readings of these entries only.
  public mutating func keep(_ isKept: (String) -> Bool) { readings.removeAll { !isKept($0.id) } }

  /// Whether an entry was read.
  public func contains(_ id: String) -> Bool {
    var place = 0
    return contains(id, near: &place)
  }

  /// Whether an entry was read; fast where entries are asked for in order of their ids with one `place`, 0 at first.
  public func contains(_ id: String, near place: inout Int) -> Bool {
    if place < readings.count, readings[place].id == id {
      place += 1
      return true
    }
    let isBehindLast = place == 0 || readings[place - 1].id < id
    if isBehindLast, place == readings.count || id < readings[place].id { return false }
    place = readings.firstPlace { $0.id >= id }
    guard place < readings.count, readings[place].id == id else { return false }
    place += 1
    return true
  }
}

/// A file in `photos/` or a member's picture in `members/`.
public struct Photo: Sendable, Hashable {
  /// The file's name.
  public var name: String
  /// Size and times.
  public var signature: FileSignature
  /// Its size; nil if it is no picture that browsers show.
  public var size: ImageSize?
  /// Its digest; only in anonymous diaries, where it names the picture's copy.
  public var digest: Digest?
  /// Whether it is a sound, film, PDF or text, which entries link to instead of showing it.
  public var isAttachment: Bool
  /// Whether a placeholder stands for it, and the file itself is not on this machine.
  public var isAway: Bool

  /// A picture file.
  public init(
    name: String, signature: FileSignature, size: ImageSize?, digest: Digest? = nil,
    isAttachment: Bool = false, isAway: Bool = false
  ) {
    self.isAway = isAway
    self.name = name
    self.signature = signature
    self.size = size
    self.digest = digest
    self.isAttachment = isAttachment
  }

  /// The extension in lower case, such as `jpg`.
  public var fileExtension: String { RelativePath(name)?.pathExtension ?? "" }
}

extension Diary {
  /// The members other than its author who have read an entry, in the order of joining.
  public func readers(of entry: Entry) -> [Member] {
    members.filter { member in
      member.id != entry.author && reads.contains { $0.member == member.id && $0.contains(entry.id) }
    }
  }

  /// The entries of others that a member has not read, oldest first.
  public func unread(by member: String) -> [Entry] {
    let receipts = reads.first { $0.member == member } ?? ReadReceipts(member: member)
    var place = 0
    return entries.filter { $0.author != member && !receipts.contains($0.id, near: &place) }
  }

  /// The entries whose id is a text or begins with it; one exact match wins.
  public func entries(matching text: String) -> [Entry] {
    if let exact = entries.first(where: { $0.id == text }) { return [exact] }
    return entries.filter { $0.id.hasPrefix(text) }
  }
}

enum DiaryFormat {
  static let diaryShape = JSONShape(Diary.fields)
  static let memberShape = JSONShape(Member.fields)

  static func diary(_ source: Source, id: String) -> (Diary?, [Diagnostic]) {
    Diary.fields.parse(source, into: Diary(id: id, name: "", type: .couple))
  }

  static func member(_ source: Source) -> (Member?, [Diagnostic]) {
    Member.fields.parse(source, into: Member(id: source.path.stem, name: ""))
  }

  static func reads(_ source: Source) -> (ReadReceipts?, [Diagnostic]) {
    if let readings = PlainReceipts.readings(source.bytes) {
      return (ReadReceipts(member: source.path.stem, readings: readings), [])
    }
    return readsOfAnyForm(source)
  }

  static func readsOfAnyForm(_ source: Source) -> (ReadReceipts?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      let readings = reader.pairs { (id, text) throws(Diagnostic) in
        ReadReceipts.Reading(id: id, time: try ZonedTime(parsing: text))
      }
      return ReadReceipts(member: source.path.stem, readings: readings)
    }
  }
}

extension FieldKind<String> {
  /// A file name beside the file.
  fileprivate static var fileName: Self {
    .parsed(
      { (text) throws(Diagnostic) in try PortableFileName(parsing: text).text }, \.self,
      schema: ["minLength": 1])
  }
}
