// How a memo looks in a list.

internal import Ground
internal import Household
internal import Memos
internal import Sound

/// Lines of the list of memos.
struct MemoList: Sendable {
  private let printer: Printer
  private let language: Language
  private let tree: Tree
  private let zone: TimeZoneRules
  private let now: Instant
  private let columns: Int

  init(_ session: Session, _ home: Home, columns: Int) {
    printer = session.printer
    language = session.language(home)
    tree = home.tree
    zone = home.zone
    now = session.world.now()
    self.columns = columns
  }

  /// A memo's first two lines beside its number, and a line with time and marks.
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

  /// That there is sound, and for how long, if every part of it tells.
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
  /// The memo's facts as JSON output shows them.
  ///
  /// - Parameter number: its number in the list, if that is known.
  /// - Returns: an object without the texts of the thread.
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
  /// The sound as JSON output shows it.
  var json: JSON {
    .object(["path": .text(path.text), "state": .text(state == .settled ? "done" : state.rawValue)])
  }
}
