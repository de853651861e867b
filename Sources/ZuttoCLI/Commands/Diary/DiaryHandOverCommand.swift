// `zutto diary hand-over`: another owner.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryHandOverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "hand-over", abstract: "Make another member the owner.",
    discussion: """
      Examples:
        zutto diary hand-over futari yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The member who owns it from now on.") var member: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try session.member(member, of: diary, in: home, isSelf: false)
    try home.change("diary hand-over \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      // Read again under the lock: the member may be leaving.
      let diary = try DiaryStore.head(id, in: home).diary
      let person = try session.member(member, of: diary, in: home, isSelf: false)
      try session.checkRight(over: nil, of: diary, in: home)
      try DiaryStore.handOver(diary, to: person, in: home, &change)
    }
    session.tell(
      Phrase("command-handed-over"), ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "owner": .text(person.id)], home)
  }
}
