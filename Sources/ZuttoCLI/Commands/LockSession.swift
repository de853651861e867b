// Opens a locked archive with the passphrase that a person or their program gives.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Lock
internal import Seal
internal import Vault

enum LockSession {
  /// The keys of a locked archive; who types the passphrase may try three times.
  ///
  /// - Parameters:
  ///   - session: of the command.
  ///   - parameters: what the archive says in clear.
  ///   - isChanged: whether the archive is to be changed, so that another passphrase might be meant.
  /// - Returns: the keys.
  /// - Throws: `passphrase-wrong`, and what asking throws.
  static func keys(_ session: Session, of parameters: LockParameters, isChanged: Bool = false) throws
    -> LockKeys
  {
    defer { HiddenTyping.end() }
    ProcessMemory.close()
    let source = try PassphraseSource(session)
    let wrong = Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-wrong"),
      hint: isChanged
        ? Phrase("command-type-archive-another-passphrase") : Phrase("command-type-one-archive-locked"))
    for triesLeft in (0..<(source.isTyped ? 3 : 1)).reversed() {
      let passphrase = try source.passphrase("Passphrase: ")
      if let keys = LockKeys(passphrase, opening: parameters) { return keys }
      if triesLeft > 0 { session.printer.print(wrong) }
    }
    throw wrong
  }

  /// The passphrase of a new locked archive; one that was made is shown.
  ///
  /// - Throws: what asking throws.
  static func newPassphrase(_ session: Session, _ language: Language) throws -> Secret {
    defer { HiddenTyping.end() }
    ProcessMemory.close()
    let source = try PassphraseSource(session)
    let (passphrase, made) = try source.newPassphrase(language, randomBytes: session.world.randomBytes)
    if let made { source.show(made, language, session.printer, as: Phrase("build-lock-made-passphrase")) }
    return passphrase
  }
}
