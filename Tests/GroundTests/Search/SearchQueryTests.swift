// What a query means: filters, times, slips of the pen, and where the words stand.

import Diagnostics
import Ground
import TestSupport
import Testing
import ZonedTime

@Suite struct SearchQueryTests {
  private static func found(_ arguments: [String], in text: String, fuzzy: Bool = false) throws -> FoundText?
  {
    let source = Source("memos/2024-12-25.md", text: text)
    let part = SearchableText.Part(0..<source.bytes.count, of: source)
    var searcher = Searcher(try SearchQuery(arguments, fuzzy: fuzzy))
    return searcher.find(in: SearchableText(.memos, source, [part]))
  }

  private static func mayFind(_ word: String, in text: String) throws -> Bool {
    var searcher = Searcher(try SearchQuery([word]))
    return searcher.mayFind(in: Array(text.utf8))
  }

  @Test func aCharacterIsFoundByEachThatItFoldsTo() throws {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x2AF, 0x370...0x52F, 0x1E00...0x1E3F, 0x2000...0x218F, 0x2190...0x21BF, 0x2460...0x2490,
      0x2600...0x2630,
      0x3000...0x3110, 0x3220...0x3240, 0x3300...0x3320, 0x33F0...0x3410, 0x4DB8...0x4E08, 0x9FF8...0x9FFF,
      0xABF8...0xAC20, 0xD798...0xD7A8, 0xF900...0xF910, 0xFB00...0xFB06, 0xFF00...0xFFEF, 0x1D400...0x1D410,
      0x1F2F8...0x1F308, 0x20000...0x20004,
    ]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let text = "あ " + String(scalar) + "。"
      for folded in Set(SearchText.folded(String(scalar))).compactMap(Unicode.Scalar.init) {
        guard let hit = try? SearchQueryTests.found([String(folded)], in: text), hit.lines.count > 0 else {
          continue
        }
        let mayBeFound = try SearchQueryTests.mayFind(String(folded), in: text)
        #expect(mayBeFound, "U+\(String(scalar.value, radix: 16)) as U+\(String(folded.value, radix: 16))")
      }
    }
  }

  @Test func whatIsFoundIsNeverPassedOver() throws {
    // Little to choose from, so that words meet often.
    let pieces = [
      "a", "A", "b", "ａ", "é", "e\u{301}", "か", "が", "カ", "ｶ", "ﾞ", "\u{3099}", "き", "㌔", "京", "都", "가",
      "\u{1100}",
      "\u{1161}", "\u{11A8}", "각", "*", "**", "](x)", "[", "`", "\n", "\r\n", "> ", " ", "。", "\\",
      "\u{200B}", "🎂", "❤",
      "\u{FE0F}", "①", "1", "ß", "…", "#", "々", "й", "И", "\u{306}", "\u{483}", "Σ", "ς", "ǆ", "ñ",
    ]
    let words = [
      "a", "ab", "aか", "がか", "か", "き", "ろ", "京都", "각", "가", "\"a b\"", "ab1", "ss", "1", "か#", "🎂", "❤", "々京",
      "e", "aeb", "и", "йa", "σ", "z", "n",
    ]
    var chance = SplitMix64(seed: 23)
    for _ in 0..<6000 {
      let text = (0..<Int.random(in: 1...8, using: &chance)).map { _ in
        pieces.randomElement(using: &chance) ?? ""
      }
      .joined()
      let word = words.randomElement(using: &chance) ?? ""
      guard try SearchQueryTests.found([word], in: text) != nil else { continue }
      let mayBeFound = try SearchQueryTests.mayFind(word, in: text)
      #expect(mayBeFound, "\(word) in \(text.debugDescription)")
    }
  }

  @Test func theLineAndColumnOfAHitAreThoseOfItsFirstLetter() throws {
    let hit = try #require(try SearchQueryTests.found(["かふぇ"], in: "一行目\n\n今日は「カフェ」へ\n"))
    #expect(hit.lines.map(\.position) == [Position(line: 3, column: 5)])
    #expect(hit.lines.map(\.text) == ["今日は「カフェ」へ"])
    #expect(hit.lines.map(\.marks) == [[12..<21]])
  }

  @Test(arguments: [
    ("東京都", "今日は**東京**都へ", 11..<22), ("美味しい", "*美味*しい", 1..<14), ("大阪府", "[大阪](https://e.org/a)府", 1..<28),
    ("bold", "**bo**ld", 2..<8),
  ]) func wordsAreFoundAsTheyAreRead(_ word: String, _ text: String, _ mark: Range<Int>) throws {
    let hit = try #require(try SearchQueryTests.found([word], in: text))
    #expect(hit.lines.map(\.marks) == [[mark]])
    var searcher = Searcher(try SearchQuery([word], fuzzy: false))
    let mayBeFound = searcher.mayFind(in: Array(text.utf8))
    #expect(mayBeFound)
    #expect(try SearchQueryTests.found(["-" + word], in: text) == nil)
  }

  @Test(arguments: [
    ("クリスマス", "今日はクリス\nマスです", true), ("クリスマス", "> 今日はクリス\r\n> マスです", true), ("マスです", "クリス\nマスです", true),
    ("\"クリス マス\"", "クリス\nマス", true), ("雨の夜", "雨の\n\n夜", false), ("雨夜", "雨。\n夜", false), ("ab", "a\nb", false),
    ("단골할인", "단골\n할인", false), ("々木", "佐々\n木", true), ("𠮷野家", "𠮷\n野家", true),
  ]) func aLineEndPartsNoWordOfChineseAndJapanese(_ word: String, _ text: String, _ isFound: Bool) throws {
    #expect((try SearchQueryTests.found([word], in: text) != nil) == isFound)
    #expect((try SearchQueryTests.found(["-" + word], in: text) != nil) != isFound)
    var searcher = Searcher(try SearchQuery([word], fuzzy: false))
    let mayBeFound = searcher.mayFind(in: Array(text.utf8))
    #expect(mayBeFound || !isFound)
  }

  @Test func aWordOverTwoLinesIsMarkedInTheFirst() throws {
    let hit = try #require(try SearchQueryTests.found(["クリスマス"], in: "今日はクリス\nマスです"))
    #expect(hit.lines.map(\.position) == [Position(line: 1, column: 4)])
    #expect(hit.lines.map(\.text) == ["今日はクリス"])
    #expect(hit.lines.map(\.marks) == [[9..<18]])
  }

  @Test(arguments: [
    ("C#", "in C# mostly", true), ("C#", "a cat, a C and C", false), ("c＃", "Ｃ＃で書いた", true),
    ("C#", "C\\# in Markdown", true), ("C++", "C++17", true), ("C++", "C+ and C", false),
    (".NET", "ASP.NET", true), (".NET", "the net", false), ("#work", "a #Work day", true),
    ("#work", "work", false), ("+81", "call +81 90", true), ("+81", "81 of them", false),
    ("walk.", "I walk home", true), ("\"in C#\"", "in C#", true), ("\"in C#\"", "in C", false),
    ("# heading", "heading", true), ("node.js", "node.js", true), ("...and", "and so", true),
  ]) func signsAtAWordCount(_ word: String, _ text: String, _ isFound: Bool) throws {
    #expect((try SearchQueryTests.found([word], in: text) != nil) == isFound)
    #expect((try SearchQueryTests.found(["-" + word], in: text) != nil) != isFound)
  }

  @Test func aTagIsFoundWithItsSign() throws {
    let source = Source("memos/2024-12-25.md", text: "work\n")
    var searcher = Searcher(try SearchQuery(["#work"]))
    let tag = SearchableText(.memos, source, [.init("Work", at: 0, isTag: true)])
    let word = SearchableText(.memos, source, [.init("Work", at: 0)])
    let found = searcher.find(in: tag) != nil
    let foundWord = searcher.find(in: word) != nil
    #expect(found)
    #expect(!foundWord)
  }

  @Test func addressesAndWordsBesideMarksAreFoundAsTheyAreWritten() throws {
    let text = "[大阪](https://e.org/osaka)府 a*b"
    for word in ["osaka", "大阪", "府", "\"a b\""] {
      #expect(try SearchQueryTests.found([word], in: text) != nil, "\(word)")
    }
  }

  @Test func everyOccurrenceInAShownLineIsMarkedAndALineIsShownOnce() throws {
    let text = "tea, milk and tea\nmilk"
    let hit = try #require(try SearchQueryTests.found(["tea", "milk"], in: text))
    #expect(hit.lines.count == 1)
    #expect(hit.lines[0].marks == [0..<3, 5..<9, 14..<17])
  }

  @Test func aVeryLongLineIsCutAroundItsHitBetweenLetters() throws {
    let far = String(repeating: "猫", count: 5000)
    let hit = try #require(try SearchQueryTests.found(["tea"], in: "\(far)tea\(far)"))
    #expect(hit.lines[0].text.utf8.count < 2000)
    #expect(!hit.lines[0].text.unicodeScalars.contains("\u{FFFD}"))
    #expect(hit.lines[0].position == Position(line: 1, column: 5001))
  }

  @Test func filtersOfOneKindAreChoicesAndThoseWithAMinusLeaveOut() throws {
    let query = try SearchQuery(["in:memos", "in:notes", "-diary:futari", "-2023"])
    #expect(query.includes(.memos) && query.includes(.notes))
    #expect(!query.includes(.diary) && !query.includes(.ledger))
    #expect(!query.includes(diary: "futari", name: "二人の日記"))
    #expect(query.includes(diary: "kazoku", name: "家族"))
    #expect(!query.includes(days: [try Day(parsing: "2023-05-01")]))
    #expect(query.includes(days: [try Day(parsing: "2024-05-01")]))
    #expect(!query.includes(days: []))
  }

  @Test(arguments: [
    ("2024", "2024-01-01", "2024-12-31"), ("2024-02", "2024-02-01", "2024-02-29"),
    ("2024-01..2024-06", "2024-01-01", "2024-06-30"), ("2024-12-25", "2024-12-25", "2024-12-25"),
    ("2023..", "2023-01-01", "9999-12-31"), ("..2022-03", "0001-01-01", "2022-03-31"),
  ]) func aTimeMeansItsFirstToItsLastDay(typed: String, first: String, last: String) throws {
    let query = try SearchQuery([typed])
    let (first, last) = (try Day(parsing: first), try Day(parsing: last))
    #expect(query.includes(days: [first]) && query.includes(days: [last]))
    #expect(first == .first || !query.includes(days: [first.adding(days: -1)]))
    #expect(last == .last || !query.includes(days: [last.adding(days: 1)]))
  }

  @Test func whatStandsInQuotesOfItsOwnIsAWord() throws {
    #expect(try SearchQueryTests.found(["\"2024\""], in: "the year 2024") != nil)
    #expect(try SearchQueryTests.found(["\"in:memos\""], in: "written in memos") != nil)
    #expect(try SearchQueryTests.found(["-\"long walk\""], in: "a long walk") == nil)
    #expect(try SearchQueryTests.found(["long walk"], in: "a walk so long") == nil)
  }

  @Test func withFuzzyAWordIsFoundExactlyIfItIsAtMostOneSlipAway() async throws {
    try await withSeed(runs: 200) { random in
      let letters = Array("abc")
      let word = String((0..<(4 + random.below(4))).map { _ in random.pick(letters) })
      var other = Array(word)
      for _ in 0..<(1 + random.below(2)) {
        let place = random.below(other.count)
        switch random.below(4) {
        case 0: other[place] = random.pick(letters)
        case 1: other.insert(random.pick(letters), at: place)
        case 2: if other.count > 1 { other.remove(at: place) }
        default: other.swapAt(place, min(place + 1, other.count - 1))
        }
      }
      let isNear =
        String(other).hasPrefix(word)
        || other.first == word.first && SearchQueryTests.distance(Array(word), other) <= 1
      let hit = try SearchQueryTests.found([word], in: "x \(String(other)) y", fuzzy: true)
      #expect((hit != nil) == isNear, "\(word) in \(String(other))")
    }
  }

  /// Optimal string alignment: what is put in, taken out, replaced or changed with its neighbour.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in b.indices.map({ $0 + 1 }) {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
