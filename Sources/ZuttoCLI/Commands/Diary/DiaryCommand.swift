// `zutto diary`: the exchange diary; the members that its commands act as.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct DiaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diary", abstract: "The exchange diary: make, share, write, read.",
    discussion: """
      Examples:
        zutto diary new 二人の日記 --type couple --id futari
        zutto diary write futari 今日はクリスマス！ --photo cake.jpg
        zutto diary show futari
        zutto diary unread
      """,
    subcommands: [
      DiaryNewCommand.self, DiaryListCommand.self, DiaryShowCommand.self, DiaryWriteCommand.self,
      DiaryEditCommand.self, DiaryRemoveCommand.self, DiaryReadCommand.self, DiaryUnreadCommand.self,
      DiaryQuestionCommand.self, DiaryCalendarCommand.self, DiaryShareCommand.self, DiaryBundleCommand.self,
      DiaryReceiveCommand.self, DiaryInviteCommand.self, DiaryJoinCommand.self, DiaryLeaveCommand.self,
      DiaryHandOverCommand.self, DiaryMembersCommand.self, DiaryMemberCommand.self, DiaryRenameCommand.self,
      DiaryMuteCommand.self, DiaryUnmuteCommand.self, DiaryEraseCommand.self,
    ])
}

extension Context {
  /// The member a person acts as: `--as`, else whom they are in a shared diary, else the home's owner.
  ///
  /// - Parameters:
  ///   - id: what was typed.
  ///   - diary: whose members count.
  ///   - isSelf: whether it is the person at the keyboard, who may be somebody else.
  /// - Returns: the member.
  /// - Throws: `member-missing`.
  func member(_ id: String?, of diary: Diary, isSelf: Bool = true) throws(Diagnostic) -> Member {
    let own = id == nil ? try DiaryStore.share(diary.id, in: home)?.member : nil
    let id = id ?? own ?? home.settings.owner
    guard let member = diary.present.first(where: { $0.id.comparisonKey == id.comparisonKey }) else {
      // A diary without members' files is the owner's (docs/FORMAT.md, "Entries").
      if diary.members.isEmpty, id.comparisonKey == home.settings.owner.comparisonKey {
        return Member(id: home.settings.owner, name: home.settings.name ?? home.settings.owner, role: .owner)
      }
      let ids = diary.present.map(\.id)
      let names = ids.joined(separator: ", ")
      throw Diagnostic(
        .memberMissing, Phrase("diary-not-member", ["member": id, "diary": diary.id]),
        hint: names.isEmpty
          ? Phrase("diary-nobody-zutto-diary-join")
          : ids.hint(
            for: id,
            isSelf ? Phrase("diary-say-who-you", ["names": names]) : Phrase("diary-members", ["names": names])
          ))
    }
    return member
  }

  /// Refuses to write as another member of a diary that is shared alone: there everybody writes as themself, and git would say so.
  ///
  /// - Throws: `not-oneself`.
  func checkSelf(_ member: Member, of diary: Diary) throws(Diagnostic) {
    guard let share = try DiaryStore.share(diary.id, in: home),
      share.member.comparisonKey != member.id.comparisonKey
    else { return }
    throw Diagnostic(
      .notOneself,
      Phrase(
        "diary-shared-you-writes-themself", ["id": diary.id, "member": share.member, "other-id": member.id]),
      hint: Phrase("diary-leave-out-member-who-shares"))
  }

  /// Refuses who has left a diary that is shared alone to change what is its members': its name, its code, its entries.
  ///
  /// - Throws: `member-missing`.
  func checkPresent(in diary: Diary) throws(Diagnostic) {
    guard let share = try DiaryStore.share(diary.id, in: home),
      share.left != nil || !diary.present.contains(where: { $0.id == share.member })
    else { return }
    throw Diagnostic(
      .memberMissing, Phrase("diary-shared-left-can-only-read", ["id": diary.id, "member": share.member]),
      hint: Phrase("diary-zutto-diary-join-code-comes"))
  }

  /// Refuses to decide for the others of a diary that is shared alone, unless an owner does.
  ///
  /// - Parameters:
  ///   - member: whose matter it is; nil for the owners' alone.
  ///   - diary: the diary.
  /// - Throws: `not-oneself`.
  func checkRight(over member: Member?, of diary: Diary) throws(Diagnostic) {
    guard let share = try DiaryStore.share(diary.id, in: home),
      share.member.comparisonKey != member?.id.comparisonKey,
      diary.present.contains(where: { $0.role == .owner }),
      diary.present.first(where: { $0.id.comparisonKey == share.member.comparisonKey })?.role != .owner
    else { return }
    let allowed: Phrase =
      member.map { Phrase("diary-only-owner-2", ["id": $0.id]) } ?? Phrase("diary-only-owner")
    throw Diagnostic(
      .notOneself,
      Phrase("diary-shared-you-decides", ["id": diary.id, "member": share.member, "allowed": allowed]),
      hint: Phrase("diary-ask-them-run"))
  }
}

extension Member {
  /// The member as JSON output shows them.
  func json(in diary: Diary) -> JSON {
    var object: JSONObject = [
      "id": .text(id), "name": .text(name), "role": .text(role.rawValue), "present": .flag(left == nil),
    ]
    object["joined"] = joined.map { .text($0.text) }
    object["left"] = left.map { .text($0.text) }
    object["picture"] = picture.map(JSON.text)
    return .object(object)
  }
}
