// `zutto memo edit`: changing what a memo says.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

struct MemoEditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a memo in your editor, or its words at once.",
    discussion: """
      Without words the memo's file is opened in your editor. With words they
      replace those of the memo, or of one item of its thread; sounds stay.
      What comes in while the editor is open is kept.

      Examples:
        zutto memo edit 1
        zutto memo edit 1 buy milk and bread
        zutto memo edit 1 --item 2 not the blue one
        zutto memo edit 2025-12-07-0812 - < new.txt
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words (quoted).") var memo: String
  @Argument(help: "The new words; '-' takes standard input.") var text: [String] = []
  @Option(help: ArgumentHelp("The item of the thread, from 1.", valueName: "number")) var item: Int?

  func validate() throws {
    if let item, item < 1 { throw ValidationError(Phrase("memo-items-thread-counted")) }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let id = try await id(session, home)
    // Only now: a memo more at the top would give the others new numbers.
    await RecordingRecovery.run(in: home, session)
    if text.isEmpty {
      try await edit(id, session, home)
    } else {
      var edited = EditedMemo()
      edited.isChanged = try setText(of: id, session, home)
      tell(edited, id, session, home)
    }
  }

  private func tell(_ edited: EditedMemo, _ id: String, _ session: Session, _ home: Home) {
    guard edited.isChanged else {
      session.tell(Phrase("command-unchanged"), [:], ["id": .text(id), "changed": .flag(false)], home)
      return
    }
    session.print(edited.conflicts)
    session.tell(
      edited.isMerged ? Phrase("memo-merged") : Phrase("memo-changed"), ["id": id],
      [
        "id": .text(id), "path": .text(Memo.path(of: id).text), "changed": .flag(true),
        "merged": .flag(edited.isMerged),
      ], home)
  }

  /// The memo's id; one that can't be understood can still be mended by its exact id.
  private func id(_ session: Session, _ home: Home) async throws(Diagnostic) -> String {
    if Memo.isThere(memo, in: home) { return memo }
    return try await session.memo([memo], in: home).id
  }

  private func edit(_ id: String, _ session: Session, _ home: Home) async throws {
    if let item {
      guard let memo = try MemoStore.read(id: id, in: home).memo else {
        throw Diagnostic(.memoMissing, Phrase("home-cant-read", ["name": id]))
      }
      let old = memo.text(of: try memo.item(item))
      try await Editor(session).edit(Array((old + "\n").utf8)) { new in
        let text = String(decoding: new, as: UTF8.self)
        let edited = try change(id, session, home) { (change) throws(Diagnostic) in
          try MemoStore.setText(ofItem: item, openedIn: memo, to: text, in: home, &change)
        }
        tell(edited, id, session, home)
      }
      return
    }
    let old = try home.tree.read(Memo.path(of: id), limit: Memo.maximumBytes)
    let edited = try await Editor(session).edit(old.bytes) { new -> EditedMemo in
      let edited = try change(id, session, home) { (change) throws(Diagnostic) in
        try MemoStore.replace(old, of: id, with: new, in: home, &change)
      }
      tell(edited, id, session, home)
      return edited
    }
    guard edited.isChanged, Memo.isThere(id, in: home) else { return }
    let problems = try MemoStore.read(id: id, in: home).problems.sortedOnce()
    session.print(problems)
    if problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }

  private func setText(of id: String, _ session: Session, _ home: Home) throws(Diagnostic) -> Bool {
    let words = try text == ["-"] ? StandardInput.text(limit: Memo.maximumBytes) : text.joined(separator: " ")
    return try change(id, session, home) { (change) throws(Diagnostic) in
      try MemoStore.setText(ofItem: item ?? 0, of: id, to: words, in: home, &change)
    }
  }

  private func change<Result>(
    _ id: String, _ session: Session, _ home: Home, _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result { try home.change("memo edit \(id)", at: session.world.now(), body) }
}
