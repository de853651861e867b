// How others come to a shared diary, and come back to one.

internal import Diary
internal import Ground
internal import Sync

extension SharedDiaries {
  /// What a person wants to join.
  struct Wish: Sendable {
    /// A repository's address, or a bundle's path.
    var address: String
    /// Whether it is a bundle.
    var isBundle: Bool
    /// The code of the invitation; nil for another machine of a person who is in already.
    var code: InviteCode?
    /// The diary's id, if the invitation tells it.
    var id: String?
    /// Who they are to be.
    var person: Member
  }

  /// Joins a shared diary: fetches it, checks code and limit, makes the member's file.
  ///
  /// - Returns: the diary, and whether the person is new in it.
  /// - Throws: `invite-invalid`, `diary-full`, `diary-exists`, `diary-limit`, `sync-…`; then nothing is left here.
  func join(_ wish: Wish) throws(Diagnostic) -> (diary: Diary, isNew: Bool) {
    try DiaryStore.checkRoom(in: home)
    let folder = GitSync.joining / "diary"
    try SharedDiaries.discard(folder, in: home.tree)
    let sync = SyncRun(session, home, try options(wish.person, id: "")).sync(folder)
    let diary = try sync.clone(from: wish.address, isBundle: wish.isBundle) {
      (visit) throws(Diagnostic) in try admit(visit, wish)
    }
    let mail = try sync.personalMail() ?? "\(wish.person.id)@zutto.invalid"
    try home.tree.move(folder, to: diary.path)
    var person = wish.person
    person.email = mail
    let share = DiaryShare(
      diary: diary.id,
      member: person.id,
      url: wish.isBundle ? nil : wish.address
    )
    let isNew = try home.change("diary join \(diary.id)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      try change.write(share.bytes, to: DiaryShare.path(of: diary.id))
      if share.url != nil { try ignore(diary.id, &change) }
      return try DiaryStore.join(
        DiaryStore.head(diary.id, in: home).diary,
        as: person,
        in: home,
        &change
      )
    }
    return (diary, isNew)
  }

  /// Comes back to a diary that the home's owner has left.
  ///
  /// - Parameters:
  ///   - share: how it was shared.
  ///   - code: the code of the invitation.
  ///   - person: who they are to be where their file is gone.
  /// - Returns: the diary, and who they are in it.
  /// - Throws: `invite-invalid`, `diary-full`, `sync-…`.
  func rejoin(
    _ share: DiaryShare,
    code: InviteCode?,
    person: Member
  ) throws(Diagnostic) -> (diary: Diary, member: Member) {
    let sync = try sync(share.diary)
    if let visit = try sync.visit(), let there = try look(visit) {
      // Before anything is changed here.
      if let code, there.invite != code { throw SharedDiaries.wrongCode(code) }
      if there.member(share.member)?.left != nil { try checkRoom(there) }
    }
    var report = GitReport()
    try sync.run(&report)
    return try home.change("diary join \(share.diary)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      let diary = try DiaryStore.head(share.diary, in: home).diary
      if let code, diary.invite != code { throw SharedDiaries.wrongCode(code) }
      var member = diary.member(share.member) ?? person
      member.id = share.member
      _ = try DiaryStore.join(diary, as: member, in: home, &change)
      var share = share
      share.left = nil
      try change.write(share.bytes, to: DiaryShare.path(of: share.diary))
      return (diary, member)
    }
  }

  private static func wrongCode(_ code: InviteCode) -> Diagnostic {
    Diagnostic(
      .inviteInvalid,
      "'\(code.text)' is not the invite code of this diary",
      hint: "ask for it again: 'zutto diary invite ID' shows it"
    )
  }

  /// Looks at a diary before it is taken over.
  private func admit(_ visit: GitVisit, _ wish: Wish) throws(Diagnostic) -> Diary {
    guard let first = try look(visit) else {
      throw Diagnostic(
        .inviteInvalid,
        "there is no diary in '\(wish.address)'",
        hint: "ask for the invitation again: 'zutto diary invite ID' shows it"
      )
    }
    guard let id = wish.id ?? first.sharedID ?? PortableName.slug(from: first.name) else {
      throw Diagnostic(
        .nameNotPortable,
        "the diary has no name that a folder could have",
        hint: "say what it is to be called here with --id"
      )
    }
    var diary = first
    diary.id = id
    if let same = try DiaryStore.ids(in: home).first(where: { $0.comparisonKey == id.comparisonKey }
    ) {
      throw try exists(same, wish)
    }
    if let code = wish.code, diary.invite != code { throw SharedDiaries.wrongCode(code) }
    let known = diary.members.first { $0.id.comparisonKey == wish.person.id.comparisonKey }
    if let known, known.left == nil {
      let mail = try SyncRun(session, home, session.gitOptions(home)).sync(nil).personalMail()
      if let theirs = known.email, theirs != mail, wish.code != nil {
        throw Diagnostic(
          .memberExists,
          "there is another '\(known.id)' in this diary already",
          hint:
            "choose an id of your own with --as; if it is you on another machine, use the same git e-mail there (\(theirs))"
        )
      }
      return diary
    }
    if wish.code != nil { try checkRoom(diary) }
    return diary
  }

  /// The head and the members of a diary that is not here yet; nil if it is none.
  private func look(_ visit: GitVisit) throws(Diagnostic) -> Diary? {
    guard let head = try visit.read("diary.json") else { return nil }
    var members: [Source] = []
    for name in try visit.names(in: "members") where name.hasSuffix(".json") {
      guard let path = RelativePath("members/\(name)"), PortableName(path.stem) != nil else {
        continue
      }
      if let source = try visit.read(path) { members.append(source) }
    }
    return try DiaryStore.visited(head: head, members: members, as: "diary")
  }

  private func checkRoom(_ diary: Diary) throws(Diagnostic) {
    guard diary.present.count < diary.type.maximumMembers else {
      throw Diagnostic(
        .diaryFull,
        "'\(diary.name)' is full: it has room for \(diary.type.maximumMembers) members",
        hint: "somebody must leave first ('zutto diary leave')"
      )
    }
  }

  /// That there is a diary of that name, and what that may mean.
  private func exists(_ id: String, _ wish: Wish) throws(Diagnostic) -> Diagnostic {
    let share = try DiaryStore.share(id, in: home)
    let same =
      if let share, share.left != nil {
        wish.isBundle
          ? "you have left it: 'zutto diary receive \(id) FILE', then 'zutto diary join CODE' comes back"
          : "you have left it: 'zutto diary join CODE' comes back"
      } else if share != nil, wish.isBundle {
        "you have joined it: 'zutto diary receive \(id) FILE' takes in what is new"
      } else {
        "you have joined it"
      }
    return Diagnostic(
      .diaryExists,
      "there is a diary '\(id)' already",
      hint: "if it is the same one, \(same); else choose another name for it here with --id"
    )
  }
}
