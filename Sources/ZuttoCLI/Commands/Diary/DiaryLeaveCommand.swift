// `zutto diary leave`: leaving a diary; what was written stays.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryLeaveCommand: Command {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let diary = try DiaryStore.head(id, in: home).diary
    let shared = SharedDiaries(session, home)
    try shared.finish(id)
    let person = try toldLater(diary, home) ?? session.member(member, of: diary, in: home)
    var share = try DiaryStore.share(id, in: home)
    // Another member whom the owner lets go doesn't make them leave themselves.
    if share?.member != person.id { share = nil }
    share?.left = person.left ?? session.now(in: home)
    if let share { try shared.begin(.leave, share) }
    if person.left == nil { try leave(person, session, home) }
    try end(diary, person, session, home)
    session.tell(
      Phrase("command-member-left"), ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "left": .text(person.id)], home)
  }

  /// The owner of the home, if they have left a shared diary and the others could not be told.
  private func toldLater(_ diary: Diary, _ home: Home) throws(Diagnostic) -> Member? {
    guard let share = try DiaryStore.share(id, in: home), share.left == nil,
      let person = diary.member(share.member), person.left != nil,
      member == nil || member?.comparisonKey == person.id.comparisonKey
    else { return nil }
    return person
  }

  private func leave(_ person: Member, _ session: Session, _ home: Home) throws(Diagnostic) {
    do throws(Diagnostic) {
      try home.change("diary leave \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
        // Read again under the lock: the others may be leaving too.
        let diary = try DiaryStore.head(id, in: home).diary
        let person = try session.member(person.id, of: diary, in: home)
        try session.checkRight(over: person, of: diary, in: home)
        try DiaryStore.leave(diary, person, at: session.now(in: home), in: home, &change)
      }
    } catch {
      try SharedDiaries(session, home).end(.leave, id)
      throw error
    }
  }

  /// Tells the others of a shared diary, and lets go of it.
  private func end(_ diary: Diary, _ person: Member, _ session: Session, _ home: Home) throws(Diagnostic) {
    guard let share = try DiaryStore.share(id, in: home), share.member == person.id else { return }
    let outcome = SyncRun(session, home, session.gitOptions(home)).one(diary.path)
    session.printer.endProgress()
    if var problem = outcome.problem {
      problem.message = "left here, but the others don't know it yet: \(problem.message)"
      problem.hint = "'zutto sync' tells them once it can, and 'zutto diary leave \(id)' tries again"
      throw problem
    }
    try SharedDiaries(session, home).endLeaving(id)
  }
}
