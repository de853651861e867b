// `zutto diary rm`: an entry goes to the trash.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Move an entry to the trash.",
    discussion: """
      Its photos stay. 'zutto undo' brings it back.

      Examples:
        zutto diary rm futari 2024-12-25-233000-misaki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning.") var entry: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try session.checkPresent(in: try DiaryStore.head(id, in: home).diary, of: home)
    let path = try await DiaryStore.find(entry, in: id, home)
    try home.change("diary rm \(id) \(path.stem)", at: session.world.now()) { (change) throws(Diagnostic) in
      try change.remove(path)
    }
    if options.json {
      session.printer.out(JSON.object(["removed": .text(path.text)]).description)
    } else {
      session.printer.out(Phrase("command-removed")(session.language(home), ["path": path.text]))
    }
  }
}
