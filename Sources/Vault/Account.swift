// An account of the vault, with the checks of its values.

public import Diagnostics
public import Fluent
public import LosslessJSON
public import Seal

/// An account of the vault.
///
/// Format: docs/FORMAT.md, "What a record says". Two accounts are equal if everything a person can change is.
public struct Account: Sendable, Equatable {
  /// How its codes are computed.
  public enum Kind: Sendable, Hashable {
    /// By the time (RFC 6238); the period in seconds.
    case totp(period: Int)
    /// By a counter (RFC 4226): the one of the next code.
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
  /// How its codes are computed.
  public var kind: Kind
  /// The shared secret, at least one byte.
  public var secret: Secret
  /// The hash function of its HMAC.
  public var algorithm: HashAlgorithm = .sha1
  /// Digits of a code, 5 to 10; 5 for Steam.
  public var digits = Account.standardDigits
  /// Anything a person wrote about it.
  public var note: String?
  /// Groups, folders and tags.
  public var tags: [String] = []
  /// Whether it stands first in lists.
  public var isFavorite = false
  /// Where it stands among those that a person put in an order, which come before all others; nil for the
  /// order of issuers.
  public var rank: Int?
  /// Preserved data without a field here: unknown keys of a newer version; under `parameters` those of the
  /// account's URI, under `imported` those of another app.
  public var extra = JSONObject()

  /// An account with the usual parameters.
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
  /// The allowed counters: integers that every JSON parser holds exactly.
  public static let possibleCounters = 0...(1 << 53 - 1)
  /// The allowed ranks.
  public static let possibleRanks = -(1 << 40)...(1 << 40)
  /// The most bytes of a secret.
  public static let maximumSecretSize = Base32.maximumSecretSize
  /// The most characters of an issuer or a name.
  public static let maximumNameLength = 500

  /// `GitHub: misaki@example.jp`, or the one of them that is there.
  public var label: String {
    if issuer.isEmpty { return name }
    return name.isEmpty ? issuer : "\(issuer): \(name)"
  }
}

extension Account {
  /// An account whose every value is possible.
  ///
  /// - Parameters:
  ///   - issuer: who gives it; may be empty.
  ///   - name: whose it is; may be empty.
  ///   - kind: how its codes come about.
  ///   - secret: at least one byte.
  ///   - algorithm: the hash function.
  ///   - digits: nil for the usual number.
  /// - Returns: the account, without note and tags.
  /// - Throws: what `check` throws.
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

  /// Checks that every value is within its bounds.
  ///
  /// - Throws: `account-name`, `secret-invalid`, `digits-invalid`, `period-invalid` or `counter-invalid`.
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

  /// Checks a number of digits.
  ///
  /// - Throws: `digits-invalid`.
  public static func check(digits: Int) throws(Diagnostic) {
    guard !possibleDigits.contains(digits) else { return }
    throw Diagnostic(
      .digitsInvalid, Phrase("otp-code-cant-digits", ["digits": digits, "words": possibleDigits.words]),
      hint: Phrase("otp-leave-digits-out-usual", ["standard-digits": standardDigits]))
  }

  /// Checks a period in seconds.
  ///
  /// - Throws: `period-invalid`.
  public static func check(period: Int) throws(Diagnostic) {
    guard !possiblePeriods.contains(period) else { return }
    throw Diagnostic(
      .periodInvalid,
      Phrase("otp-code-cant-hold-seconds", ["period": period, "words": possiblePeriods.words]),
      hint: Phrase("otp-leave-period-out-usual-seconds", ["standard-period": standardPeriod]))
  }

  /// Checks a counter.
  ///
  /// - Throws: `counter-invalid`.
  public static func check(counter: Int) throws(Diagnostic) {
    guard !possibleCounters.contains(counter) else { return }
    throw Diagnostic(
      .counterInvalid, Phrase("otp-counter-cant", ["counter": counter, "words": possibleCounters.words]),
      hint: Phrase("otp-give-counter-next-code-new"))
  }

  /// Makes sure that an issuer or a name is not too long; characters count as Unicode scalars.
  ///
  /// - Parameters:
  ///   - name: the text.
  ///   - words: what it is, as the message calls it.
  /// - Throws: `account-name`.
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
  /// The range as messages show it.
  fileprivate var words: Phrase {
    Phrase("otp-possible", ["lower-bound": lowerBound, "upper-bound": upperBound])
  }
}

extension Account {
  /// The account as the JSON of the documents' `/otp/parse-uri`, which holds its secret in clear.
  public var parsedJSON: JSONObject { json(secret: .text(Base32.text(secret))) }

  /// The same without the secret, of which no text is made.
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
