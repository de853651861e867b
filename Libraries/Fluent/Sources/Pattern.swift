// A message's pattern: text, placeholders, and a choice by number.
// Spec: Project Fluent's syntax 1.0, of it text, `{ $name }`, `{ "text" }` and selectors on a number.

/// A message's pattern, parsed.
struct Pattern: Sendable {
  private enum Part {
    case text(String)
    case value(String)
    /// Takes the form that fits the text before it.
    case particle(KoreanParticle)
    /// Selected by a number: an exact form, `one` for 1, else the default.
    indirect case choice(String, forms: [(key: String, pattern: Pattern)], other: Pattern)
  }

  private var parts: [Part] = []

  /// Parses a pattern.
  ///
  /// - Parameter bytes: the text after `=`; the common indent of the following lines is removed.
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

  /// The text with values; a placeholder without a value stays as `{name}`.
  ///
  /// A Korean particle after a value, spelled `을(를)`, takes the form that fits the value.
  func filled(_ value: (String) -> String?) -> String {
    var result = ""
    fill(&result, value)
    return result
  }

  private func fill(_ result: inout String, _ value: (String) -> String?) {
    // By index: an iterator would be one more owner of what all threads share.
    for index in parts.indices {
      switch parts[index] {
      case .text(let text): result += text
      case .particle(let particle): result += particle.form(after: result)
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

  /// Parses text and placeholders up to the end, or to the end of a line.
  private static func parts(_ reader: inout Reader, isLine: Bool = false) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    func close() {
      split(String(decoding: text, as: UTF8.self), into: &parts)
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

  /// Adds text, its Korean particles as parts of their own.
  private static func split(_ text: String, into parts: inout [Part]) {
    var rest = text[...]
    // Each spelling has a parenthesis.
    var start = text.utf8.contains(UInt8(ascii: "(")) ? rest.startIndex : rest.endIndex
    while start < rest.endIndex {
      if let particle = KoreanParticle.all.first(where: { rest[start...].hasPrefix($0.spelling) }) {
        if start > rest.startIndex { parts.append(.text(String(rest[..<start]))) }
        parts.append(.particle(particle))
        rest = rest[start...].dropFirst(particle.spelling.count)
        start = rest.startIndex
      } else {
        start = rest.index(after: start)
      }
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  /// Parses a placeholder after its opening brace.
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

/// A particle with two forms, spelled in messages as dictionaries do: `을(를)`.
struct KoreanParticle {
  /// The spelling in a pattern.
  let spelling: String
  private let afterConsonant: String
  private let afterVowel: String
  /// Whether a word that ends with ㄹ counts as one that ends with a vowel: 서울로.
  private let takesRieulForVowel: Bool

  private init(_ spelling: String, _ consonant: String, _ vowel: String, rieul: Bool = false) {
    self.spelling = spelling
    afterConsonant = consonant
    afterVowel = vowel
    takesRieulForVowel = rieul
  }

  static let all = [
    KoreanParticle("을(를)", "을", "를"), KoreanParticle("이(가)", "이", "가"), KoreanParticle("은(는)", "은", "는"),
    KoreanParticle("과(와)", "과", "와"), KoreanParticle("(으)로", "으로", "로", rieul: true),
  ]

  /// The final sound of a word.
  enum Ending {
    case vowel
    case rieul
    case consonant
  }

  /// The form after a text; the dictionary spelling if the reading is unknown.
  func form(after text: String) -> String {
    switch KoreanParticle.ending(of: text) {
    case .vowel: afterVowel
    case .rieul: takesRieulForVowel ? afterVowel : afterConsonant
    case .consonant: afterConsonant
    case nil: spelling
    }
  }

  /// The final sound of a text, ignoring closing quotes and brackets; nil for emoji and Chinese characters.
  static func ending(of text: String) -> Ending? {
    let scalars = text.unicodeScalars.reversed().drop {
      !$0.properties.isAlphabetic && !($0.properties.numericType != nil) && !$0.properties.isEmojiPresentation
    }
    guard let last = scalars.first else { return nil }
    switch last.value {
    case 0xAC00...0xD7A3:
      switch (last.value - 0xAC00) % 28 {
      case 0: return .vowel
      case 8: return .rieul
      default: return .consonant
      }
    // 영 일 이 삼 사 오 육 칠 팔 구; 십, 백, 천 and 만 end as 영 does.
    case 0x30...0x39:
      return [.consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel][
        Int(last.value) - 0x30]
    // Kana end with a vowel, except ん and ン.
    case 0x3041...0x3096, 0x30A1...0x30FC: return [0x3093, 0x30F3].contains(last.value) ? .consonant : .vowel
    default: return latin(Array(scalars.prefix(3)))
    }
  }

  /// The final sound of Latin letters read in Korean: 엘, 엠, 엔 and 알 by name, others as the word sounds.
  ///
  /// - Parameter letters: the last three characters, the last one first.
  /// - Returns: nil for other scripts.
  private static func latin(_ letters: [Unicode.Scalar]) -> Ending? {
    guard let last = letters.first, last.isASCII, last.properties.isAlphabetic else { return nil }
    let isName = letters.prefix(2).allSatisfy { !$0.properties.isLowercase }
    switch Character(last.properties.lowercaseMapping) {
    case "l": return .rieul
    case "r": return isName ? .rieul : .vowel
    case "m", "n": return .consonant
    case "g" where letters.dropFirst().first == "n": return .consonant
    // 북, 컵, 깃: after one short vowel these close the syllable.
    case "b", "c", "k", "p", "t":
      let vowels: [Unicode.Scalar] = ["a", "e", "i", "o", "u"]
      return !isName && letters.dropFirst().first.map(vowels.contains) == true ? .consonant : .vowel
    default: return .vowel
    }
  }
}
