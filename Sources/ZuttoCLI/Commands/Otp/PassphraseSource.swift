// Where `otp` commands get passphrases and secret keys: a command of the user's own or a prompt, never an
// argument.

internal import Ground
internal import Household
internal import Seal
internal import Vault

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
    HiddenTyping.end()
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
      var told = error
      if told.code == .programFailed, told.hint == nil { told.hint = hint }
      throw told
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
    ["yes", "y", "はい", "네", "예", "是"].contains { unsafe typed.elementsEqual($0.utf8) }
  }

  /// Shows a generated passphrase once, on the terminal it was asked for.
  func show(
    _ made: String, _ language: Language, _ printer: Printer, as words: Phrase = Phrase("otp-made-passphrase")
  ) {
    let line = words(language, ["passphrase": made])
    if !prompt.show(line) { printer.err(line) }
  }
}
