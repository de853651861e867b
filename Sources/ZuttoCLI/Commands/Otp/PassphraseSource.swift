// Where passphrases come from: a program of the person's own, or the terminal; never an argument.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import SafeFiles
internal import Seal
internal import Vault

/// `ZUTTO_PASSPHRASE_COMMAND`, `passphraseCommand` of this machine's settings, or a prompt.
struct PassphraseSource: Sendable {
  private let command: (line: String, name: String)?
  private let prompt: PassphrasePrompt

  /// The source that this machine is set to.
  ///
  /// The command stands in the machine's own settings and not in the home: a home is shared, and what it holds may
  /// not run programs.
  ///
  /// - Throws: what is wrong with the settings.
  init(_ session: Session) throws(Diagnostic) {
    prompt = PassphrasePrompt(mayAsk: !session.options.noInput)
    let variable = "ZUTTO_PASSPHRASE_COMMAND"
    if let line = session.world.environment(variable), !line.isEmpty {
      command = (line, variable)
    } else {
      command = try MachineSettings.read(session.world).passphraseCommand.map { ($0, "passphraseCommand") }
    }
  }

  /// A source for another passphrase than the vault's: the command of an option, or a prompt.
  init(_ session: Session, command line: String?, named option: String) {
    prompt = PassphrasePrompt(mayAsk: !session.options.noInput, insteadOf: Phrase(verbatim: option))
    command = line.map { ($0, option) }
  }

  /// Whether a person types it, and may try again.
  var isTyped: Bool { command == nil }

  /// Asks, or runs the command.
  func passphrase(_ question: String) throws -> Secret {
    if let command { return try PassphraseSource.printed(command.line, command.name) }
    return try unsafe prompt.ask(question) { try unsafe Passphrase.normalised($0) }
  }

  /// Asks for the vault's passphrase, or runs the command.
  ///
  /// - Throws: `passphrase-wrong` too if only Enter was pressed: that is a try like another.
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

  /// What a person's own command prints, which is one line.
  private static func printed(_ line: String, _ name: String) throws(Diagnostic) -> Secret {
    // It may ask for something itself.
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

  /// A new passphrase: asked twice, or made by chance if nothing is typed.
  ///
  /// Every passphrase that somebody chooses comes from here, so that a weak one is always named.
  ///
  /// - Returns: the passphrase; the text if it was made, to be shown once.
  /// - Throws: `passphrase-missing` if the two differ, `passphrase-weak`, and what asking throws.
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

  /// Asks whether a weak passphrase is meant; refuses it where nobody can be asked.
  ///
  /// - Throws: `passphrase-weak`.
  private func confirm(_ passphrase: Secret, _ language: Language) throws {
    guard let weakness = Passphrase.weakness(of: passphrase) else { return }
    let isMeant: Bool
    do {
      let phrase = weakness == .short ? Phrase("otp-short-passphrase") : Phrase("otp-common-passphrase")
      let question = phrase(language, ["count": String(Passphrase.leastLetters)])
      isMeant = try unsafe prompt.ask(question) { unsafe PassphraseSource.isYes($0) }
    } catch let error as Diagnostic where error.code == .passphraseMissing {
      // Nobody is there.
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

  /// Shows a passphrase that was made, once, where it was asked for.
  func show(
    _ made: String, _ language: Language, _ printer: Printer, as words: Phrase = Phrase("otp-made-passphrase")
  ) {
    let line = words(language, ["passphrase": made])
    if !prompt.show(line) { printer.err(line) }
  }
}
