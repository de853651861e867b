// Diaries that are repositories of their own: how one becomes so, and how others come to it.

internal import Diary
internal import Ground
internal import Sync

/// Shares diaries and joins shared ones.
struct SharedDiaries: Sendable {
  let session: Session
  let home: Home
  /// What is done where a history was rewritten.
  var rewritten = GitSyncOptions.Rewritten.refuse
  /// Whether histories that have nothing in common are put together.
  var allowsUnrelated = false

  init(_ session: Session, _ home: Home) {
    self.session = session
    self.home = home
  }

  /// Those of a run, which does with each of them as with the home.
  init(_ run: SyncRun) {
    self.init(run.session, run.home)
    rewritten = run.options.rewritten
    allowsUnrelated = run.options.allowsUnrelated
  }

  /// The options with which a diary is synced: its commits are the member's.
  func options(_ member: Member?, id: String) throws(Diagnostic) -> GitSyncOptions {
    var options = session.gitOptions(home)
    options.isAlone = true
    options.rewritten = rewritten
    options.allowsUnrelated = allowsUnrelated
    if let member {
      options.person = (member.name, member.email ?? "\(member.id)@zutto.invalid")
    }
    return options
  }

  /// The sync of a diary's repository.
  func sync(_ id: String) throws(Diagnostic) -> GitSync {
    let diary = try DiaryStore.head(id, in: home).diary
    let member = try DiaryStore.share(id, in: home)?.member ?? home.settings.owner
    return SyncRun(session, home, try options(diary.member(member), id: id)).sync(diary.path)
  }

  // MARK: Sharing

  /// The diary that a change shared or joined, which can't be taken back: others may know of it, and git does.
  static func lasting(_ record: TrashRecord) -> String? {
    guard ["diary share ", "diary join "].contains(where: { record.command.hasPrefix($0) }) else {
      return nil
    }
    return record.steps.first { $0.path.parent == DiaryShare.folder }?.path.stem
  }

  /// Makes a diary a repository of its own.
  ///
  /// - Parameters:
  ///   - diary: the diary.
  ///   - member: who the home's owner is in it.
  ///   - remote: the repository that the members are to share.
  /// - Throws: as the writes, `sync-…`.
  func share(_ diary: Diary, as member: Member, remote: String?) throws(Diagnostic) {
    let address = try remote.map { (text) throws(Diagnostic) in
      try RepositoryAddress(parsing: Session.wholeAddress(text)).text
    }
    let sync = SyncRun(session, home, try options(member, id: diary.id)).sync(diary.path)
    let mail = try sync.personalMail() ?? "\(member.id)@zutto.invalid"
    let old = try DiaryStore.share(diary.id, in: home)
    let share = DiaryShare(diary: diary.id, member: member.id, url: address ?? old?.url)
    try home.change("diary share \(diary.id)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      try change.write(share.bytes, to: DiaryShare.path(of: diary.id))
      try change.write(Array(GitSync.sharedAttributes.utf8), to: diary.path / ".gitattributes")
      try DiaryStore.setMail(mail, of: member, diary, in: home, &change)
      try DiaryStore.setSharedID(of: diary, in: home, &change)
      // Without an address nothing else would bring it to the owner's other machines.
      if share.url != nil { try ignore(diary.id, &change) }
    }
    try sync.begin()
    if let address { try sync.start(remote: address) }
    if share.url != nil { try forget(diary.path) }
  }

  /// Takes a diary's files out of the home's own repository.
  private func forget(_ folder: RelativePath) throws(Diagnostic) {
    let run = SyncRun(session, home, session.gitOptions(home))
    try GitSync.forget(folder, of: run.sync(nil))
  }

  private func ignore(_ id: String, _ change: inout Change) throws(Diagnostic) {
    let line = "/\(Diary.folder)/\(id)/"
    let path: RelativePath = ".gitignore"
    let bytes = try home.tree.readIfPresent(path, limit: 1 << 20)?.bytes ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.split(separator: "\n").contains(Substring(line)) else { return }
    let kept = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    try change.write(Array((kept + line + "\n").utf8), to: path)
  }

  // MARK: Joining

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

  // MARK: Another machine of the same person

  /// Fetches the diaries that another machine of the same person shares.
  ///
  /// - Returns: what could not be fetched.
  func fetchMissing() throws(Diagnostic) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for share in try DiaryStore.shares(in: home).0 where share.left == nil {
      guard let url = share.url, let folder = Diary.folder.appending(share.diary) else { continue }
      do throws(Diagnostic) {
        if GitSync.isRepository(folder, of: home.tree) {
          // One that travelled as a bundle until another machine of ours gave it an address.
          let sync = SyncRun(session, home, try options(nil, id: share.diary)).sync(folder)
          if try !sync.hasRemote() {
            try sync.start(remote: url)
            try forget(folder)
          }
        } else {
          try fetch(url, isBundle: false, into: folder)
        }
      } catch {
        var told = error
        told.message = "the shared diary '\(share.diary)': \(error.message)"
        problems.append(told)
      }
    }
    return problems
  }

  /// Fetches a diary's history into its folder, and merges the files that stand there.
  ///
  /// - Parameters:
  ///   - address: a repository's address, or a bundle's path.
  ///   - isBundle: whether it is a bundle.
  ///   - folder: the diary's folder.
  func fetch(
    _ address: String,
    isBundle: Bool,
    into folder: RelativePath
  ) throws(Diagnostic) {
    let place = GitSync.joining / "diary"
    let older = GitSync.joining / "older"
    try SharedDiaries.discard(place, in: home.tree)
    let sync = SyncRun(session, home, try options(nil, id: folder.name)).sync(place)
    try sync.clone(from: address, isBundle: isBundle) { (_) throws(Diagnostic) in }
    // What was left of it here, from before it was shared, goes into it.
    if home.tree.signature(folder) != nil { try home.tree.move(folder, to: older) }
    try home.tree.move(place, to: folder)
    if !isBundle { try forget(folder) }
    try fold(older, into: folder)
  }

  /// Merges files that stand beside a diary into it.
  private func fold(_ older: RelativePath, into folder: RelativePath) throws(Diagnostic) {
    let rules = HomeMergeRules.rules(of: home)
    try home.change(Trash.syncing, at: session.world.now()) { (change) throws(Diagnostic) in
      for path in try SharedDiaries.files(in: older, of: home.tree) {
        guard let target = folder.appending(String(path.text.dropFirst(older.text.count + 1)))
        else {
          continue
        }
        let old = try home.tree.read(path).bytes
        if let new = try home.tree.readIfPresent(target)?.bytes {
          let merged = rules.merge(target, base: .unknown, ours: new, theirs: old)
          try change.write(merged.bytes, to: target)
          if let other = merged.other {
            try change.write(other, to: ConflictCopy.path(of: target, holding: other))
          }
        } else {
          try change.write(old, to: target)
        }
      }
    }
    try SharedDiaries.discard(older, in: home.tree)
  }

  private static func files(
    in folder: RelativePath,
    of tree: Tree
  ) throws(Diagnostic) -> [RelativePath] {
    var result: [RelativePath] = []
    for item in try tree.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder {
        result += try files(in: inner, of: tree)
      } else if item.kind == .file, !Tree.isUnfinished(item.name) {
        result.append(inner)
      }
    }
    return result
  }

  /// Really deletes a folder of this machine's own.
  private static func discard(_ folder: RelativePath, in tree: Tree) throws(Diagnostic) {
    for item in try tree.list(folder) {
      guard let inner = folder.appending(item.name) else { continue }
      if item.kind == .folder { try discard(inner, in: tree) } else { try tree.delete(inner) }
    }
    try tree.delete(folder)
  }
}
