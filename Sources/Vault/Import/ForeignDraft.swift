// An account as another app tells it, before anything is checked.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// What an entry says; `account` checks it.
struct ForeignDraft {
  var issuer = ""
  var name = ""
  /// `totp`, `hotp` or `steam` in any case; anything else fails.
  var type = "totp"
  var secret: Secret?
  /// The hash function in any of the ways in which apps write it.
  var algorithm: String?
  var digits: Int?
  var period: Int?
  var counter: Int?
  var note: String?
  var tags: [String] = []
  var isFavorite = false
  /// What has no place here.
  var imported = JSONObject()

  /// The account.
  ///
  /// - Throws: what is wrong first; never a secret in the message.
  func account(from format: ForeignFormat) throws(Diagnostic) -> Account {
    guard let secret else { throw Diagnostic(.secretInvalid, Phrase("otp-no-secret")) }
    var account = Account(
      issuer: issuer.trimmingBlanks, name: name.trimmingBlanks, kind: try kind(), secret: secret)
    account.algorithm = try hashAlgorithm()
    if account.kind == .steam {
      try checkSteam(account.algorithm)
    } else if let digits {
      account.digits = digits
    }
    try account.check()
    account.isFavorite = isFavorite
    try account.add(note: note)
    try account.add(tags: tags)
    account.keep(imported, from: format)
    return account
  }

  private func kind() throws(Diagnostic) -> Account.Kind {
    switch type.lowercased() {
    case "totp": return .totp(period: period ?? Account.standardPeriod)
    case "steam": return .steam
    case "hotp":
      guard let counter else {
        throw Diagnostic(.counterInvalid, Phrase("otp-account-counts-but-counter-missing"))
      }
      return .hotp(counter: counter)
    default:
      let known = ["motp": "mOTP", "yandex": "Yandex", "yaotp": "Yandex"][type.lowercased()]
      throw Diagnostic(
        .importItem,
        known.map { Phrase("otp-codes-not-supported", ["name": $0]) }
          ?? Phrase("otp-no-known-kind-one-time", ["type": type.prefix(40)]),
        hint: Phrase("otp-totp-hotp-steam-keep-account"))
    }
  }

  private func checkSteam(_ algorithm: HashAlgorithm) throws(Diagnostic) {
    guard algorithm == .sha1, period ?? Account.standardPeriod == Account.standardPeriod else {
      throw Diagnostic(
        .importItem, Phrase("otp-steam-codes-come-sha1-every", ["standard-period": Account.standardPeriod]),
        hint: Phrase("otp-mend-account-app-wrote-export"))
    }
  }

  private func hashAlgorithm() throws(Diagnostic) -> HashAlgorithm {
    guard let algorithm, !algorithm.isEmpty else { return .sha1 }
    guard let known = HashAlgorithm(named: algorithm) else {
      throw Diagnostic(
        .importItem, Phrase("otp-no-supported-hash-function", ["algorithm": algorithm.prefix(40)]),
        hint: Phrase("otp-sha1-sha256-sha512-keep-account"))
    }
    return known
  }
}
