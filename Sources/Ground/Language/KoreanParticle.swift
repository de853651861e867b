// Which of two forms a Korean particle takes: it depends on the sound that the word before it ends with.

/// A particle with two forms, spelled in the program's sentences as dictionaries do: `을(를)`.
struct KoreanParticle {
  /// As it stands in a sentence that is to be filled in.
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

  /// All that are known.
  static let all = [
    KoreanParticle("을(를)", "을", "를"), KoreanParticle("이(가)", "이", "가"), KoreanParticle("은(는)", "은", "는"),
    KoreanParticle("과(와)", "과", "와"), KoreanParticle("(으)로", "으로", "로", rieul: true),
  ]

  /// What a word ends with as it is read aloud.
  enum Ending {
    case vowel
    case rieul
    case consonant
  }

  /// Appends a piece of a sentence, its particles in the form that fits what stands before them.
  static func append(_ piece: Substring, to result: inout String) {
    var rest = piece
    while let paren = rest.firstIndex(of: "(") {
      let before = paren == rest.startIndex ? paren : rest.index(before: paren)
      let found = all.lazy.compactMap { particle in
        [before, paren].first { rest[$0...].hasPrefix(particle.spelling) }.map { (particle, $0) }
      }.first
      guard let (particle, start) = found else {
        result += rest[...paren]
        rest = rest[rest.index(after: paren)...]
        continue
      }
      result += rest[..<start]
      result += particle.form(after: result)
      rest = rest[rest.index(start, offsetBy: particle.spelling.count)...]
    }
    result += rest
  }

  /// The form after a text; as dictionaries spell it where nobody can tell how the text is read.
  func form(after text: String) -> String {
    switch KoreanParticle.ending(of: text) {
    case .vowel: afterVowel
    case .rieul: takesRieulForVowel ? afterVowel : afterConsonant
    case .consonant: afterConsonant
    case nil: spelling
    }
  }

  /// How a text ends, without the quotes and brackets that close it; nil for pictures and Chinese characters.
  static func ending(of text: String) -> Ending? {
    let spoken = text.unicodeScalars.reversed().drop {
      !$0.properties.isAlphabetic && !($0.properties.numericType != nil) && !$0.properties.isEmojiPresentation
    }
    guard let last = spoken.first else { return nil }
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
    // Kana end with a vowel, but for ん and ン.
    case 0x3041...0x3096, 0x30A1...0x30FC: return [0x3093, 0x30F3].contains(last.value) ? .consonant : .vowel
    default: return latin(Array(spoken.prefix(3)))
    }
  }

  /// How letters of the Latin alphabet are read in Korean: 엘, 엠, 엔 and 알 by name, others as the word sounds.
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
