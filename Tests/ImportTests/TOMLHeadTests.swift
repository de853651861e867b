// Front matter in TOML, and days in names.

import Import
import LosslessJSON
import Prose
import TestSupport
import Testing
import ZonedTime

@Suite struct TOMLHeadTests {
  private func json(_ text: String) -> String? {
    let (pairs, isPartial) = TOMLHead.pairs(text)
    return isPartial ? nil : ForeignYAML.keys(pairs).json.description
  }

  @Test(arguments: [
    ("a = 1 # remark\n# remark\nb = 'x#y'", #"{"a": 1, "b": "x#y"}"#),
    ("date = 2024-02-03 04:05:06", #"{"date": "2024-02-03 04:05:06"}"#),
    ("[params]\nauthor = \"Bob\"\n[params.x]\ny = true", #"{"params": {"author": "Bob", "x": {"y": true}}}"#),
    ("[[r]]\nsrc = 'a'\n[[r]]\nsrc = 'b'", #"{"r": [{"src": "a"}, {"src": "b"}]}"#),
    ("c.image = 'x'\nc.\"alt text\" = 'y'", #"{"c": {"image": "x", "alt text": "y"}}"#),
    ("d = \"\"\"\nmulti\nli\\\n   ne\"\"\"\ne = '''a\\b'''", #"{"d": "multi\nline", "e": "a\\b"}"#),
    (
      "t = [\n 'a', # one\n 'b',\n]\nu = {x = 1, y = ['z']}", #"{"t": ["a", "b"], "u": {"x": 1, "y": ["z"]}}"#
    ), (#"e = "\u3042\U0001F600\t""#, #"{"e": "あ😀\t"}"#),
  ]) func aHeadIsRead(text: String, meaning: String) throws { #expect(json(text) == meaning) }

  @Test(arguments: [
    "a", "a =", "a = 'x", "a = 1 2\"", "[a", "[[a]", "a = 1\na = 2", "a = [1", "a = {x = 1", "= 1",
    "a = \"\\q\"", "a = 1\n[a]\nb = 2",
  ]) func whatIsNoTOMLIsKeptAsItIs(text: String) { #expect(json(text) == nil) }

  @Test func hostileHeadsEnd() {
    #expect(json("a = " + String(repeating: "[", count: 100_000)) == nil)
    #expect(json(String(repeating: "a.", count: 100_000)) == nil)
    #expect(json((0..<100_000).map { "k\($0) = 1\n" }.joined()) == nil)
  }

  private static let names: [(String, Bool?, String?)] = [
    ("2024年5月8日.md", nil, "2024-05-08"), ("6 May 2024.md", nil, "2024-05-06"), ("05-06-2024.md", nil, nil),
    ("05-06-2024.md", true, "2024-06-05"), ("05-06-2024.md", false, "2024-05-06"),
    ("13-06-2024.md", nil, "2024-06-13"), ("posts/2024-06-06-trip/index.md", nil, "2024-06-06"),
    ("index.md", nil, nil),
  ]

  @Test(arguments: names) func aNameTellsTheDay(name: String, isDayFirst: Bool?, day: String?) {
    let file = ForeignFile(name: name, size: 0, number: 0).namedByFolder
    #expect(MarkdownText.moment(inName: file, isDayFirst)?.day.text == day)
  }
}
