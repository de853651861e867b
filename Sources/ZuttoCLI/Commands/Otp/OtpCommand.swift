// `zutto otp`, how accounts are typed and printed, and `zutto otp add`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
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
        zutto otp unlock --for 10m              codes without the passphrase, for a while
        zutto otp import aegis-export.json
        zutto otp kit emergency.html            a page to print and keep
      """,
    subcommands: [
      OtpInitCommand.self, OtpAddCommand.self, OtpListCommand.self, OtpCodeCommand.self, OtpEditCommand.self,
      OtpMoveCommand.self, OtpRemoveCommand.self, OtpRestoreCommand.self, OtpUndoCommand.self,
      OtpResolveCommand.self, OtpCopyCommand.self, OtpWatchCommand.self, OtpQRCommand.self,
      OtpImportCommand.self, OtpExportCommand.self, OtpParseCommand.self, OtpPasswdCommand.self,
      OtpRekeyCommand.self, OtpVerifyCommand.self, OtpKitCommand.self, OtpUnlockCommand.self,
      OtpLockCommand.self,
    ])
}

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

  /// Applies the given options to an account; throws if the result is invalid.
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
      if account.kind.fixedDigits != nil { account.digits = Account.standardDigits }
      account.kind = .totp(period: period ?? before)
    case "hotp":
      let before = if case .hotp(let counter) = account.kind { counter } else { 0 }
      account.kind = .hotp(counter: counter ?? before)
    case "steam":
      account.kind = .steam
      account.digits = Account.steamDigits
    case account.kind.name: break
    default:
      throw Diagnostic(
        .otpauthInvalid, Phrase("otp-no-type-one-time-password", ["type": type ?? ""]),
        hint: Phrase("otp-totp-time-hotp-counter-steam"))
    }
    if period != nil, account.period == nil || account.kind.fixedDigits != nil {
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
  /// Checks an issuer or a name that the user typed, which must be one line; throws `account-name`.
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

  /// Throws `account-name` if both issuer and name are blank.
  func checkNamed() throws(Diagnostic) {
    guard issuer.trimmingBlanks.isEmpty, name.trimmingBlanks.isEmpty else { return }
    throw Diagnostic(
      .accountName, Phrase("otp-account-neither-issuer-nor-name"),
      hint: Phrase("otp-say-least-one-issuer-account"))
  }
}

extension HashAlgorithm {
  /// Throws `algorithm-unknown` for an unsupported name.
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
  /// The account's JSON in `otp list --json` and in the commands that change accounts.
  ///
  /// `now` is the time of the codes; nil leaves them out.
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
  /// The account with its id, without secret or codes.
  func json(id: String) -> JSONObject {
    var object: JSONObject = ["id": .text(id)]
    for member in json(at: nil).members { object[member.key] = member.value }
    return object
  }

  /// The account without its secret; with codes if `now` is given.
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

struct OtpAddCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an account.",
    discussion: """
      Without a source it asks for issuer, account and secret key. '-' reads an
      otpauth:// URI (several: one a line) or a bare secret key from standard input.
      Nothing secret is taken as an argument: other people on the machine can see
      those. Options overrule what the source says.

      Examples:
        zutto otp add
        zutto otp add - < uri.txt
        zutto otp add --qr screenshot.png
        zutto otp add --screen                  the QR code that is on the screen
        pass show github/otp | zutto otp add - --issuer GitHub --account misaki
        zutto otp add --issuer Bank --digits 8 --algorithm SHA256
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "'-' for standard input.") var source: String?
  @Option(help: ArgumentHelp("A picture with a QR code.", valueName: "file"), completion: .file()) var qr:
    String?
  @Flag(help: "The QR code that is on the screen.") var screen = false
  @OptionGroup var details: AccountOptions
  @OptionGroup var rest: NoFurtherWords

  func validate() throws {
    if let source, source != "-" {
      // Don't repeat the input: it may be a secret.
      throw ValidationError(Phrase("otp-what-added-comes-standard-input"))
    }
    if [source != nil, qr != nil, screen].filter(\.self).count > 1 {
      throw ValidationError(Phrase("otp-choose-one-qr-screen"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    // Report a missing vault before asking anything.
    try VaultStore.checkPresent(in: context.home)
    ProcessMemory.close()
    // Ask for the passphrase first: a wrong one must not cost the user their typed answers.
    let opened = try isAsked ? await open(context) : nil
    var accounts = try accounts(context.session, context.language)
    for index in accounts.indices {
      try details.apply(to: &accounts[index])
      try accounts[index].checkNamed()
    }
    let open: VaultSession
    if let opened { open = opened } else { open = try await VaultSession.open(context) }
    var known = KnownAccounts(open.vault)
    for account in accounts {
      if let label = known[account] {
        throw Diagnostic(
          .accountExists,
          label == account.label
            ? Phrase("home-already", ["path": account.label])
            : Phrase("otp-already", ["label": account.label, "other-label": label]),
          hint: Phrase("otp-nothing-added-zutto-otp-edit"))
      }
      known.insert(account)
    }
    let ids = try open.write(accounts.map { .adding($0) }, as: "otp add")
    let added = zip(ids, accounts).map { (id, account) in JSON.object(account.json(id: id)) }
    return Outcome(
      accounts.map { Phrase("otp-added")(context.language, ["label": $0.label]) },
      json: ["added": .list(added)])
  }

  /// Whether the user is asked for the account.
  private var isAsked: Bool { source == nil && qr == nil && !screen && !StandardInput.isPiped }

  private func open(_ context: Context) async throws -> VaultSession {
    guard context.canAsk else {
      throw Diagnostic(
        .inputMissing, Phrase("otp-no-terminal-ask-account"), hint: Phrase("otp-pipe-otpauth-uri-into-zutto"))
    }
    return try await VaultSession.open(context)
  }

  private func accounts(_ session: Session, _ language: Language) throws -> [Account] {
    if let qr { return [try oneCode(QRCode.read(file: qr), Phrase(verbatim: "'\(qr)'"))] }
    if screen {
      let texts = try QRCode.readScreen { session.world.environment($0) }
      return [try oneCode(texts, Phrase("otp-screen"))]
    }
    if isAsked { return [try asked(session, language)] }
    let text = try StandardInput.text(limit: 1 << 20)
    // Blank lines and comments count, so that messages give the right line number.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map {
      (number: $0 + 1, text: String($1).trimmingBlanks)
    }.filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    guard !lines.isEmpty else {
      throw Diagnostic(
        .inputMissing, Phrase("otp-standard-input-empty"), hint: Phrase("otp-pipe-otpauth-uri-secret-key"))
    }
    return try read(lines)
  }

  private func oneCode(_ texts: [String], _ name: Phrase) throws(Diagnostic) -> Account {
    guard texts.count == 1, let text = texts.first else {
      throw Diagnostic(
        .qrSeveral, Phrase("otp-holds-qr-codes", ["name": name, "count": texts.count]),
        hint: Phrase("otp-cut-one-out-take-all"))
    }
    return try OtpAddCommand.account(text.trimmingBlanks, isOnly: true)
  }

  private func read(_ lines: [(number: Int, text: String)]) throws -> [Account] {
    var accounts: [Account] = []
    for line in lines {
      do throws(Diagnostic) {
        accounts.append(try OtpAddCommand.account(line.text, isOnly: lines.count == 1))
      } catch {
        var problem = error
        if lines.count > 1 {
          problem.message = Phrase("prose-line", ["line": line.number, "message": error.message])
        }
        throw problem
      }
    }
    return accounts
  }

  private static func account(_ line: String, isOnly: Bool) throws(Diagnostic) -> Account {
    // A bare secret key, as sites show it beside the QR code.
    if isOnly, !line.contains(":") {
      return Account(
        issuer: "", name: "", kind: .totp(period: Account.standardPeriod), secret: try Base32.decode(line))
    }
    return try OTPAuthURI.parse(line)
  }

  private func asked(_ session: Session, _ language: Language) throws -> Account {
    let issuer = try details.issuer ?? answer(Phrase("otp-ask-issuer")[language], session)
    let name = try details.account ?? answer(Phrase("otp-ask-account")[language], session)
    var account = try SecretKeyPrompt.askAccount(
      session, language, hint: Phrase("otp-nothing-added-run-command-again"))
    // Typed names override those of a URI, like options.
    if !issuer.isEmpty { account.issuer = try Account.typed(issuer, is: Phrase("otp-issuer-2")) }
    if !name.isEmpty { account.name = try Account.typed(name, is: Phrase("otp-account-name")) }
    return account
  }

  private func answer(_ question: String, _ session: Session) throws(Diagnostic) -> String {
    session.printer.ask(question)
    guard let line = StandardInput.line() else {
      throw Diagnostic(
        .inputMissing, Phrase("otp-input-ended-before-question-answered"),
        hint: Phrase("otp-nothing-added-run-command-again"))
    }
    return line.trimmingBlanks
  }
}
