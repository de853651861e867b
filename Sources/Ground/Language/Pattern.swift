// A message's pattern: text, placeholders, and a choice by number.
// Spec: Project Fluent's syntax 1.0, of it text, `{ $name }`, `{ "text" }` and selectors on a number.

/// What a message says, ready to be filled in.
struct Pattern: Sendable {
  private indirect enum Part {
    case text(String)
    case value(String)
    /// By a number: its own form, `one`, or the last.
    case choice(String, forms: [(key: String, pattern: Pattern)], other: Pattern)
  }

  private var parts: [Part] = []

  /// Reads a pattern.
  ///
  /// - Parameter bytes: what stands behind `=`; what all lines below the first are indented by is no part of it.
  init(_ bytes: ArraySlice<UInt8>) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines[0] = lines[0].drop { $0 == 0x20 }
    let below = lines.dropFirst().filter { !$0.isEmpty && $0.first != 0x7D }
    let indents: [Int] = below.map { line in line.prefix { $0 == 0x20 }.count }
    let margin = indents.min() ?? 0
    let rest = lines.dropFirst().map { line in line.first == 0x7D ? line : line.dropFirst(margin) }
    let whole = lines[0].isEmpty ? rest : [lines[0]] + rest
    var reader = Reader(rest: Array(whole.joined(separator: [0x0A]))[...])
    parts = Pattern.parts(&reader)
  }

  private init(_ parts: [Part]) { self.parts = parts }

  /// The text with its placeholders filled in; one without a value stays as `{name}`.
  ///
  /// A Korean particle behind a value, spelled `을(를)`, takes the form that fits the value.
  func filled(_ value: (String) -> String?) -> String {
    var result = ""
    fill(&result, value)
    return result
  }

  private func fill(_ result: inout String, _ value: (String) -> String?) {
    for part in parts {
      switch part {
      case .text(let text): KoreanParticle.append(text[...], to: &result)
      case .value(let name): result += value(name) ?? "{\(name)}"
      case .choice(let name, let forms, let other):
        let number = value(name) ?? ""
        let form = forms.first { $0.key == number || ($0.key == "one" && number == "1") }
        (form?.pattern ?? other).fill(&result, value)
      }
    }
  }

  // MARK: Reading

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x0A } }

    mutating func word() -> String {
      let word = rest.prefix { ![0x20, 0x0A, 0x7D, 0x5D].contains($0) }
      rest = rest[word.endIndex...]
      return String(decoding: word, as: UTF8.self)
    }
  }

  /// Text and placeholders up to the end, or to a line end where one line is read.
  private static func parts(_ reader: inout Reader, isLine: Bool = false) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    func close() {
      if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while let byte = reader.rest.first, !(isLine && byte == 0x0A) {
      reader.rest = reader.rest.dropFirst()
      if byte != UInt8(ascii: "{") {
        text.append(byte)
      } else {
        reader.skipBlanks()
        if reader.rest.first == UInt8(ascii: "\"") {
          let quoted = reader.rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
          text += quoted
          reader.rest = reader.rest[quoted.endIndex...].dropFirst()
        } else {
          close()
          parts.append(placeholder(&reader))
        }
        reader.skipBlanks()
        reader.rest = reader.rest.dropFirst()
      }
    }
    close()
    return parts
  }

  /// What stands between braces, behind the first.
  private static func placeholder(_ reader: inout Reader) -> Part {
    reader.rest = reader.rest.dropFirst()
    let name = reader.word()
    reader.skipBlanks()
    guard reader.rest.first == UInt8(ascii: "-") else { return .value(name) }
    reader.rest = reader.rest.dropFirst(2)
    var forms: [(key: String, pattern: Pattern)] = []
    while true {
      reader.skipBlanks()
      if reader.rest.first == UInt8(ascii: "*") { reader.rest = reader.rest.dropFirst() }
      guard reader.rest.first == UInt8(ascii: "[") else { break }
      reader.rest = reader.rest.dropFirst()
      let key = reader.word()
      reader.rest = reader.rest.dropFirst().drop { $0 == 0x20 }
      forms.append((key, Pattern(parts(&reader, isLine: true))))
    }
    return .choice(name, forms: forms.dropLast(), other: forms.last?.pattern ?? Pattern([]))
  }
}
