// `zutto diary join`: joins a diary by code, link or bundle.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync

struct DiaryJoinCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Join a diary by its code, its link or a bundle.",
    discussion: """
      A link of a shared diary fetches it into this home; a code alone is one of a
      diary that is here already. Joining twice changes nothing; a full diary takes
      nobody. A link to a sealed depot is good once, and asks for a passphrase of
      your own. If you reach the depot by another address than the link says, name
      yours with --to.

      Examples:
        zutto diary join 'zutto:join/K7M2QX?diary=futari&from=ssh%3A%2F%2F…'
        zutto diary join 'zutto:join/…&depot=…' --to nas.local:futari
        zutto diary join git@example.org:futari.git --code K7M2QX
        zutto diary join ~/Downloads/futari.bundle --code K7M2QX
        zutto diary join K7M2QX --as yuuki --name ゆうき
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The link or code of the invitation, a repository, or a bundle.") var code: String
  @Option(
    name: .customLong("code"),
    help: ArgumentHelp("The code, with a repository or a bundle.", valueName: "code")) var typedCode: String?
  @Option(help: ArgumentHelp("What the diary is to be called here.", valueName: "id")) var id: String?
  @Option(
    help: ArgumentHelp("Your address of the depot that the link names.", valueName: "address"),
    completion: .directory) var to: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Your id (default: made from --name, else the home's owner).", valueName: "member"))
  var member: String?
  @Option(help: ArgumentHelp("What the others call you.", valueName: "name")) var name: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    if home.isWritable, let problem = SharedDiaries(context.household).finishAll().first { throw problem }
    if let (origin, invitation) = try elsewhere(context) { return try join(origin, invitation, context) }
    guard to == nil else { throw ValidationError(Phrase("share-no-depot-in-link")) }
    let diary = try DiaryStore.head(DiaryStore.diary(invitedBy: code, in: home), in: home).diary
    let person = try person(context)
    if let share = try DiaryStore.share(diary.id, in: home), Self.hasLeft(diary, share),
      GitSync.isRepository(diary.path, of: home.tree)
    {
      return try comeBack(share, diary.invite, person, context)
    }
    let isNew = try context.change(diary.id) { (change) throws(Diagnostic) in
      // Read again under the lock: two people may take the last place at once.
      try DiaryStore.join(DiaryStore.head(diary.id, in: home).diary, as: person, in: home, &change)
    }
    return outcome(diary, person, isNew)
  }

  /// Whether the owner left the diary, published or not.
  private static func hasLeft(_ diary: Diary, _ share: DiaryShare) -> Bool {
    share.left != nil || diary.member(share.member)?.left != nil
  }

  private func person(_ context: Context) throws(Diagnostic) -> Member {
    let home = context.home
    let id = try PortableName(
      parsing: member ?? name.flatMap(PortableName.slug(from:)) ?? home.settings.owner)
    let isOwner = id.text == home.settings.owner
    try name?.checkName()
    return Member(
      id: id.text, name: name ?? (isOwner ? home.settings.name : nil) ?? id.text,
      joined: context.now, language: options.lang ?? home.settings.language)
  }

  /// Where to fetch the diary from, with the invitation; nil if it is here.
  private func elsewhere(_ context: Context) throws -> (SharedDiaries.Origin, Invitation)? {
    if Bundle.isOne(code) { return (.bundle(Session.wholeAddress(code)), try typedInvitation(context)) }
    if code.hasPrefix("zutto:") || InviteCode(code) != nil {
      let invitation = try invitation(code, context)
      if let depot = invitation.depot {
        return (.depot(try SharedDiaries(context.household).depot(depot, at: to)), invitation)
      }
      return invitation.address.map { (.repository($0.text), invitation) }
    }
    // A code at the end of any address refers to a diary that is already here.
    if typedCode == nil, code.split(separator: "/").last.flatMap({ InviteCode(String($0)) }) != nil {
      return nil
    }
    guard typedCode != nil || code.contains(":") || code.contains("/") else {
      _ = try invitation(code, context)
      return nil
    }
    let address = try RepositoryAddress(parsing: Session.wholeAddress(code))
    return (.repository(address.text), try typedInvitation(context))
  }

  private func typedInvitation(_ context: Context) throws -> Invitation {
    guard let typedCode else {
      context.printer.print(
        Diagnostic(
          .inviteInvalid, Phrase("diary-code-invitation-missing"),
          hint: Phrase("diary-say-code-such-code-k7m2qx")))
      throw Exit.wrongUse
    }
    return try invitation(typedCode, context)
  }

  /// Parses an invitation; a malformed code is wrong usage, whereas a wrong code is a problem.
  private func invitation(_ text: String, _ context: Context) throws -> Invitation {
    do { return try Invitation(parsing: text) } catch {
      guard error.code == .inviteInvalid else { throw error }
      context.printer.print(error)
      throw Exit.wrongUse
    }
  }

  /// Joins a diary that has to be fetched.
  private func join(_ origin: SharedDiaries.Origin, _ invitation: Invitation, _ context: Context) throws
    -> Outcome
  {
    let home = context.home
    try home.checkWritable()
    if let found = try known(origin, invitation, home), let known = try follow(found, origin, context) {
      let diary = try DiaryStore.head(known.diary, in: home).diary
      if Self.hasLeft(diary, known) {
        return try comeBack(known, invitation.code, person(context), context)
      }
      if let person = diary.member(known.member) { return outcome(diary, person, false) }
    }
    let person = try person(context)
    let wish = SharedDiaries.JoinRequest(
      origin, code: invitation.code,
      id: try (id ?? invitation.diary).map { (text) throws(Diagnostic) in try PortableName(parsing: text).text
      }, person: person)
    let (diary, isNew) = try SharedDiaries(context.household).join(wish)
    var outcome = synced(diary, person, isNew, context)
    if case .bundle = origin, outcome.exit == .done {
      outcome.say(Phrase("share-next-bundle"), ["id": diary.id])
    }
    return outcome
  }

  /// The share of the diary that an invitation is to, if its repository is here already.
  private func known(_ origin: SharedDiaries.Origin, _ invitation: Invitation, _ home: Home)
    throws(Diagnostic) -> DiaryShare?
  {
    var found = try DiaryStore.shares(in: home).0.first(where: origin.isOf)
    if found == nil, case .depot = origin, let id = id ?? invitation.diary {
      found = try DiaryStore.share(id, in: home)
    }
    guard let found, found.url == nil || origin.isOf(found),
      GitSync.isRepository(Diary.folder / (RelativePath(found.diary) ?? ""), of: home.tree)
    else { return nil }
    return found
  }

  /// Goes with a diary to the depot to which its members moved it; who was removed from a sealed one comes in anew.
  ///
  /// - Returns: how the diary is shared now; nil if another one of this name is there.
  private func follow(_ known: DiaryShare, _ origin: SharedDiaries.Origin, _ context: Context)
    throws(Diagnostic) -> DiaryShare?
  {
    guard case .depot(let depot) = origin, depot.invitation != nil || known.depot != depot.address else {
      return known
    }
    do throws(Diagnostic) {
      let known = try SharedDiaries(context.household).follow(known, to: depot)
      // The others may have taken the person out of it meanwhile.
      let synced = try context.sync(DiaryStore.head(known.diary, in: context.home).diary)
      if let problem = synced.problem { throw problem }
      return known
    } catch {
      guard error.code == .depotForeign else { throw error }
      return nil
    }
  }

  /// Rejoins a diary that was left.
  private func comeBack(_ share: DiaryShare, _ code: InviteCode?, _ person: Member, _ context: Context) throws
    -> Outcome
  {
    try context.home.checkWritable()
    let shared = SharedDiaries(context.household)
    let (diary, member) = try shared.rejoin(share, code: code, person: person)
    return synced(diary, member, true, context)
  }

  /// Syncs the joined diary and returns the outcome.
  private func synced(_ diary: Diary, _ person: Member, _ isNew: Bool, _ context: Context) -> Outcome {
    let outcome = outcome(diary, person, isNew)
    guard var problem = context.sync(diary).problem else { return outcome }
    problem.message = Phrase("diary-joined-here-but-others-dont", ["message": problem.message])
    return outcome.failing(problem)
  }

  private func outcome(_ diary: Diary, _ person: Member, _ isNew: Bool) -> Outcome {
    .said(
      isNew ? Phrase("command-member-joined") : Phrase("command-member-already"),
      ["member": person.name, "diary": diary.name],
      ["diary": .text(diary.id), "member": .text(person.id), "joined": .flag(isNew)])
  }
}
