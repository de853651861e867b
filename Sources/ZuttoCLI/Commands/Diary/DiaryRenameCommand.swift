// `zutto diary rename`: another name; the id stays.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryRenameCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a diary another name; its id stays.",
    discussion: """
      Examples:
        zutto diary rename futari ふたりの毎日
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The new name.") var name: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    try name.checkName()
    try home.change("diary rename \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      // Read again under the lock: they may be leaving.
      let diary = try DiaryStore.head(id, in: home).diary
      try session.checkPresent(in: diary, of: home)
      try DiaryStore.rename(diary, to: name, in: home, &change)
    }
    session.tell(
      Phrase("command-renamed"), ["old": diary.name, "new": name], ["diary": .text(id), "name": .text(name)],
      home)
  }
}
