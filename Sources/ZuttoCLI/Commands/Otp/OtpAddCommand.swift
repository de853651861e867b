// `zutto otp add`: an account by hand, by URI, or by QR code.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Seal
internal import Vault

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
      // What was typed may be a secret: it is not repeated.
      throw ValidationError(Phrase("otp-what-added-comes-standard-input"))
    }
    if [source != nil, qr != nil, screen].filter(\.self).count > 1 {
      throw ValidationError(Phrase("otp-choose-one-qr-screen"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    // A missing vault is told before anything is asked.
    try VaultStore.checkPresent(in: context.home)
    ProcessMemory.close()
    // Before questions are answered: a wrong passphrase costs no typing.
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

  /// Whether the account comes from questions.
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
    // Blank lines and comments count as lines, or a message would name another line.
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
        var told = error
        if lines.count > 1 {
          told.message = Phrase("prose-line", ["line": line.number, "message": error.message])
        }
        throw told
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
    // What was typed overrules what a URI says, as options do.
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
