// `zutto diary edit`: changing an entry.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an entry in your editor, or its text at once.",
    discussion: """
      Without a text the entry's file is opened in your editor. A text replaces the
      entry's; author, time and photos stay. Whatever is wrong with the file then is
      told at once.

      Examples:
        zutto diary edit futari 2024-12-25-233000-misaki
        zutto diary edit futari 2024-12-25-2330    the beginning of its id is enough
        zutto diary edit futari 2024-12-25-2330 メリークリスマス！
        zutto diary edit futari 2024-12-25-2330 - < new.md
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The entry's id, or its beginning.") var entry: String
  @Argument(help: "The new text; '-' takes the whole file from standard input.") var text: [String] = []

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try session.checkPresent(in: try DiaryStore.head(id, in: home).diary, of: home)
    let path = try await DiaryStore.find(entry, in: id, home)
    let isChanged: Bool
    if text == ["-"] {
      let new = try Array(StandardInput.text(limit: Entry.maximumBytes).utf8)
      isChanged = try replace(path, with: new, over: nil, session, home)
    } else if !text.isEmpty {
      let old = try home.tree.read(path, limit: Entry.maximumBytes)
      let new = try DiaryStore.replacingText(in: old, with: text.joined(separator: " "))
      isChanged = try replace(path, with: new, over: old.bytes, session, home)
    } else {
      let old = try home.tree.read(path, limit: Entry.maximumBytes).bytes
      isChanged = try await Editor(session).edit(old) { new in
        try replace(path, with: new, over: old, session, home)
      }
    }
    let language = session.language(home)
    if options.json {
      session.printer.out(JSON.object(["path": .text(path.text), "changed": .flag(isChanged)]).description)
    } else {
      session.printer.out(
        isChanged
          ? Phrase("command-written")(language, ["path": path.text]) : Phrase("command-unchanged")[language])
    }
    guard isChanged else { return }
    let problems = try await DiaryStore.problems(of: path, in: id, home)
    session.print(problems)
    if problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }

  private func replace(
    _ path: RelativePath, with new: [UInt8], over old: [UInt8]?, _ session: Session, _ home: Home
  ) throws(Diagnostic) -> Bool {
    try home.change("diary edit \(id) \(path.stem)", at: session.world.now()) { (change) throws(Diagnostic) in
      try DiaryStore.replace(path, with: new, over: old, in: home, &change)
    }
  }
}
