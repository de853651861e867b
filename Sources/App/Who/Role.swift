// Who a paired browser is, and what it is called.

internal import Diagnostics
internal import Diary
package import Fluent
package import Ground
internal import Household
package import LosslessJSON

/// Whose a browser is.
package enum Role: Sendable, Hashable {
  /// The home's owner: everything but the vault.
  case owner
  /// One member, of these diaries only.
  case member(id: String, diaries: [String])
  /// The shop's till.
  case till
  /// A key that only adds memos.
  case sendKey

  /// Its members of a JSON object.
  package var json: JSONObject {
    switch self {
    case .owner: ["role": "owner"]
    case .member(let id, let diaries):
      ["role": "member", "member": .text(id), "diaries": .list(diaries.map(JSON.text))]
    case .till: ["role": "till"]
    case .sendKey: ["role": "key"]
    }
  }

  init?(_ object: JSONObject) {
    switch object["role"]?.text {
    case "owner": self = .owner
    case "till": self = .till
    case "key": self = .sendKey
    case "member":
      guard let id = object["member"]?.text, let diaries = object["diaries"]?.list else { return nil }
      self = .member(id: id, diaries: diaries.compactMap(\.text))
    default: return nil
    }
  }

  /// The diaries that it takes part in.
  ///
  /// - Throws: `file-unreadable`.
  func diaries(in home: Home) throws(Diagnostic) -> [String] {
    let own: [(diary: String, member: String)]
    switch self {
    case .owner:
      own = try DiaryStore.ids(in: home).map { (id) throws(Diagnostic) in (id, try home.ownMember(of: id)) }
    case .member(let id, let diaries): own = diaries.map { ($0, id) }
    case .till, .sendKey: own = []
    }
    // A diary that can't be read doesn't hide the others.
    return own.filter { one in
      let member = (try? DiaryStore.head(one.diary, in: home))?.diary.member(one.member)
      return member.map { $0.left == nil } ?? false
    }.map(\.diary)
  }

  /// Who it is, for lists.
  package func name(in home: Home) -> Phrase {
    switch self {
    case .owner: Phrase("app-is-owner")
    case .member(let id, let diaries):
      Phrase(verbatim: Role.names(id, diaries, in: home).joined(separator: " · "))
    case .till: Phrase("app-is-till")
    case .sendKey: Phrase("app-is-key")
    }
  }

  /// What a browser becomes by being paired, as a sentence.
  func becoming(in home: Home) -> Phrase {
    switch self {
    case .owner: return Phrase("app-becomes-owner")
    case .member(let id, let diaries):
      let names = Role.names(id, diaries, in: home)
      return Phrase(
        "app-becomes-member", ["member": names[0], "diaries": names.dropFirst().joined(separator: ", ")])
    case .till: return Phrase("app-becomes-till")
    case .sendKey: return Phrase("app-becomes-key")
    }
  }

  /// A member's name, and those of the diaries that can be read.
  private static func names(_ member: String, _ diaries: [String], in home: Home) -> [String] {
    let heads = diaries.compactMap { try? DiaryStore.head($0, in: home).diary }
    return [heads.lazy.compactMap { $0.member(member)?.name }.first ?? member] + heads.map(\.name)
  }
}
