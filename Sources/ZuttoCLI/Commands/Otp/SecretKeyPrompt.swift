// A secret key that is typed, and words that should not have been.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Seal
internal import Vault

/// Asks for a secret key as for a passphrase: it is not shown.
enum SecretKeyPrompt {
  /// Asks.
  ///
  /// - Parameters:
  ///   - session: whether a person may be asked.
  ///   - language: of the question.
  ///   - hint: how it can be given otherwise.
  /// - Returns: the secret.
  /// - Throws: `input-missing`, `secret-invalid`, `Exit.interrupted`.
  static func ask(_ session: Session, _ language: Language, hint: Phrase) throws -> Secret {
    try unsafe ask(session, language, hint: hint) { try unsafe Base32.decode($0) }
  }

  /// Asks for a secret key, or for a URI that says the whole account.
  ///
  /// - Parameters:
  ///   - session: whether a person may be asked.
  ///   - language: of the question.
  ///   - hint: how it can be given otherwise.
  /// - Returns: the account of a URI, or one without names.
  /// - Throws: `input-missing`, `secret-invalid`, what is wrong with the URI, `Exit.interrupted`.
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

  /// What was typed may be mistyped: nobody sees it.
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

/// Words after a command that takes none: the passphrase or the secret key, by mistake.
struct NoFurtherWords: ParsableArguments {
  @Argument(help: ArgumentHelp(visibility: .hidden)) var words: [String] = []

  func validate() throws {
    // What was typed is not repeated.
    if !words.isEmpty { throw ValidationError(Phrase("otp-passphrase-secret-key-never-argument")) }
  }
}
