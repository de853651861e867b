// The schemas that editors use are files of ours too: canonical, and every key is explained.

import Diagnostics
import Foundation
import LosslessJSON
import Testing

struct JSONSchemaTests {
  @Test(arguments: ["zutto", "diary", "member", "reads", "vault", "slot", "record", "device", "share"])
  func aSchemaIsCanonicalAndExplainsEveryKey(_ name: String) throws {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let folder = root.appending(path: "docs/schema")
    let bytes = try Array(Data(contentsOf: folder.appending(path: "\(name).schema.json")))
    let path = try #require(RelativePath("\(name).schema.json"))
    let schema = try JSON.parse(Source(path, bytes))
    #expect(schema.canonical() == bytes)
    #expect(schema["$schema"]?.text == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["description"]?.text != nil)
    for member in schema["properties"]?.object?.members ?? [] {
      #expect(member.value["description"]?.text != nil, "\(member.key)")
    }
  }
}
