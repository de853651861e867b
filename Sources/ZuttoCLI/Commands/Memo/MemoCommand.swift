// `zutto memo`, and what its commands share.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Memos
internal import SafeFiles
internal import Sound

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
  /// Whether a memo has exactly this id, readable or not.
  static func isThere(_ id: String, in home: Home) -> Bool {
    let path = Memo.path(of: id)
    return path.parent == Memo.folder && home.tree.signature(path) != nil
  }
}

extension Context {
  /// The memo that the user means: by id, by its number in the list, or by words; throws `memo-missing`,
  /// `memo-ambiguous`, and errors of reading its file.
  func memo(_ words: [String]) async throws(Diagnostic) -> Memo {
    let text = words.joined(separator: " ")
    // An exact id needs only one file.
    if Memo.isThere(text, in: home) {
      let (memo, problems) = try MemoStore.read(id: text, in: home)
      if let memo { return memo }
      if let fault = problems.first { throw fault }
    }
    return try await MemoStore.read(in: home).one(text)
  }

  /// The id of the memo that the user means; finds an unreadable one by its exact id.
  func memoID(_ words: [String]) async throws(Diagnostic) -> String {
    let text = words.joined(separator: " ")
    return Memo.isThere(text, in: home) ? text : try await memo(words).id
  }

  /// Saves recordings that a crash cut off.
  ///
  /// Call it after the memo is found: a new memo at the top changes the numbers of the others.
  func recoverRecordings() async { await RecordingRecovery.run(household) { printer.err($0) } }

  func log(_ event: EventLog.Event, _ facts: KeyValuePairs<String, JSON>) {
    household.log.note(event, at: world.now(), facts)
  }
}

extension Session {
  /// The machine's settings, or defaults with a warning: unreadable settings must not prevent keeping a memo.
  var tolerantSettings: MachineSettings {
    do throws(Diagnostic) { return try MachineSettings.read(world) } catch {
      var problem = error
      problem.severity = .warning
      printer.print(problem)
      var settings = MachineSettings()
      settings.keepsLog = false
      return settings
    }
  }
}

/// The text and sound of a memo or reply.
struct MemoInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The words; '-' takes standard input.", valueName: "text")) var text:
    [String] = []

  @Option(
    name: .customLong("audio"), help: ArgumentHelp("A sound file, copied in beside it.", valueName: "file"),
    completion: .file()) var sounds: [String] = []

  var audio: String? { sounds.first }

  @Flag(name: .customLong("no-transcribe"), help: "Don't have the sound turned into text.") var noTranscribe =
    false

  @Option(help: ArgumentHelp("When: RFC 3339, or a day and a time.", valueName: "time")) var at: String?

  func validate() throws {
    guard sounds.count < 2 else {
      throw ValidationError(Phrase("memo-one-sound-time-add-others"))
    }
  }

  /// The text from the arguments or standard input; empty beside a sound, nil if there is none; throws
  /// `file-too-large`, `file-not-text`.
  func words() throws(Diagnostic) -> String? {
    if text == ["-"] { return try StandardInput.text(limit: Memo.maximumBytes) }
    if !text.isEmpty { return text.joined(separator: " ") }
    if audio != nil { return "" }
    guard StandardInput.isPiped else { return nil }
    let piped = try StandardInput.text(limit: Memo.maximumBytes)
    return piped.contains { !$0.isWhitespace } ? piped : nil
  }
}

extension MemoInput {
  /// Makes a change with the new item and its sound, all or nothing; `body` writes the item.
  func change<Result>(
    _ text: String, labelled label: String, _ context: Context,
    _ body: (inout Change, NewItem) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> (result: Result, item: NewItem) {
    let home = context.home
    let time = try context.time(typed: at)
    var isPending = audio != nil && !noTranscribe
    if isPending { isPending = context.session.tolerantSettings.transcription != nil }
    let sound = try audio.map { (path) throws(Diagnostic) in try AttachedSound(path, in: home) }
    do throws(Diagnostic) {
      return try context.change(labelled: label) { (change) throws(Diagnostic) -> (Result, NewItem) in
        var item = NewItem(time: time, text: text)
        if let sound {
          item.sound = try sound.file(at: time, mark: context.world.soundMark(), in: home, &change)
        }
        item.isPending = isPending
        return (try body(&change, item), item)
      }
    } catch {
      sound?.discard(in: home)
      throw error
    }
  }
}

extension RecordingRecovery {
  /// Files recordings left behind by a crash, and reports it on standard error.
  static func run(in home: Home, _ session: Session) async {
    await run(session.household(home)) { session.printer.err($0) }
  }
}
