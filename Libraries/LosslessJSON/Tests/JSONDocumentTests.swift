// Changing a file: canonical files stay canonical, a person's layout stays theirs.

import Diagnostics
import Fluent
import LosslessJSON
import Testing

struct JSONDocumentTests {
  private let shape = JSONShape(
    ["format", "owner", "name", "locale", "records"], ["records": ["date", "count"]])

  private func edited(_ text: String, _ change: (inout JSONDocument) throws -> Void) throws -> String {
    var document = try JSONDocument(Source("zutto.json", text: text), shape: shape)
    try change(&document)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    "{ \"a\":1.50 , \"b\" : [ ] }", "{\n  \"a\": 1.50,\n  \"b\": []\n}\n", "{\"a\":1.50,\"b\":[]}\r\n",
  ]) func writingAnUnchangedValueChangesNoByte(_ text: String) throws {
    let same = try edited(text) {
      try $0.set(["a"], to: .number(#require(JSONNumber("1.50"))))
      try $0.set(["b"], to: [])
      try $0.remove(["c"])
      try $0.remove(["d", "e"])
      #expect(!$0.isChanged)
    }
    #expect(same == text)
  }

  @Test func aCanonicalFileStaysCanonical() throws {
    let text = try edited("{\n  \"format\": 1,\n  \"locale\": \"ja\",\n  \"mine\": 1\n}\n") {
      try $0.set(["name"], to: "みさき")
      try $0.append(["count": 2, "date": "2026-01-20"], to: ["records"])
      try $0.set(["sync", "on"], to: true)
    }
    #expect(
      text == """
        {
          "format": 1,
          "name": "みさき",
          "locale": "ja",
          "records": [
            {"date": "2026-01-20", "count": 2}
          ],
          "mine": 1,
          "sync": {
            "on": true
          }
        }

        """)
  }

  @Test(arguments: [
    // before, path, value (nil removes), after
    JSONEdit("{\"owner\" : \"a\" ,\n\n\"x\":1}", ["owner"], "b", "{\"owner\" : \"b\" ,\n\n\"x\":1}"),
    JSONEdit("{ \"owner\": \"a\" }", ["name"], "b", "{ \"owner\": \"a\", \"name\": \"b\" }"),
    JSONEdit("{\"owner\":\"a\"}", ["name"], ["x", 1], "{\"owner\":\"a\",\"name\":[\"x\",1]}"),
    JSONEdit("{\n\t\"owner\": \"a\"\n}", ["name"], "b", "{\n\t\"owner\": \"a\",\n\t\"name\": \"b\"\n}"),
    JSONEdit(
      "{\r\n    \"owner\" : \"a\",\r\n\r\n    \"z\" : 1\r\n}\r\n", ["name"], ["k": 1],
      "{\r\n    \"owner\" : \"a\",\r\n    \"name\" : {\r\n        \"k\": 1\r\n    },\r\n\r\n    \"z\" : 1\r\n}\r\n"
    ),
    JSONEdit(
      "{\n  \"name\": 1\n, \"z\": 1\n}", ["locale"], 2, "{\n  \"name\": 1\n, \"locale\": 2\n, \"z\": 1\n}"),
    JSONEdit("{\n  \"z\": 1}", ["owner"], 2, "{\n  \"owner\": 2,\n  \"z\": 1}"),
    JSONEdit("{\"z\": 1, \"y\": 2}", ["z"], nil, "{\"y\": 2}"),
    JSONEdit("{\"z\": 1, \"y\": 2}", ["y"], nil, "{\"z\": 1}"),
    JSONEdit("{\n \"z\": 1,\n \"y\": 2,\n \"x\": 3\n}", ["y"], nil, "{\n \"z\": 1,\n \"x\": 3\n}"),
    JSONEdit("{\n \"z\": 1\n}", ["z"], nil, "{}"),
    JSONEdit("{ }\n", ["owner"], "a", "{\n  \"owner\": \"a\"\n}\n"),
    JSONEdit("{\"r\":[1 ,2]}", ["r", 2], 3, "{\"r\":[1 ,2 ,3]}"),
    JSONEdit("{\"r\":[1, 2, 3]}", ["r", 1], nil, "{\"r\":[1, 3]}"),
    JSONEdit("{\"r\":[1, 2]}", ["r", 0], nil, "{\"r\":[2]}"),
    JSONEdit("{\"r\":[ 1 ]}", ["r", 0], nil, "{\"r\":[]}"),
    JSONEdit("{\"r\": []}", ["r", 0], ["a": 1], "{\"r\": [{\"a\": 1}]}"),
    JSONEdit("{\n\t\"r\": []\n}", ["r", 0], ["a": 1], "{\n\t\"r\": [\n\t\t{\"a\": 1}\n\t]\n}"),
    JSONEdit(
      "{\n   \"records\": [\n      { \"count\":1 },\n      { \"count\":2 }\n   ]\n}", ["records", 2],
      ["count": 3, "date": "x"],
      "{\n   \"records\": [\n      { \"count\":1 },\n      { \"count\":2 },\n      {\"date\": \"x\", \"count\": 3}\n   ]\n}"
    ),
    JSONEdit(
      "[\n  {\n    \"a\": 1\n  }\n]", [1], ["a": 2], "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 2\n  }\n]"),
    JSONEdit("[ {\"a\" : 1, \"b\":2} , 3 ]", [0, "a"], 5, "[ {\"a\" : 5, \"b\":2} , 3 ]"),
    JSONEdit("{\"a\":\"\\u00e9\",\"b\":1}", ["b"], 2, "{\"a\":\"\\u00e9\",\"b\":2}"),
    JSONEdit("{\"a\":\"が\",\"b\":1}", ["a"], "か\u{3099}", "{\"a\":\"か\u{3099}\",\"b\":1}"),
    JSONEdit(" 1", [], 2, " 2"),
  ]) func onlyTheBytesOfTheChangeAreTouched(_ edit: JSONEdit) throws {
    let text = try edited(edit.before) {
      if let value = edit.value { try $0.set(edit.path, to: value) } else { try $0.remove(edit.path) }
    }
    #expect(Array(text.utf8) == Array(edit.after.utf8), "\(text)")
  }

  @Test func severalChangesAreMadeAtOnce() throws {
    let text = try edited("{ \"z\": 1, \"y\": 2, \"x\": [1, 2, 3, 4] }") {
      try $0.remove(["z"])
      try $0.set(["y"], to: 3)
      try $0.set(["owner"], to: "a")
      try $0.remove(["x", 1])
      try $0.append(5, to: ["x"])
      try $0.append(6, to: ["v"])
    }
    #expect(text == "{ \"owner\": \"a\", \"y\": 3, \"x\": [1, 3, 4, 5], \"v\": [6] }")
  }

  @Test func aNewFileIsCanonical() throws {
    var document = JSONDocument(new: "zutto.json", ["owner": "misaki"], shape: shape)
    try document.set(["format"], to: 1)
    #expect(document.isChanged)
    #expect(
      String(decoding: document.bytes, as: UTF8.self) == "{\n  \"format\": 1,\n  \"owner\": \"misaki\"\n}\n")
  }

  @Test func aPathThroughATextIsRefusedAtItsPlace() throws {
    var document = try JSONDocument(Source("zutto.json", text: "{\n  \"a\": \"x\", \"r\": [1]\n}"))
    let before = document.root
    #expect { try document.set(["a", "b"], to: 1) } throws: {
      ($0 as? Diagnostic)?.englishDescription
        == "zutto.json:2:8: error: an object is needed here, not a text [json-type]"
    }
    #expect(throws: Diagnostic.self) { try document.append(1, to: ["a"]) }
    #expect(throws: Diagnostic.self) { try document.set(["r", 2], to: 1) }
    #expect(throws: Diagnostic.self) { try document.set(["r", -1], to: 1) }
    #expect(throws: Diagnostic.self) { try document.remove(["r", 7]) }
    let deep = (0..<64).reduce(JSON.list([])) { inner, _ in [inner] }
    #expect(throws: Diagnostic.self) { try document.set(["r"], to: deep) }
    #expect(document.root == before)
  }

  @Test func asksWhatStandsAtAPath() throws {
    let document = try JSONDocument(Source("zutto.json", text: "{\"r\": [{\"a\": 7}]}"))
    #expect(document.value(at: ["r", 0, "a"])?.integer == 7)
    #expect(document.value(at: ["r", 1]) == nil)
    #expect(document.value(at: ["x", "y"]) == nil)
    #expect(document.value(at: []) == document.root)
  }
}

/// One change of one file.
struct JSONEdit: Sendable, CustomTestStringConvertible {
  let before: String
  let path: [JSONStep]
  let value: JSON?
  let after: String

  init(_ before: String, _ path: [JSONStep], _ value: JSON?, _ after: String) {
    self.before = before
    self.path = path
    self.value = value
    self.after = after
  }

  var testDescription: String { "\(before.escapingControls) \(path)" }
}
