// Joining and rejoining shared diaries, and crash safety for all jobs of several steps.

package import Diagnostics
package import Diary
internal import Fluent
internal import Ground
package import SafeFiles
package import Sync

extension SharedDiaries {
  /// Where a diary's history is fetched from.
  package enum Origin: Sendable {
    case repository(String)
    /// A bundle's path.
    case bundle(String)
    case depot(DepotRequest)

    /// Whether a diary is shared there.
    package func isOf(_ share: DiaryShare) -> Bool {
      switch self {
      case .repository(let address): share.url == address
      case .bundle: false
      case .depot(let depot): share.depot == depot.address
      }
    }

    var isBundle: Bool { if case .bundle = self { true } else { false } }

    /// As a person knows it.
    var shown: String {
      switch self {
      case .repository(let address), .bundle(let address): address
      case .depot(let depot): depot.address
      }
    }

    /// How a diary is shared that comes from here.
    func share(of diary: String, as member: String, sealed: String?) -> DiaryShare {
      switch self {
      case .repository(let url): DiaryShare(diary: diary, member: member, url: url)
      case .bundle: DiaryShare(diary: diary, member: member)
      case .depot(let depot): DiaryShare(diary: diary, member: member, depot: depot.address, sealed: sealed)
      }
    }
  }

  /// A request to join a diary.
  package struct JoinRequest: Sendable {
    package var origin: Origin
    /// The invitation's code; nil on another machine of a member.
    package var code: InviteCode?
    /// The diary's id, if the invitation says it.
    package var id: String?
    /// The new member.
    package var person: Member

    package init(_ origin: Origin, code: InviteCode?, id: String?, person: Member) {
      self.origin = origin
      self.code = code
      self.id = id
      self.person = person
    }
  }

  /// Joins a shared diary: fetches it, checks the code and the member limit, and writes the member's file.
  ///
  /// - Returns: the diary, and whether the person is new in it.
  /// - Throws: `invite-invalid`, `diary-full`, `diary-exists`, `diary-limit`, `sync-…`, `depot-…`, `passphrase-…`;
  ///   then nothing is left behind.
  package func join(_ wish: JoinRequest) throws(Diagnostic) -> (diary: Diary, isNew: Bool) {
    try alone { () throws(Diagnostic) in try joinAlone(wish) }
  }

  private func joinAlone(_ wish: JoinRequest) throws(Diagnostic) -> (diary: Diary, isNew: Bool) {
    try DiaryStore.checkRoom(in: home)
    if let known = try halfJoined(wish) { return known }
    // The id is known only after fetching; leftovers of an interrupted attempt are fetched again.
    let folder = GitSync.joining / ".new"
    try home.tree.deleteAll(folder)
    let any = wish.origin.share(of: wish.id ?? "", as: wish.person.id, sealed: nil)
    let (diary, sealed) = try clone(wish.origin, any, wish.person, into: folder) {
      (visit) throws(Diagnostic) in
      try admit(visit, wish)
    }
    let (share, person) = try entry(diary.id, wish, sealed, sync(any, wish.person, in: folder))
    try begin(.join, share, person)
    try home.tree.move(folder, to: diary.path)
    let isNew = try takeIn(share, person)
    try end(.join, diary.id)
    return (diary, isNew)
  }

  /// Clones a diary into a folder that must not exist yet.
  ///
  /// - Returns: what `inspect` returned, and the id of a sealed depot.
  func clone<Result>(
    _ origin: Origin, _ share: DiaryShare, _ member: Member?, into folder: RelativePath,
    _ inspect: (FetchedCommit) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> (Result, sealed: String?) {
    let sync = sync(share, member, in: folder)
    switch origin {
    case .repository(let address): return (try sync.clone(from: address, isBundle: false, inspect), nil)
    case .bundle(let path): return (try sync.clone(from: path, isBundle: true, inspect), nil)
    case .depot(let depot):
      try HomeDepots(home).check(depot.address, for: share.diary)
      let (result, sealed) = try sync.clone(from: depot, SyncRun(household).depotOptions(), inspect)
      return (result, sealed)
    }
  }

  /// Finishes joining a diary that was fetched but has no file in `shares/`.
  private func halfJoined(_ wish: JoinRequest) throws(Diagnostic) -> (diary: Diary, isNew: Bool)? {
    guard case .repository(let address) = wish.origin else { return nil }
    for id in try DiaryStore.ids(in: home) {
      guard let folder = Diary.folder.appending(id), GitSync.isRepository(folder, of: home.tree),
        try DiaryStore.share(id, in: home) == nil
      else { continue }
      let sync = sync(DiaryShare(diary: id, member: wish.person.id), wish.person, in: folder)
      guard try sync.origin() == address, let visit = try sync.visit(), let there = try look(visit)
      else { continue }
      if let code = wish.code, there.invite != code { throw SharedDiaries.wrongCode(code) }
      try checkPerson(there, wish)
      let (share, person) = try entry(id, wish, nil, sync)
      try begin(.join, share, person)
      let isNew = try takeIn(share, person)
      try end(.join, id)
      return (try DiaryStore.head(id, in: home).diary, isNew)
    }
    return nil
  }

  /// The share record and the member to join as.
  private func entry(_ id: String, _ wish: JoinRequest, _ sealed: String?, _ sync: GitSync) throws(Diagnostic)
    -> (DiaryShare, Member)
  {
    var person = wish.person
    person.email = try sync.personalMail() ?? "\(person.id)@zutto.invalid"
    return (wish.origin.share(of: id, as: person.id, sealed: sealed), person)
  }

  /// Records that a fetched diary was joined, in steps that can be repeated; returns whether the person is
  /// new in it.
  @discardableResult func takeIn(_ share: DiaryShare, _ person: Member) throws(Diagnostic) -> Bool {
    try home.change("diary join \(share.diary)", at: household.world.now()) { (change) throws(Diagnostic) in
      try change.write(share.bytes, to: DiaryShare.path(of: share.diary))
      if share.address != nil { try ignore(share.diary, &change) }
      return try DiaryStore.join(DiaryStore.head(share.diary, in: home).diary, as: person, in: home, &change)
    }
  }

  /// Rejoins a diary that the home's owner left; `person` is added if their member file is gone.
  ///
  /// - Returns: the diary, and the member.
  /// - Throws: `invite-invalid`, `diary-full`, `sync-…`.
  package func rejoin(_ share: DiaryShare, code: InviteCode?, person: Member) throws(Diagnostic) -> (
    diary: Diary, member: Member
  ) {
    try end(.leave, share.diary)
    let sync = try sync(share.diary)
    let run = SyncRun(household)
    let found =
      if let depot = try depot(of: share.diary) { try sync.look(at: depot, run.depotOptions()).found } else {
        try sync.visit()
      }
    if let found, let there = try look(found) {
      // Check before changing anything here.
      if let code, there.invite != code { throw SharedDiaries.wrongCode(code) }
      if there.member(share.member)?.left != nil { try checkRoom(there) }
    }
    if let problem = run.one(Diary.folder.appending(share.diary)).failure { throw problem }
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
  static func wrongCode(_ code: InviteCode) -> Diagnostic {
    Diagnostic(
      .inviteInvalid, Phrase("sync-not-invite-code-diary", ["code": code.text]),
      hint: Phrase("diary-ask-again-zutto-diary-invite"))
  }

  /// Checks a diary before it is fetched.
  func admit(_ visit: FetchedCommit, _ wish: JoinRequest) throws(Diagnostic) -> Diary {
    guard let first = try look(visit) else {
      throw Diagnostic(
        .inviteInvalid, Phrase("sync-no-diary", ["address": wish.origin.shown]),
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

  /// Checks that the person may join and doesn't take another member's id.
  func checkPerson(_ diary: Diary, _ wish: JoinRequest) throws(Diagnostic) {
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

  /// Reads the head and members of a diary that isn't fetched yet; nil if there is no diary.
  func look(_ visit: FetchedCommit) throws(Diagnostic) -> Diary? {
    guard let head = try visit.read("diary.json") else { return nil }
    var members: [Source] = []
    for name in try visit.names(in: "members") where name.hasSuffix(".json") {
      guard let path = RelativePath("members/\(name)"), PortableName(path.stem) != nil else { continue }
      if let source = try visit.read(path) { members.append(source) }
    }
    return try DiaryStore.visited(head: head, members: members, as: "diary")
  }

  /// Checks that the diary has room for another member.
  func checkRoom(_ diary: Diary) throws(Diagnostic) {
    guard diary.present.count < diary.type.maximumMembers else {
      throw Diagnostic(
        .diaryFull,
        Phrase(
          "diary-full-room-members", ["name": diary.name, "maximum-members": diary.type.maximumMembers]),
        hint: Phrase("diary-somebody-must-leave-first-zutto"))
    }
  }

  /// The error for a diary whose id is taken here, with a hint that fits its state.
  private func exists(_ id: String, _ wish: JoinRequest) throws(Diagnostic) -> Diagnostic {
    let share = try DiaryStore.share(id, in: home)
    let same =
      if let share, share.left != nil {
        wish.origin.isBundle
          ? Phrase("sync-you-left-zutto-diary-receive", ["id": id])
          : Phrase("sync-you-left-zutto-diary-join")
      } else if share != nil, wish.origin.isBundle {
        Phrase("sync-you-joined-zutto-diary-receive", ["id": id])
      } else { Phrase("sync-you-joined") }
    return Diagnostic(
      .diaryExists, Phrase("diary-diary-already", ["same": id]),
      hint: Phrase("sync-if-same-one-else-choose", ["same": same]))
  }
}

extension SharedDiaries {
  /// A job of several steps, each of which can be repeated.
  package enum Work: String, Sendable, CaseIterable {
    case share
    case join
    case fetch
    case leave
  }

  /// This machine's folder for unfinished jobs of a diary.
  private func place(_ id: String) -> RelativePath { GitSync.joining.appending(id) ?? GitSync.joining }

  /// The folder that a diary's history is fetched into.
  func arriving(_ id: String) -> RelativePath { place(id) / "new" }

  private func note(_ work: Work, _ id: String) -> RelativePath {
    place(id).appending("\(work.rawValue).json") ?? place(id)
  }

  private static let person: RelativePath = "person.json"

  /// Writes the note of a job before its first step; `person` is who joins.
  package func begin(_ work: Work, _ share: DiaryShare, _ person: Member? = nil) throws(Diagnostic) {
    if let person { try home.tree.write(person.bytes, to: place(share.diary) / SharedDiaries.person) }
    try home.tree.write(share.bytes, to: note(work, share.diary))
  }

  /// Deletes the note, after the job finished or did nothing.
  package func end(_ work: Work, _ id: String) throws(Diagnostic) {
    try home.tree.delete(note(work, id))
    try clear(id)
  }

  /// Deletes what jobs keep beside their notes, and the folder unless it holds another note.
  private func clear(_ id: String) throws(Diagnostic) {
    try home.tree.deleteAll(arriving(id))
    try home.tree.delete(place(id) / SharedDiaries.person)
    try home.tree.delete(place(id))
  }

  /// The share record of an unfinished job; nil if there is none.
  func begun(_ work: Work, _ id: String) throws(Diagnostic) -> DiaryShare? {
    guard let source = try home.tree.readIfPresent(note(work, id), limit: Home.maximumJSONBytes) else {
      return nil
    }
    return DiaryShare.parse(Source(DiaryShare.path(of: id), source.bytes)).0
  }

  /// Runs `body` while no other process shares, joins, fetches or finishes diaries here; throws
  /// `home-locked`.
  func alone<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let lock = try lock()
    defer { _ = lock }
    return try body()
  }

  /// Keeps other processes from sharing, joining, fetching and finishing diaries here as long as the lock lives; throws
  /// `home-locked`.
  package func lock() throws(Diagnostic) -> Lock {
    try Lock(".zutto/joining.lock", in: home.tree, waitingAtMost: 10)
  }

  /// Finishes interrupted jobs while `lock` is held, and deletes what they fetched.
  ///
  /// The note of a leave stays: the next sync ends it.
  package func clearUnfinishedJobs() throws(Diagnostic) {
    for item in try home.tree.list(GitSync.joining) {
      guard let place = GitSync.joining.appending(item.name) else { continue }
      if PortableName(item.name) != nil, let folder = Diary.folder.appending(item.name) {
        try finish(item.name, folder)
      }
      let leave = note(.leave, item.name)
      guard home.tree.signature(leave) != nil else {
        try home.tree.deleteAll(place)
        continue
      }
      for own in try home.tree.list(place) {
        if let path = place.appending(own.name), path != leave { try home.tree.deleteAll(path) }
      }
    }
  }

  /// Finishes all interrupted jobs; returns the errors.
  package func finishAll() -> [Diagnostic] {
    guard home.isWritable else { return [] }
    var problems: [Diagnostic] = []
    let items = (try? home.tree.list(GitSync.joining)) ?? []
    for item in items where item.kind == .folder && PortableName(item.name) != nil {
      do throws(Diagnostic) { try finish(item.name) } catch {
        var problem = error
        problem.message = Phrase("sync-shared-diary", ["diary": item.name, "message": error.message])
        problems.append(problem)
      }
    }
    return problems
  }

  /// Finishes a diary's interrupted jobs; touches only what a note names, and no network.
  ///
  /// A leave is finished by `endLeaving`, once the others know.
  package func finish(_ id: String) throws(Diagnostic) {
    guard let folder = Diary.folder.appending(id), home.tree.signature(place(id)) != nil else { return }
    try alone { () throws(Diagnostic) in try finish(id, folder) }
  }

  private func finish(_ id: String, _ folder: RelativePath) throws(Diagnostic) {
    let isRepository = GitSync.isRepository(folder, of: home.tree)
    if let share = try begun(.share, id) {
      // Without the diary there is nothing to share.
      if home.tree.signature(folder / "diary.json") != nil { try take(share) }
      try end(.share, id)
    }
    if let share = try begun(.join, id) {
      if isRepository, let person = try joining(id, share.member) { try takeIn(share, person) }
      try end(.join, id)
    }
    if let share = try begun(.fetch, id) {
      if isRepository { try connect(share, folder) }
      try end(.fetch, id)
    }
    // A run that was killed while it wrote or deleted its note leaves the rest.
    if Work.allCases.allSatisfy({ home.tree.signature(note($0, id)) == nil }) { try clear(id) }
  }

  private func joining(_ id: String, _ member: String) throws(Diagnostic) -> Member? {
    let path = place(id) / SharedDiaries.person
    guard let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes),
      let name = RelativePath("members/\(member).json")
    else { return nil }
    return Member.parse(Source(name, source.bytes))
  }

  /// Records that a diary was left, once its own sync has published that.
  package func endLeaving(_ id: String) throws(Diagnostic) {
    guard let share = try begun(.leave, id) else { return }
    let diary = try DiaryStore.head(id, in: home).diary
    if diary.member(share.member)?.left != nil {
      try home.change("diary leave \(id)", at: household.world.now()) { (change) throws(Diagnostic) in
        try change.write(share.bytes, to: DiaryShare.path(of: id))
      }
    }
    try end(.leave, id)
  }

  /// Sets the remote of a diary's repository and removes its files from the home's repository.
  func connect(_ share: DiaryShare, _ folder: RelativePath) throws(Diagnostic) {
    guard share.address != nil else { return }
    let sync = sync(share, nil, in: folder)
    if let url = share.url, try !sync.hasRemote() { try sync.connect(url) }
    try forget(folder)
  }
}
