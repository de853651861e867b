// `zutto diary leave`: leaving a diary; what was written stays.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryLeaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Leave a diary; what you wrote stays.",
    discussion: """
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
      try DiaryStore.leave(diary, person, at: session.now(in: home), in: home, &change)
    }
    session.tell(
      CommandWords.memberLeft,
      ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "left": .text(person.id)],
      home
    )
  }
}
