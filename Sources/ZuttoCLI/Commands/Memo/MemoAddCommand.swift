// `zutto memo TEXT`: a new memo.

internal import ArgumentParser
internal import Ground
internal import Memos

struct MemoAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Keep a thought (what 'zutto memo' does with words).",
    discussion: """
      Without words it takes what is piped in; where nothing is, it shows the
      newest memos.

      Examples:
        zutto memo call the dentist
        zutto memo add list                 the one word 'list'
        pbpaste | zutto memo -
        zutto memo --at "yesterday 23:30" I forgot to write this down
      """
  )

  @OptionGroup var options: GlobalOptions
  @OptionGroup var input: MemoInput

  func run() async throws {
    guard let text = try input.words() else {
      return try await MemoListCommand.parse(options).run()
    }
    let session = Session(options)
    let home = try session.home()
    let item = NewItem(time: try session.time(typed: input.at, in: home), text: text)
    let path = try home.change("memo", at: session.world.now()) { (change) throws(Diagnostic) in
      try MemoStore.add(item, in: home, &change)
    }
    try session.log(home).note(.memoCreated, at: session.world.now(), ["sound": .flag(false)])
    session.tell(
      MemoWords.kept,
      ["id": path.stem],
      ["id": .text(path.stem), "path": .text(path.text), "created": .text(item.time.text)],
      home
    )
  }
}

extension Session {
  /// The log of events of a home, as the machine's settings want it.
  ///
  /// - Throws: what is wrong with the settings.
  func log(_ home: Home) throws(Diagnostic) -> EventLog {
    EventLog(in: home, isOn: try MachineSettings.read(world).keepsLog)
  }
}
