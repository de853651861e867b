// The example of README.md.

import Diagnostics
import LosslessJSON
import Testing

@Test func theExampleOfTheReadmeIsTrue() throws {
  let source = Source("diary.json", text: "{\n\t\"name\": \"Futari\",\n\t\"price\": 12.50\n}\n")
  var document = try JSONDocument(source)
  try document.set(["name"], to: "ふたり")
  let text = String(decoding: document.bytes, as: UTF8.self)
  #expect(text == "{\n\t\"name\": \"ふたり\",\n\t\"price\": 12.50\n}\n")
}
