// Who may join a diary, looked at before anything of it is here.

internal import Diary
internal import Ground
internal import Sync

extension SharedDiaries {
  /// Another code than the diary's.
  static func wrongCode(_ code: InviteCode) -> Diagnostic {
    Diagnostic(
      .inviteInvalid, "'\(code.text)' is not the invite code of this diary",
      hint: "ask for it again: 'zutto diary invite ID' shows it")
  }

  /// Looks at a diary before it is taken over.
  func admit(_ visit: GitVisit, _ wish: Wish) throws(Diagnostic) -> Diary {
    guard let first = try look(visit) else {
      throw Diagnostic(
        .inviteInvalid, "there is no diary in '\(wish.address)'",
        hint: "ask for the invitation again: 'zutto diary invite ID' shows it")
    }
    guard let id = wish.id ?? first.sharedID ?? PortableName.slug(from: first.name) else {
      throw Diagnostic(
        .nameNotPortable, "the diary has no name that a folder could have",
        hint: "say what it is to be called here with --id")
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
          .memberExists, "there is another '\(known.id)' in this diary already",
          hint:
            "choose an id of your own with --as; if it is you on another machine, use the same git e-mail there (\(theirs))"
        )
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
        .diaryFull, "'\(diary.name)' is full: it has room for \(diary.type.maximumMembers) members",
        hint: "somebody must leave first ('zutto diary leave')")
    }
  }

  /// That there is a diary of that name, and what that may mean.
  private func exists(_ id: String, _ wish: Wish) throws(Diagnostic) -> Diagnostic {
    let share = try DiaryStore.share(id, in: home)
    let same: Phrase =
      if let share, share.left != nil {
        wish.isBundle
          ? "you have left it: 'zutto diary receive \(id) FILE', then 'zutto diary join CODE' comes back"
          : "you have left it: 'zutto diary join CODE' comes back"
      } else if share != nil, wish.isBundle {
        "you have joined it: 'zutto diary receive \(id) FILE' takes in what is new"
      } else { "you have joined it" }
    return Diagnostic(
      .diaryExists, "there is a diary '\(id)' already",
      hint: "if it is the same one, \(same); else choose another name for it here with --id")
  }
}
