// The one error type of the house: what is wrong, where, and how to mend it.

/// One thing a person should know about one place in their home.
///
/// Every function of the rooms that can fail throws this type, and a parser that can go on
/// collects several of them.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How much it matters: an error makes `zutto check` exit with 1, a warning does not.
  public enum Severity: String, Sendable, Hashable {
    case error
    case warning
  }

  /// How much it matters.
  public var severity: Severity
  /// The stable name of this kind of problem, listed in docs/DIAGNOSTICS.md.
  public var code: Code
  /// The file it stands in, seen from the home; nil when it concerns no file.
  public var path: RelativePath?
  /// Where in the file; nil when it concerns the whole of it.
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

extension Diagnostic: Comparable {
  /// Orders by file, then place, then code, then message: the order in which `check` prints.
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
  /// Control characters of hostile file names and texts are shown escaped.
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
  /// The problems in the order in which `check` prints them, each once.
  public func sortedOnce() -> [Diagnostic] {
    var result: [Diagnostic] = []
    for problem in sorted() where problem != result.last { result.append(problem) }
    return result
  }
}
