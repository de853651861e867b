// `zutto memo`: a thought, kept before it is gone.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

struct MemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memo", abstract: "Memos: write or say a thought, add to it later.",
    discussion: """
      A memo that is a single word such as 'list' needs 'memo add list'; one
      with words that begin with '-' needs '--' before it, or a pipe.

      Examples:
        zutto memo buy milk
        zutto memo                          the newest memos
        git log -1 | zutto memo -
        zutto memo --audio idea.m4a
        zutto memo reply 1 and bread        adds to the newest one
      """,
    subcommands: [
      MemoAddCommand.self, MemoListCommand.self, MemoShowCommand.self, MemoReplyCommand.self,
      MemoEditCommand.self, MemoRemoveCommand.self, MemoRecordCommand.self, MemoTranscribeCommand.self,
      MemoKeyCommand.self,
    ], defaultSubcommand: MemoAddCommand.self)
}

extension Memo {
  /// Whether there is a memo of exactly this id, readable or not.
  static func isThere(_ id: String, in home: Home) -> Bool {
    let path = Memo.path(of: id)
    return path.parent == Memo.folder && home.tree.signature(path) != nil
  }
}

extension Session {
  /// The memo that a person means: by id, by its number in the list, or by words.
  ///
  /// - Throws: `memo-missing`, `memo-ambiguous`, and what makes its file unreadable.
  func memo(_ words: [String], in home: Home) async throws(Diagnostic) -> Memo {
    let text = words.joined(separator: " ")
    // By its id no other file needs to be read.
    if Memo.isThere(text, in: home) {
      let (memo, problems) = try MemoStore.read(id: text, in: home)
      if let memo { return memo }
      if let fault = problems.first { throw fault }
    }
    return try await MemoStore.read(in: home).one(text)
  }
}

extension RecordingRecovery {
  /// Files what a crash left of recordings, and tells of it on standard error.
  static func run(in home: Home, _ session: Session) async {
    await run(session.household(home)) { session.printer.err($0) }
  }
}
