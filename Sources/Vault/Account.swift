// An account of the vault, with the checks of its values.

public import Diagnostics
public import Fluent
public import LosslessJSON
public import Seal

/// An account of the vault (docs/FORMAT.md, "What a record says").
public struct Account: Sendable, Equatable {
  /// How codes are computed.
  public enum Kind: Sendable, Hashable {
    /// Time-based (RFC 6238), with the period in seconds.
    case totp(period: Int)
    /// Counter-based (RFC 4226), with the counter of the next code.
    case hotp(counter: Int)
    /// Steam's variant of TOTP: five letters and digits every 30 seconds.
    case steam

    /// The name in files and URIs.
    public var name: String {
      switch self {
      case .totp: "totp"
      case .hotp: "hotp"
      case .steam: "steam"
      }
    }
  }

  /// The issuer, such as `GitHub`; may be empty.
  public var issuer: String
  /// The account name, such as `misaki@example.jp`; may be empty.
  public var name: String
  /// How codes are computed.
  public var kind: Kind
  /// The shared secret, 1 to `maximumSecretSize` bytes.
  public var secret: Secret
  /// The hash function of the HMAC.
  public var algorithm: HashAlgorithm = .sha1
  /// Digits of a code, 5 to 10; 5 for Steam.
  public var digits = Account.standardDigits
  /// The user's free text.
  public var note: String?
  /// Groups, folders and tags.
  public var tags: [String] = []
  /// Whether lists put it before accounts that are neither ranked nor favourites.
  public var isFavorite = false
  /// The position in the user's own order, which precedes all others; nil sorts by issuer.
  public var rank: Int?
  /// Data without a field here: unknown keys, `parameters` of its URI, `imported` of another app.
  public var extra = JSONObject()

  /// Makes an account with the default parameters, unchecked.
  public init(issuer: String, name: String, kind: Kind, secret: Secret) {
    self.issuer = issuer
    self.name = name
    self.kind = kind
    self.secret = secret
    if kind == .steam { digits = Account.steamDigits }
  }

  /// The default number of digits.
  public static let standardDigits = 6
  /// The length of a Steam code.
  public static let steamDigits = 5
  /// The default period in seconds.
  public static let standardPeriod = 30
  /// The allowed numbers of digits.
  public static let possibleDigits = 5...10
  /// The allowed periods in seconds: up to a day.
  public static let possiblePeriods = 1...86400
  /// The allowed counters: integers that every JSON parser represents exactly.
  public static let possibleCounters = 0...(1 << 53 - 1)
  /// The allowed ranks.
  public static let possibleRanks = -(1 << 40)...(1 << 40)
  /// The maximum size of a secret in bytes.
  public static let maximumSecretSize = Base32.maximumSecretSize
  /// The maximum length of an issuer or a name, in Unicode scalars.
  public static let maximumNameLength = 500

  /// `GitHub: misaki@example.jp`, or whichever of the two is not empty.
  public var label: String {
    if issuer.isEmpty { return name }
    return name.isEmpty ? issuer : "\(issuer): \(name)"
  }
}

extension Account {
  /// Makes an account and throws what `check()` throws; nil `digits` means the default of the kind.
  public static func make(
    issuer: String, name: String, kind: Kind, secret: Secret, algorithm: HashAlgorithm = .sha1,
    digits: Int? = nil
  ) throws(Diagnostic) -> Account {
    var account = Account(issuer: issuer, name: name, kind: kind, secret: secret)
    account.algorithm = algorithm
    if let digits { account.digits = digits }
    try account.check()
    return account
  }

  /// Checks that every value is in range; throws `account-name`, `secret-invalid`, `digits-invalid`,
  /// `period-invalid` or `counter-invalid`.
  public func check() throws(Diagnostic) {
    try Account.check(issuer, is: Phrase("otp-issuer-2"))
    try Account.check(name, is: Phrase("otp-account-name"))
    guard (1...Account.maximumSecretSize).contains(secret.count) else {
      throw Diagnostic(
        .secretInvalid,
        secret.count == 0
          ? Phrase("seal-secret-empty")
          : Phrase("seal-secret-too-long-most-bytes", ["maximum-secret-size": Account.maximumSecretSize]),
        hint: Phrase("otp-take-setup-key-website-shows"))
    }
    switch kind {
    case .totp(let period): try Account.check(period: period)
    case .hotp(let counter): try Account.check(counter: counter)
    case .steam:
      guard digits == Account.steamDigits else {
        throw Diagnostic(
          .digitsInvalid,
          Phrase("otp-steam-code-characters-not", ["steam-digits": Account.steamDigits, "digits": digits]),
          hint: Phrase("otp-leave-digits-out"))
      }
    }
    try Account.check(digits: digits)
  }

  /// Checks a number of digits; throws `digits-invalid`.
  public static func check(digits: Int) throws(Diagnostic) {
    guard !possibleDigits.contains(digits) else { return }
    throw Diagnostic(
      .digitsInvalid, Phrase("otp-code-cant-digits", ["digits": digits, "words": possibleDigits.words]),
      hint: Phrase("otp-leave-digits-out-usual", ["standard-digits": standardDigits]))
  }

  /// Checks a period in seconds; throws `period-invalid`.
  public static func check(period: Int) throws(Diagnostic) {
    guard !possiblePeriods.contains(period) else { return }
    throw Diagnostic(
      .periodInvalid,
      Phrase("otp-code-cant-hold-seconds", ["period": period, "words": possiblePeriods.words]),
      hint: Phrase("otp-leave-period-out-usual-seconds", ["standard-period": standardPeriod]))
  }

  /// Checks a counter; throws `counter-invalid`.
  public static func check(counter: Int) throws(Diagnostic) {
    guard !possibleCounters.contains(counter) else { return }
    throw Diagnostic(
      .counterInvalid, Phrase("otp-counter-cant", ["counter": counter, "words": possibleCounters.words]),
      hint: Phrase("otp-give-counter-next-code-new"))
  }

  /// Checks the length of an issuer or a name, which the message calls `words`; throws `account-name`.
  public static func check(_ name: String, is words: Phrase) throws(Diagnostic) {
    let count = name.unicodeScalars.count
    guard count > maximumNameLength else { return }
    throw Diagnostic(
      .accountName,
      Phrase(
        "otp-characters-most", ["words": words, "count": count, "maximum-name-length": maximumNameLength]),
      hint: Phrase("otp-shorten-note-can-longer"))
  }
}

extension ClosedRange<Int> {
  fileprivate var words: Phrase {
    Phrase("otp-possible", ["lower-bound": lowerBound, "upper-bound": upperBound])
  }
}

extension Account {
  /// The JSON of `/otp/parse-uri`; it contains the secret in clear text.
  public var parsedJSON: JSONObject { json(secret: .text(Base32.text(secret))) }

  /// `parsedJSON` without the secret, which is not converted to text.
  public var jsonWithoutSecret: JSONObject { json(secret: nil) }

  private func json(secret: JSON?) -> JSONObject {
    var object: JSONObject = ["type": .text(kind.name), "issuer": .text(issuer), "accountName": .text(name)]
    object["secret"] = secret
    object["algorithm"] = .text(algorithm.rawValue)
    object["digits"] = .integer(digits)
    switch kind {
    case .totp(let period): object["period"] = .integer(period)
    case .steam: object["period"] = .integer(Account.standardPeriod)
    case .hotp(let counter): object["counter"] = .integer(counter)
    }
    return object
  }
}
