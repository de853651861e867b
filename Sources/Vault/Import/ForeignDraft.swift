// An account as another app tells it, before anything is checked.

internal import Ground
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
    guard let secret else {
      throw Diagnostic(
        .secretInvalid,
        "there is no secret",
        hint: "look it up in the app that wrote the export, or set the account up anew at its service"
      )
    }
    var account = Account(
      issuer: issuer.trimmingBlanks,
      name: name.trimmingBlanks,
      kind: try kind(),
      secret: secret
    )
    account.algorithm = try hashAlgorithm()
    if account.kind == .steam {
      try checkSteam(account.algorithm)
    } else if let digits {
      account.digits = digits
    }
    try account.check()
    account.isFavorite = isFavorite
    try account.add(note: note)
    account.add(tags: tags)
    account.keep(imported, from: format)
    return account
  }

  private func kind() throws(Diagnostic) -> Account.Kind {
    switch type.lowercased() {
    case "totp": return .totp(period: period ?? Account.standardPeriod)
    case "steam": return .steam
    case "hotp":
      guard let counter else {
        throw Diagnostic(
          .counterInvalid,
          "the account counts, but its counter is missing",
          hint: "look it up in the app that wrote the export"
        )
      }
      return .hotp(counter: counter)
    default:
      let known = ["motp": "mOTP", "yandex": "Yandex", "yaotp": "Yandex"][type.lowercased()]
      throw Diagnostic(
        .importItem,
        known.map { "\($0) codes are not supported" }
          ?? "'\(type.prefix(40))' is no known kind of one-time password",
        hint: "totp, hotp and steam are; keep this account in the app that wrote the export"
      )
    }
  }

  private func checkSteam(_ algorithm: HashAlgorithm) throws(Diagnostic) {
    guard algorithm == .sha1, period ?? Account.standardPeriod == Account.standardPeriod else {
      throw Diagnostic(
        .importItem,
        "Steam's codes come from SHA1 every \(Account.standardPeriod) seconds, and not otherwise",
        hint: "mend the account in the app that wrote the export"
      )
    }
  }

  private func hashAlgorithm() throws(Diagnostic) -> HashAlgorithm {
    guard let algorithm, !algorithm.isEmpty else { return .sha1 }
    guard let known = HashAlgorithm(named: algorithm) else {
      throw Diagnostic(
        .algorithmUnknown,
        "'\(algorithm.prefix(40))' is no supported hash function",
        hint: "SHA1, SHA256 and SHA512 are; keep this account in the app that wrote the export"
      )
    }
    return known
  }
}

extension Account {
  /// Takes a note of another app.
  mutating func add(note: String?) throws(Diagnostic) {
    guard let note, !note.trimmingBlanks.isEmpty else { return }
    guard note.utf8.count <= Account.maximumForeignNote else {
      throw Diagnostic(
        .importItem,
        "the note has more than \(Account.maximumForeignNote >> 10) KiB",
        hint: "shorten it in the app that wrote the export, and export again"
      )
    }
    self.note = self.note.map { "\($0)\n\(note)" } ?? note
  }

  /// Takes groups, folders or tags of another app, each once.
  mutating func add(tags: [String]) {
    for tag in tags.lazy.map(\.trimmingBlanks) where !tag.isEmpty && !self.tags.contains(tag) {
      self.tags.append(tag)
    }
  }

  /// Keeps what another app said and has no place here.
  mutating func keep(_ imported: JSONObject, from format: ForeignFormat) {
    guard !imported.members.isEmpty else { return }
    var kept = extra["imported"]?.object ?? ["format": .text(format.rawValue)]
    for member in imported.members { kept[member.key] = member.value }
    extra["imported"] = .object(kept)
  }

  /// The most bytes of a note that is taken.
  private static let maximumForeignNote = 1 << 20
}
