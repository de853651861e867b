// What a request carries: a form; from a program also a text or a sound by itself.

internal import FormData

/// Reads a request's body piece by piece.
struct RequestBody: Sendable {
  /// A step in reading files.
  enum Event: Sendable {
    case beginFile(field: String, name: String)
    case data([UInt8])
    case endFile
  }

  private enum Kind: Sendable {
    case form(FormReader)
    case text([UInt8])
    case sound(count: Int)
  }

  private var kind: Kind
  private let limits: FormLimits

  /// Begins to read a body; nil for a type that isn't read.
  ///
  /// - Parameters:
  ///   - type: the `Content-Type`.
  ///   - limits: how much there may be.
  ///   - isProgram: whether it may be something else than a form.
  init?(type: String?, _ limits: FormLimits, isProgram: Bool) {
    self.limits = limits
    let medium = (type ?? "").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
    if let encoding = type.flatMap({ FormEncoding(contentType: $0) }) {
      kind = .form(FormReader(encoding, limits: limits))
    } else if isProgram, medium == "text/plain" {
      kind = .text([])
    } else if isProgram,
      medium.hasPrefix("audio/") || medium.hasPrefix("video/") || medium == "application/octet-stream"
    {
      kind = .sound(count: 0)
    } else {
      return nil
    }
  }

  mutating func read(_ piece: [UInt8]) throws(FormFault) -> [Event] {
    switch kind {
    case .form(var reader):
      // One owner, so that what was read isn't copied.
      kind = .text([])
      defer { kind = .form(reader) }
      return try reader.read(piece).map { event in
        switch event {
        case .beginFile(let file): .beginFile(field: file.field, name: file.name)
        case .data(let bytes): .data(Array(bytes))
        case .endFile: .endFile
        }
      }
    case .text(var text):
      guard text.count + piece.count <= limits.fieldBytes else { throw .tooLarge }
      kind = .text([])
      text += piece
      kind = .text(text)
      return []
    case .sound(let count):
      guard count + piece.count <= limits.fileBytes else { throw .tooLarge }
      kind = .sound(count: count + piece.count)
      return (count == 0 ? [.beginFile(field: "sound", name: "")] : []) + [.data(piece)]
    }
  }

  consuming func finish() throws(FormFault) -> [(name: String, value: String)] {
    switch kind {
    case .form(let reader): return try reader.finish()
    case .text(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed("text is not UTF-8") }
      return [("text", text.replacing("\r\n", with: "\n"))]
    case .sound: return []
    }
  }
}
