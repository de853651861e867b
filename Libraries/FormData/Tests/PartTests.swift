import FormData
import Testing

struct PartTests {
  /// A body with one part of some headers.
  private func part(_ headers: String, _ content: String = "1") -> String {
    "--x\n\(headers)\n\n\(content)\n--x--\n"
  }

  /// A body with one part of some parameters of form data.
  private func named(_ parameters: String) -> String {
    part("Content-Disposition: form-data; \(parameters)")
  }

  @Test func readsFieldsAndFiles() throws {
    let form = try Form(
      parts: """
        --x
        content-disposition: form-data; name="field1"

        Joe Blow
        --x
        Content-Disposition:form-data ;name=pics ; FileName="file1.txt"
        CONTENT-TYPE:  Text/Plain; charset=x
        X-Unknown: \u{7}anything

        ... contents
        of file1.txt ...

        --x
        Content-Disposition: form-data; name=""
        Content-Type: text/plain;charset="UTF-8"
        Content-Transfer-Encoding: 8BIT

        --x--
        """)
    #expect(
      form
        == Form(
          [.init("field1", "Joe Blow"), .init("", "")],
          [.init("pics", "file1.txt", "text/plain", "... contents\r\nof file1.txt ...\r\n")]))
  }

  @Test func readsAFormWithoutParts() throws {
    #expect(try Form(parts: "--x--\n") == Form([]))
    #expect(try Form(parts: "--x--") == Form([]))
  }

  @Test func anInputWithoutAChoiceIsNoFile() throws {
    #expect(try Form(parts: named("name=a; filename=\"\"").replacing("\n1\n", with: "\n\n")) == Form([]))
    // Neither is a part without content, nor one whose delimiter is held back for long.
    #expect(
      try Form(parts: "--x\nContent-Disposition: form-data; name=a; filename=\"\"\n\n--x--") == Form([]))
    #expect(try Form(parts: named("name=a; filename=\"\"")).files == [.init("a", "", "", "1")])
    #expect(
      try Form(parts: named("name=a; filename=\"/\"").replacing("\n1\n", with: "\n\n")).files
        == [.init("a", "", "", "")])
  }

  @Test(arguments: [
    ("\"a\"", "a"), ("a", "a"), ("\"\"", ""), ("\"a;b=c\"", "a;b=c"), ("\"あ\"", "あ"),
    // HTML, 4.10.22.7: exactly these escapes, a percent sign isn't escaped.
    ("\"%22%0D%0A%0A\"", "\"\n\n"), ("\"%0d%25%2%%\"", "%0d%25%2%%"), ("\"50%\"", "50%"),
    ("\"%00\"", "%00"), ("\"%%22\"", "%\""),
    // Old browsers escape quotation marks, new ones don't escape backslashes.
    ("\"a\\\"b\"", "a\"b"), ("\"a\\b\"", "a\\b"), ("\"a\\\"", "a\\"), ("\"a\\\" \t", "a\\"), ("\"\\\"", "\\"),
    ("\"\\\"\"", "\""), ("\"a\\\\b\"", "a\\\\b"),
  ])
  func readsNames(sent: String, name: String) throws {
    #expect(try Form(parts: named("name=\(sent)")).fields.first?.name == name)
  }

  @Test(arguments: [
    ("filename=\"a.txt\"", "a.txt"), ("filename=a.txt", "a.txt"), ("filename=\"a b.txt\"", "a b.txt"),
    ("filename=\"../../etc/passwd\"", "passwd"), ("filename=\"C:\\dir\\a.txt\"", "a.txt"),
    ("filename=\"\\\\server\\a.txt\"", "a.txt"), ("filename=\"a/\"", ""), ("filename=\"C:\\\"", ""),
    ("filename=\"..\"", ""), ("filename=\".\"", ""), ("filename=\"a/..\"", ""), ("filename=\"...\"", "..."),
    ("filename=\"a%0Ab%0D.txt\"", "a\nb\r.txt"), ("filename=\"猫 %22A%22.jpg\"", "猫 \"A\".jpg"),
    ("filename=\"か\u{3099}.txt\"", "か\u{3099}.txt"), ("filename=\"\u{1B}[2J\"", "\u{1B}[2J"),
    ("filename*=UTF-8''%e2%82%ac%20rates", "€ rates"), ("filename*=utf-8'en'a%2Fb'c", "b'c"),
    ("filename=a; filename*=UTF-8''b", "a"), ("filename*=UTF-8''b; filename=a", "a"),
    ("filename*=x; filename=a", "a"),
  ])
  func readsFileNames(parameters: String, name: String) throws {
    let file = try #require(try Form(parts: named("name=f; \(parameters)")).files.first)
    #expect(Array(file.name.utf8) == Array(name.utf8))
    #expect(file.field == "f")
  }

  @Test(arguments: [
    // A part without a name, or not of form data.
    "", "X-Header: a", "Content-Type: text/plain", "Content-Disposition: form-data",
    "Content-Disposition: form-data; filename=a", "Content-Disposition: attachment; name=a",
    "Content-Disposition: name=a", "Content-Disposition: ", "Content-Disposition: form-data, name=a",
    // Parameters that say two things or nothing.
    "Content-Disposition: form-data; name=a; name=a", "Content-Disposition: form-data; name=a; NAME=b",
    "Content-Disposition: form-data; name=a\nContent-Disposition: form-data; name=a",
    "Content-Disposition: form-data; name=a\ncontent-disposition: x",
    "Content-Disposition: form-data; name", "Content-Disposition: form-data; name=",
    "Content-Disposition: form-data; name=\"a", "Content-Disposition: form-data; name=\"a\"b",
    "Content-Disposition: form-data; name=a b", "Content-Disposition: form-data; name=a\"b\"",
    "Content-Disposition: form-data; name=\"a\\\"; filename=\"b\"",
    "Content-Disposition: form-data; name=a; filename=a; filename=b",
    "Content-Disposition: form-data; name=a; filename*=a",
    "Content-Disposition: form-data; name=a; filename*=UTF-8''%",
    "Content-Disposition: form-data; name=a; filename*=UTF-8''%ff",
    "Content-Disposition: form-data; name=a; filename*=UTF-8''%00",
    "Content-Disposition: form-data; name=a; filename*=ISO-8859-1''a",
    // Lines.
    "Content-Disposition: form-data;\n name=a", "Content-Disposition: form-data; name=a\n\tb",
    " Content-Disposition: form-data; name=a", "Content-Disposition : form-data; name=a", ": a",
    "Content-Disposition",
    "Content-Disposition: form-data; name=\"a\0b\"", "X: \0\nContent-Disposition: form-data; name=a",
    // RFC 1867's way of several files, and encodings that RFC 7578 gave up.
    "Content-Disposition: form-data; name=a\nContent-Type: multipart/mixed; boundary=BbC04y",
    "Content-Disposition: form-data; name=a; filename=b\nContent-Type: Multipart/Mixed; boundary=BbC04y",
    "Content-Disposition: form-data; name=a\nContent-Transfer-Encoding: base64",
    "Content-Disposition: form-data; name=a\nContent-Transfer-Encoding: quoted-printable",
    "Content-Disposition: form-data; name=a\nContent-Transfer-Encoding: ",
    "Content-Disposition: form-data; name=a\nContent-Type: text/plain; charset=ISO-8859-1",
    "Content-Disposition: form-data; name=a\nContent-Type: a/b\nContent-Type: a/b",
  ])
  func refusesHeaders(headers: String) {
    guard case .malformed = fault(parts: part(headers)) else {
      Issue.record("read")
      return
    }
  }

  @Test(arguments: [
    "name=\"\u{FF}\"", "name=a; filename=\"\u{FF}\"", "name=a; filename=\"\u{FF}\"; filename*=UTF-8''a",
  ])
  func refusesNamesThatAreNotUTF8(parameters: String) {
    // ÿ of ISO 8859-1.
    let bytes = named(parameters).replacing("\n", with: "\r\n").unicodeScalars.map { UInt8($0.value) }
    #expect(
      outcome(bytes, .multipart(boundary: "x")) == .failure(.malformed("text is not UTF-8")))
  }

  @Test func refusesValuesThatAreNotUTF8() {
    let bytes = part("Content-Disposition: form-data; name=a", "\u{FF}").replacing("\n", with: "\r\n")
    #expect(
      outcome(bytes.unicodeScalars.map { UInt8($0.value) }, .multipart(boundary: "x"))
        == .failure(.malformed("text is not UTF-8")))
  }

  @Test(arguments: [
    // Ends too early.
    "", "--x", "--x\n", "--x-", "--x\nContent-Disposition: form-data; name=a\n\n1",
    "--x\nContent-Disposition: form-data; name=a\n\n1\n--x",
    "--x\nContent-Disposition: form-data; name=a\n\n1\n--x\n",
    "--x\nContent-Disposition: form-data; name=a\n\n1\n--x-",
    "--x\nContent-Disposition: form-data; name=a\n\n1\n--x--\r",
    "--x\nContent-Disposition: form-data; name=a\n\n1--x--",
    "--x\nContent-Disposition: form-data; name=a\n--x--",
    // Something behind a boundary.
    "--xy\n", "--x -\n", "--x--y\n", "--x- -", "--x-- y", "--x\r--x--", "--x--\r--x--",
    "preamble --x--", "-x--", "x--",
  ])
  func refusesBodies(text: String) {
    guard case .malformed = fault(parts: text) else {
      Issue.record("read")
      return
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5]) func wantsCRLFInItsOwnLines(place: Int) {
    let lines = ["--x", "Content-Disposition: form-data; name=a", "", "1", "--x--"]
    for end in ["\n", "\r", "\n\r", "\r\r\n"] {
      let text = lines.indices.map { lines[$0] + ($0 == place ? end : "\r\n") }.joined()
      let result = outcome(Array(text.utf8), .multipart(boundary: "x"))
      // Only the content may end in such bytes.
      let isRead = place == 5 || (place == 3 && end == "\r\r\n")
      #expect(((try? result.get()) != nil) == isRead, "\(text.debugDescription)")
    }
  }

  @Test func toleratesPreambleEpilogueAndSpace() throws {
    let text =
      "This is the preamble. --x\n--\n--x \t\nContent-Disposition: form-data; name=a\n\n1\n--x-- \nepilogue\n--x"
    #expect(try Form(parts: text) == Form([.init("a", "1")]))
    #expect(fault(parts: String(repeating: "p", count: 1024) + "\n--x--") == nil)
    for many in [
      String(repeating: "p", count: 1025) + "\n--x--", "--x--" + String(repeating: " ", count: 1025),
      "--x--\n" + String(repeating: "e", count: 1025), "--x" + String(repeating: " ", count: 1025),
    ] {
      #expect(fault(parts: many) == .malformed("too much stands outside the parts"))
    }
  }

  @Test func keepsToItsLimits() throws {
    var limits = FormLimits()
    limits.fieldBytes = 4
    let field = "\nContent-Disposition: form-data; name=a\n\n"
    let file = "\nContent-Disposition: form-data; name=a; filename=b\n\n"
    #expect(fault(parts: "--x\(field)123\n--x--", limits: limits) == nil)
    #expect(fault(parts: "--x\(field)1234\n--x--", limits: limits) == .tooLarge)
    #expect(fault(parts: "--x\(field)1\n--x\(field)1\n--x--", limits: limits) == nil)
    #expect(fault(parts: "--x\(field)1\n--x\(field)12\n--x--", limits: limits) == .tooLarge)
    limits.fileBytes = 3
    #expect(fault(parts: "--x\(file)123\n--x\(file)123\n--x--", limits: limits) == nil)
    #expect(fault(parts: "--x\(file)1234\n--x--", limits: limits) == .tooLarge)
    limits.files = 1
    #expect(fault(parts: "--x\(file)\n--x\(field)\n--x--", limits: limits) == nil)
    #expect(fault(parts: "--x\(file)\n--x\(file)\n--x--", limits: limits) == .tooLarge)
    limits.parts = 1
    #expect(fault(parts: "--x\(field)\n--x--", limits: limits) == nil)
    #expect(fault(parts: "--x\(field)\n--x\(field)\n--x--", limits: limits) == .tooLarge)
    limits.headerBytes = field.utf8.count + 1  // Three ends of lines, without that of the boundary.
    #expect(fault(parts: "--x\(field)\n--x--", limits: limits) == nil)
    limits.headerBytes -= 1
    #expect(
      fault(parts: "--x\(field)\n--x--", limits: limits)
        == .malformed("the headers of a part are too long"))
  }

  @Test func aFaultStays() throws {
    var reader = FormReader(.multipart(boundary: "x"))
    let fault = FormFault.malformed("something stands behind a boundary on its line")
    #expect(throws: fault) { try reader.read(Array("--xx".utf8)) }
    #expect(throws: fault) { try reader.read(Array("\r\n--x--".utf8)) }
    #expect(throws: fault) { try reader.finish() }
  }

  @Test func theDataOfAFileAreSlicesOfThePiece() throws {
    var reader = FormReader(.multipart(boundary: "x"))
    _ = try reader.read(Array("--x\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\n".utf8))
    let piece = Array("a\rb\r\nc\r\n--d\r\n--".utf8)
    #expect(try reader.read(piece) == [.data(piece[..<11])])
    #expect(
      try reader.read(Array("e".utf8)) == [.data(Array("\r\n--".utf8)[...]), .data(Array("e".utf8)[...])])
  }
}
