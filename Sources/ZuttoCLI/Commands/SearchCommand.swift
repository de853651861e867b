// `zutto search`: words in everything that was written.

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
      // The home knows the language that a fault of the query is told in.
      let home = try session.home(checking: true)
      let query = try SearchQuery(words, fuzzy: fuzzy)
      let reading = try await home.search(query)
      return outcome(reading, query, session, home)
    } catch {
      // As grep: 1 says that nothing was found, and nothing else.
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
    let rows = FoundRows(session, home, isHere: session.isIn(home))
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
