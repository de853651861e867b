// The keys that open notes, out of the vault.

internal import Ground
internal import Notes
internal import Seal
internal import Vault

/// The private halves of personal links.
struct NoteKeys: Sendable {
  private let keys: [(token: LinkToken, key: P256PrivateKey)]

  /// The keys of an opened vault.
  init(_ vault: Vault) {
    keys = vault.noteKeys.compactMap { stored in
      guard let key = P256PrivateKey(secret: stored.secret), let token = LinkToken(key.publicKey) else {
        return nil
      }
      return (token, key)
    }
  }

  /// The private half of a link.
  ///
  /// - Throws: `note-key-missing`.
  func key(of link: LinkToken) throws(Diagnostic) -> P256PrivateKey {
    if let known = keys.first(where: { $0.token == link }) { return known.key }
    throw Diagnostic(
      .noteKeyMissing, Phrase("note-vault-no-key-link", ["link": link.text.prefix(8)]),
      path: PersonalLink.folder.appending(link.text + ".json"), hint: Phrase("note-if-link-yours-bring-otp"))
  }

  /// The link of one's own that a text is sealed to, also one whose file is gone; nil if there is none.
  func link(of sealed: SealedText) -> LinkToken? { keys.first { sealed.isFor($0.token.publicKey) }?.token }

  /// The private half of the key for a sent note's answers.
  ///
  /// - Throws: `note-key-missing`, `sealed-note-damaged` and what else keeps it sealed.
  func replyKey(of note: SentNote) throws(Diagnostic) -> P256PrivateKey {
    do throws(Diagnostic) {
      guard let bytes = note.key else {
        throw Diagnostic(
          .noteKeyMissing, Phrase("note-file-no-key"), hint: Phrase("note-take-line-older-version-file"))
      }
      let sealed = try SealedText(parsing: bytes)
      guard let link = link(of: sealed) else {
        throw Diagnostic(
          .noteKeyMissing, Phrase("note-key-sealed-link-whose-key"),
          hint: Phrase("note-bring-otp-records-over-machine"))
      }
      guard case .replyKey(let key) = try sealed.open(with: try key(of: link)),
        key.publicKey.bytes == note.reply
      else {
        throw Diagnostic(
          .noteKeyMissing, Phrase("note-key-reply-no-pair"),
          hint: Phrase("note-take-both-lines-older-version"))
      }
      return key
    } catch {
      var told = error
      told.path = told.path ?? note.path
      throw told
    }
  }
}
