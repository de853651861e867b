// `zutto memo TEXT`: a new memo.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

struct MemoAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a thought (what 'zutto memo' does with words).",
    discussion: """
      Without words it takes what is piped in; where nothing is, it shows the
      newest memos.

      Examples:
        zutto memo call the dentist
        zutto memo add list                 the one word 'list'
        pbpaste | zutto memo -
        zutto memo --audio idea.m4a the melody of this morning
        zutto memo --at "yesterday 23:30" I forgot to write this down
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var input: MemoInput

  func run() async throws {
    guard let text = try input.words() else { return try await MemoListCommand.parse(options).run() }
    let session = Session(options)
    let home = try session.home()
    guard try session.accepts(typed: input.at, in: home) else { return }
    let (path, item) = try input.change(text, as: "memo \(text.firstWords)", session, home) {
      (change, item) throws(Diagnostic) in try MemoStore.add(item, in: home, &change)
    }
    session.household(home).log.note(
      .memoCreated, at: session.world.now(), ["sound": .flag(item.sound != nil)])
    session.tell(
      Phrase("memo-kept"), ["id": path.stem],
      ["id": .text(path.stem), "path": .text(path.text), "created": .text(item.time.text)], home)
    input.tellWaiting(item, session, home)
    await RecordingRecovery.run(in: home, session)
  }
}

extension String {
  /// The beginning of a text on one line, to tell a change by.
  fileprivate var firstWords: String {
    let words = prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 30 ? words.prefix(29) + "…" : words
  }
}

extension Session {
  /// The machine's settings; where they can't be read that is told, and the defaults hold: a thought is
  /// kept first.
  var tolerantSettings: MachineSettings {
    do throws(Diagnostic) { return try MachineSettings.read(world) } catch {
      var told = error
      told.severity = .warning
      printer.print(told)
      var settings = MachineSettings()
      settings.keepsLog = false
      return settings
    }
  }
}
