// The one error type: what is wrong, where, and what to do about it.

public import Fluent

/// A problem at one place.
///
/// Functions that can fail throw this type; a parser that can go on collects several.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How severe it is: an error makes `zutto check` exit with 1, a warning does not.
  public enum Severity: String, Sendable, Hashable {
    case error
    case warning
  }

  /// How severe it is.
  public var severity: Severity
  /// The stable name of this kind of problem.
  public var code: Code
  /// The file, relative to the tree's top; nil if it concerns no file.
  public var path: RelativePath?
  /// The place in the file; nil if it concerns the whole file.
  public var position: Position?
  /// What is wrong: lower case, no full stop, quoting what the person wrote.
  public var message: Phrase
  /// What to do now.
  public var hint: Phrase?

  /// A problem at a place.
  public init(
    _ code: Code, _ message: Phrase, path: RelativePath? = nil, at position: Position? = nil,
    hint: Phrase? = nil, severity: Severity = .error
  ) {
    self.severity = severity
    self.code = code
    self.path = path
    self.position = position
    self.message = message
    self.hint = hint
  }
}

extension Diagnostic {
  /// The stable name of a kind of problem.
  ///
  /// Open: each module declares its own as static members. Never rename one: people search for them.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name as it is printed: lower case, words joined by hyphens.
    public let rawValue: String

    /// A name as it is printed.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name as it is printed.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

extension Diagnostic: Comparable {
  /// Orders by file, place, code, message.
  public static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    if a.path != b.path { return (a.path?.text ?? "") < (b.path?.text ?? "") }
    if a.position != b.position {
      return (a.position ?? Position(line: 0, column: 0)) < (b.position ?? Position(line: 0, column: 0))
    }
    if a.code != b.code { return a.code.rawValue < b.code.rawValue }
    return a.message.description < b.message.description
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `path:line:column: error: message [code]`, and the hint on a line of its own.
  ///
  /// Control characters are escaped.
  public var description: String {
    var place = ""
    if let path {
      place = path.text
      if let position { place += ":\(position.line):\(position.column)" }
      place += ": "
    }
    let head = "\(place)\(severity.rawValue): \(message.description) [\(code.rawValue)]".escapingControls
    guard let hint else { return head }
    return head + "\n  hint: " + hint.description.escapingControls
  }
}

extension Sequence<Diagnostic> {
  /// The problems in order, without duplicates.
  public func sortedOnce() -> [Diagnostic] {
    var result: [Diagnostic] = []
    for problem in sorted() where problem != result.last { result.append(problem) }
    return result
  }
}

/// A 1-based line and a 1-based column; columns count Unicode scalars.
public struct Position: Sendable, Hashable, Comparable {
  /// 1-based line.
  public var line: Int
  /// 1-based column, in Unicode scalars.
  public var column: Int

  /// A line and column, both 1-based.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character of a text.
  public static let start = Position(line: 1, column: 1)

  /// Reading order.
  public static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// The bytes of one file of the home.
public struct Source: Sendable, Hashable {
  /// The file's place.
  public let path: RelativePath
  /// The file's bytes.
  public let bytes: [UInt8]

  /// A file's bytes at its place.
  public init(_ path: RelativePath, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A text at a place.
  public init(_ path: RelativePath, text: String) { self.init(path, Array(text.utf8)) }

  /// The 1-based line and column of a byte offset.
  ///
  /// Lines end at LF, CR LF or CR. Costs one pass over the text before it.
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
