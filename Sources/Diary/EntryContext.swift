// What an entry's facts depend on beside its file.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
internal import ZonedTime

/// The diary and home that bare entries take their author, offset and language from.
struct EntryContext: Sendable {
  let folder: RelativePath
  let tree: Tree
  let zone: TimeZoneRules
  let language: LanguageTag
  /// The author of an entry that names none: the sole member, else the home's owner.
  let defaultAuthor: String?
  let hidesMembers: Bool
  /// Whether `zutto.json` names the owner; else that is what is told.
  let ownerIsKnown: Bool
  private let unread: Set<String>
  private let memberLanguages: [String: LanguageTag?]
  let digest: Digest

  /// A context.
  ///
  /// Members whose files can't be understood are told once, and not again at each of their entries.
  init(_ diary: Diary, unread: Set<String> = [], in home: Home) {
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
    // A diary without members is its owner's: nobody has to write a file of themself first.
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

  /// Who there is, for a hint.
  ///
  /// - Parameter name: who was meant, if anybody was named.
  /// - Returns: the members, and who of them was most likely meant.
  func membersHint(for name: String = "") -> Phrase? {
    let ids = memberLanguages.keys.sorted()
    guard !ids.isEmpty else { return Phrase("diary-nobody-member-yet") }
    return ids.hint(for: name, Phrase("diary-members", ["names": ids.joined(separator: ", ")]))
  }

  func isMember(_ id: String) -> Bool { memberLanguages[id] != nil || unread.contains(id) }

  /// The language a member most likely writes, for texts whose script leaves it open.
  func language(of member: String?) -> LanguageTag {
    // What is guessed of a text must not tell whose it is.
    hidesMembers ? language : member.flatMap { memberLanguages[$0] ?? nil } ?? language
  }
}
