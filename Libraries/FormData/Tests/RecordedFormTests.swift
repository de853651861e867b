// Bodies that other programs sent, see Bodies/README.md.

import FormData
import Foundation
import TestSupport
import Testing

/// A request in Bodies/: its `Content-Type`, an empty line, the body.
struct RecordedForm: CustomTestStringConvertible, Sendable {
  let name: String
  let form: Form

  var testDescription: String { name }

  var bytes: [UInt8] {
    get throws {
      let folder = Repository.root.appending(path: "Libraries/FormData/Tests/Bodies")
      return Array(try Data(contentsOf: folder.appending(path: "\(name).body")))
    }
  }

  init(_ name: String, _ fields: [Form.Field], _ files: [Form.File] = []) {
    self.name = name
    form = Form(fields, files)
  }
}

extension RecordedForm {
  static let all = browsers + programs

  private static let text = "おはよう\n二行目\n\"100%\" & + = %22 💅"

  /// A "photograph" of the browsers' page.
  private static let photo: [UInt8] = {
    var bytes = (0..<600).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) }
    let trap = Array("\r\n------\r\r\n--\r\n-".utf8)
    bytes.replaceSubrange(300..<(300 + trap.count), with: trap)
    return bytes
  }()

  /// The file that the programs sent.
  private static let upload =
    (0..<900).map { UInt8(truncatingIfNeeded: $0 * 31 + $0 / 256) }
    + Array("\r\n--------------------------\r\n--".utf8)

  private static let browsers = ["chromium", "firefox"].flatMap { browser in
    [
      RecordedForm(
        "\(browser)-files",
        [
          .init("text", text), .init("name \"quoted\"; filename=\"x\"", "1"), .init("line\nbreak", "2"),
          // A browser sends "percent%22" as it is.
          .init("percent\"", "3"), .init("back\\slash", "4"), .init("end\\", "5"), .init("空", ""),
          .init("after", "6"),
        ],
        [
          .init("photo", "猫 \"A\".jpg", "image/jpeg", photo),
          // It was called C:\dir\x;y='z'.txt.
          .init("photo", "x;y='z'.txt", "text/plain", "one\r\ntwo\n"),
          .init("photo", "line\nbreak\r.bin", "application/octet-stream", ""),
          .init("photo", "50\".txt", "text/plain", "%"),
        ]),
      RecordedForm("\(browser)-empty", []),
      RecordedForm(
        "\(browser)-pairs",
        [
          .init("text", text), .init("a=b&c", "1"), .init("空", ""), .init("*-._~", "*-._~"),
          .init("none", ""), .init("photo", "猫.jpg"),
        ]),
      RecordedForm(
        "\(browser)-fetch", [.init("", "empty name"), .init("v", "a\nb\nc\nd")],
        [
          .init("blob", "blob", "application/octet-stream", photo), .init("dir", "b.txt", "text/plain", "x"),
        ]),
    ]
  }

  private static let programs = [
    RecordedForm(
      "curl-files", [.init("text", "おはよう"), .init("quoted\"name", "1"), .init("json", "{\"a\":1}")],
      [
        .init("photo", "up.bin", "image/jpeg", upload),
        .init("photo", "q\"u;o.bin", "application/octet-stream", upload),
        .init("e", "日本.txt", "text/plain", ""),
      ]),
    // With --form-escape, which doubles backslashes.
    RecordedForm(
      "curl-escape", [.init("quoted\"na\\\\me", "1")], [.init("p", "c.txt", "text/plain", upload)]),
    RecordedForm("curl-pairs", [.init("text", "あ い&う=え"), .init("plain", "a b"), .init("p", "50%")]),
    RecordedForm(
      "requests-files", [.init("text", "お\nは"), .init("a\"b", "1")],
      [.init("photo", "猫\"\r\n.jpg", "image/jpeg", upload), .init("p2", "x.bin", "", upload)]),
    RecordedForm("requests-pairs", [.init("a b", "ん~*-._"), .init("%", "&=")]),
    RecordedForm(
      "urllib3-rfc2231", [.init("text", "x")], [.init("photo", "写真 1.jpg", "image/jpeg", upload)]),
    RecordedForm(
      "node-files", [.init("text", "a\nb"), .init("line\n\"", "x")],
      [
        .init("photo", "猫\".png", "image/png", [13, 10, 45, 45, 0, 255]),
        .init("b", "blob", "application/octet-stream", "z"),
      ]),
  ]
}

struct RecordedFormTests {
  @Test(arguments: RecordedForm.all) func readsWhatWasSent(recorded: RecordedForm) throws {
    let (encoding, body) = FuzzTarget.request(try recorded.bytes)
    #expect(try Form(body, encoding) == recorded.form)
  }

  @Test(arguments: RecordedForm.all) func readsItInPieces(recorded: RecordedForm) throws {
    let (encoding, body) = FuzzTarget.request(try recorded.bytes)
    for end in 0...body.count {
      let form = try Form(body, encoding, ends: [end])
      #expect(form == recorded.form, "in two pieces, the first of \(end) bytes")
    }
    for size in 1...30 {
      let form = try Form(body, encoding, ends: Array(stride(from: 0, through: body.count, by: size)))
      #expect(form == recorded.form, "in pieces of \(size) bytes")
    }
  }
}
