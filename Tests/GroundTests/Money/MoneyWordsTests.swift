// Money as each language writes it.

import Fluent
import Ground
import TestSupport
import Testing

@Suite struct MoneyWordsTests {
  private static func amount(_ minorUnits: Int, _ code: String) throws -> Amount {
    Amount(minorUnits: minorUnits, try #require(Currency(code)))
  }

  private static func all(_ minorUnits: Int, _ code: String, _ text: (Language) -> (Amount) -> String) throws
    -> [String]
  { try Language.allCases.map { text($0)(try amount(minorUnits, code)) } }

  @Test func writesFiguresInFourLanguages() throws {
    let money = Language.money
    #expect(try MoneyWordsTests.all(50_000, "KRW", money) == ["₩50,000", "₩50,000", "₩50,000", "₩50,000"])
    #expect(try MoneyWordsTests.all(-1200, "JPY", money) == ["-¥1,200", "-¥1,200", "-¥1,200", "-JP¥1,200"])
    #expect(
      try MoneyWordsTests.all(1_234_567, "CNY", money) == [
        "CN¥12,345.67", "CN¥12,345.67", "CN¥12,345.67", "¥12,345.67",
      ])
    #expect(try MoneyWordsTests.all(-5, "USD", money) == ["-$0.05", "-US$0.05", "-$0.05", "-US$0.05"])
    #expect(Language.en.money(try MoneyWordsTests.amount(2000, "CHF")) == "CHF\u{A0}20.00")
    #expect(Language.en.money(try MoneyWordsTests.amount(1_234_567, "KWD")) == "KWD\u{A0}1,234.567")
    #expect(Language.en.money(try MoneyWordsTests.amount(0, "KRW")) == "₩0")
  }

  @Test func writesSigns() throws {
    let signed = Language.ko.signedMoney
    #expect(signed(try MoneyWordsTests.amount(50_000, "KRW")) == "+₩50,000")
    #expect(signed(try MoneyWordsTests.amount(-5000, "KRW")) == "-₩5,000")
    #expect(signed(try MoneyWordsTests.amount(0, "KRW")) == "±₩0")
  }

  @Test(arguments: [
    (Language.ko, "KRW", 50_000, "5만원"), (.ko, "KRW", 53_500, "5만 3,500원"), (.ko, "KRW", 0, "0원"),
    (.ko, "KRW", -5000, "-5,000원"), (.ko, "KRW", 123_450_000, "1억 2,345만원"),
    (.ko, "KRW", 1_000_000_000_001, "1조 1원"), (.ko, "JPY", 50_000, "¥50,000"),
    (.ja, "JPY", 53_500, "5万3,500円"), (.ja, "JPY", 100_000_000, "1億円"), (.zh, "CNY", 5_000_000, "5万元"),
    (.zh, "CNY", 5_000_050, "¥50,000.50"), (.zh, "CNY", 123_456_789_000_000, "12,345亿6,789万元"),
    (.en, "USD", 5000, "$50.00"),
  ]) func writesWords(language: Language, code: String, minorUnits: Int, text: String) throws {
    #expect(language.wordedMoney(try MoneyWordsTests.amount(minorUnits, code)) == text)
  }

  @Test func wordsAreExact() async throws {
    try await withSeed(runs: 500) { random in
      for (language, code) in [(Language.ko, "KRW"), (.ja, "JPY"), (.zh, "CNY"), (.en, "USD")] {
        let limit = random.pick([9999, 99_999_999, 1_000_000_000_000, Amount.maximumMinorUnits])
        // Round numbers are where words are short.
        let step = random.pick([1, 100, 10_000, 1_000_000])
        let amount = try MoneyWordsTests.amount(random.pick(-limit...limit) / step * step, code)
        let words = language.wordedMoney(amount)
        #expect(try Amount(typed: words, amount.currency) == amount, "\(words)")
      }
    }
  }

  @Test(arguments: [
    (Language.ko, 0, "0"), (.ko, 9999, "9,999"), (.ko, 10_000, "1만"), (.ko, 12_000, "1.2만"),
    (.ko, 99_499, "9.9만"), (.ko, 99_500, "10만"), (.ko, 123_456, "12만"), (.ko, 12_345_678, "1235만"),
    (.ko, 99_994_999, "9999만"), (.ko, 99_995_000, "1억"), (.ko, 123_456_789, "1.2억"),
    (.ko, 999_950_000_000, "1조"), (.ko, 1_000_000_000_000, "1조"), (.ko, -123_456, "-12만"),
    (.ja, 50_000, "5万"), (.ja, 250_000_000, "2.5億"), (.zh, 1_000_000_000_000, "1万亿"), (.en, 999, "999"),
    (.en, 1000, "1k"), (.en, 1499, "1.5k"), (.en, 12_345, "12k"), (.en, 999_499, "999k"),
    (.en, 999_500, "1M"), (.en, 1_234_567, "1.2M"), (.en, 999_999_999_999, "1T"),
  ]) func writesShortAmounts(language: Language, units: Int, text: String) throws {
    #expect(language.shortMoney(try MoneyWordsTests.amount(units, "KRW")) == text)
  }

  @Test func roundsCentsInShortAmounts() throws {
    #expect(Language.en.shortMoney(try MoneyWordsTests.amount(1249, "USD")) == "12")
    #expect(Language.en.shortMoney(try MoneyWordsTests.amount(1250, "USD")) == "13")
    #expect(Language.en.shortMoney(try MoneyWordsTests.amount(-40, "USD")) == "0")
  }

  @Test func shortAmountsFitIntoSixColumns() async throws {
    try await withSeed(runs: 2000) { random in
      let limit = random.pick([99_999, 9_999_999, 999_999_999, 99_999_999_999, 1_000_000_000_000])
      let near = random.pick([10_000, 1_000_000, 100_000_000, 10_000_000_000, 1_000_000_000_000])
      for units in [random.pick(0...limit), near - random.below(6000)] where units >= 0 {
        for language in Language.allCases {
          let text = language.shortMoney(try MoneyWordsTests.amount(units, "KRW"))
          #expect(text.displayWidth <= 6, "\(units): \(text)")
        }
      }
    }
  }

  @Test(arguments: [
    (125, 1000, "12.5%"), (1, 3, "33.3%"), (2, 3, "66.7%"), (1, 2000, "0.1%"), (1, 2001, "0.0%"),
    (-1, 3, "-33.3%"), (1, -3, "-33.3%"), (-1, -3, "33.3%"), (0, 5, "0.0%"), (-1, 100_000, "0.0%"),
    (12_345, 100, "12,345.0%"), (.max, .max, "100.0%"), (.min, .max, "-100.0%"), (.min, .min, "100.0%"),
  ]) func roundsPercentages(part: Int, whole: Int, text: String) {
    #expect(Language.en.percent(part, of: whole) == text)
  }

  @Test func percentagesHaveSignsAndLimits() {
    #expect(Language.ja.percent(3, of: 100, signed: true) == "+3.0%")
    #expect(Language.ja.percent(-3, of: 100, signed: true) == "-3.0%")
    #expect(Language.ja.percent(0, of: 100, signed: true) == "+0.0%")
    #expect(Language.ja.percent(5, of: 0) == nil)
    #expect(Language.ja.percent(.max, of: 1) == nil)
    // The largest quotient of all, which rounding must not carry over the end.
    #expect(Language.ja.percent(2_545_650_682_171_918_123, of: 138) == nil)
  }
}
