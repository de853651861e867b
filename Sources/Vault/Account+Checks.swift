// What an account may be: typed by hand, from a URI, from another app.

public import Diagnostics
public import Fluent
public import Seal

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

  /// Makes sure that every value is possible.
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

  /// Makes sure that codes can have so many digits.
  ///
  /// - Throws: `digits-invalid`.
  public static func check(digits: Int) throws(Diagnostic) {
    guard !possibleDigits.contains(digits) else { return }
    throw Diagnostic(
      .digitsInvalid, Phrase("otp-code-cant-digits", ["digits": digits, "words": possibleDigits.words]),
      hint: Phrase("otp-leave-digits-out-usual", ["standard-digits": standardDigits]))
  }

  /// Makes sure that a code can hold for so many seconds.
  ///
  /// - Throws: `period-invalid`.
  public static func check(period: Int) throws(Diagnostic) {
    guard !possiblePeriods.contains(period) else { return }
    throw Diagnostic(
      .periodInvalid,
      Phrase("otp-code-cant-hold-seconds", ["period": period, "words": possiblePeriods.words]),
      hint: Phrase("otp-leave-period-out-usual-seconds", ["standard-period": standardPeriod]))
  }

  /// Makes sure that a counter is possible.
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
  /// The range as messages tell it.
  fileprivate var words: Phrase {
    Phrase("otp-possible", ["lower-bound": lowerBound, "upper-bound": upperBound])
  }
}
