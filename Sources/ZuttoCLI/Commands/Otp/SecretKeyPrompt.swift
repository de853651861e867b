// A secret key that is typed, and words that should not have been.

internal import ArgumentParser
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
  static func ask(_ session: Session, _ language: Language, hint: String) throws -> Secret {
    do {
      return try unsafe PassphrasePrompt(mayAsk: !session.options.noInput)
        .ask(OtpWords.askSecret[language]) { try unsafe Base32.decode($0) }
    } catch let problem as Diagnostic where problem.code == .passphraseMissing {
      throw Diagnostic(.inputMissing, "no secret key was given", hint: hint)
    }
  }
}

/// Words after a command that takes none: the passphrase or the secret key, by mistake.
struct NoFurtherWords: ParsableArguments {
  @Argument(help: ArgumentHelp(visibility: .hidden)) var words: [String] = []

  func validate() throws {
    // What was typed is not repeated.
    if !words.isEmpty {
      throw ValidationError(
        "a passphrase or secret key is never an argument, which others on this machine can see:"
          + " type it when it is asked for"
      )
    }
  }
}
