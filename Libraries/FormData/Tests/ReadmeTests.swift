// The example of README.md.

import FormData
import Testing

@Test func theExampleOfTheReadmeIsTrue() throws {
  let body = """
    --x
    Content-Disposition: form-data; name="text"

    Good morning
    --x
    Content-Disposition: form-data; name="photo"; filename="cat.jpg"
    Content-Type: image/jpeg

    (bytes)
    --x--

    """.replacing("\n", with: "\r\n")

  let encoding = try #require(FormEncoding(contentType: "multipart/form-data; boundary=x"))
  var reader = FormReader(encoding)
  var photo: [UInt8] = []
  for piece in [body.utf8.prefix(150), body.utf8.dropFirst(150)] {
    for event in try reader.read(Array(piece)) {
      switch event {
      case .beginFile(let file): #expect(file.name == "cat.jpg" && file.type == "image/jpeg")
      case .data(let bytes): photo += bytes
      case .endFile: #expect(photo == Array("(bytes)".utf8))
      }
    }
  }
  for (name, value) in try reader.finish() { #expect(name == "text" && value == "Good morning") }
}
