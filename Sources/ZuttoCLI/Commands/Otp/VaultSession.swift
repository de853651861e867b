// The opened vault of an `otp` command, and where passphrases and secret keys come from: the user's own
// command or a prompt, never an argument.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Notes
internal import SafeFiles
internal import Seal
internal import Vault
internal import ZonedTime

struct VaultSession: Sendable {
  let session: Session
  let home: Home
  let vault: Vault
  let means: VaultStore.Means
  let language: Language
  /// The passphrase that opened it.
  let passphrase: Secret

  /// Opens the vault of the command's home and prints problems of its files.
  static func open(_ context: Context, asksMore: Bool = false) async throws -> VaultSession {
    try await open(context.session, context.home, asksMore: asksMore)
  }

  /// Opens the vault of a home; `asksMore` keeps hidden input on for another prompt.
  static func open(_ session: Session, _ home: Home, asksMore: Bool = false) async throws -> VaultSession {
    if let vault = session.vault {
      session.print(vault.problems)
      return VaultSession(
        session: session, home: home, vault: vault, means: try Self.means(session),
        language: session.language(home), passphrase: Secret([]))
    }
    defer { if !asksMore { EchoOff.end() } }
    ProcessMemory.close()
    let means = try Self.means(session)
    let source = try PassphraseSource(session)
    var triesLeft = source.isTyped ? 3 : 1
    while true {
      triesLeft -= 1
      do {
        var asked: Secret?
        let vault = try await VaultStore.open(in: home, means) {
          let passphrase = try source.vaultPassphrase(Phrase("otp-ask-passphrase")[session.language(home)])
          asked = passphrase
          return passphrase
        }
        session.print(vault.problems)
        return VaultSession(
          session: session, home: home, vault: vault, means: means, language: session.language(home),
          passphrase: asked ?? Secret([]))
      } catch let problem as Diagnostic where problem.code == .passphraseWrong && triesLeft > 0 {
        session.printer.print(problem)
      }
    }
  }

  /// Opens the vault of a home, creating it first if needed, as `otp init` does.
  ///
  /// `links` are the home's existing links. Throws as `open`, `make` and `NoteKeys.checkVault`.
  static func openOrMake(_ session: Session, _ home: Home, having links: [PersonalLink]) async throws
    -> VaultSession
  {
    try NoteKeys.checkVault(of: home, for: links)
    if VaultStore.exists(in: home) { return try await open(session, home) }
    session.printer.err(Phrase("note-vault-made")[session.language(home)])
    let (_, passphrase) = try make(session, home)
    let means = try Self.means(session)
    return VaultSession(
      session: session, home: home, vault: try await VaultStore.open(in: home, means) { passphrase },
      means: means, language: session.language(home), passphrase: passphrase)
  }

  /// Creates the vault of a home and returns its id and passphrase; a generated passphrase is shown; throws
  /// `vault-exists`, and errors of the prompt and of writing.
  static func make(_ session: Session, _ home: Home) throws -> (id: String, passphrase: Secret) {
    try home.checkWritable()
    try VaultStore.checkNone(in: home)
    ProcessMemory.close()
    let language = session.language(home)
    let source = try PassphraseSource(session)
    let passphrase = try source.newPassphrase(language, randomBytes: session.world.randomBytes)
    let now = session.now(in: home)
    let id = try VaultStore.create(passphrase.secret, in: home, at: now, try means(session))
    if let made = passphrase.made { source.show(made, language, session.printer) }
    return (id, passphrase.secret)
  }

  /// Reads the vault again with the same passphrase.
  func again() async throws -> VaultSession {
    VaultSession(
      session: session, home: home, vault: try await VaultStore.reopen(vault, in: home, means), means: means,
      language: language, passphrase: passphrase)
  }

  /// What opening any vault on this machine needs.
  static func means(_ session: Session) throws(Diagnostic) -> VaultStore.Means {
    VaultStore.Means(
      memory: MachineMemory(folder: memoryFolder(session) + "/vaults"),
      parameters: try Scrypt.Parameters.ofMachine(session.world), randomBytes: session.world.randomBytes)
  }

  /// The folder for this machine's memory; without one, reading works and writing fails.
  private static func memoryFolder(_ session: Session) -> String {
    do throws(Diagnostic) { return try MachineFolders.state(session.world) } catch {
      var problem = error
      problem.severity = .warning
      session.printer.print(problem)
      // It doesn't exist, and not even root can create it.
      return "/proc/none"
    }
  }

  /// The current time in the home's time zone.
  var now: ZonedTime { session.now(in: home) }
  var printer: Printer { session.printer }

  func find(_ name: String) throws(Diagnostic) -> VaultEntry { try vault.find(name, in: vault.accounts) }

  /// Finds an account that has no conflict; throws `account-conflict` if it has.
  func findSettled(_ name: String) throws(Diagnostic) -> (entry: VaultEntry, account: Account) {
    let entry = try find(name)
    guard entry.versions.count == 1, let account = entry.versions.first else {
      throw Diagnostic(
        .accountConflict, Phrase("otp-changed-differently-on-several-machines-2", ["label": entry.label]),
        hint: Phrase("otp-choose-first-zutto-otp-resolve", ["id": entry.id]))
    }
    return (entry, account)
  }

  /// Throws `record-missing` if the account's newest revision may be damaged or missing; with force it only
  /// warns.
  func checkCurrent(_ entry: VaultEntry, isForced: Bool) throws(Diagnostic) {
    guard entry.mayBeOutdated else { return }
    var problem = Diagnostic(
      .recordMissing,
      Phrase("otp-newest-revision-may-damaged-missing", ["label": entry.label]),
      hint: Phrase("otp-bring-what-named-above-back"))
    guard isForced else { throw problem }
    problem.severity = .warning
    problem.hint = nil
    printer.print(problem)
  }

  /// Writes revisions as one change that `undo` can revert.
  @discardableResult func write(_ drafts: [VaultStore.Draft], as command: String) throws(Diagnostic)
    -> [String]
  { try VaultStore.write(drafts, to: vault, in: home, at: now, means, as: command) }
}

extension LinkMaker {
  init(_ session: Session, _ home: Home) {
    self.init(session.household(home)) { links in
      let open = try await VaultSession.openOrMake(session, home, having: links)
      return (open.vault, open.means)
    }
  }
}

/// A passphrase from `ZUTTO_PASSPHRASE_COMMAND`, from `passphraseCommand` in the machine's settings, or from
/// a prompt.
struct PassphraseSource: Sendable {
  private let command: (line: String, name: String)?
  private let prompt: PassphrasePrompt

  /// The source that this machine is configured for.
  ///
  /// The command is a setting of the machine, not of the home: a shared home must not run programs.
  init(_ session: Session) throws(Diagnostic) {
    prompt = PassphrasePrompt(mayAsk: !session.options.noInput)
    let variable = "ZUTTO_PASSPHRASE_COMMAND"
    if let line = session.world.environment(variable), !line.isEmpty {
      command = (line, variable)
    } else {
      command = try MachineSettings.read(session.world).passphraseCommand.map { ($0, "passphraseCommand") }
    }
  }

  /// A source for another passphrase: the command of an option, or a prompt.
  init(_ session: Session, command line: String?, named option: String) {
    prompt = PassphrasePrompt(mayAsk: !session.options.noInput, insteadOf: Phrase(verbatim: option))
    command = line.map { ($0, option) }
  }

  /// Whether the user types it and may retry.
  var isTyped: Bool { command == nil }

  func passphrase(_ question: String) throws -> Secret {
    if let command { return try PassphraseSource.printed(command.line, command.name) }
    return try unsafe prompt.ask(question) { try unsafe Passphrase.normalised($0) }
  }

  /// Gets the vault's passphrase; empty input counts as a failed try and throws `passphrase-wrong`.
  func vaultPassphrase(_ question: String) throws -> Secret {
    guard isTyped else { return try passphrase(question) }
    let typed: Secret? = try unsafe prompt.ask(question) {
      unsafe $0.isEmpty ? nil : try unsafe Passphrase.normalised($0)
    }
    guard let typed else {
      throw Diagnostic(.passphraseWrong, Phrase("otp-passphrase-empty"), hint: Phrase("otp-type-vault"))
    }
    return typed
  }

  /// The one-line output of the user's command.
  private static func printed(_ line: String, _ name: String) throws(Diagnostic) -> Secret {
    // The command may prompt by itself.
    EchoOff.end()
    let hint: Phrase = Phrase("otp-command-must-print-passphrase-alone")
    do throws(Diagnostic) {
      return try unsafe Program.capture(shell: line, named: name) { (bytes) throws(Diagnostic) in
        guard unsafe !bytes.isEmpty else {
          throw Diagnostic(.passphraseMissing, Phrase("otp-printed-nothing", ["name": name]), hint: hint)
        }
        guard unsafe !bytes.contains(where: { $0 == 10 || $0 == 13 }) else {
          throw Diagnostic(
            .programFailed, Phrase("otp-printed-more-than-one-line", ["name": name]), hint: hint)
        }
        return try unsafe Passphrase.normalised(bytes)
      }
    } catch {
      var problem = error
      if problem.code == .programFailed, problem.hint == nil { problem.hint = hint }
      throw problem
    }
  }

  /// A new passphrase: typed twice, or generated if nothing is typed.
  ///
  /// Every new passphrase comes from here, so that weak ones are always confirmed.
  ///
  /// - Returns: the passphrase, and its text if it was generated, to be shown once.
  /// - Throws: `passphrase-missing` if the two inputs differ, `passphrase-weak`, and errors of the prompt.
  func newPassphrase(_ language: Language, randomBytes: (Int) -> [UInt8]) throws -> (
    secret: Secret, made: String?
  ) {
    let question = Phrase("otp-new-passphrase")[language]
    guard isTyped else {
      let printed = try passphrase(question)
      try confirm(printed, language)
      return (printed, nil)
    }
    let typed: Secret? = try unsafe prompt.ask(question) {
      unsafe $0.isEmpty ? nil : try unsafe Passphrase.normalised($0)
    }
    guard let typed else {
      let made = Passphrase.random(randomBytes)
      return (Secret(Array(made.utf8)), made)
    }
    try confirm(typed, language)
    guard try passphrase(Phrase("otp-again")[language]) == typed else {
      throw Diagnostic(
        .passphraseMissing, Phrase("otp-two-passphrases-differ"),
        hint: Phrase("otp-nothing-changed-run-command-again"))
    }
    return (typed, nil)
  }

  /// Asks to confirm a weak passphrase; throws `passphrase-weak` if denied or nobody can be asked.
  private func confirm(_ passphrase: Secret, _ language: Language) throws {
    guard let weakness = Passphrase.weakness(of: passphrase) else { return }
    let isMeant: Bool
    do {
      let phrase = weakness == .short ? Phrase("otp-short-passphrase") : Phrase("otp-common-passphrase")
      let question = phrase(language, ["count": String(Passphrase.leastLetters)])
      isMeant = try unsafe prompt.ask(question) { unsafe PassphraseSource.isYes($0) }
    } catch let error as Diagnostic where error.code == .passphraseMissing {
      // Nobody can be asked.
      isMeant = false
    }
    guard !isMeant else { return }
    throw Diagnostic(
      .passphraseWeak,
      weakness == .short
        ? Phrase("otp-new-passphrase-fewer-than-letters", ["least-letters": Passphrase.leastLetters])
        : Phrase("otp-new-passphrase-one-many-people"), hint: Phrase("otp-nothing-changed-take-longer-one"))
  }

  private static func isYes(_ typed: UnsafeRawBufferPointer) -> Bool {
    unsafe StandardInput.isYes(String(decoding: typed, as: UTF8.self))
  }

  /// Shows a generated passphrase once, on the terminal it was asked for.
  func show(
    _ made: String, _ language: Language, _ printer: Printer, as words: Phrase = Phrase("otp-made-passphrase")
  ) {
    let line = words(language, ["passphrase": made])
    if !prompt.show(line) { printer.err(line) }
  }
}

/// Prompts for a secret key with hidden input.
enum SecretKeyPrompt {
  /// Asks for a secret key; `hint` says how else to provide it; throws `input-missing`, `secret-invalid`,
  /// `Exit.interrupted`.
  static func ask(_ session: Session, _ language: Language, hint: Phrase) throws -> Secret {
    try unsafe ask(session, language, hint: hint) { try unsafe Base32.decode($0) }
  }

  /// Asks for a secret key, or for a URI with the whole account; `hint` says how else to provide it; throws
  /// `input-missing`, `secret-invalid`, errors of the URI, `Exit.interrupted`.
  static func askAccount(_ session: Session, _ language: Language, hint: Phrase) throws -> Account {
    try unsafe ask(session, language, hint: hint) { bytes in
      let start = unsafe String(decoding: bytes.prefix(10), as: UTF8.self).lowercased()
      if start == "otpauth://" {
        return try OTPAuthURI.parse(unsafe String(decoding: bytes, as: UTF8.self).trimmingBlanks)
      }
      return Account(
        issuer: "", name: "", kind: .totp(period: Account.standardPeriod),
        secret: try unsafe Base32.decode(bytes))
    }
  }

  /// Hidden input is easily mistyped.
  private static let tries = 3

  private static func ask<Result>(
    _ session: Session, _ language: Language, hint: Phrase, _ read: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let prompt = PassphrasePrompt(mayAsk: !session.options.noInput)
    var triesLeft = tries
    while true {
      triesLeft -= 1
      do { return try unsafe prompt.ask(Phrase("otp-ask-secret")[language], read) } catch let problem
        as Diagnostic where problem.code == .passphraseMissing
      { throw Diagnostic(.inputMissing, Phrase("otp-no-secret-key-given"), hint: hint) } catch let problem
        as Diagnostic where problem.code == .secretInvalid && triesLeft > 0
      { session.printer.print(problem) }
    }
  }
}

/// Rejects extra arguments, probably a passphrase or secret key given by mistake.
struct NoFurtherWords: ParsableArguments {
  @Argument(help: ArgumentHelp(visibility: .hidden)) var words: [String] = []

  func validate() throws {
    // Don't repeat the input.
    if !words.isEmpty { throw ValidationError(Phrase("otp-passphrase-secret-key-never-argument")) }
  }
}
