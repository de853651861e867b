// `zutto diary leave`: leaving a diary; what was written stays.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryLeaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Leave a diary; what you wrote stays.",
    discussion: """
      The diary stays here to be read. One that is shared is synced once more, so
      that the others know, and then no more.

      Examples:
        zutto diary leave futari --as yuuki
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who leaves (default: the home's owner).", valueName: "member")
  )
  var member: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try session.member(member, of: diary, in: home)
    try home.change("diary leave \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      // Read again under the lock: the others may be leaving too.
      let diary = try DiaryStore.head(id, in: home).diary
      let person = try session.member(member, of: diary, in: home)
      try session.checkRight(over: person, of: diary, in: home)
      try DiaryStore.leave(diary, person, at: session.now(in: home), in: home, &change)
    }
    try end(diary, person, session, home)
    session.tell(
      CommandWords.memberLeft,
      ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "left": .text(person.id)],
      home
    )
  }

  /// Tells the others of a shared diary, and lets go of it.
  private func end(
    _ diary: Diary,
    _ person: Member,
    _ session: Session,
    _ home: Home
  ) throws(Diagnostic) {
    guard var share = try DiaryStore.share(id, in: home), share.member == person.id else { return }
    let outcome = SyncRun(session, home, session.gitOptions(home)).one(diary.path)
    session.printer.endProgress()
    if var problem = outcome.problem {
      problem.message = "left here, but the others don't know it yet: \(problem.message)"
      problem.hint = "'zutto sync' tells them once it can; then run 'zutto diary leave' again"
      throw problem
    }
    share.left = session.now(in: home)
    let bytes = share.bytes
    try home.change("diary leave \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      try change.write(bytes, to: DiaryShare.path(of: id))
    }
  }
}
