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
    /// Mobile-OTP: six hexadecimal digits every ten seconds, of the secret and a PIN.
    case motp(pin: String)
    /// Yandex.Key: eight letters every 30 seconds, of the secret and a PIN.
    case yandex(pin: String)

    /// The name in files and URIs.
    public var name: String {
      switch self {
      case .totp: "totp"
      case .hotp: "hotp"
      case .steam: "steam"
      case .motp: "motp"
      case .yandex: "yandex"
      }
    }

    /// The length of its codes; nil where an account has its own.
    public var fixedDigits: Int? {
      switch self {
      case .totp, .hotp: nil
      case .steam: Account.steamDigits
      case .motp: 6
      case .yandex: 8
      }
    }

    /// The name of its hash function; nil where an account has its own.
    var fixedAlgorithm: String? {
      switch self {
      case .totp, .hotp, .steam: nil
      case .motp: "MD5"
      case .yandex: "SHA256"
      }
    }

    /// The PIN that goes into its codes.
    public var pin: String? {
      switch self {
      case .totp, .hotp, .steam: nil
      case .motp(let pin), .yandex(let pin): pin
      }
    }

    /// The number in its JSON beside digits and algorithm: period in seconds, or counter.
    var parameter: (key: String, value: JSON) {
      if case .hotp(let counter) = self { return ("counter", .integer(counter)) }
      return ("period", .integer(period ?? Account.standardPeriod))
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
    if let fixed = kind.fixedDigits { digits = fixed }
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
  /// The maximum length of a PIN, in Unicode scalars.
  static let maximumPINLength = 100
  /// The bytes of Yandex's secrets; apps show ten more, which are a checksum.
  static let yandexSecretSize = 16

  /// The name of the hash function in files.
  var algorithmName: String { kind.fixedAlgorithm ?? algorithm.rawValue }

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
  /// `period-invalid`, `counter-invalid` or `algorithm-unknown`.
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
    case .steam: break
    case .motp(let pin): try Account.check(pin: pin)
    case .yandex(let pin):
      try Account.check(pin: pin)
      guard secret.count == Account.yandexSecretSize else {
        throw Diagnostic(
          .secretInvalid, Phrase("otp-yandex-secret-size", ["size": Account.yandexSecretSize]),
          hint: Phrase("otp-take-setup-key-website-shows"))
      }
    }
    if let fixed = kind.fixedDigits, digits != fixed {
      throw Diagnostic(
        .digitsInvalid,
        Phrase("otp-code-of-kind-characters-not", ["kind": kind.name, "fixed": fixed, "digits": digits]),
        hint: Phrase("otp-leave-digits-out"))
    }
    if let fixed = kind.fixedAlgorithm, algorithm != .sha1 {
      throw Diagnostic(
        .algorithmUnknown, Phrase("otp-kind-of-one-algorithm", ["kind": kind.name, "fixed": fixed]),
        hint: Phrase("otp-leave-algorithm-out"))
    }
    try Account.check(digits: digits)
  }

  private static func check(pin: String) throws(Diagnostic) {
    guard (1...maximumPINLength).contains(pin.unicodeScalars.count) else {
      throw Diagnostic(.secretInvalid, Phrase("otp-no-pin"), hint: Phrase("otp-pin-goes-into-codes"))
    }
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
    object["algorithm"] = .text(algorithmName)
    object["digits"] = .integer(digits)
    object[kind.parameter.key] = kind.parameter.value
    if secret != nil { object["pin"] = kind.pin.map(JSON.text) }
    return object
  }
}
