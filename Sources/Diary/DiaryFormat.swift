// `diary.json`, members and read receipts: text to model, model to text.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// The JSON files of a diary.
enum DiaryFormat {
  static let diaryShape: JSONShape = ["id", "name", "type", "created", "createdBy", "invite"]
  static let memberShape: JSONShape = ["name", "role", "joined", "left", "picture", "email", "locale"]

  /// Reads `diary.json`.
  static func diary(_ source: Source, id: String) -> (Diary?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      let name = reader.name(required: true)
      let type = reader.choice("type", of: DiaryType.self, required: true)
      let created = reader.text("created", as: ZonedTime.init(parsing:))
      let createdBy = reader.text("createdBy", as: memberID)
      let invite = reader.text("invite", as: inviteCode)
      let shared = reader.text("id", as: memberID)
      guard let name, let type else { return nil }
      var diary = Diary(
        id: id, name: name, type: type, created: created, createdBy: createdBy, invite: invite)
      diary.sharedID = shared
      return diary
    }
  }

  /// Reads a member's file.
  static func member(_ source: Source) -> (Member?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      let name = reader.name(required: true)
      let member = Member(
        id: source.path.stem, name: name ?? "", role: reader.choice("role", of: Member.Role.self) ?? .member,
        joined: reader.text("joined", as: ZonedTime.init(parsing:)),
        left: reader.text("left", as: ZonedTime.init(parsing:)),
        picture: reader.text("picture", as: pictureName), email: reader.text("email"),
        language: reader.text("locale", as: LanguageTag.init(parsing:)))
      return name == nil ? nil : member
    }
  }

  /// Reads a member's read receipts.
  static func reads(_ source: Source) -> (ReadReceipts?, [Diagnostic]) {
    JSONReader.reading(source) { reader in
      let pairs = reader.pairs { (key, text) throws(Diagnostic) in (key, try ZonedTime(parsing: text)) }
      let times = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      return ReadReceipts(member: source.path.stem, times: times)
    }
  }

  private static func memberID(_ text: String) throws(Diagnostic) -> String {
    try PortableName(parsing: text).text
  }

  private static func pictureName(_ text: String) throws(Diagnostic) -> String {
    try PortableFileName(parsing: text).text
  }

  private static func inviteCode(_ text: String) throws(Diagnostic) -> InviteCode {
    guard let code = InviteCode(text) else {
      throw Diagnostic(
        .inviteInvalid, Phrase("diary-not-invite-code", ["value": text]),
        hint: Phrase("diary-code-six-letters-digits-such"))
    }
    return code
  }

  /// The file of a new diary.
  static func json(_ diary: Diary) -> JSON {
    var object: JSONObject = ["name": .text(diary.name), "type": .text(diary.type.rawValue)]
    object["created"] = diary.created.map { .text($0.text) }
    object["createdBy"] = diary.createdBy.map(JSON.text)
    object["invite"] = diary.invite.map { .text($0.text) }
    return .object(object)
  }

  /// The file of a new member.
  static func json(_ member: Member) -> JSON {
    var object: JSONObject = ["name": .text(member.name), "role": .text(member.role.rawValue)]
    object["joined"] = member.joined.map { .text($0.text) }
    object["left"] = member.left.map { .text($0.text) }
    object["picture"] = member.picture.map(JSON.text)
    object["email"] = member.email.map(JSON.text)
    object["locale"] = member.language.map { .text($0.rawValue) }
    return .object(object)
  }
}
