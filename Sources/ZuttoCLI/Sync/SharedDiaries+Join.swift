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
    try alone { () throws(Diagnostic) in try joinAlone(wish) }
  }

  private func joinAlone(_ wish: Wish) throws(Diagnostic) -> (diary: Diary, isNew: Bool) {
    try DiaryStore.checkRoom(in: home)
    if let known = try halfJoined(wish) { return known }
    // Its name is known once it is here; what a stop left there is fetched again.
    let folder = GitSync.joining / ".new"
    try home.tree.deleteAll(folder)
    let sync = SyncRun(session, home, try options(wish.person, id: "")).sync(folder)
    let diary = try sync.clone(from: wish.address, isBundle: wish.isBundle) { (visit) throws(Diagnostic) in
      try admit(visit, wish)
    }
    let (share, person) = try entry(diary.id, wish, sync)
    try begin(.join, share, person)
    try home.tree.move(folder, to: diary.path)
    let isNew = try takeIn(share, person)
    try end(.join, diary.id)
    return (diary, isNew)
  }

  /// Goes on with a diary that came here and was never joined, nor noted to be: its file in `shares/` is gone.
  private func halfJoined(_ wish: Wish) throws(Diagnostic) -> (diary: Diary, isNew: Bool)? {
    guard !wish.isBundle else { return nil }
    for id in try DiaryStore.ids(in: home) {
      guard let folder = Diary.folder.appending(id), GitSync.isRepository(folder, of: home.tree),
        try DiaryStore.share(id, in: home) == nil
      else { continue }
      let sync = SyncRun(session, home, try options(wish.person, id: id)).sync(folder)
      guard try sync.origin() == wish.address, let visit = try sync.visit(), let there = try look(visit)
      else { continue }
      if let code = wish.code, there.invite != code { throw SharedDiaries.wrongCode(code) }
      try checkPerson(there, wish)
      let (share, person) = try entry(id, wish, sync)
      try begin(.join, share, person)
      let isNew = try takeIn(share, person)
      try end(.join, id)
      return (try DiaryStore.head(id, in: home).diary, isNew)
    }
    return nil
  }

  /// How a diary is shared that is joined, and who joins it.
  private func entry(_ id: String, _ wish: Wish, _ sync: GitSync) throws(Diagnostic) -> (DiaryShare, Member) {
    var person = wish.person
    person.email = try sync.personalMail() ?? "\(person.id)@zutto.invalid"
    return (DiaryShare(diary: id, member: person.id, url: wish.isBundle ? nil : wish.address), person)
  }

  /// Writes down that a diary which is here was joined; each step can be done again.
  ///
  /// - Returns: whether the person is new in it.
  /// - Throws: `diary-full`, and as the writes.
  @discardableResult func takeIn(_ share: DiaryShare, _ person: Member) throws(Diagnostic) -> Bool {
    try home.change("diary join \(share.diary)", at: session.world.now()) { (change) throws(Diagnostic) in
      try change.write(share.bytes, to: DiaryShare.path(of: share.diary))
      if share.url != nil { try ignore(share.diary, &change) }
      return try DiaryStore.join(DiaryStore.head(share.diary, in: home).diary, as: person, in: home, &change)
    }
  }

  /// Comes back to a diary that the home's owner has left.
  ///
  /// - Parameters:
  ///   - share: how it was shared.
  ///   - code: the code of the invitation.
  ///   - person: who they are to be where their file is gone.
  /// - Returns: the diary, and who they are in it.
  /// - Throws: `invite-invalid`, `diary-full`, `sync-…`.
  func rejoin(_ share: DiaryShare, code: InviteCode?, person: Member) throws(Diagnostic) -> (
    diary: Diary, member: Member
  ) {
    try end(.leave, share.diary)
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
}
