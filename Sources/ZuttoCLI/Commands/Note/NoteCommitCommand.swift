// `zutto note commit`: notes into git, with nothing finer than the day.

internal import ArgumentParser
internal import Ground
internal import Sync

struct NoteCommitCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "commit", abstract: "Commit notes to git, telling no more than the day.",
    discussion: """
      A commit of git tells who made it and when, to the second; whoever can read
      the repository could lay that beside the moment at which a note arrived. This
      one is made by nobody, at midnight UTC of its day. It takes notes/ alone:
      contacts tell the second at which they were added, and go into a commit of
      your own. What else was changed or staged stays as it is. docs/SECURITY.md
      says what still shows.

      Examples:
        zutto note commit
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let commit = try DayCommit(
      of: home.tree, on: session.sealedDay, secrets: Set(TranscriptionKey.withheld.keys)
    ).make("notes")
    let language = session.language(home)
    if options.json {
      var object: JSONObject = ["committed": .flag(commit != nil)]
      object["commit"] = commit.map(JSON.text) ?? .null
      session.printer.out(JSON.object(object).description)
    } else {
      session.printer.out(
        commit.map { Phrase("note-committed")(language, ["commit": String($0.prefix(10))]) }
          ?? Phrase("note-nothing-to-commit")[language])
    }
  }
}
