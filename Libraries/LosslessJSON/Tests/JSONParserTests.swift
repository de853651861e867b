// What JSON is and what it is not, after RFC 8259: each kind of text once.

import Diagnostics
import Fluent
import LosslessJSON
import Testing

struct JSONParserTests {
  @Test(arguments: [
    "{}", "[]", "0", "\"\"", "null", "true", "false", " \t\r\n[ ]\n", "[[],{}]", "[1 , 2]", "{\"\":0}",
    "{\"a\":{\"a\":1}}", "{\"a\" : 1 , \"b\" : 2}", "[null,true,false]", "[-0]", "[-1]", "[0.5]", "[10]",
    "[1e5]", "[1E+5]", "[1e-05]", "[-0.0e0]", "[123456789012345678901234567890]", "[1e999999]",
    "[0.1234567890123456789]", #"["\"\\\/\b\f\n\r\t"]"#, #"["\u00e9"]"#, #"["\ud83d\ude00"]"#,
    #"["\uDBFF\uDFFF"]"#, #"["\u0000"]"#, #"["\uFFFF"]"#, #"["\\u0061"]"#, "[\"\u{7F}\"]",
    "[\"\u{2028}\u{2029}\"]", "[\"\u{FEFF}\"]", "[\"\u{FFFF}\"]", "[\"\u{10FFFF}\"]", "[\"💅 젤네일 é\"]",
    "{\"// not a comment\": \"<<<<<<< no conflict\"}",
  ]) func accepts(_ text: String) throws { _ = try JSON.parse(Source("a.json", text: text)) }

  @Test(arguments: [
    // ◆ stands where the mistake is reported.
    JSONRefusal("◆", "the file is empty"), JSONRefusal("◆ \n", "the file is empty"),
    JSONRefusal("{◆", "the file ends here: a key in double quotes must stand"),
    JSONRefusal("[◆", "the file ends here: a value must stand"),
    JSONRefusal("[1◆", "the file ends here: a comma or ']' must follow"),
    JSONRefusal("{\"a\"◆", "the file ends here: ':' and a value must follow the key"),
    JSONRefusal("{\"a\":◆", "the file ends here: a value must stand"),
    JSONRefusal("{\"a\":1◆", "the file ends here: a comma or '}' must follow"),
    JSONRefusal("[1◆,]", "a comma may not stand before ']'"),
    JSONRefusal("{\"a\":1◆,\n}", "a comma may not stand before '}'"),
    JSONRefusal("[◆,1]", "',' is not expected here: a value must stand"),
    JSONRefusal("[1,◆,2]", "',' is not expected here: a value must stand"),
    JSONRefusal("[1 ◆2]", "'2' is not expected here: a comma or ']' must follow"),
    JSONRefusal("{\"a\": 1\n◆\"b\": 2}", "'\"' is not expected here: a comma or '}' must follow"),
    JSONRefusal("{\"a\" ◆1}", "'1' is not expected here: ':' and a value must follow the key"),
    JSONRefusal("{◆a: 1}", "'a' is not expected here: a key in double quotes must stand"),
    JSONRefusal("{◆'a': 1}", "''' is not expected here: a key in double quotes must stand"),
    JSONRefusal("{◆1: 1}", "'1' is not expected here: a key in double quotes must stand"),
    JSONRefusal("{\"a\": ◆“b”}", "'“' is not expected here: a value must stand"),
    JSONRefusal("{\"a\": 1◆，\"b\": 2}", "'，' is not expected here: a comma or '}' must follow"),
    JSONRefusal("[1◆}", "'}' is not expected here: a comma or ']' must follow"),
    JSONRefusal("{\"a\":1◆]", "']' is not expected here: a comma or '}' must follow"),
    JSONRefusal("◆]", "']' is not expected here: a value must stand"),
    JSONRefusal("{}◆{}", "'{' is not expected here: nothing may follow the end of the first value"),
    JSONRefusal("1 ◆x", "'x' is not expected here: nothing may follow the end of the first value"),
    JSONRefusal("[1, ◆// one\n2]", "'/' is not expected here: a value must stand"),
    JSONRefusal("[1 ◆/* one */]", "'/' is not expected here: a comma or ']' must follow"),
    JSONRefusal("[◆# one\n]", "'#' is not expected here: a value must stand"),
    JSONRefusal("[1\u{B}]".replacing("\u{B}", with: "◆\u{B}"), "U+000B is not expected here"),
    JSONRefusal("[◆\u{0}]", "U+0000 is not expected here: a value must stand"),
    JSONRefusal("[1◆\u{A0}]", "is not expected here: a comma or ']' must follow"),
    JSONRefusal("[◆True]", "'True' is not a value"), JSONRefusal("[◆nul]", "'nul' is not a value"),
    JSONRefusal("[◆truefalse]", "'truefalse' is not a value"), JSONRefusal("[◆NaN]", "'NaN' is not a value"),
    JSONRefusal("[◆Infinity]", "'Infinity' is not a value"),
    JSONRefusal("[-◆Infinity]", "'I' is not expected here: a digit must follow '-'"),
    JSONRefusal("[-◆]", "']' is not expected here: a digit must follow '-'"),
    JSONRefusal("[◆+1]", "'+' is not expected here: a value must stand"),
    JSONRefusal("[◆.5]", "'.' is not expected here: a value must stand"),
    JSONRefusal("[1.◆]", "']' is not expected here: a digit must follow the decimal point"),
    JSONRefusal("[1.◆e1]", "'e' is not expected here: a digit must follow the decimal point"),
    JSONRefusal("[1e◆]", "']' is not expected here: a digit must follow the exponent"),
    JSONRefusal("[1e+◆]", "']' is not expected here: a digit must follow the exponent"),
    JSONRefusal("[◆01]", "a number may not begin with a zero"),
    JSONRefusal("[-◆012]", "a number may not begin with a zero"),
    JSONRefusal("[0◆x10]", "'x' is not expected here: a comma or ']' must follow"),
    JSONRefusal("[1◆２]", "'２' is not expected here: a comma or ']' must follow"),
    JSONRefusal("[◆\"a", "this text is never closed"), JSONRefusal("[◆\"a\\\"]", "this text is never closed"),
    JSONRefusal("[◆\"a\n\"]", "this text is not closed on its line"),
    JSONRefusal("[\"a◆\tb\"]", "a tab stands in a text"),
    JSONRefusal("[\"a◆\u{1B}b\"]", "the control character U+001B stands in a text"),
    JSONRefusal("[\"a◆\u{0}b\"]", "the control character U+0000 stands in a text"),
    JSONRefusal(#"["◆\x41"]"#, "'\\x' is not an escape"), JSONRefusal(#"["é◆\é"]"#, "'\\é' is not an escape"),
    JSONRefusal("[\"◆\\", "'\\' is not an escape"),
    JSONRefusal(#"["◆\u12"]"#, "'\\u' needs four hexadecimal digits"),
    JSONRefusal(#"["◆\u00G0"]"#, "'\\u' needs four hexadecimal digits"),
    JSONRefusal(#"["◆\U0041"]"#, "'\\U' is not an escape"),
    JSONRefusal(#"["◆\ud83d"]"#, "'\\ud83d' is half of a character"),
    JSONRefusal(#"["◆\ud83dx"]"#, "'\\ud83d' is half of a character"),
    JSONRefusal(#"["◆\ud83d\n"]"#, "'\\ud83d' is half of a character"),
    JSONRefusal(#"["◆\ud83d\u0041"]"#, "'\\ud83d' is half of a character"),
    JSONRefusal(#"["◆\ud83d\ud83d"]"#, "'\\ud83d' is half of a character"),
    JSONRefusal(#"["◆\ude00"]"#, "'\\ude00' is half of a character"),
    JSONRefusal(#"["\ud83d◆\u"]"#, "'\\u' needs four hexadecimal digits"),
    JSONRefusal("◆\u{FEFF}{}", "the file begins with a byte order mark"),
  ]) func refuses(_ refusal: JSONRefusal) throws {
    let problem = try #require(diagnose(refusal.text))
    #expect(problem.code == .jsonSyntax)
    #expect(problem.english.contains(refusal.message))
    #expect(problem.position == refusal.position)
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC3, 0x22],
    [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80],
    [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE3, 0x81, 0x22], [0x22, 0xF0, 0x9F, 0x98], [0x20, 0xFF],
    [0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B],
  ]) func refusesBytesThatAreNotUTF8(_ bytes: [UInt8]) throws {
    let problem = try #require(throws: Diagnostic.self) { try JSON.parse(Source("a.json", bytes)) }
    #expect(problem.code == .fileNotText)
    #expect(problem.position == Position(line: 1, column: bytes[0] < 0x80 ? 2 : 1))
  }

  @Test(arguments: [
    "{\n◆<<<<<<< HEAD\n  \"a\": 1\n=======\n  \"a\": 2\n>>>>>>> x\n}",
    "{\r\n  \"a\": 1,\r\n◆||||||| base\r\n}", "{\n  \"a\": 1\n◆=======\n}",
    "[\n  {\"a\": 1},\n◆>>>>>>> theirs\n]",
  ]) func recognisesConflictMarkers(_ marked: String) throws {
    let refusal = JSONRefusal(marked, "git left two versions of this file here, one after the other")
    let problem = try #require(diagnose(refusal.text))
    #expect(problem.code == .jsonConflict)
    #expect(problem.position == refusal.position)
    #expect(problem.englishHint?.contains("zutto merge") == true)
  }

  @Test(arguments: [
    "{\"a\": 1, ◆\"a\": 1}", "{\"b\": {\"a\": 1,\n ◆\"\\u0061\": 2}, \"b\": 1}",
    "{\"が\": 1, ◆\"か\u{3099}\": 1}",
    "{\"1\":1,\"2\":1,\"3\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1,◆\"2\":1,\"1\":1}",
  ]) func refusesAKeyThatStandsTwice(_ marked: String) throws {
    let refusal = JSONRefusal(marked, "stands twice in this object")
    let problem = try #require(diagnose(refusal.text))
    #expect(problem.code == .jsonDuplicateKey)
    #expect(problem.position == refusal.position)
    #expect(problem.englishHint?.contains("it stands first at 1:") == true)
  }

  @Test func takes64LevelsAndNoMore() throws {
    let open = String(repeating: "[", count: 64)
    let close = String(repeating: "]", count: 64)
    _ = try JSON.parse(Source("a.json", text: open + close))
    let problem = try #require(diagnose("[" + open + close + "]"))
    #expect(problem.position == Position(line: 1, column: 65))
    for opening in ["[", "{\"a\":"] {
      let deep = try #require(diagnose(String(repeating: opening, count: 100_000)))
      #expect(deep.english == "lists and objects stand in each other more than 64 deep")
    }
  }

  @Test func keepsOrderDigitsAndPlaces() throws {
    let source = Source("a.json", text: #" {"b": 1.50, "\u0061": ["é", -0]}"#)
    let json = try JSON.parse(source)
    let members = try #require(json.object?.members)
    #expect(members.map(\.key) == ["b", "a"])
    #expect(members[0].value.number?.text == "1.50")
    #expect(json.range == 1..<source.bytes.count)
    #expect(members[0].keyRange == 2..<5)
    #expect(members[0].value.range == 7..<11)
    #expect(members[1].keyRange == 13..<21)
    #expect(json["a"]?.list?.map(\.range) == [24..<28, 30..<32])
    #expect(json["a"]?.list?.last?.integer == 0)
  }

  @Test func decodesEscapes() throws {
    let text = #""\"\\\/\b\f\n\r\t\u00E9\ud83d\ude00\u0000x""#
    let json = try JSON.parse(Source("a.json", text: text))
    #expect(json.text == "\"\\/\u{8}\u{C}\n\r\té😀\u{0}x")
  }

  @Test func wholeNumbersAreExact() {
    #expect(JSONNumber("9223372036854775807")?.integer == .max)
    #expect(JSONNumber("-9223372036854775808")?.integer == .min)
    #expect(JSONNumber("9223372036854775808")?.integer == nil)
    #expect(JSONNumber("1.0")?.integer == nil)
    #expect(JSONNumber("1e2")?.integer == nil)
    #expect(["", "-", "1 ", "+1", "01", "1.", "0x1", "１"].allSatisfy { JSONNumber($0) == nil })
  }

  private func diagnose(_ text: String) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try JSON.parse(Source("a.json", text: text))
      return nil
    } catch { return error }
  }
}

/// A text with ◆ where something is wrong with it.
struct JSONRefusal: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String
  let position: Position

  init(_ marked: String, _ message: String) {
    let scalars = Array(marked.unicodeScalars)
    let place = scalars.firstIndex(of: "◆") ?? 0
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[..<place] + scalars[(place + 1)...])
    self.text = String(text)
    self.message = message
    let before = Source("a.json", text: String(String.UnicodeScalarView(scalars[..<place])))
    position = before.position(at: before.bytes.count)
  }

  var testDescription: String { text.escapingControls }
}
