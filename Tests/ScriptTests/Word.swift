// Splits a script's line into words as a shell does, only the plain part of it.

/// One word of a command.
struct Word: Equatable {
  /// The word without its quotes, variables put in.
  var text = ""
  /// How many of its first characters stood there bare: neither quoted nor from a variable.
  var bareCount = 0

  /// Whether all of it stood there bare, so that it may be syntax.
  var isBare: Bool { bareCount == text.count }

  /// Splits a line.
  ///
  /// `'…'` is taken as it is; in `"…"` and outside, `$NAME` and `${NAME}` stand for variables and
  /// a backslash takes the meaning from the next character. A bare `#` before a word starts a
  /// comment.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - variables: nil leaves variables unreplaced.
  /// - Returns: its words.
  /// - Throws: what is wrong with it.
  static func split(_ line: String, variables: [String: String]?) throws(ScriptError) -> [Word] {
    var reader = WordReader(rest: line[...], variables: variables)
    var words: [Word] = []
    while let word = try reader.next() { words.append(word) }
    return words
  }
}

private struct WordReader {
  var rest: Substring
  let variables: [String: String]?
  private var word = Word()
  private var allBare = true

  init(rest: Substring, variables: [String: String]?) {
    self.rest = rest
    self.variables = variables
  }

  mutating func next() throws(ScriptError) -> Word? {
    rest = rest.drop { $0 == " " || $0 == "\t" }
    guard let first = rest.first, first != "#" else { return nil }
    word = Word()
    allBare = true
    while let character = rest.first, character != " ", character != "\t" {
      rest.removeFirst()
      switch character {
      case "'": try readSingleQuoted()
      case "\"": try readDoubleQuoted()
      case "\\":
        guard let escaped = rest.popFirst() else { throw ScriptError("a \\ at the line's end") }
        add(String(escaped), bare: false)
      case "$": try readVariable(bare: true)
      default: add(String(character), bare: true)
      }
    }
    return word
  }

  private mutating func add(_ text: String, bare: Bool) {
    allBare = allBare && bare
    word.text += text
    if allBare { word.bareCount = word.text.count }
  }

  private mutating func readSingleQuoted() throws(ScriptError) {
    guard let end = rest.firstIndex(of: "'") else { throw ScriptError("a ' is not closed") }
    add(String(rest[..<end]), bare: false)
    rest = rest[rest.index(after: end)...]
  }

  private mutating func readDoubleQuoted() throws(ScriptError) {
    add("", bare: false)
    while let character = rest.popFirst() {
      switch character {
      case "\"": return
      case "$": try readVariable(bare: false)
      case "\\" where rest.first.map { "\"\\$".contains($0) } ?? false:
        add(rest.popFirst().map(String.init) ?? "", bare: false)
      default: add(String(character), bare: false)
      }
    }
    throw ScriptError("a \" is not closed")
  }

  private mutating func readVariable(bare: Bool) throws(ScriptError) {
    let braced = rest.first == "{"
    let body = braced ? rest.dropFirst() : rest
    let name = body.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let first = name.first, !first.isNumber else { return add("$", bare: bare) }
    rest = body[name.endIndex...]
    if braced, rest.popFirst() != "}" { throw ScriptError("a ${ is not closed") }
    guard let variables else { return add("$\(name)", bare: false) }
    guard let value = variables[String(name)] else {
      throw ScriptError("no variable '\(name)'; put a pattern with $ between single quotes")
    }
    add(value, bare: false)
  }
}
