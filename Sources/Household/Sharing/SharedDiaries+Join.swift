// How others come to a shared diary, and come back to one.

package import Diagnostics
package import Diary
internal import Fluent
internal import Ground
internal import SafeFiles
internal import Sync

extension SharedDiaries {
  /// What a person wants to join.
  package struct Wish: Sendable {
    /// A repository's address, or a bundle's path.
    package var address: String
    /// Whether it is a bundle.
    package var isBundle: Bool
    /// The code of the invitation; nil for another machine of a person who is in already.
    package var code: InviteCode?
    /// The diary's id, if the invitation tells it.
    package var id: String?
    /// Who they are to be.
    package var person: Member

    /// A wish to join.
    package init(address: String, isBundle: Bool, code: InviteCode?, id: String?, person: Member) {
      self.address = address
      self.isBundle = isBundle
      self.code = code
      self.id = id
      self.person = person
    }
  }

  /// Joins a shared diary: fetches it, checks code and limit, makes the member's file.
  ///
  /// - Returns: the diary, and whether the person is new in it.
  /// - Throws: `invite-invalid`, `diary-full`, `diary-exists`, `diary-limit`, `sync-…`; then nothing is left here.
  package func join(_ wish: Wish) throws(Diagnostic) -> (diary: Diary, isNew: Bool) {
    try alone { () throws(Diagnostic) in try joinAlone(wish) }
  }

  private func joinAlone(_ wish: Wish) throws(Diagnostic) -> (diary: Diary, isNew: Bool) {
    try DiaryStore.checkRoom(in: home)
    if let known = try halfJoined(wish) { return known }
    // Its name is known once it is here; what a stop left there is fetched again.
    let folder = GitSync.joining / ".new"
    try home.tree.deleteAll(folder)
    let sync = SyncRun(household, try options(wish.person, id: "")).sync(folder)
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
      let sync = SyncRun(household, try options(wish.person, id: id)).sync(folder)
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
    try home.change("diary join \(share.diary)", at: household.world.now()) { (change) throws(Diagnostic) in
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
  package func rejoin(_ share: DiaryShare, code: InviteCode?, person: Member) throws(Diagnostic) -> (
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
    return try home.change("diary join \(share.diary)", at: household.world.now()) {
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
      let mail = try SyncRun(household).sync(nil).personalMail()
      if let theirs = known.email, theirs != mail, wish.code != nil {
        throw Diagnostic(
          .memberExists, Phrase("sync-another-diary-already", ["id": known.id]),
          hint:
            Phrase("sync-choose-id-your-own-if", ["theirs": theirs])
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
        .diaryFull,
        Phrase(
          "diary-full-room-members", ["name": diary.name, "maximum-members": diary.type.maximumMembers]),
        hint: Phrase("diary-somebody-must-leave-first-zutto"))
    }
  }

  /// That there is a diary of that name, and what that may mean.
  private func exists(_ id: String, _ wish: Wish) throws(Diagnostic) -> Diagnostic {
    let share = try DiaryStore.share(id, in: home)
    let same =
      if let share, share.left != nil {
        wish.isBundle
          ? Phrase("sync-you-left-zutto-diary-receive", ["id": id])
          : Phrase("sync-you-left-zutto-diary-join")
      } else if share != nil, wish.isBundle {
        Phrase("sync-you-joined-zutto-diary-receive", ["id": id])
      } else { Phrase("sync-you-joined") }
    return Diagnostic(
      .diaryExists, Phrase("diary-diary-already", ["same": id]),
      hint: Phrase("sync-if-same-one-else-choose", ["same": same]))
  }
}
