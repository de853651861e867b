// `zutto diary edit`: changing an entry.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryEditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an entry in your editor, or by standard input.",
    discussion: """
      Examples:
        zutto diary edit futari 2024-12-25-233000-misaki
        zutto diary edit futari 2024-12-25-2330    the beginning of its id is enough
        zutto diary edit futari 2024-12-25-2330 - < new.md
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning.") var entry: String
  @Argument(help: "'-' takes the whole file from standard input.") var input: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let path = try await DiaryStore.find(entry, in: id, home)
    let isChanged: Bool
    if input == "-" {
      let new = try Array(StandardInput.text(limit: Entry.maximumBytes).utf8)
      isChanged = try replace(path, with: new, over: nil, session, home)
    } else {
      let old = try home.tree.read(path, limit: Entry.maximumBytes).bytes
      isChanged = try await Editor(session).edit(old) { new in
        try replace(path, with: new, over: old, session, home)
      }
    }
    let language = session.language(home)
    if options.json {
      session.printer.out(
        JSON.object(["path": .text(path.text), "changed": .flag(isChanged)]).description
      )
    } else {
      session.printer.out(
        isChanged
          ? CommandWords.written(language, ["path": path.text]) : CommandWords.unchanged[language]
      )
    }
  }

  private func replace(
    _ path: RelativePath,
    with new: [UInt8],
    over old: [UInt8]?,
    _ session: Session,
    _ home: Home
  ) throws(Diagnostic) -> Bool {
    try home.change("diary edit \(id) \(path.stem)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      try DiaryStore.replace(path, with: new, over: old, in: home, &change)
    }
  }
}
