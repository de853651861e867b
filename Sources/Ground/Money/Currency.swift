// The currencies of ISO 4217: a code, and how many decimals its smallest part needs.

public import Diagnostics
public import Fluent

/// A currency of ISO 4217.
public struct Currency: Sendable, Hashable {
  /// The three letters, such as `KRW`.
  public let code: String
  /// How many decimals its minor unit has: KRW 0, USD 2, KWD 3.
  public let decimals: Int

  /// The currency with a code of three capital letters; nil if ISO 4217 has no such code.
  public init?(_ code: String) {
    guard let decimals = Currency.decimals(of: code) else { return nil }
    self.code = code
    self.decimals = decimals
  }

  private init(known code: String, decimals: Int) {
    self.code = code
    self.decimals = decimals
  }

  /// The currency of a language's home country, for a new ledger.
  public init(of language: LanguageTag) {
    switch language {
    case .ja: self.init(known: "JPY", decimals: 0)
    case .ko: self.init(known: "KRW", decimals: 0)
    case .zh: self.init(known: "CNY", decimals: 2)
    default: self.init(known: "USD", decimals: 2)
    }
  }

  /// Reads a code as it stands in a file, or, in any case, as a person types it.
  ///
  /// - Throws: `currency-unknown`.
  public init(parsing text: String, typed: Bool = false) throws(Diagnostic) {
    guard let currency = Currency(typed ? text.uppercased() : text) else {
      let isOnlySmall = Currency(text.uppercased()) != nil
      throw Diagnostic(
        .currencyUnknown, Phrase("home-not-currency-iso", ["quoted-briefly": text.quotedBriefly]),
        hint: isOnlySmall
          ? Phrase("home-write-capital-letters", ["uppercased": text.uppercased()])
          : Phrase("home-write-three-letters-such-krw"))
    }
    self = currency
  }

  /// How many minor units make one unit: 1, 100, 1,000 or 10,000.
  public var minorUnitsPerUnit: Int {
    switch decimals {
    case 0: 1
    case 2: 100
    case 3: 1000
    default: 10_000
    }
  }
}

extension Currency: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}

extension Currency {
  /// ISO 4217, list one of 2026-01-01, without metals and units of account; and the national
  /// currencies that were withdrawn since 2020, in which older books are kept.
  private static let groups: [(decimals: Int, codes: String)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
    (
      2,
      """
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD \
      CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS \
      GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD \
      LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB \
      PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP \
      SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG ZWL
      """
    ),
  ]

  private static let table: [Substring: Int] = {
    var table: [Substring: Int] = [:]
    for (decimals, codes) in groups { for code in codes.split(separator: " ") { table[code] = decimals } }
    return table
  }()

  private static func decimals(of code: String) -> Int? {
    // The few that ledgers are kept in, without the table.
    switch code {
    case "KRW", "JPY": 0
    case "USD", "CNY", "EUR": 2
    default: code.utf8.count == 3 ? table[code[...]] : nil
    }
  }
}

extension Currency {
  /// The currency of a country; nil for a country that the table does not know.
  ///
  /// - Parameter country: two capital letters of ISO 3166-1.
  public init?(country: String) {
    guard country.utf8.count == 2, let row = Currency.countries.first(where: { $0.1.contains(country[...]) })
    else { return nil }
    self.init(row.0)
  }

  /// The currencies that are money of more than a few of the world's shops, as of 2026.
  private static let countries: [(String, [Substring])] = [
    ("EUR", "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA"),
    ("USD", "US AS EC FM GU MH MP PA PR PW SV TL VI"), ("GBP", "GB GG IM JE"), ("JPY", "JP"), ("KRW", "KR"),
    ("CNY", "CN"), ("TWD", "TW"), ("HKD", "HK"), ("MOP", "MO"), ("SGD", "SG"), ("AUD", "AU KI NR TV"),
    ("NZD", "NZ CK NU TK"), ("CAD", "CA"), ("CHF", "CH LI"), ("INR", "IN"), ("AED", "AE"), ("ARS", "AR"),
    ("BDT", "BD"), ("BRL", "BR"), ("CLP", "CL"), ("COP", "CO"), ("CZK", "CZ"), ("DKK", "DK FO GL"),
    ("EGP", "EG"), ("HUF", "HU"), ("IDR", "ID"), ("ILS", "IL"), ("ISK", "IS"), ("KES", "KE"), ("KHR", "KH"),
    ("KWD", "KW"), ("KZT", "KZ"), ("LAK", "LA"), ("LKR", "LK"), ("MAD", "MA"), ("MMK", "MM"), ("MNT", "MN"),
    ("MXN", "MX"), ("MYR", "MY"), ("NGN", "NG"), ("NOK", "NO SJ"), ("NPR", "NP"), ("PEN", "PE"),
    ("PHP", "PH"), ("PKR", "PK"), ("PLN", "PL"), ("QAR", "QA"), ("RON", "RO"), ("RSD", "RS"), ("RUB", "RU"),
    ("SAR", "SA"), ("SEK", "SE"), ("THB", "TH"), ("TRY", "TR"), ("UAH", "UA"), ("UYU", "UY"), ("UZS", "UZ"),
    ("VND", "VN"), ("XAF", "CF CG CM GA GQ TD"), ("XOF", "BF BJ CI GW ML NE SN TG"), ("ZAR", "ZA"),
  ].map { ($0.0, $0.1.split(separator: " ")) }
}
