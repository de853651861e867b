// Reading typed values: all mistakes in one pass, each at its place.

import Diagnostics
import Fluent
import Ground
import LosslessJSON
import Testing
import ZonedTime

struct JSONReaderTests {
  private enum Theme: String, CaseIterable { case system, light, dark }

  private func reader(_ text: String) throws -> JSONReader {
    let source = Source("zutto.json", text: text)
    return JSONReader(try JSON.parse(source), in: source)
  }

  @Test func readsEachKindOfValue() throws {
    var reader = try reader(
      #"{"n": "x", "f": 1, "b": true, "t": "dark", "o": {"k": "v"}, "r": [{"c": 2}], "l": ["a"], "q": 0}"#)
    #expect(reader.text("n", required: true, maxCharacters: 1) == "x")
    #expect(reader.integer("f", in: 1...1) == 1)
    #expect(reader.flag("b") == true)
    #expect(reader.choice("t", of: Theme.self) == .dark)
    #expect(reader.object("o") { $0.text("k") } == "v")
    #expect(reader.records("r") { $0.integer("c") } == [2])
    #expect(reader.texts("l") { (text) throws(Diagnostic) in text.uppercased() } == ["A"])
    #expect(reader.text("missing") == nil)
    #expect(reader.problems.isEmpty)
  }

  @Test func reportsEveryMistakeAtItsPlaceInReadingOrder() throws {
    var reader = try reader(
      """
      {
        "name": 5, "locale": "fr", "format": 2,
        "count": 1.5, "notify": "yes", "big": 99999999999999999999,
        "long": "あいう", "blank": " ", "day": "2026-13-01", "o": [],
        "records": [{"count": "x"}, 7, {}], "days": ["a", 1], "nothing": null
      }
      """)
    _ = reader.text("nothing")
    let days: [Int] = reader.texts("days") { (text) throws(Diagnostic) in try refuse(text) }
    let records = reader.records("records") { $0.integer("count", required: true) }
    #expect(reader.object("o") { _ in 1 } == nil)
    #expect(reader.text("day", as: { (text) throws(Diagnostic) in try refuse(text) }) == nil)
    _ = reader.text("blank")
    _ = reader.text("long", maxCharacters: 2)
    _ = reader.integer("big")
    _ = reader.flag("notify")
    _ = reader.integer("count")
    _ = reader.integer("format", in: 1...1)
    _ = reader.choice("locale", of: Theme.self)
    _ = reader.text("name", required: true)
    _ = reader.text("owner", required: true)
    reader.note(.nameClash, Phrase(verbatim: "two of them"), at: "day", severity: .warning)
    #expect(days.isEmpty && records.isEmpty)
    #expect(
      reader.problems.map { $0.englishDescription.split(separator: "\n")[0] } == [
        "zutto.json:1:1: error: 'owner' is missing [json-key-missing]",
        "zutto.json:2:11: error: 'name' must be a text, not a number [json-type]",
        "zutto.json:2:24: error: 'locale' can't be 'fr' [json-value]",
        "zutto.json:2:40: error: 'format' can't be 2 [json-value]",
        "zutto.json:3:12: error: 'count' must be a whole number, not 1.5 [json-value]",
        "zutto.json:3:27: error: 'notify' must be true or false, not a text [json-type]",
        "zutto.json:3:41: error: 'big' must be a whole number, not 99999999999999999999 [json-value]",
        "zutto.json:4:11: error: 'long' is longer than 2 characters [json-value]",
        "zutto.json:4:27: error: 'blank' is empty [json-value]",
        "zutto.json:4:39: error: '2026-13-01' is not a day [bad-day]",
        "zutto.json:4:39: warning: two of them [name-clash]",
        "zutto.json:4:58: error: 'o' must be an object, not a list [json-type]",
        "zutto.json:5:25: error: 'count' must be a number, not a text [json-type]",
        "zutto.json:5:31: error: each value of 'records' must be an object, not a number [json-type]",
        "zutto.json:5:34: error: 'count' is missing [json-key-missing]",
        "zutto.json:5:48: error: 'a' is not a day [bad-day]",
        "zutto.json:5:53: error: each value of 'days' must be a text, not a number [json-type]",
        "zutto.json:5:68: error: 'nothing' must be a text, not null [json-type]",
      ])
    #expect(
      reader.problems.compactMap(\.englishHint) == [
        "add \"owner\": \"…\"", "put it between double quotes", "one of: system, light, dark", "it must be 1",
        "write it without quotes", "it has 3", "write a text, or remove the key", "write it as 2026-11-21",
        "write it without quotes", "add \"count\": 1", "write it as 2026-11-21",
        "put it between double quotes",
      ])
  }

  @Test func readsWhatANumberStandsFor() throws {
    var reader = try reader(#"{"a": 12.50, "b": "5", "c": 0, "d": 9, "e": 7, "t": 1, "l": 2}"#)
    #expect(reader.number("a", as: { (number) throws(Diagnostic) in number.text }) == "12.50")
    #expect(reader.number("b", as: { (number) throws(Diagnostic) in number.text }) == nil)
    #expect(reader.integer("c", in: 1...Int.max) == nil)
    #expect(reader.integer("d", in: Int.min...8) == nil)
    #expect(reader.integer("e", in: 1...6) == nil)
    #expect(reader.choice("t", of: Theme.self) == nil)
    #expect(reader.list("l") == nil)
    #expect(reader.text("l", as: { (text) throws(Diagnostic) in text }) == nil)
    #expect(reader.problems.map(\.code).filter { $0 == .jsonType }.count == 4)
    #expect(
      reader.problems.compactMap(\.englishHint) == [
        "write it without quotes", "it must be 1 or more", "it must be 8 or less",
        "it must be between 1 and 6", "put it between double quotes", "put it between double quotes",
      ])
  }

  @Test func readsAMapFromIdsToTimes() throws {
    var reader = try reader("{\"a\": \"1\", \"b\": 2,\n \"c\": \"x\"}")
    let pairs = reader.pairs { (key, text) throws(Diagnostic) in
      guard let value = Int(text) else { throw Diagnostic(.badTime, "'\(text)' of \(key)") }
      return [key: value]
    }
    #expect(pairs == [["a": 1]])
    #expect(reader.problems.map(\.position) == [Position(line: 1, column: 17), Position(line: 2, column: 7)])
  }

  @Test func aFileThatHoldsNoObjectIsOneProblem() throws {
    let reader = try reader(" [1]")
    #expect(
      reader.problems.map(\.englishDescription) == [
        "zutto.json:1:2: error: the file must hold an object, not a list [json-type]"
      ])
  }

  private func refuse(_ text: String) throws(Diagnostic) -> Int {
    throw Diagnostic(.badDay, "'\(text)' is not a day", hint: "write it as 2026-11-21")
  }
}
