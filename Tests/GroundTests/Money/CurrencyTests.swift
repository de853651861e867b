// The currencies of ISO 4217.

import Fluent
import Foundation
import Ground
import TestSupport
import Testing
import ZonedTime

@Suite struct CurrencyTests {
  @Test(arguments: [
    ("KRW", 0, 1), ("JPY", 0, 1), ("VND", 0, 1), ("ISK", 0, 1), ("CLP", 0, 1), ("USD", 2, 100),
    ("EUR", 2, 100), ("CNY", 2, 100), ("MRU", 2, 100), ("HUF", 2, 100), ("TWD", 2, 100), ("XCG", 2, 100),
    ("KWD", 3, 1000), ("TND", 3, 1000), ("IQD", 3, 1000), ("CLF", 4, 10_000), ("UYW", 4, 10_000),
    ("UYI", 0, 1), ("BGN", 2, 100), ("HRK", 2, 100),
  ]) func knowsTheDecimals(code: String, decimals: Int, minorUnits: Int) throws {
    let currency = try #require(Currency(code))
    #expect(currency.decimals == decimals)
    #expect(currency.minorUnitsPerUnit == minorUnits)
    #expect("\(currency)" == code)
  }

  @Test(arguments: [
    "", "krw", "KR", "KRWX", "XAU", "XXX", "XTS", "XDR", "ABC", "원", "₩", "DEM", "K\u{0}W", "ＫＲＷ",
  ]) func doesNotKnowOthers(code: String) { #expect(Currency(code) == nil) }

  @Test(arguments: [
    ("KR", "KRW"), ("JP", "JPY"), ("US", "USD"), ("DE", "EUR"), ("BG", "EUR"), ("GB", "GBP"), ("CN", "CNY"),
    ("LI", "CHF"), ("SN", "XOF"),
  ]) func knowsWhatACountryPaysWith(country: String, code: String) {
    #expect(Currency(country: country)?.code == code)
  }

  @Test func everyCurrencyOfACountryIsOneAndEveryZoneHasAtMostOneCountry() throws {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let codes = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    #expect(codes.compactMap { Currency(country: $0) }.count > 100)
    #expect(Currency(country: "") == nil && Currency(country: "KOR") == nil)
    #expect(TimeZoneRules.country(ofZone: "Asia/Seoul") == "KR")
    #expect(TimeZoneRules.country(ofZone: "UTC") == nil)
    #expect(TimeZoneRules.country(ofZone: "Asia/Seoul", in: ["/nowhere"]) == nil)
  }

  @Test func saysHowToWriteACode() {
    #expect(
      refusal { _ = try Currency(parsing: "krw") } == [
        "currency-unknown", "'krw' is not a currency of ISO 4217", "write it in capital letters: KRW",
      ])
    #expect(
      refusal { _ = try Currency(parsing: "won", typed: true) } == [
        "currency-unknown", "'won' is not a currency of ISO 4217",
        "write its three letters, such as KRW, JPY, USD or CNY",
      ])
    #expect(throws: Never.self) { try Currency(parsing: "krw", typed: true) }
  }

  @Test func aNewLedgerHasTheCurrencyOfItsLanguage() {
    #expect(Language.allCases.map { Currency(of: $0.tag).code } == ["JPY", "KRW", "USD", "CNY"])
    for language in Language.allCases {
      let currency = Currency(of: language.tag)
      #expect(Currency(currency.code) == currency)
    }
  }

  /// All codes of ISO's list that are a country's money.
  @Test func knowsAllThatTheSystemKnows() throws {
    let file = "/usr/share/iso-codes/json/iso_4217.json"
    guard FileManager.default.fileExists(atPath: file) else {
      try Test.cancel("skipped: the package iso-codes is not installed")
    }
    let root = try JSONDecoder().decode(
      [String: [[String: String]]].self, from: Data(contentsOf: URL(filePath: file)))
    let codes = try #require(root["4217"]).compactMap { $0["alpha_3"] }
    // Metals, units of account and codes for testing; no money in a till.
    let others = ["XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XDR", "XPD", "XPT", "XSU", "XTS", "XUA", "XXX"]
    #expect(codes.count > 150)
    #expect(codes.filter { Currency($0) == nil }.sorted().filter { !others.contains($0) } == [])
  }
}
