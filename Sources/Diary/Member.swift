// One person of a diary.

public import Fluent
public import ZonedTime

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
}
