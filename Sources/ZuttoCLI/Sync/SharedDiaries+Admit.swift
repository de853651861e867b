// Who may join a diary, looked at before anything of it is here.

internal import Diary
internal import Ground
internal import Sync

extension SharedDiaries {
  /// Another code than the diary's.
  static func wrongCode(_ code: InviteCode) -> Diagnostic {
    Diagnostic(
      .inviteInvalid, Phrase("sync-not-invite-code-diary", ["code": code.text]),
      hint: Phrase("diary-ask-again-zutto-diary-invite"))
  }

  /// Looks at a diary before it is taken over.
  func admit(_ visit: GitVisit, _ wish: Wish) throws(Diagnostic) -> Diary {
    guard let first = try look(visit) else {
      throw Diagnostic(
        .inviteInvalid, Phrase("sync-no-diary", ["address": wish.address]),
        hint: Phrase("sync-ask-invitation-again-zutto-diary"))
    }
    guard let id = wish.id ?? first.sharedID ?? PortableName.slug(from: first.name) else {
      throw Diagnostic(
        .nameNotPortable, Phrase("sync-diary-no-name-folder-could"),
        hint: Phrase("sync-say-what-called-here-id"))
    }
    var diary = first
    diary.id = id
    if let same = try DiaryStore.ids(in: home).first(where: { $0.comparisonKey == id.comparisonKey }) {
      throw try exists(same, wish)
    }
    if let code = wish.code, diary.invite != code { throw SharedDiaries.wrongCode(code) }
    try checkPerson(diary, wish)
    return diary
  }

  /// That the person may be in a diary, and is nobody else who is in it.
  func checkPerson(_ diary: Diary, _ wish: Wish) throws(Diagnostic) {
    let known = diary.members.first { $0.id.comparisonKey == wish.person.id.comparisonKey }
    if let known, known.left == nil {
      let mail = try SyncRun(session, home, session.gitOptions(home)).sync(nil).personalMail()
      if let theirs = known.email, theirs != mail, wish.code != nil {
        throw Diagnostic(
          .memberExists, Phrase("sync-another-diary-already", ["id": known.id]),
          hint: Phrase("sync-choose-id-your-own-if", ["theirs": theirs]))
      }
      return
    }
    if wish.code != nil { try checkRoom(diary) }
  }

  /// The head and the members of a diary that is not here yet; nil if it is none.
  func look(_ visit: GitVisit) throws(Diagnostic) -> Diary? {
    guard let head = try visit.read("diary.json") else { return nil }
    var members: [Source] = []
    for name in try visit.names(in: "members") where name.hasSuffix(".json") {
      guard let path = RelativePath("members/\(name)"), PortableName(path.stem) != nil else { continue }
      if let source = try visit.read(path) { members.append(source) }
    }
    return try DiaryStore.visited(head: head, members: members, as: "diary")
  }

  /// That another member has room in a diary.
  func checkRoom(_ diary: Diary) throws(Diagnostic) {
    guard diary.present.count < diary.type.maximumMembers else {
      throw Diagnostic(
        .diaryFull,
        Phrase(
          "diary-full-room-members", ["name": diary.name, "maximum-members": diary.type.maximumMembers]),
        hint: Phrase("diary-somebody-must-leave-first-zutto"))
    }
  }

  /// That there is a diary of that name, and what that may mean.
  private func exists(_ id: String, _ wish: Wish) throws(Diagnostic) -> Diagnostic {
    let share = try DiaryStore.share(id, in: home)
    let same: Phrase =
      if let share, share.left != nil {
        wish.isBundle
          ? Phrase("sync-you-left-zutto-diary-receive", ["id": id]) : Phrase("sync-you-left-zutto-diary-join")
      } else if share != nil, wish.isBundle { Phrase("sync-you-joined-zutto-diary-receive", ["id": id]) } else
      { Phrase("sync-you-joined") }
    return Diagnostic(
      .diaryExists, Phrase("diary-diary-already", ["same": id]),
      hint: Phrase("sync-if-same-one-else-choose", ["same": same]))
  }
}
