// Reading forms that anybody sent: for mutations here, for libFuzzer in fuzz/.

import FormData

#if canImport(TestSupport)
import TestSupport
#endif

extension FuzzTarget {
  /// The reader of forms.
  static var forms: [FuzzTarget] { [form] }

  /// Limits that small inputs reach.
  static let formLimits: FormLimits = {
    var limits = FormLimits()
    limits.fieldBytes = 1000
    limits.fileBytes = 1200
    limits.parts = 12
    limits.headerBytes = 300
    limits.files = 5
    return limits
  }()

  /// A form is the same in pieces, within its limits, and the same when it is sent again.
  ///
  /// The input is a request: `Content-Type: `, its value, an empty line, the body.
  private static var form: FuzzTarget {
    let part = "Content-Disposition: form-data; name=\"a\"; filename*=UTF-8''%2522"
    let seeds = [
      "Content-Type: application/x-www-form-urlencoded\r\n\r\na=1&b=%E3%81%82+%&c%0D%0A",
      "Content-Type: multipart/form-data; boundary=\"a b\"\r\n\r\n--a b\r\n\(part)\r\n\r\n\r\n--a \r\n--a b--",
    ]
    return FuzzTarget(name: "form", seeds: seeds.map { Array($0.utf8) }) { bytes in
      let (encoding, body) = request(bytes)
      let whole = outcome(body, encoding, limits: formLimits)
      let step = 1 + bytes.count % 60
      let ends = Array(stride(from: 0, through: body.count, by: step))
      if outcome(body, encoding, limits: formLimits, ends: ends) != whole { return false }
      guard case .success(let form) = whole else { return true }
      return keepsToLimits(form) && isSameSentAgain(form)
    }
  }

  /// The parts of a recorded request; a form with the boundary `x` if the type is no form's.
  static func request(_ bytes: [UInt8]) -> (FormEncoding, body: [UInt8]) {
    let end = bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) } ?? 0
    let type = String(decoding: bytes[..<end].dropFirst("Content-Type: ".utf8.count), as: UTF8.self)
    return (
      FormEncoding(contentType: type) ?? .multipart(boundary: "x"), Array(bytes[end...].dropFirst(4))
    )
  }

  private static func keepsToLimits(_ form: Form) -> Bool {
    form.files.count <= formLimits.files && form.fields.count + form.files.count <= formLimits.parts
      && form.files.allSatisfy { $0.bytes.count <= formLimits.fileBytes }
      && form.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } <= formLimits.fieldBytes
      && form.files.allSatisfy { file in
        !["..", "."].contains(file.name) && !file.name.utf8.contains { "/\\\0".utf8.contains($0) }
      }
  }

  private static func isSameSentAgain(_ form: Form) -> Bool {
    let boundary = "----4a7d0c31be"
    // The headers of a part can't say these in a field's name: they would be read as escapes.
    let isSayable = form.fields.allSatisfy { field in
      !["%0A", "%0D", "%22"].contains { Array(field.name.utf8).contains(Array($0.utf8)) }
    }
    let parts = form.parts(boundary: boundary)
    let pairs = form.pairs
    return (!isSayable || outcome(parts, .multipart(boundary: boundary)) == .success(form))
      && outcome(pairs, .urlEncoded) == .success(Form(form.fields))
  }
}
