// The canonical form, as docs/FORMAT.md shows it.

import Diagnostics
import LosslessJSON
import Testing

struct JSONWriterTests {
  private let month = JSONShape(
    ["month", "currency", "records"], ["records": ["date", "treatment", "count", "amount"]])

  @Test(arguments: [
    "{}\n", "[]\n", "1.50\n", "{\n  \"a\": {},\n  \"b\": []\n}\n",
    "{\n  \"photos\": [\"a.jpg\", \"b.jpg\"],\n  \"sync\": {\n    \"on\": true,\n    \"at\": null\n  }\n}\n",
    "{\n  \"records\": [\n    {\"date\": \"2026-01-20\", \"count\": 2},\n    {\"tags\": [1, {\"a\": []}]}\n  ]\n}\n",
    "[\n  [1, 2],\n  [3]\n]\n",
    "{\n  \"2024-12-25-misaki\": \"2024-12-25T23:41:12+09:00\",\n  \"2024-12-26-みさき\": \"\"\n}\n",
    "\"é 💅 / \u{7F}\u{2028} \\\" \\\\ \\b\\t\\n\\f\\r \\u0000\\u001f\"\n",
  ]) func aCanonicalFileIsWrittenAsItWas(_ text: String) throws {
    let json = try JSON.parse(Source("a.json", text: text))
    #expect(String(decoding: json.canonical(), as: UTF8.self) == text)
  }

  @Test func knownKeysComeInOrderAndUnknownOnesAfterThem() throws {
    let json: JSON = [
      "new": 1, "records": [["x": 1, "amount": 5, "date": "2026-01-20"]], "also": 2, "month": "2026-01",
    ]
    let expected = """
      {
        "month": "2026-01",
        "records": [
          {"date": "2026-01-20", "amount": 5, "x": 1}
        ],
        "new": 1,
        "also": 2
      }

      """
    #expect(String(decoding: json.canonical(month), as: UTF8.self) == expected)
  }

  @Test func aValueShowsItselfOnOneLine() {
    let json: JSON = ["a": [1, "x", true], "b": ["c": .null]]
    #expect(json.description == #"{"a": [1, "x", true], "b": {"c": null}}"#)
  }

  @Test func valuesAreEqualByWhatTheySay() throws {
    let read = try JSON.parse(Source("a.json", text: " { \"a\" : [ \"\\u00e9\" ] } "))
    #expect(read == ["a": ["é"]])
    #expect(Set([read, ["a": ["é"]], [1, true, .null]]).count == 2)
    #expect(JSON.text("が") != .text("か\u{3099}"))
    #expect(JSON.number(JSONNumber(1)) != JSONNumber("1.0").map(JSON.number))
    #expect(JSONObject([("a", 1), ("b", 2), ("a", 3)]) == ["a": 3, "b": 2])
  }
}
