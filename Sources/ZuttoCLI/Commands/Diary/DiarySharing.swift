// Commands that share a diary: `zutto diary share`, `invite`, `bundle`, `receive`, `leave`.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Sync

struct DiaryShareCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Make a diary a git repository of its own, to share it alone.",
    discussion: """
      The members see that diary and nothing else of your home. With --remote it is
      sent to a repository that all of them can read and write; with --to it travels
      in a depot: a folder, another machine (rsync) or a store (rclone). A sealed
      one, --seal, can be read by those alone whom you invite, each with a
      passphrase of their own. Without a server, 'zutto diary bundle' makes one file
      of it that can travel in any way. From then on 'zutto sync' syncs it beside
      the home. One that is in a depot moves to another with --to; the others join
      once more with the new link.

      Examples:
        zutto diary share futari --remote git@example.org:futari.git
        zutto diary share futari --to /media/usb/futari
        zutto diary share futari --to rclone:bucket:futari --seal
        zutto diary share futari --to git@example.org:futari.git --seal
        zutto diary share futari         then: zutto diary bundle futari
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Option(help: ArgumentHelp("The repository that the members share.", valueName: "url")) var remote: String?
  @Option(
    help: ArgumentHelp("The depot that the members share.", valueName: "address"), completion: .directory)
  var to: String?
  @Flag(help: "With --to: encrypt all that goes there; you invite who may read it.") var seal = false
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who you are in it (default: the home's owner).", valueName: "member")) var member:
    String?

  func validate() throws {
    guard remote == nil || to == nil else { throw ValidationError(Phrase("share-one-place")) }
    guard to != nil || !seal else { throw ValidationError(Phrase("share-seal-belongs-to")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    try home.checkWritable()
    let shared = SharedDiaries(context.household)
    let diary = try DiaryStore.head(id, in: home).diary
    try shared.finish(id)
    let person = try context.member(member, of: diary)
    try shared.share(
      diary, as: person, remote: remote.map(Session.wholeAddress), depot: try depot(home, shared))
    let synced = context.sync(diary)
    if let problem = synced.problem { throw problem }
    let share = try DiaryStore.share(id, in: home)
    let next =
      share?.sealed != nil
      ? Phrase("share-next-invite-sealed")
      : share?.address == nil ? Phrase("share-next-bundle") : Phrase("share-next-invite")
    return Outcome(
      [
        Phrase("share-shared")(context.language, ["diary": diary.name]),
        next(context.language, ["id": id]),
      ],
      json: [
        "diary": .text(id), "member": .text(person.id), "url": share?.url.map(JSON.text) ?? .null,
        "depot": share?.depot.map(JSON.text) ?? .null, "sealed": .flag(share?.sealed != nil),
        "sent": .flag(synced.report.isSent || synced.report.depots.contains(where: \.isSent)),
      ])
  }

  private func depot(_ home: Home, _ shared: SharedDiaries) throws(Diagnostic) -> DepotRequest? {
    guard var address = to else { return nil }
    if SyncCommand.isGit(address) { address = "git:" + Session.wholeAddress(address) }
    var depot = try shared.depot(address)
    depot.isSealed = seal
    return depot
  }
}

struct DiaryInviteCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "The code by which people join, and a text to send them.",
    discussion: """
      What is printed is to be sent as it is; what you have to do yourself is told
      apart, on standard error. The link of a diary that is shared ('zutto diary
      share') says where it is, too. One that is not shared can be joined at this
      computer alone. A new code holds for the others once 'zutto sync' has sent it.
      In a sealed depot each person has an invitation of their own, which is good
      once: whoever has the link and reaches the depot can read all of the diary, so
      hand it on where nobody else reads along.

      Examples:
        zutto diary invite futari
        zutto diary invite futari Misaki      of a diary in a sealed depot
        zutto diary invite futari --new       a new code; the old one opens no more
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: ArgumentHelp("Of a diary in a sealed depot: what to call them there.", valueName: "name"))
  var person: String?
  @Flag(help: "Make a new code.") var new = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (home, language) = (context.home, context.language)
    let diary = try DiaryStore.head(id, in: home).diary
    let share = try DiaryStore.share(id, in: home)
    try checkPerson(share)
    let code = try diary.invite.flatMap { new ? nil : $0 } ?? makeCode(context)
    let address = share?.address
    let link = Invitation(
      code: code, diary: address == nil ? nil : id,
      address: try share?.url.map { (text) throws(Diagnostic) in try RepositoryAddress(parsing: text) },
      depot: try depot(share, context)
    ).link
    let (present, maximum) = (diary.present.count, diary.type.maximumMembers)
    var outcome = Outcome(
      // Standard output holds only the text to send on.
      [Phrase("command-invite-text")(language, ["name": diary.name, "code": code.text])],
      json: [
        "diary": .text(id), "code": .text(code.text), "link": .text(link), "members": .integer(present),
        "maximumMembers": .integer(maximum),
      ])
    var steps: [String] = []
    if let person {
      steps.append(Phrase("share-invited-sealed")(language, ["person": person, "diary": diary.name]))
    }
    if address != nil {
      outcome.add([Phrase("share-join-how")(language, ["link": link.quotedForShell])])
    } else if share != nil {
      let values: KeyValuePairs = ["file": "\(id).bundle", "code": code.text]
      outcome.add([Phrase("share-bundle-how")(language, values)])
      steps.append(Phrase("share-next-bundle")(language, ["id": id]))
    } else {
      let values: KeyValuePairs = ["code": code.text, "home": home.tree.root.quotedForShell]
      outcome.add([Phrase("command-invite-how")(language, values)])
      steps.append(Phrase("command-invite-share")(language, ["id": id]))
    }
    steps.append(
      Phrase("command-places-left")(language, ["present": String(present), "maximum": String(maximum)]))
    for line in [""] + steps { outcome.note(line) }
    return outcome
  }

  /// Asks for a name just where an invitation is for one person.
  private func checkPerson(_ share: DiaryShare?) throws {
    guard (share?.sealed != nil) != (person != nil) else { return }
    throw ValidationError(
      person == nil ? Phrase("share-invite-whom", ["id": id]) : Phrase("share-invite-anybody", ["id": id]))
  }

  /// The address of the diary's depot; of a sealed one an invitation.
  private func depot(_ share: DiaryShare?, _ context: Context) throws(Diagnostic) -> String? {
    guard let person, share?.sealed != nil else { return share?.depot }
    let depot = try DepotCommand.find(id, in: context.home)
    return try SyncRun(context.household).with(depot) { (sync, depot, options) throws(Diagnostic) in
      try sync.invite(person, to: depot, options)
    }.text
  }

  private func makeCode(_ context: Context) throws(Diagnostic) -> InviteCode {
    let code = InviteCode(randomBytes: context.world.randomBytes)
    try context.change(id) { (change) throws(Diagnostic) in
      // Read again under the lock: the user may be leaving.
      let diary = try DiaryStore.head(id, in: context.home).diary
      try context.checkPresent(in: diary)
      try DiaryStore.setInvite(code, of: diary, in: context.home, &change)
    }
    return code
  }
}

struct DiaryBundleCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle", abstract: "Write a shared diary into one file that can travel in any way.",
    discussion: """
      Who gets it joins with 'zutto diary join FILE --code CODE', or, if they are in
      already, takes in what is new with 'zutto diary receive FILE'. The file holds
      the diary and all of its history, readable by everybody who has it. It never
      goes into the home: run there, it goes beside it.

      Examples:
        zutto diary bundle futari                      writes futari.bundle
        zutto diary bundle futari /media/usb/futari.bundle
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The file (default: the id and '.bundle').", completion: .file()) var file: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    let diary = try DiaryStore.head(id, in: home).diary
    guard GitSync.isRepository(diary.path, of: home.tree) else {
      guard try DiaryStore.share(id, in: home) == nil else { throw ShareFault.elsewhere(id) }
      throw ShareFault.notShared(id)
    }
    let (path, whole) = try place(home)
    var report = GitReport()
    try SharedDiaries(context.household).sync(id).bundle(to: whole, &report)
    context.printer.endProgress()
    return .said(
      Phrase("share-bundled"), ["diary": diary.name, "file": path],
      ["diary": .text(id), "file": .text(path)])
  }
}

extension DiaryBundleCommand {
  /// The bundle's path, never inside the home, which would copy it everywhere.
  private func place(_ home: Home) throws(Diagnostic) -> (shown: String, whole: String) {
    let shown = file ?? "\(id).bundle"
    let whole = OutsideFile.resolved(shown)
    if file != nil { try OutsideFile.checkOutsideHomes(shown) }
    guard file == nil, whole.hasPrefix(home.tree.root + "/") else { return (shown, whole) }
    let beside = OutsideFile.resolved(home.tree.root + "/..") + "/\(id).bundle"
    return (beside, beside)
  }
}

enum ShareFault {
  /// Another machine of the owner has the diary's history.
  static func elsewhere(_ id: String) -> Diagnostic {
    Diagnostic(
      .diaryShared, Phrase("diary-history-diary-on-another-machine", ["id": id]),
      hint:
        Phrase("diary-zutto-diary-bundle-makes-file", ["id": id, "other-id": id])
    )
  }

  /// The diary is only in the home's own history.
  static func notShared(_ id: String) -> Diagnostic {
    Diagnostic(
      .diaryShared, Phrase("diary-diary-not-shared-alone", ["id": id]),
      hint: Phrase("diary-zutto-diary-share-makes-repository", ["id": id]))
  }
}

struct DiaryReceiveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Take in what another member's bundle brings.",
    discussion: """
      Receiving a file twice changes nothing. On another machine of yours the first
      one brings the diary's history there.

      Examples:
        zutto diary receive futari ~/Downloads/futari.bundle
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The bundle that 'zutto diary bundle' wrote.", completion: .file()) var file: String
  @Option(help: ArgumentHelp("Where the others purged the history: refuse, adopt, merge.", valueName: "what"))
  var rewritten: GitSyncOptions.Rewritten = .refuse
  @Flag(
    name: .customLong("allow-unrelated-histories"), help: "Put it together with a diary that was shared anew."
  ) var allowsUnrelated = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    try home.checkWritable()
    let diary = try DiaryStore.head(id, in: home).diary
    var shared = SharedDiaries(context.household)
    try shared.finish(id)
    let isRepository = GitSync.isRepository(diary.path, of: home.tree)
    guard try isRepository || DiaryStore.share(id, in: home) != nil else { throw ShareFault.notShared(id) }
    try Bundle.check(file)
    let path = Session.wholeAddress(file)
    shared.rewritten = rewritten
    shared.allowsUnrelated = allowsUnrelated || rewritten == .merge
    var outcome = SyncRun.Outcome(folder: diary.path)
    do throws(Diagnostic) {
      if isRepository {
        try shared.sync(id).receive(bundle: path, &outcome.report)
      } else {
        try shared.fetch(.bundle(path), into: diary.path)
        try shared.sync(id).run(&outcome.report)
      }
    } catch { outcome.problem = error }
    session.printer.endProgress()
    try await SyncRun(context.household).tell([outcome], session)
    return .done
  }
}

/// Git bundle files.
enum Bundle {
  /// Whether a file is a bundle (gitformat-bundle(5)).
  static func isOne(_ path: String) -> Bool {
    guard let bytes = try? OutsideFile.beginning(of: path, count: 20) else { return false }
    return ["# v2 git bundle", "# v3 git bundle"].contains { bytes.starts(with: $0.utf8) }
  }

  /// Throws `invite-invalid` if a file is not a bundle.
  static func check(_ path: String) throws(Diagnostic) {
    let bytes = try OutsideFile.beginning(of: path, count: 20)
    guard ["# v2 git bundle", "# v3 git bundle"].contains(where: { bytes.starts(with: $0.utf8) }) else {
      throw Diagnostic(
        .inviteInvalid, Phrase("diary-no-bundle-diary", ["path": path]),
        hint: Phrase("diary-zutto-diary-bundle-id-on"))
    }
  }
}

struct DiaryLeaveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "Leave a diary; what you wrote stays.",
    discussion: """
      The diary stays here to be read. One that is shared is synced once more, so
      that the others know, and then no more.

      Examples:
        zutto diary leave futari --as yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who leaves (default: the home's owner).", valueName: "member")) var member: String?

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    try home.checkWritable()
    let diary = try DiaryStore.head(id, in: home).diary
    let shared = SharedDiaries(context.household)
    try shared.finish(id)
    let person = try toldLater(diary, home) ?? context.member(member, of: diary)
    var share = try DiaryStore.share(id, in: home)
    // If the owner removes another member, the owner doesn't leave.
    if share?.member != person.id { share = nil }
    share?.left = person.left ?? context.now
    if let share { try shared.begin(.leave, share) }
    if person.left == nil { try leave(person, context) }
    try end(diary, person, context)
    var outcome = Outcome.said(
      Phrase("command-member-left"), ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "left": .text(person.id)])
    if let shared = try DiaryStore.share(id, in: home), shared.sealed != nil {
      // The depot's owner decides who reads there.
      outcome.note(Phrase("share-still-in-depot")(context.language, ["id": id, "member": person.name]))
    }
    return outcome
  }

  /// The home's owner, if they left a shared diary and this isn't published yet.
  private func toldLater(_ diary: Diary, _ home: Home) throws(Diagnostic) -> Member? {
    guard let share = try DiaryStore.share(id, in: home), share.left == nil,
      let person = diary.member(share.member), person.left != nil,
      member == nil || member?.comparisonKey == person.id.comparisonKey
    else { return nil }
    return person
  }

  private func leave(_ person: Member, _ context: Context) throws(Diagnostic) {
    do throws(Diagnostic) {
      try context.change(id) { (change) throws(Diagnostic) in
        // Read again under the lock: others may be leaving too.
        let diary = try DiaryStore.head(id, in: context.home).diary
        let person = try context.member(person.id, of: diary)
        try context.checkRight(over: person, of: diary)
        try DiaryStore.leave(diary, person, at: context.now, in: context.home, &change)
      }
    } catch {
      try SharedDiaries(context.household).end(.leave, id)
      throw error
    }
  }

  /// Syncs a shared diary to publish the leave, then ends sharing here.
  private func end(_ diary: Diary, _ person: Member, _ context: Context) throws(Diagnostic) {
    guard let share = try DiaryStore.share(id, in: context.home), share.member == person.id else { return }
    if var problem = context.sync(diary).problem {
      problem.message = Phrase("diary-left-here-but-others-dont", ["message": problem.message])
      problem.hint = Phrase("diary-zutto-sync-tells-them-once", ["id": id])
      throw problem
    }
    try SharedDiaries(context.household).endLeaving(id)
  }
}

extension Context {
  /// Syncs a diary now: that its depot is not there is a problem.
  func sync(_ diary: Diary) -> SyncRun.Outcome {
    var outcome = SyncRun(household).one(diary.path)
    outcome.problem = outcome.failure
    printer.endProgress()
    return outcome
  }
}
