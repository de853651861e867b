// `zutto memo list` and `show`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Memos
internal import SafeFiles
internal import Sound
internal import ZonedTime

struct MemoListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The memos, newest first: their first lines, and how long ago.",
    discussion: """
      The number before a memo names it to the other commands.

      Examples:
        zutto memo list
        zutto memo list milk                those that hold these words
        zutto memo list --all --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Words that must stand in a memo.") var words: [String] = []
  @Option(name: .shortAndLong, help: ArgumentHelp("How many (default: 20).", valueName: "count")) var number:
    Int?
  @Flag(help: "All of them.") var all = false

  /// The command as run without arguments.
  static func parse(_ options: GlobalOptions) throws -> MemoListCommand {
    var command = try parse([])
    command.options = options
    return command
  }

  func validate() throws {
    if let number, number < 1 { throw ValidationError(Phrase("memo-number-must-least")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    await context.recoverRecordings()
    let reading = await MemoStore.read(in: context.home)
    let numbers = Dictionary(
      reading.memos.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let found = words.isEmpty ? reading.memos : reading.memos(with: words.joined(separator: " "))
    let shown = all ? found[...] : found.prefix(number ?? 20)
    let rows = shown.map { memo in memo.json(number: numbers[memo.id]) }
    var outcome = Outcome(
      // Only for people: reading each sound's length opens its file.
      options.json ? [] : lines(shown, of: found.count, numbers, context),
      json: ["memos": .list(rows), "count": .integer(found.count)])
    outcome.report(few: reading.problems, context)
    return outcome
  }

  private func lines(
    _ shown: ArraySlice<Memo>, of count: Int, _ numbers: [String: Int], _ context: Context
  ) -> [String] {
    let language = context.language
    guard !shown.isEmpty else {
      let words = words.joined(separator: " ").escapingControls
      return [
        words.isEmpty
          ? Phrase("memo-no-memos")[language] : Phrase("memo-none-found")(language, ["words": words])
      ]
    }
    let list = MemoList(context)
    let width = String(shown.compactMap { numbers[$0.id] }.max() ?? 0).count
    var lines = shown.flatMap { list.lines($0, number: numbers[$0.id] ?? 0, width: width) }
    if count > shown.count {
      lines.append(Phrase("memo-more")(language, ["count": language.integer(count - shown.count)]))
    }
    return lines
  }
}

struct MemoShowCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "A memo with everything that was added under it.",
    discussion: """
      Examples:
        zutto memo show 1                        the newest
        zutto memo show 2025-12-07-081203        by its id, or its beginning
        zutto memo show milk bread               by words that it holds
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The memo: its number in the list, its id, or words.") var memo: [String]

  func outcome(_ context: Context) async throws -> Outcome {
    await context.recoverRecordings()
    let memo = try await context.memo(memo)
    return Outcome(MemoThread(memo, context).lines, json: json(memo))
  }

  private func json(_ memo: Memo) -> JSON {
    guard case .object(var object) = memo.json().content else { return .null }
    object["thread"] = .list(
      memo.thread.enumerated().map { number, item in
        .object([
          "number": .integer(number + 1), "time": .text(item.time.text), "text": .text(memo.text(of: item)),
          "sounds": .list(item.sounds.map(\.json)),
        ])
      })
    return .object(object)
  }
}

/// A memo and its thread, formatted for the terminal.
struct MemoThread: Sendable {
  private let memo: Memo
  private let home: Home
  private let language: Language
  private let printer: Printer
  private let now: Instant

  init(_ memo: Memo, _ context: Context) {
    self.memo = memo
    home = context.home
    language = context.language
    printer = context.printer
    now = context.world.now()
  }

  /// The memo's header, then each item with its time and number.
  var lines: [String] {
    var lines = ["\(printer.accent(time(memo.created)))  \(printer.faint(memo.id.escapingControls))"]
    lines += content(memo.items[0], margin: "")
    let width = String(memo.thread.count).count
    let margin = String(repeating: " ", count: width + 2)
    for (number, item) in memo.thread.enumerated() {
      let head = String(number + 1).padded(to: width, .trailing)
      lines += ["", "\(printer.faint(head))  \(printer.accent(time(item.time)))"]
      lines += content(item, margin: margin)
    }
    return lines
  }

  private func time(_ time: ZonedTime) -> String {
    let when = language.relative(time.instant, now: now, in: home.zone)
    return "\(language.date(time.day)) \(language.time(time.time)) (\(when))"
  }

  private func content(_ item: MemoItem, margin: String) -> [String] {
    let sounds = item.sounds.flatMap { sound in
      var facts = [sound.path.text.escapingControls]
      if home.tree.signature(sound.path) == nil { facts.append(Phrase("memo-sound-missing")[language]) }
      switch sound.state {
      case .settled: break
      case .pending: facts.append(Phrase("memo-pending")[language])
      case .failed: facts.append(Phrase("memo-failed")[language])
      }
      let lines = printer.facts(facts, margin: margin.count + 3)
      return lines.enumerated().map { margin + ($0 == 0 ? "🎤 " : "   ") + $1 }
    }
    let text = memo.text(of: item)
    guard !text.isEmpty else { return sounds }
    return sounds
      + text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
        printer.wrapped($0.escapingControlsButTabs, margin: margin.count)
      }.map { $0.isEmpty ? "" : margin + $0 }
  }
}

/// Memos formatted as a list for the terminal.
struct MemoList: Sendable {
  private let printer: Printer
  private let language: Language
  private let tree: Tree
  private let zone: TimeZoneRules
  private let now: Instant
  private let columns: Int

  init(_ context: Context) {
    printer = context.printer
    language = context.language
    tree = context.home.tree
    zone = context.home.zone
    now = context.world.now()
    columns = printer.columns
  }

  /// The number with the first two lines of text, then a line of facts.
  func lines(_ memo: Memo, number: Int, width: Int) -> [String] {
    let head = String(number).padded(to: width, .trailing)
    let margin = String(repeating: " ", count: width + 2)
    let room = max(columns - width - 2, 20)
    var texts = memo.firstLines(2).map { $0.escapingControlsButTabs.truncated(to: room) }
    if texts.isEmpty { texts = [memo.sounds.isEmpty ? "—" : sound(of: memo)] }
    var lines = ["\(printer.faint(head))  \(printer.bold(texts[0]))"]
    lines += texts.dropFirst().map { margin + $0 }
    return lines + printer.facts(facts(of: memo), margin: width + 2).map { margin + printer.faint($0) }
  }

  /// A label with the total length, if every sound's length is known.
  private func sound(of memo: Memo) -> String {
    let label = "🎤 \(Phrase("memo-sound")[language])"
    var sum = 0
    for (_, sound) in memo.sounds {
      guard let length = SoundFile.milliseconds(ofRecordingAt: tree.systemPath(sound.path)) else {
        return label
      }
      sum += length
    }
    return "\(label) \(RecordWords.clock(sum))"
  }

  private func facts(of memo: Memo) -> [String] {
    var facts = [language.relative(memo.created.instant, now: now, in: zone)]
    let sounds = memo.sounds.map(\.sound)
    if !sounds.isEmpty, !memo.firstLines(1).isEmpty { facts.append(sound(of: memo)) }
    if sounds.contains(where: { $0.state == .pending }) {
      facts.append("⏳ \(Phrase("memo-pending")[language])")
    }
    if sounds.contains(where: { $0.state == .failed }) {
      facts.append("⚠ \(Phrase("memo-failed")[language])")
    }
    let replies = memo.thread.count
    if replies > 0 { facts.append("💬 " + Phrase("memo-replies")(language, count: replies)) }
    return facts
  }
}

extension Memo {
  /// The memo as JSON, without the texts of its thread; `number` is its number in the list.
  func json(number: Int? = nil) -> JSON {
    var object: JSONObject = [:]
    object["number"] = number.map(JSON.integer)
    object["id"] = .text(id)
    object["path"] = .text(path.text)
    object["created"] = .text(created.text)
    object["text"] = .text(text(of: items[0]))
    object["language"] = language.map { .text($0.rawValue) }
    object["sounds"] = .list(items[0].sounds.map(\.json))
    object["replies"] = .integer(thread.count)
    return .object(object)
  }
}

extension MemoSound {
  var json: JSON {
    .object(["path": .text(path.text), "state": .text(state == .settled ? "done" : state.rawValue)])
  }
}
