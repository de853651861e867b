// How what was found looks: for people on a terminal, for editors and scripts elsewhere.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

/// Lines of what a search found.
struct FoundRows: Sendable {
  private let printer: Printer
  private let language: Language
  private let prefix: String
  private let columns: Int

  /// Rows of a home.
  ///
  /// - Parameters:
  ///   - session: whose printer and language count.
  ///   - home: the home.
  ///   - isHere: whether the home is the folder that the person is in: then its own paths lead to the files.
  init(_ session: Session, _ home: Home, isHere: Bool) {
    printer = session.printer
    language = session.language(home)
    prefix = isHere ? "" : home.tree.root + "/"
    columns = min(printer.columns, 200)
  }

  /// The file as an editor started here finds it.
  func path(_ found: FoundText) -> String { (prefix + found.path.text).escapingControls }

  /// `path:line:column: words`, one for each line.
  func plain(_ found: FoundText) -> [String] {
    found.lines.map { line in
      let head = "\(path(found)):\(line.position.line):\(line.position.column): "
      return head + words(line, columns: 160)
    }
  }

  /// A head with place, time and people; below it the words.
  func pretty(_ found: FoundText) -> [String] {
    let line = found.lines.first?.position.line ?? 1
    let facts = self.facts(found).joined(separator: " · ").escapingControls
    let place = "\(path(found)):\(line)"
    // Beside its place where there is room, else below.
    let isWide = place.displayWidth + 2 + facts.displayWidth <= columns
    let head =
      isWide
      ? [printer.accent(place) + "  " + printer.faint(facts)]
      : [printer.accent(place), "  " + printer.faint(facts)]
    return head + found.lines.map { "  " + words($0, columns: max(columns - 3, 20)) } + [""]
  }

  private func facts(_ found: FoundText) -> [String] {
    let time = found.time.map { language.dateAndTime($0) } ?? found.day.map { language.date($0) }
    let place =
      switch found.room {
      case .diary: found.diary
      case .memos: Phrase("search-memo")[language]
      case .notes: Phrase("search-note")[language]
      case .ledger: Phrase("search-ledger")[language]
      }
    return [time, place, found.author].compactMap(\.self)
  }

  /// The line around its first mark, cut to a width.
  private func words(_ line: FoundText.Line, columns: Int) -> String {
    var pieces = line.pieces
    // A third of the room is for what stands before the first hit.
    if pieces.count > 1, let first = pieces.first, !first.isMarked {
      pieces[0].text = first.text.end(columns / 3)
    }
    var room = columns
    var result = ""
    for piece in pieces where room > 0 {
      let shown = piece.text.escapingControlsButTabs.truncated(to: room)
      room -= shown.displayWidth
      result += piece.isMarked ? printer.hit(shown) : shown
    }
    return result
  }

  /// The text as JSON output shows it.
  func json(_ found: FoundText) -> JSON {
    var object: JSONObject = ["room": .text(found.room.rawValue), "path": .text(found.path.text)]
    object["day"] = found.day.map { .text($0.text) }
    object["time"] = found.time.map { .text($0.text) }
    object["diary"] = found.diary.map(JSON.text)
    object["author"] = found.author.map(JSON.text)
    object["lines"] = .list(
      found.lines.map { line in
        [
          "line": .integer(line.position.line), "column": .integer(line.position.column),
          "text": .text(line.text),
          "marks": .list(
            line.marks.map { mark in
              .list([mark.lowerBound, mark.upperBound].map { .integer(line.scalars(before: $0)) })
            }),
        ]
      })
    return .object(object)
  }
}

extension FoundText.Line {
  /// Its text in pieces, without blanks at its beginning.
  fileprivate var pieces: [(text: String, isMarked: Bool)] {
    let bytes = Array(text.utf8)
    var pieces: [(String, Bool)] = []
    var reached = bytes.prefix { $0 == 0x20 || $0 == 0x09 }.count
    for mark in marks where mark.lowerBound >= reached {
      let before = String(decoding: bytes[reached..<mark.lowerBound], as: UTF8.self)
      if !before.isEmpty { pieces.append((before, false)) }
      pieces.append((String(decoding: bytes[mark], as: UTF8.self), true))
      reached = mark.upperBound
    }
    return pieces + [(String(decoding: bytes[reached...], as: UTF8.self), false)]
  }

  /// How many Unicode scalars stand before a byte, as columns count.
  fileprivate func scalars(before byte: Int) -> Int { text.utf8.prefix(byte).count { $0 & 0xC0 != 0x80 } }
}

extension String {
  /// The end of it, as wide as there is room, behind `…` if something is missing.
  fileprivate func end(_ columns: Int) -> String {
    var used = 0
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      used += self[before].displayWidth
      if used >= columns { return "…" + self[start...] }
      start = before
    }
    return self
  }
}

extension Printer {
  /// Words that were looked for: bold and in colour.
  fileprivate func hit(_ text: String) -> String { styled(text, "1;33") }
}
