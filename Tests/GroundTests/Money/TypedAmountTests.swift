// Amounts as people type and paste them.

import Diagnostics
import Ground
import TestSupport
import Testing

@Suite struct TypedAmountTests {
  @Test(arguments: [
    ("KRW", "50000", 50_000), ("KRW", "50,000", 50_000), ("KRW", " ₩50,000 ", 50_000),
    ("KRW", "￦50,000", 50_000), ("KRW", "50,000원", 50_000), ("KRW", "5만", 50_000), ("KRW", "5만원", 50_000),
    ("KRW", "5만 3,500원", 53_500), ("KRW", "5만3500", 53_500), ("KRW", "1.5만", 15_000),
    ("KRW", "1억 2,345만", 123_450_000), ("KRW", "1억5", 100_000_005), ("KRW", "12만3,500원", 123_500),
    ("KRW", "5천", 5000), ("KRW", "1만5천", 15_000), ("KRW", "1억2천만원", 120_000_000), ("KRW", "3만5천", 35_000),
    ("KRW", "5천만", 50_000_000), ("KRW", "2천3백", 2300), ("KRW", "5만천", 51_000), ("KRW", "1.5천", 1500),
    ("KRW", "3천5백만 2천원", 35_002_000), ("JPY", "1億2千万円", 120_000_000), ("CNY", "3千5百", 350_000),
    ("KRW", "3조 5만원", 3_000_000_050_000), ("KRW", "１２３，４５６", 123_456), ("KRW", "５만", 50_000),
    ("KRW", "-5,000", -5000), ("KRW", "−5,000", -5000), ("KRW", "-₩5,000", -5000), ("KRW", "₩-5,000", -5000),
    ("KRW", "₩-5000", -5000), ("KRW", "-5만원", -50_000), ("KRW", "+3,000", 3000), ("KRW", "krw 5000", 5000),
    ("KRW", "5000 KRW", 5000), ("KRW", "007", 7), ("KRW", "00", 0), ("KRW", "50,000.00", 50_000),
    ("KRW", "9,007,199,254,740,991", 9_007_199_254_740_991), ("KRW", "1,234,567", 1_234_567),
    ("JPY", "5万3500円", 53_500), ("JPY", "￥1,200", 1200), ("JPY", "JP¥1,200", 1200),
    ("JPY", "12万3,500円", 123_500), ("JPY", "1億2,345万6,789円", 123_456_789), ("CNY", "5万元", 5_000_000),
    ("CNY", "¥12.50", 1250), ("CNY", "CN¥12.50", 1250), ("CNY", "12.5块", 1250), ("USD", "$12.50", 1250),
    ("USD", "US$1,234.50", 123_450), ("USD", "usd12", 1200), ("USD", "-$0.05", -5), ("HKD", "HK$20", 2000),
    ("KWD", "KWD\u{A0}1.234", 1234), ("VND", "₫5,000", 5000), ("INR", "₹5", 500),
  ]) func readsWhatPeopleType(code: String, text: String, minorUnits: Int) throws {
    let currency = try #require(Currency(code))
    #expect(try Amount(typed: text, currency).minorUnits == minorUnits)
  }

  @Test(arguments: [
    "", " ", "-", "--5", "+-5", "-+5", "-₩-5", "5-", "5,00", "1,2345", "1234,567", ",500", "500,", "1,,000",
    "1,234,56", "1.", ".5", "1,000.5,0", "1e3", "0x10", "abc", "만", "만원", "5만만", "5만 1억", "5만 10000", "5천5천",
    "5백3천", "1억천억", "1억 12천만", "2천3,500", "천", "1억 12,345만", "5만1.5", "5만,500", "₩", "₩₩5", "$5", "5円", "٥٠",
    "5 만 x", "1억억", "99999999999999999만", "5만-3", "Infinity", "½", "五万",
  ]) func refusesWhatCouldMeanAnything(text: String) throws {
    let currency = try #require(Currency("KRW"))
    #expect(
      refusal { _ = try Amount(typed: text, currency) } == [
        "amount-invalid", "'\(text)' is not an amount", "it is in KRW: write digits, such as 50000",
      ])
  }

  @Test func namesWhatWasTypedWhereItDoesNotFit() throws {
    let won = try #require(Currency("KRW"))
    let dollars = try #require(Currency("USD"))
    #expect(refusal { _ = try Amount(typed: "₩12.50", won) }?.first == "amount-fraction")
    #expect(refusal { _ = try Amount(typed: "1.23456만", won) }?.first == "amount-fraction")
    #expect(refusal { _ = try Amount(typed: "1.2.3", dollars) }?.first == "amount-invalid")
    #expect(
      refusal { _ = try Amount(typed: "$0.005", dollars) }?.dropLast() == [
        "amount-fraction", "'$0.005' has more than the 2 decimals of USD",
      ])
    #expect(
      refusal { _ = try Amount(typed: "9,007,199,254,740,992", won) }?.dropLast() == [
        "amount-range", "'9,007,199,254,740,992' is beyond the range of an amount",
      ])
    #expect(refusal { _ = try Amount(typed: "9999조 9999억", won) }?.first == "amount-range")
  }

  @Test func randomTextsDoNotTrap() async throws {
    let pieces = ["5", "0", "99999999", ",", ".", "만", "억", "조", "千", "万", "-", "+", "₩", "원", " ", "e"]
    try await withSeed(runs: 2000) { random in
      let text = (0..<random.below(9)).map { _ in random.pick(pieces) }.joined()
      let currency = try #require(Currency(random.pick(["KRW", "CNY", "CLF"])))
      do {
        let amount = try Amount(typed: text, currency)
        #expect(amount.minorUnits.magnitude <= Amount.maximumMinorUnits)
      } catch let problem as Diagnostic {
        #expect([.amountInvalid, .amountFraction, .amountRange].contains(problem.code))
      }
    }
  }
}
