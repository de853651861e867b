// A form that was read as a whole, to compare.

import FormData

/// A form's fields and files.
struct Form: Equatable, CustomStringConvertible {
  struct Field: Equatable {
    var name: String
    var value: String
    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// Strings are equal in Swift if they are canonically equivalent; these have to have the same bytes.
    static func == (one: Field, other: Field) -> Bool {
      one.name.utf8.elementsEqual(other.name.utf8) && one.value.utf8.elementsEqual(other.value.utf8)
    }
  }

  struct File: Equatable {
    var field: String
    var name: String
    var type: String
    var bytes: [UInt8]
    init(_ field: String, _ name: String, _ type: String, _ bytes: [UInt8]) {
      (self.field, self.name, self.type, self.bytes) = (field, name, type, bytes)
    }
    init(_ field: String, _ name: String, _ type: String, _ text: String) {
      self.init(field, name, type, Array(text.utf8))
    }
  }

  var fields: [Field]
  var files: [File] = []

  init(_ fields: [Field], _ files: [File] = []) { (self.fields, self.files) = (fields, files) }

  /// Reads a body in pieces that end at some places, and checks that events come in order.
  init(_ body: [UInt8], _ encoding: FormEncoding, limits: FormLimits = FormLimits(), ends: [Int] = [])
    throws(FormFault)
  {
    fields = []
    var reader = FormReader(encoding, limits: limits)
    var isOpen = false
    var start = 0
    for end in ends + [body.count] {
      let events = try reader.read(Array(body[start..<end]))
      start = end
      for event in events {
        switch event {
        case .beginFile(let file):
          if isOpen { throw .malformed("a file begins in another") }
          isOpen = true
          files.append(File(file.field, file.name, file.type, [UInt8]()))
        case .data(let bytes):
          if !isOpen || bytes.isEmpty { throw .malformed("data outside a file, or none") }
          files[files.count - 1].bytes += bytes
        case .endFile:
          if !isOpen { throw .malformed("a file ends twice") }
          isOpen = false
        }
      }
    }
    fields = try reader.finish().map { Field($0.name, $0.value) }
    if isOpen { throw .malformed("a file has no end") }
  }

  /// Reads a body of parts between lines `--x`; LF in the text stands for CRLF.
  init(parts text: String, limits: FormLimits = FormLimits()) throws(FormFault) {
    try self.init(
      Array(text.replacing("\n", with: "\r\n").utf8), .multipart(boundary: "x"), limits: limits)
  }

  /// Reads pairs.
  init(pairs text: String, limits: FormLimits = FormLimits()) throws(FormFault) {
    try self.init(Array(text.utf8), .urlEncoded, limits: limits)
  }

  var description: String {
    "\(fields.map { ($0.name, $0.value) }) \(files.map { ($0.field, $0.name, $0.type, $0.bytes.count) })"
  }
}

/// What reading a body comes to: a form or a fault.
func outcome(
  _ body: [UInt8], _ encoding: FormEncoding, limits: FormLimits = FormLimits(), ends: [Int] = []
) -> Result<Form, FormFault> {
  do throws(FormFault) {
    return .success(try Form(body, encoding, limits: limits, ends: ends))
  } catch { return .failure(error) }
}

/// The fault of a body of parts between lines `--x`; nil if it is read.
func fault(parts text: String, limits: FormLimits = FormLimits()) -> FormFault? {
  do throws(FormFault) {
    _ = try Form(parts: text, limits: limits)
    return nil
  } catch { return error }
}

/// The fault of pairs; nil if they are read.
func fault(pairs text: String, limits: FormLimits = FormLimits()) -> FormFault? {
  do throws(FormFault) {
    _ = try Form(pairs: text, limits: limits)
    return nil
  } catch { return error }
}

extension Form {
  /// The form as a body of parts, as a browser sends it.
  func parts(boundary: String) -> [UInt8] {
    var body: [UInt8] = []
    for field in fields {
      body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field.name.escaped)\"\r\n\r\n".utf8
      body += field.value.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } + [0x0D, 0x0A]
    }
    for file in files {
      // An empty name would be an input without a choice, so a path without a last component stands for it.
      let name = file.name.isEmpty ? "/" : file.name
      let parameter =
        name.utf8.contains(UInt8(ascii: "%"))
        ? "filename*=UTF-8''"
          + name.utf8.map { "%" + String(UInt16($0) + 0x100, radix: 16).suffix(2) }.joined()
        : "filename=\"\(name.escaped)\""
      // The name stands last, since a backslash may be its last character.
      body +=
        "--\(boundary)\r\nContent-Disposition: form-data; \(parameter); name=\"\(file.field.escaped)\"\r\n"
        .utf8
      if !file.type.isEmpty { body += "Content-Type: \(file.type)\r\n".utf8 }
      body += Array("\r\n".utf8) + file.bytes + [0x0D, 0x0A]
    }
    return body + Array("--\(boundary)--\r\n".utf8)
  }

  /// The fields as pairs.
  var pairs: [UInt8] {
    Array(
      fields.map { field in
        [field.name, field.value].map { text in
          text.utf8.map { byte in
            byte == 0x20 ? "+" : "%" + String(UInt16(byte) + 0x100, radix: 16).suffix(2)
          }.joined()
        }.joined(separator: "=")
      }.joined(separator: "&").utf8)
  }
}

extension String {
  /// A name in a header (HTML, 4.10.22.7).
  fileprivate var escaped: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "%22".unicodeScalars
      case "\r": text += "%0D".unicodeScalars
      case "\n": text += "%0A".unicodeScalars
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
