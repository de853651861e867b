// Which currency people of a country pay with.

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
