// Opens a locked archive with the passphrase that a person or their program gives.

internal import Ground
internal import Lock
internal import Seal
internal import Vault

/// Asks for the passphrases of locked archives.
enum LockSession {
  /// The keys of a locked archive; a typed passphrase may be tried three times.
  ///
  /// With `isChanged` the archive is to be rewritten: the hint says that another passphrase may be meant.
  ///
  /// - Throws: `passphrase-wrong`, and errors of the prompt.
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

  /// The passphrase for a new locked archive; a generated one is shown.
  static func newPassphrase(_ session: Session, _ language: Language) throws -> Secret {
    defer { HiddenTyping.end() }
    ProcessMemory.close()
    let source = try PassphraseSource(session)
    let (passphrase, made) = try source.newPassphrase(language, randomBytes: session.world.randomBytes)
    if let made { source.show(made, language, session.printer, as: Phrase("build-lock-made-passphrase")) }
    return passphrase
  }
}
