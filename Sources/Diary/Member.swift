// One person of a diary.

public import Ground

/// A member of a diary; the file `members/<id>.json`.
public struct Member: Sendable, Hashable {
  /// What a member may do.
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

  /// The fields of the file, in its order.
  package static let fields: [Field<Member>] = [
    Field("name", \.name, .name()), Field("role", \.role, .choice, default: .member),
    Field("joined", optional: \.joined, .moment()), Field("left", optional: \.left, .moment()),
    Field(
      "picture", optional: \.picture,
      .parsed(
        { (text) throws(Diagnostic) in try PortableFileName(parsing: text).text }, \.self,
        schema: ["minLength": 1])
    ),
    Field("email", optional: \.email, .text(format: "email")),
    Field(
      "locale", optional: \.language,
      .parsed(LanguageTag.init(parsing:), \.rawValue, schema: ["pattern": "^[a-z]{2,3}$"])),
  ]

  /// Reads a member's file.
  public static func parse(_ source: Source) -> Member? { DiaryFormat.member(source).0 }

  /// The member's file.
  public var bytes: [UInt8] { Member.fields.bytes(self) }
}
