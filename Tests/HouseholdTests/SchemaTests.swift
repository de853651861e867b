// The schemas of flat records are made from their fields; explanations and examples are written by hand.

import Diagnostics
import Diary
import Foundation
import Ground
import Ledger
import LosslessJSON
import Notes
import TestSupport
import Testing

struct SchemaTests {
  private static let records: [(String, at: [JSONStep], JSONObject)] = [
    (
      "treatments", at: ["properties", "treatments", "items"],
      Treatment.fields(in: Currency(of: .en)).schema()
    ), ("treatments", at: ["properties", "ways", "items"], PaymentWay.fields.schema()),
    ("treatments", at: ["properties", "taxes", "items"], Tax.fields.schema()),
    ("sealed", at: ["properties", "taxes", "items"], Tax.fields.schema()),
    ("categories", at: ["properties", "categories", "items"], ExpenseCategory.fields.schema()),
    ("ledger-import", at: ["properties", "columns"], CSVMapping.Columns.fields.schema()),
    ("ledger-import", at: ["properties", "rules", "items"], CSVMapping.Rule.fields.schema()),
    ("diary", at: [], Diary.fields.schema()), ("member", at: [], Member.fields.schema()),
    ("device", at: [], Device.fields.schema()), ("share", at: [], DiaryShare.fields.schema()),
    ("note-link", at: [], PersonalLink.fields.schema()),
  ]

  @Test(arguments: records.indices) func aSchemaSaysWhatTheFieldsSay(_ index: Int) throws {
    let (name, place, fields) = SchemaTests.records[index]
    let file = Repository.root.appending(path: "docs/schema/\(name).schema.json")
    let source = try Source(
      #require(RelativePath("\(name).schema.json")), Array(Data(contentsOf: file)))
    var document = try JSONDocument(source)
    let old = try #require(document.value(at: place)?.object)
    let new = described(fields, as: old)
    for property in new["properties"]?.object?.members ?? [] {
      #expect(property.value["description"]?.text != nil, "'\(property.key)' needs a description")
    }
    guard new != old else { return }
    try document.set(place, to: .object(new))
    if isRecording { try Data(document.bytes).write(to: file) }
    Issue.record("\(name).schema.json differs from the fields; ZUTTO_RECORD=1 writes it")
  }

  /// The schema with the explanations, examples and order of keys of the one that is there.
  private func described(_ schema: JSONObject, as old: JSONObject) -> JSONObject {
    let byHand: Set = ["$schema", "title", "description", "examples"]
    var result = JSONObject()
    for member in old.members where byHand.contains(member.key) || schema[member.key] != nil {
      result[member.key] = schema[member.key] ?? member.value
    }
    for member in schema.members { result[member.key] = member.value }
    if let examples = result["examples"] {
      result["examples"] = nil
      result["examples"] = examples
    }
    guard let properties = schema["properties"]?.object, let before = old["properties"]?.object else {
      return result
    }
    let described = properties.members.map { member in
      let kind = member.value.object ?? JSONObject()
      return (member.key, JSON.object(self.described(kind, as: before[member.key]?.object ?? JSONObject())))
    }
    result["properties"] = .object(JSONObject(described))
    if schema["required"] == [] { result["required"] = nil }
    return result
  }
}
