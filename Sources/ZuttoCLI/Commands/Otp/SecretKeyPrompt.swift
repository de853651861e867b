// Prompts for secret keys, and rejection of extra arguments.

internal import ArgumentParser
internal import Ground
internal import Seal
internal import Vault

/// Prompts for a secret key with hidden input.
enum SecretKeyPrompt {
  /// Asks for a secret key; `hint` says how else to provide it.
  ///
  /// - Throws: `input-missing`, `secret-invalid`, `Exit.interrupted`.
  static func ask(_ session: Session, _ language: Language, hint: Phrase) throws -> Secret {
    try unsafe ask(session, language, hint: hint) { try unsafe Base32.decode($0) }
  }

  /// Asks for a secret key, or for a URI with the whole account; `hint` says how else to provide it.
  ///
  /// - Throws: `input-missing`, `secret-invalid`, errors of the URI, `Exit.interrupted`.
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
