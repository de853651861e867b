// `zutto otp`: one-time passwords; what an account is, as it is typed and printed.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal
internal import Vault
internal import ZonedTime

struct OtpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otp", abstract: "One-time passwords, sealed with a passphrase.",
    discussion: """
      Examples:
        zutto otp init                          make the vault
        zutto otp add                           asks for issuer, account and secret
        zutto otp add --qr screenshot.png
        zutto otp code github
        zutto otp watch                         all codes, live
        zutto otp import aegis-export.json
        zutto otp kit emergency.html            a page to print and keep
      """,
    subcommands: [
      OtpInitCommand.self, OtpAddCommand.self, OtpListCommand.self, OtpCodeCommand.self, OtpEditCommand.self,
      OtpMoveCommand.self, OtpRemoveCommand.self, OtpRestoreCommand.self, OtpUndoCommand.self,
      OtpResolveCommand.self, OtpCopyCommand.self, OtpWatchCommand.self, OtpQRCommand.self,
      OtpImportCommand.self, OtpExportCommand.self, OtpParseCommand.self, OtpPasswdCommand.self,
      OtpRekeyCommand.self, OtpVerifyCommand.self, OtpKitCommand.self,
    ])
}

/// Options of `add` and `edit`.
struct AccountOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who gives the account.", valueName: "text")) var issuer: String?
  @Option(help: ArgumentHelp("Whose account it is.", valueName: "text")) var account: String?
  @Option(help: ArgumentHelp("totp, hotp or steam.", valueName: "type")) var type: String?
  @Option(help: ArgumentHelp("SHA1, SHA256 or SHA512.", valueName: "name")) var algorithm: String?
  @Option(help: ArgumentHelp("5 to 10.", valueName: "n")) var digits: Int?
  @Option(help: ArgumentHelp("Seconds that a code holds.", valueName: "seconds")) var period: Int?
  @Option(help: ArgumentHelp("The counter of the next code (HOTP).", valueName: "n")) var counter: Int?
  @Option(help: ArgumentHelp("Anything to remember about it.", valueName: "text")) var note: String?
  @Option(name: .customLong("tag"), help: ArgumentHelp("A tag; may be repeated.", valueName: "tag")) var tags:
    [String] = []
  @Flag(inversion: .prefixedNo, help: "Whether it stands first in lists.") var favorite: Bool?

  /// Sets what was said on an account.
  ///
  /// - Throws: what makes the account impossible.
  func apply(to account: inout Account) throws(Diagnostic) {
    if let issuer { account.issuer = try Account.typed(issuer, is: Phrase("otp-issuer-2")) }
    if let name = self.account { account.name = try Account.typed(name, is: Phrase("otp-account-name")) }
    try applyKind(to: &account)
    if let algorithm { account.algorithm = try HashAlgorithm(typed: algorithm) }
    if let digits { account.digits = digits }
    if let note { account.note = note.isEmpty ? nil : note }
    for tag in tags where !tag.isEmpty && !account.tags.contains(tag) { account.tags.append(tag) }
    if let favorite { account.isFavorite = favorite }
    try account.check()
  }

  private func applyKind(to account: inout Account) throws(Diagnostic) {
    switch type?.lowercased() ?? account.kind.name {
    case "totp":
      let before = if case .totp(let period) = account.kind { period } else { Account.standardPeriod }
      if account.kind == .steam { account.digits = Account.standardDigits }
      account.kind = .totp(period: period ?? before)
    case "hotp":
      let before = if case .hotp(let counter) = account.kind { counter } else { 0 }
      account.kind = .hotp(counter: counter ?? before)
    case "steam":
      account.kind = .steam
      account.digits = Account.steamDigits
    default:
      throw Diagnostic(
        .otpauthInvalid, Phrase("otp-no-type-one-time-password", ["type": type ?? ""]),
        hint: Phrase("otp-totp-time-hotp-counter-steam"))
    }
    if period != nil, account.period == nil || account.kind == .steam {
      throw Diagnostic(
        .periodInvalid, Phrase("otp-account-type-no-period-own", ["name": account.kind.name]),
        hint: Phrase("otp-leave-period-out-2"))
    }
    if counter != nil, account.period != nil {
      throw Diagnostic(
        .counterInvalid, Phrase("otp-account-type-no-counter", ["name": account.kind.name]),
        hint: Phrase("otp-leave-counter-out-say-type"))
    }
  }
}

extension Account {
  /// An issuer or a name that a person typed, which is one line of text.
  ///
  /// - Throws: `account-name` for line ends and control characters.
  static func typed(_ text: String, is words: Phrase) throws(Diagnostic) -> String {
    let isLine = text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
    }
    if isLine {
      guard let fault = text.nameFault, !text.allSatisfy(\.isWhitespace) else { return text }
      throw Diagnostic(
        .accountName, Phrase("otp-cant-one", ["words": words, "message": fault.message]), hint: fault.hint)
    }
    throw Diagnostic(
      .accountName, Phrase("otp-holds-line-end-another-control", ["words": words]),
      hint: Phrase("otp-type-one-line-text-note"))
  }

  /// Refuses an account that nobody could name.
  ///
  /// - Throws: `account-name`.
  func checkNamed() throws(Diagnostic) {
    guard issuer.trimmingBlanks.isEmpty, name.trimmingBlanks.isEmpty else { return }
    throw Diagnostic(
      .accountName, Phrase("otp-account-neither-issuer-nor-name"),
      hint: Phrase("otp-say-least-one-issuer-account"))
  }
}

extension HashAlgorithm {
  /// A hash function as people name it.
  ///
  /// - Throws: `algorithm-unknown`.
  fileprivate init(typed name: String) throws(Diagnostic) {
    guard let algorithm = HashAlgorithm(named: name) else {
      throw Diagnostic(
        .algorithmUnknown, Phrase("otp-no-hash-function-one-time", ["name": name]),
        hint: Phrase("otp-sha1-sha256-sha512"))
    }
    self = algorithm
  }
}

extension VaultEntry {
  /// What `otp list --json` and the commands that change an account print.
  ///
  /// - Parameter now: the moment of the codes; nil leaves them out.
  /// - Returns: its members.
  func json(at now: Instant?) -> JSONObject {
    var object: JSONObject = ["id": .text(id)]
    if let account = versions.first {
      for member in account.json(at: now).members { object[member.key] = member.value }
    }
    if isDeleted { object["deleted"] = true }
    if mayBeOutdated { object["mayBeOutdated"] = true }
    if isConflict { object["versions"] = .list(versions.map { .object($0.json(at: now)) }) }
    object["changed"] = changed.map { .text($0.text) }
    return object
  }
}

extension Account {
  /// The account of an id, without its secret and its codes.
  func json(id: String) -> JSONObject {
    var object: JSONObject = ["id": .text(id)]
    for member in json(at: nil).members { object[member.key] = member.value }
    return object
  }

  /// The account without its secret.
  func json(at now: Instant?) -> JSONObject {
    var object = jsonWithoutSecret
    object["note"] = note.map(JSON.text)
    if !tags.isEmpty { object["tags"] = .list(tags.map(JSON.text)) }
    if isFavorite { object["favorite"] = true }
    if let now, let left = secondsLeft(at: now) {
      object["code"] = .text(code(at: now))
      object["secondsLeft"] = .integer(left)
      object["next"] = .text(nextCode(at: now))
    }
    return object
  }
}
