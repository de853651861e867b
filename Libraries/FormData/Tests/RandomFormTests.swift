import FormData
import TestSupport
import Testing

struct RandomFormTests {
  /// Forms whose content looks like their boundary, in pieces that end anywhere.
  @Test func readsWhatIsWritten() async throws {
    try await withSeed(runs: 1000) { random in
      let boundary = random.pick(["x", "-", "--", "----WebKitFormBoundary5a3RpxB8", "a b", "aab"])
      let form = random.form(boundary)
      let body = form.parts(boundary: boundary)
      #expect(outcome(body, .multipart(boundary: boundary)) == .success(form))
      #expect(
        outcome(body, .multipart(boundary: boundary), ends: random.ends(body.count)) == .success(form))
      let pairs = form.pairs
      #expect(outcome(pairs, .urlEncoded, ends: random.ends(pairs.count)) == .success(Form(form.fields)))
    }
  }

  /// A body that never ends is refused at a place that follows from the limits.
  @Test(arguments: [
    "a", "\r", "\n", "\r\n", "\r\n--", "--x\r\n", "--x--", "X: y\r\n", " ", "\0",
    "Content-Disposition: form-data; name=a; filename=\"\"\r\n\r\n\r\n--x\r\n",
    "Content-Disposition: form-data; name=a\r\n\r\n\r\n--x\r\n",
    "Content-Disposition: form-data; name=a; filename=b\r\n\r\n\r\n--x\r\n",
    "Content-Disposition: form-data; name=a; filename=b\r\n\r\nccc", "&", "=", "%", "%4", "a=b&", "+",
  ])
  func refusesABodyWithoutEnd(text: String) {
    let limits = FuzzTarget.formLimits
    let content = limits.fieldBytes + limits.files * limits.fileBytes
    let most = max(3 * limits.fieldBytes, content + limits.parts * (limits.headerBytes + 1100) + 2100)
    let starts = [
      "", "--x\r\n", "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n",
      "--x\r\nContent-Disposition: form-data; name=a; filename=\"\"\r\n\r\n", "--x--", "--x--\r\n", "--x ",
    ]
    for (encoding, start) in starts.map({ (FormEncoding.multipart(boundary: "x"), $0) }) + [(.urlEncoded, "")]
    {
      let body = Array(start.utf8) + String(repeating: text, count: most / text.utf8.count + 1).utf8
      var reader = FormReader(encoding, limits: limits)
      #expect(throws: FormFault.self, "after \(start.debugDescription)") {
        for place in stride(from: 0, to: body.count, by: 500) {
          _ = try reader.read(Array(body[place...].prefix(500)))
        }
      }
    }
  }

  /// Damaged requests are refused or read, in the same way in all pieces.
  @Test(arguments: FuzzTarget.forms) func survivesDamage(target: FuzzTarget) async throws {
    let seeds = try target.seeds + RecordedForm.all.map { try $0.bytes }
    try await withSeed { random in
      for bytes in target.unsound(after: 20_000, of: seeds, using: &random) {
        Issue.record("\(target.name): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
  }
}

extension SplitMix64 {
  /// Places at which a body is cut, in order; some pieces are empty.
  fileprivate mutating func ends(_ count: Int) -> [Int] {
    (0..<below(12)).map { _ in below(count + 1) }.sorted()
  }

  /// A form in whose content no boundary line stands.
  fileprivate mutating func form(_ boundary: String) -> Form {
    Form(
      (0..<below(4)).map { _ in .init(name("\\/"), text(boundary)) },
      (0..<below(4)).map { _ in
        .init(name("\\/"), name(""), pick(["", "image/jpeg", "text/plain"]), content(boundary))
      })
  }

  private mutating func name(_ more: String) -> String {
    let characters = Array("ab \"%;=:'\n\t猫💅\u{3099}\u{7F}".unicodeScalars) + Array(more.unicodeScalars)
    var name = String.UnicodeScalarView()
    for _ in 0..<below(8) { name.append(pick(characters)) }
    return String(name)
  }

  private mutating func content(_ boundary: String) -> [UInt8] {
    let line = Array("\r\n--\(boundary)".utf8)
    var bytes: [UInt8] = []
    for _ in 0..<below(20) {
      switch below(3) {
      case 0: bytes += line.prefix(below(line.count))
      case 1: bytes += line.suffix(below(line.count))
      default: bytes.append(UInt8(truncatingIfNeeded: next()))
      }
    }
    return bytes.contains(Array(line.dropFirst(2))) ? [] : bytes
  }

  private mutating func text(_ boundary: String) -> String {
    // Ends of lines are LF after reading.
    let text = content(boundary).map { $0 & 0x7F == 0x0D ? 0x0A : $0 & 0x7F }
    return text.contains(Array("--\(boundary)".utf8)) ? "あ\n" : String(decoding: text, as: UTF8.self)
  }
}
