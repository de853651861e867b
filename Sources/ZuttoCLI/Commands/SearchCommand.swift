// `zutto search`: finds words in everything written.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import Memos
internal import Notes
internal import SafeFiles
internal import ZonedTime

struct SearchCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find words in diaries, memos, notes and the ledger, the newest first.",
    discussion: """
      All words must stand in a text. Case, width, accents, hiragana and katakana
      make no difference; a word is found by its beginning, Japanese, Korean and
      Chinese words anywhere. A row of words in quotes is found as it stands.

        -word                      texts without it
        author:misaki              somebody's entries and notes
        diary:futari               one diary
        in:memos                   one of: diary, memos, notes, ledger
        tag:travel                 what has this tag; -tag:travel what has not
        2024  2024-12  2024-12-25  a year, a month, a day
        2024-01..2024-06  2023..   from one to another
        '"2024"'                   the word 2024

      The vault, sealed notes and what lies in the trash are not searched.
      Exit status: 0 found, 1 nothing found, 2 wrong use, or a file that could
      not be searched may have held it.

      Examples:
        zutto search クリスマス
        zutto search cake -birthday 2024-12
        zutto search "long walk" author:yuuki
        zutto search discount in:ledger --count
        vim $(zutto search idea in:memos --files)
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: ArgumentHelp("Words, filters and times.", valueName: "words")) var words: [String] = []
  @Flag(help: "Forgive one wrong letter in words of four and more.") var fuzzy = false
  @Flag(help: "Only the files' names.") var files = false
  @Flag(help: "Only how many texts there are.") var count = false
  @Option(help: ArgumentHelp("How many texts (default: 0, all of them).", valueName: "count")) var limit = 0

  func validate() throws {
    if limit < 0 { throw ValidationError(Phrase("command-limit-must-not-below")) }
    if files, count { throw ValidationError(Phrase("command-files-count-exclude-each-other")) }
    if words.isEmpty { throw ValidationError(Phrase("command-name-what-look-zutto-search")) }
  }

  func outcome(_ session: Session) async throws -> Outcome {
    do throws(Diagnostic) {
      // Opened first: errors in the query are printed in the home's language.
      let home = try session.home(checking: true)
      let query = try SearchQuery(words, fuzzy: fuzzy)
      let reading = try await home.search(query)
      return outcome(reading, query, session, home)
    } catch {
      // As in grep, 1 only means that nothing was found.
      var outcome = Outcome().failing(error)
      outcome.exit = .wrongUse
      return outcome
    }
  }

  private func outcome(_ reading: SearchReading, _ query: SearchQuery, _ session: Session, _ home: Home)
    -> Outcome
  {
    let shown = limit == 0 ? reading.found[...] : reading.found.prefix(limit)
    let language = session.language(home)
    let rows = SearchResultView(session, home)
    var object: JSONObject = ["count": .integer(reading.found.count)]
    if !count { object["found"] = .list(shown.map(rows.json)) }
    var outcome = Outcome(json: .object(object))
    if count {
      outcome.add([String(reading.found.count)])
    } else if files {
      var seen: Set<String> = []
      outcome.add(shown.map(rows.path).filter { seen.insert($0).inserted })
    } else if !shown.isEmpty {
      let isForPeople = session.printer.isTerminal
      outcome.add(shown.flatMap(isForPeople ? rows.pretty : rows.plain))
      let left = reading.found.count - shown.count
      if isForPeople {
        let phrase = left > 0 ? Phrase("search-more") : Phrase("search-found")
        let number = left > 0 ? left : reading.found.count
        outcome.add([session.printer.faint(phrase(language, count: number))])
      }
    }
    outcome.report(reading.problems.sortedOnce())
    guard reading.found.isEmpty else { return outcome }
    if !count {
      outcome.note(Phrase("search-nothing")[language])
      if query.hasWords, !fuzzy { outcome.note(Phrase("search-try-fuzzy")[language]) }
    }
    outcome.exit = reading.problems.isEmpty ? .problems : .wrongUse
    return outcome
  }
}

/// Formats search results: for people on a terminal, for editors and scripts elsewhere.
struct SearchResultView: Sendable {
  private let printer: Printer
  private let language: Language
  private let prefix: String
  private let columns: Int

  init(_ session: Session, _ home: Home) {
    printer = session.printer
    language = session.language(home)
    // In the home's own folder its paths lead to the files.
    prefix = OutsideFile.currentFolder == home.tree.root ? "" : home.tree.root + "/"
    columns = min(printer.columns, 200)
  }

  /// The file's path as an editor started here finds it.
  func path(_ found: FoundText) -> String { (prefix + found.path.text).escapingControls }

  /// `path:line:column: words` for each line.
  func plain(_ found: FoundText) -> [String] {
    found.lines.map { line in
      let head = "\(path(found)):\(line.position.line):\(line.position.column): "
      return head + words(line, columns: 160)
    }
  }

  /// A heading with place, time and author, then the lines.
  func pretty(_ found: FoundText) -> [String] {
    let lines = found.lines
    let facts = self.facts(found).joined(separator: " · ").escapingControls
    let place = "\(path(found)):\(lines.first?.position.line ?? 1)"
    // Beside the place if there is room, else below.
    let isWide = place.displayWidth + 2 + facts.displayWidth <= columns
    let head =
      isWide
      ? [printer.accent(place) + "  " + printer.faint(facts)]
      : [printer.accent(place), "  " + printer.faint(facts)]
    return head + lines.map { "  " + words($0, columns: max(columns - 3, 20)) } + [""]
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

  private func words(_ line: FoundText.Line, columns: Int) -> String {
    line.pieces(columns: columns).map { $0.isMarked ? printer.hit($0.text) : $0.text }.joined()
  }

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
  /// The number of Unicode scalars before a byte offset.
  fileprivate func scalars(before byte: Int) -> Int { text.utf8.prefix(byte).count { $0 & 0xC0 != 0x80 } }
}

extension Printer {
  /// Highlights a match.
  fileprivate func hit(_ text: String) -> String { styled(text, "1;33") }
}
