// Texts in lines that fit, as people who read the four languages would break them.

import Testing
import ZuttoCLI

@Suite struct TextWrapTests {
  @Test(arguments: [
    ("short", ["short"]), ("one two three four five", ["one two three four", "five"]),
    // Neither a full stop nor a small kana begins a line.
    ("みんなで海へ行きました。楽しかった。", ["みんなで海へ行きま", "した。楽しかった。"]), ("あいうえおかきくけ。こ", ["あいうえおかきく", "け。こ"]),
    ("あいうえおかきくキャベツ", ["あいうえおかきく", "キャベツ"]),
    // No opening bracket ends one.
    ("あいうえおかきく（けこ）", ["あいうえおかきく", "（けこ）"]), ("今天我们一起去了海边，大家都很开心。", ["今天我们一起去了海", "边，大家都很开心。"]),
    // Hangul is broken between words.
    ("오늘은 바다에 갔습니다. 정말 좋았어요.", ["오늘은 바다에", "갔습니다. 정말", "좋았어요."]),
    // Commands stay whole, to be copied.
    ("say 'zutto memo list' for all", ["say", "'zutto memo list'", "for all"]),
    ("it's the others' cake and mine", ["it's the others'", "cake and mine"]),
    // What can't be broken is longer than wanted.
    ("a https://example.org/a/long/way b", ["a", "https://example.org/a/long/way", "b"]),
    ("  two blanks stay at the beginning", ["  two blanks stay", "at the beginning"]),
  ]) func linesEndWhereTheyMay(_ text: String, _ lines: [String]) {
    #expect(TextWrap(19).lines(text) == lines)
  }

  @Test func nothingIsLost() throws {
    let texts = ["家に帰る前に、「また明日」と言った。 e.g. 'a b' (c) 그리고 집에 갔다! 🎂🎂🎂🎂🎂🎂", "", " ", "''' '"]
    for text in texts {
      for width in 1...60 {
        let joined = TextWrap(width).lines(text).joined()
        #expect(joined.filter { $0 != " " } == text.filter { $0 != " " })
      }
    }
  }

  @Test func aHangingLineIsNarrower() {
    #expect(TextWrap(10).lines("aaa bbb ccc ddd", hanging: 4) == ["aaa bbb", "ccc", "ddd"])
  }

  @Test func factsStayWhole() {
    let facts = ["2026-10-20-hokecu", "2026年10月20日", "匿名", "回答済み", "公開"]
    #expect(TextWrap(40).lines(facts: facts) == ["2026-10-20-hokecu · 2026年10月20日", "匿名 · 回答済み · 公開"])
    #expect(TextWrap(100).lines(facts: facts).count == 1)
    #expect(TextWrap(4).lines(facts: facts) == facts)
  }
}
