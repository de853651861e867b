// `zutto memo show`: a memo and its thread.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

struct MemoShowCommand: AsyncParsableCommand {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    await RecordingRecovery.run(in: home, session)
    let memo = try await session.memo(memo, in: home)
    if options.json {
      session.printer.out(json(memo).description)
    } else {
      let lines = MemoThread(memo, session, home).lines
      session.printer.out(lines.joined(separator: "\n"))
    }
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

/// A memo and its thread as lines for people.
struct MemoThread: Sendable {
  private let memo: Memo
  private let home: Home
  private let language: Language
  private let printer: Printer
  private let now: Instant

  init(_ memo: Memo, _ session: Session, _ home: Home) {
    self.memo = memo
    self.home = home
    language = session.language(home)
    printer = session.printer
    now = session.world.now()
  }

  /// The memo's head, then each item with its time and, in the thread, its number.
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
