// One exchange diary as it stands on disk.

public import Diagnostics
public import ZonedTime

/// A diary with its members, entries and read receipts; the folder `diaries/<id>/`.
///
/// Format: docs/FORMAT.md, "Diary".
public struct Diary: Sendable, Hashable {
  /// The folder's name.
  public var id: String
  /// The folder's name where the diary was shared first, by which those who join call it, too; nil before it is shared.
  public var sharedID: String?
  /// What its people call it.
  public var name: String
  /// Couple, family, friends or anonymous.
  public var type: DiaryType
  /// When it was made.
  public var created: ZonedTime?
  /// The member who made it.
  public var createdBy: String?
  /// The code by which people join.
  public var invite: InviteCode?
  /// Those who write or wrote in it, in the order in which they joined.
  public var members: [Member] = []
  /// What was written, in reading order: by day, then moment, then id.
  public var entries: [Entry] = []
  /// What each member has read.
  public var reads: [ReadReceipts] = []

  /// A diary of which nothing but its head is known.
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

  /// `diaries/`, where all of them stand.
  public static let folder: RelativePath = "diaries"

  /// The folder of a diary.
  public var path: RelativePath { Diary.path(of: id) }

  /// The folder of the diary with an id, which was checked to be a portable name.
  static func path(of id: String) -> RelativePath { Diary.folder.appending(id) ?? Diary.folder }

  /// The members who have not left.
  public var present: [Member] { members.filter { $0.left == nil } }

  /// The member with an id.
  public func member(_ id: String) -> Member? { members.first { $0.id == id } }
}
