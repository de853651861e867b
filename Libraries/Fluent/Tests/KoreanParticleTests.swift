// Particles fit the word before them.

import Fluent
import Testing

@Suite struct KoreanParticleTests {
  private static let korean = Locales([.ko, .en]) { _, _ in
    Array(
      """
      test-all = 「{ $a }」을(를) '{ $b }'(으)로, { $a }이(가) { $b }은(는) { $a }과(와)
      test-apart = { $a } 을(를)
      """.utf8)
  }[.ko]

  @Test(arguments: [
    ("일기", "를", "로", "가", "는", "와"), ("집", "을", "으로", "이", "은", "과"), ("서울", "을", "로", "이", "은", "과"),
    ("2024년", "을", "으로", "이", "은", "과"), ("3", "을", "으로", "이", "은", "과"), ("5", "를", "로", "가", "는", "와"),
    ("1", "을", "로", "이", "은", "과"), ("10", "을", "으로", "이", "은", "과"), ("email", "을", "로", "이", "은", "과"),
    ("home", "를", "로", "가", "는", "와"), ("book", "을", "으로", "이", "은", "과"),
    ("futari", "를", "로", "가", "는", "와"), ("SIM", "을", "으로", "이", "은", "과"), ("USB", "를", "로", "가", "는", "와"),
    ("KR", "을", "로", "이", "은", "과"), ("bring", "을", "으로", "이", "은", "과"), ("みさき", "를", "로", "가", "는", "와"),
    ("ペン", "을", "으로", "이", "은", "과"), ("집 (새)", "를", "로", "가", "는", "와"), ("\"집\"", "을", "으로", "이", "은", "과"),
    ("2024-12.md", "를", "로", "가", "는", "와"),
  ]) func fitTheSoundOfTheWord(
    word: String, object: String, way: String, subject: String, topic: String, with: String
  ) {
    #expect(
      Phrase("test-all")(Self.korean, ["a": word, "b": word])
        == "「\(word)」\(object) '\(word)'\(way), \(word)\(subject) \(word)\(topic) \(word)\(with)")
  }

  @Test func staysAsItIsWhereNobodyCanTell() {
    #expect(Phrase("test-all")(Self.korean, ["a": "母", "b": "🎂"]).hasPrefix("「母」을(를) '🎂'(으)로"))
  }

  @Test func whatAPersonWroteIsNeverChanged() {
    #expect(Phrase("test-apart")(Self.korean, ["a": "집을(를)"]).hasPrefix("집을(를) "))
  }
}
