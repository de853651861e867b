// Amounts in files: exact, within their range, and back again.

import Diagnostics
import Fluent
import Ground
import LosslessJSON
import TestSupport
import Testing

@Suite struct AmountTests {
  @Test(arguments: [
    ("KRW", "50000", 50_000, "50000"), ("KRW", "0", 0, "0"), ("KRW", "-0", 0, "0"),
    ("KRW", "-5000", -5000, "-5000"), ("KRW", "50000.00", 50_000, "50000"), ("USD", "12.50", 1250, "12.50"),
    ("USD", "12.5", 1250, "12.50"), ("USD", "12", 1200, "12.00"), ("USD", "-0.05", -5, "-0.05"),
    ("USD", "12.5000", 1250, "12.50"), ("USD", "-0.00", 0, "0.00"), ("KWD", "1.234", 1234, "1.234"),
    ("KWD", "0.001", 1, "0.001"), ("CLF", "0.0001", 1, "0.0001"), ("CLF", "12.5", 125_000, "12.5000"),
    ("JPY", "1200", 1200, "1200"), ("KRW", "9007199254740991", 9_007_199_254_740_991, "9007199254740991"),
    ("KRW", "-9007199254740991", -9_007_199_254_740_991, "-9007199254740991"),
    ("USD", "90071992547409.91", 9_007_199_254_740_991, "90071992547409.91"),
    ("CLF", "900719925474.0991", 9_007_199_254_740_991, "900719925474.0991"),
  ]) func readsNumbers(code: String, text: String, minorUnits: Int, plain: String) throws {
    let currency = try #require(Currency(code))
    let amount = try Amount(try #require(JSONNumber(text)), currency)
    #expect(amount == Amount(minorUnits: minorUnits, currency))
    #expect(amount.plainText == plain)
    #expect(amount.number.text == plain)
    #expect(try Amount(amount.number, currency) == amount)
  }

  @Test(arguments: [
    ("KRW", "9007199254740992"), ("KRW", "-9007199254740992"), ("USD", "90071992547409.92"),
    ("USD", "9007199254740991"), ("CLF", "900719925474.0992"), ("KRW", "99999999999999999999"),
    ("KRW", "18446744073709551616"), ("KRW", "-9223372036854775808"), ("KWD", "9223372036854775.807"),
    ("USD", "1\(String(repeating: "0", count: 400))"),
  ]) func refusesWhatIsBeyondTheRange(code: String, text: String) throws {
    let currency = try #require(Currency(code))
    let number = try #require(JSONNumber(text))
    let shown = text.count > 60 ? text.prefix(60) + "…" : text
    #expect(
      refusal { _ = try Amount(number, currency) } == [
        "amount-range", "'\(shown)' is beyond the range of an amount",
        "an amount has at most 9007199254740991 minor units",
      ])
  }

  @Test(arguments: [
    ("KRW", "0.5", "'0.5' has a fraction, but KRW has none", "write a whole number"),
    ("USD", "0.005", "'0.005' has more than the 2 decimals of USD", "round it"),
    ("KWD", "1.2345", "'1.2345' has more than the 3 decimals of KWD", "round it"),
    (
      "USD", "0.000000000000000000001", "'0.000000000000000000001' has more than the 2 decimals of USD",
      "round it"
    ),
  ]) func refusesSmallerPartsThanThereAre(code: String, text: String, message: String, hint: String) throws {
    let currency = try #require(Currency(code))
    let number = try #require(JSONNumber(text))
    #expect(refusal { _ = try Amount(number, currency) } == ["amount-fraction", message, hint])
  }

  @Test(arguments: ["1e3", "1E3", "1.5e1", "0e0", "1e-2", "1e400"]) func refusesExponents(text: String) throws
  {
    let currency = try #require(Currency("USD"))
    let number = try #require(JSONNumber(text))
    #expect(
      refusal { _ = try Amount(number, currency) } == [
        "amount-invalid", "'\(text)' is not an amount", "it is in USD: write digits, such as 12.50",
      ])
  }

  @Test func everyAmountComesBackFromItsText() async throws {
    try await withSeed(runs: 300) { random in
      for code in ["KRW", "JPY", "USD", "CNY", "KWD", "CLF", "XCG"] {
        let currency = try #require(Currency(code))
        let limit = random.pick([9, 99, 12_345, 1_000_000_007, Amount.maximumMinorUnits])
        let amount = Amount(minorUnits: random.pick(-limit...limit), currency)
        #expect(try Amount(amount.number, currency) == amount)
        #expect(try Amount(typed: amount.plainText, currency) == amount)
        for language in Language.allCases {
          let shown = language.money(amount)
          #expect(try Amount(typed: shown, currency) == amount, "\(shown)")
        }
      }
    }
  }

  @Test func sumsDoNotWrapAround() throws {
    #expect(try 1.addingMoney(-3) == -2)
    #expect(try 1.subtractingMoney(3) == -2)
    #expect(try (-4).timesMoney(3) == -12)
    #expect(thrown { _ = try Int.max.addingMoney(1) }?.code == .amountRange)
    #expect(thrown { _ = try Int.min.subtractingMoney(1) }?.code == .amountRange)
    #expect(thrown { _ = try Int.min.timesMoney(-1) }?.code == .amountRange)
    let won = try #require(Currency("KRW"))
    let yen = try #require(Currency("JPY"))
    let one = Amount(minorUnits: 1, won)
    #expect(try one.adding(one) == Amount(minorUnits: 2, won))
    #expect(
      refusal { _ = try one.adding(.zero(yen)) } == [
        "currency-mixed", "KRW and JPY can't be added", "look at the months of each currency by themselves",
      ])
  }

  @Test func theLargestNumbersOfTheMachineCanBeShown() throws {
    let dollars = try #require(Currency("USD"))
    #expect(Amount(minorUnits: .min, dollars).plainText == "-92233720368547758.08")
    #expect(Language.en.money(Amount(minorUnits: .max, dollars)) == "$92,233,720,368,547,758.07")
    for language in Language.allCases {
      for code in ["KRW", "JPY", "USD", "CNY", "CLF"] {
        let currency = try #require(Currency(code))
        for number in [Int.min, .max] {
          let amount = Amount(minorUnits: number, currency)
          #expect(!language.wordedMoney(amount).isEmpty && !language.shortMoney(amount).isEmpty)
        }
      }
    }
  }
}
