// Which words of a text are tags.

import Diagnostics
import Prose
import TestSupport
import Testing

@Suite struct TagWordsTests {
  private func names(_ text: String) -> [String] { TagWords.names(in: Array(text.utf8)[...]) }

  @Test(
    arguments: [
      ("#旅行", ["旅行"]), ("今日は #旅行 へ。#京都、#食べ歩き！", ["旅行", "京都", "食べ歩き"]), ("＃旅行　＃京都", ["旅行", "京都"]),
      ("(#a) （#b）「#c」|#d|", ["a", "b", "c", "d"]), ("**#a** _#b_ ~~#c~~", ["a", "b", "c"]),
      ("#한국어 #여행을", ["한국어", "여행을"]), ("#a#b", ["a", "b"]), ("#ジョン・スミス・ #ab-", ["ジョン・スミス", "ab"]),
      ("#travel/kyoto/ #a_b #3月 #2024-12", ["travel/kyoto", "a_b", "3月"]),
      ("\u{200F}#سفر \u{202B}**#سفر**\u{202C} #می\u{200C}خواهم", ["سفر", "سفر", "می\u{200C}خواهم"]),
      ("#🎂 😀#x ❤️#y #✈️旅", ["🎂", "x", "y", "✈️旅"]),
      ("# heading\n## 2024 #trip\n", ["trip"]),
      ("line\n#first\n> #quoted\n- #item", ["first", "quoted", "item"]),
      ("#がき", ["がき"]), ("a\n\n- x\n\n    #below an item", ["below"]),
    ] as [(String, [String])]) func tags(_ text: String, _ tags: [String])
  { #expect(names(text) == tags) }

  @Test(arguments: [
    "# 旅行", "#123 #1-2", "a#b", "今日は#旅行", "\\#no", "\\＃no", "http://x.org/#top", "https://x.org/a?b=#c",
    "[x](#there)", "[x]: #there", "&#12354; &#x3042;", "`#code`", "``a ` #code``", "`two\n#lines`",
    "```\n#code\n```", "~~~ js\n#code\n~~~", "    #indented", "text\n\n\t#indented\n    #more",
    "``` #info\n#code",
    "#", "##a", "#-", "a\u{200F}#b", "C# and F#", "<#a>", "\"#a\"", "#" + String(repeating: "a", count: 101),
  ]) func noTags(_ text: String) { #expect(names(text) == []) }

  @Test func anOpenBacktickEndsWithTheParagraph() { #expect(names("a ` b\n\n#tag ` c") == ["tag"]) }

  @Test func aFenceIsClosedByItsOwnMarksOnly() { #expect(names("````\n```\n#no\n````\n#yes") == ["yes"]) }

  @Test func placesAreIndicesOfTheSlice() {
    let bytes = Array("---\n---\nab #旅 c".utf8)
    let body = bytes[8...]
    #expect(TagWords.places(in: body).map { String(decoding: bytes[$0], as: UTF8.self) } == ["#旅"])
  }

  @Test(.timeLimit(.minutes(10))) func hostileTextsCostLittle() {
    let many = (0..<5000).map { "#a\($0)x" }.joined(separator: " ")
    #expect(TagWords.all(head: ["b"], texts: [Array(many.utf8)[...]]).count == 1000)
    let runs = String(repeating: "`` #a ` ", count: 100_000)
    #expect(TagWords.names(in: Array(runs.utf8)[...]).count < 100_000)
  }

  @Test func sameTags() {
    #expect(["#Travel", "travel", "＃TRAVEL", "が", "か\u{3099}", " "].distinctTags == ["Travel", "が"])
    #expect("Straße".tagKey == "STRASSE".tagKey)
    #expect("旅, #京都　食".typedTags == ["旅", "京都", "食"])
    #expect(
      TagWords.isWord("旅行") && TagWords.isWord("#a/b") && !TagWords.isWord("a b") && !TagWords.isWord("12"))
  }

  /// Law: links are made of tags only, and of every tag outside of links and code.
  @Test @MarkdownActor func pagesLinkTheTags() {
    func html(_ text: String) -> String {
      let bytes = Array(text.utf8)
      let markdown = Markdown(Source("x.md", bytes))
      let tags = TagWords.names(in: bytes[...])
      return String(decoding: markdown.html(tags: TagLinks(tags) { "t/\($0)" }).html, as: UTF8.self)
    }
    #expect(
      html("a **#b** <c> #d")
        == "<p>a <strong><a rel=\"tag\" href=\"t/b\">#b</a></strong> &lt;c&gt; <a rel=\"tag\" href=\"t/d\">#d</a></p>\n"
    )
    #expect(html("`#b` \\#c [x #d](http://e.org)").ranges(of: "rel=\"tag\"").count == 0)
    #expect(html("｜漢字《かんじ》 #旅｜漢字《かんじ》").ranges(of: "<ruby>").count == 2)
  }

  /// Law: whatever stands there, tags lie one behind the other, and each begins with its sign.
  @Test func everyTextIsReadToItsEnd() {
    var random = SplitMix64()
    let parts = [
      "#", "＃", "a", "旅", "1", " ", "\n", "\n\n", "`", "```", "~~~", "    ", "\t", "- ", "> ", "(", "](",
      "]: ", "\\",
      "*", "_", "/", "-", "・", "\u{200C}", "\u{200D}", "\u{200F}", "🎂", "\u{FE0F}", "\u{FFFD}", "é", "&",
    ]
    for _ in 0..<3000 {
      let bytes = Array((0..<random.below(20)).map { _ in random.pick(parts) }.joined().utf8)
      var end = 0
      for place in TagWords.places(in: bytes[...]) {
        #expect(place.lowerBound >= end)
        let word = String(decoding: bytes[place], as: UTF8.self)
        #expect(
          word.tagName.unicodeScalars.elementsEqual(word.unicodeScalars.dropFirst()) && TagWords.isWord(word))
        end = place.upperBound
      }
    }
  }

  @Test func bytesThatAreNoTextHaveNoTags() {
    #expect(TagWords.places(in: [0x23, 0xFF, 0x23, 0xE3, 0x81][...]).isEmpty)
    #expect(TagWords.places(in: []).isEmpty)
  }
}
