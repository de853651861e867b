// A file's bytes together with where they stand, so that what is wrong can be pointed at.

/// The bytes of one file of the home.
public struct Source: Sendable, Hashable {
  /// The file's place in the home.
  public let path: RelativePath
  /// The file's bytes as they are on disk.
  public let bytes: [UInt8]

  /// A file's bytes at its place.
  public init(_ path: RelativePath, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A text at a place; for tests and for what people type.
  public init(_ path: RelativePath, text: String) { self.init(path, Array(text.utf8)) }

  /// The 1-based line and column of a byte offset.
  ///
  /// Lines end at LF, CR LF or CR. Costs one pass over the text before it: positions are wanted only where something is wrong.
  public func position(at offset: Int) -> Position {
    var line = 1
    var column = 1
    for index in 0..<min(offset, bytes.count) {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80, byte != 0x0D {
        column += 1
      }
    }
    return Position(line: line, column: column)
  }

  /// A problem at a byte offset of this file.
  public func diagnostic(
    _ code: Diagnostic.Code, _ message: Phrase, at offset: Int, hint: Phrase? = nil,
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(code, message, path: path, at: position(at: offset), hint: hint, severity: severity)
  }
}
