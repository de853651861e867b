// Which language a text is in.

import Fluent
import Ground
import TestSupport
import Testing

@Suite struct GuessTests {
  @Test(arguments: [
    ("今日はクリスマス！一緒にケーキ食べたね🎂", LanguageTag.ja), ("ありがとう", .ja), ("ｱｲｽ", .ja), ("회의에서 나온 아이디어를 정리하자.", .ko),
    ("ㅋㅋㅋ", .ko), ("오늘 東京에서", .ko), ("今天是圣诞节，我们一起吃了蛋糕。", .zh), ("ㄅㄆㄇ", .zh), ("约翰・史密斯", .zh),
    ("Merry Christmas!", .en), ("\u{201C}Éclairs\u{201D}", .en), ("été", .en),
    ("新しいサイト https://example.com/a/very/long/path/of/words", .ja), ("Swift 6.3で書いた release notes", .ja),
    ("We went to the new place near the station and had ラーメン and it was very good", .en), ("𠮷", .zh),
  ]) func guessesByScript(text: String, language: LanguageTag) {
    #expect(LanguageTag.guess(text.utf8, default: .zh) == language)
  }

  @Test func hanAloneIsWhatThePersonWrites() {
    #expect(LanguageTag.guess("誕生日".utf8, default: .ja) == .ja)
    #expect(LanguageTag.guess("生日快乐".utf8, default: .zh) == .zh)
    #expect(LanguageTag.guess("生日快乐".utf8, default: .ko) == .zh)
    #expect(LanguageTag.guess("生日快乐".utf8, default: .en) == .zh)
  }

  @Test(arguments: ["", "🎂🎂👨‍👩‍👧‍👦", "123 456", "！？", "→ ✓", "ＡＢ"]) func withoutLettersThereIsNoLanguage(
    text: String
  ) { #expect(LanguageTag.guess(text.utf8, default: .ja) == nil) }

  @Test func damageIsNoTrapAndOnlyTheBeginningIsRead() {
    var dice = SplitMix64()
    for _ in 0..<5000 {
      let bytes = (0..<dice.pick(0...40)).map { _ in UInt8(dice.pick(0x60...255)) }
      _ = LanguageTag.guess(bytes, default: .ja)
    }
    let late = [UInt8](repeating: 0x20, count: 512) + Array("한국어".utf8)
    #expect(LanguageTag.guess(late, default: .ja) == nil)
    #expect(LanguageTag.guess(late.dropFirst(9), default: .ja) == .ko)
  }
}
