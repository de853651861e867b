// The keys that open notes: how they come into the vault, with a link, and out of it.

package import Diagnostics
internal import Fluent
package import Ground
package import Notes
package import Seal
package import Vault
internal import ZonedTime

/// The private halves of personal links.
package struct NoteKeys: Sendable {
  private let keys: [(token: LinkToken, key: P256PrivateKey)]

  /// The keys of an opened vault.
  package init(_ vault: Vault) {
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
  package func key(of link: LinkToken) throws(Diagnostic) -> P256PrivateKey {
    if let known = keys.first(where: { $0.token == link }) { return known.key }
    throw Diagnostic(
      .noteKeyMissing, Phrase("note-vault-no-key-link", ["link": link.text.prefix(8)]),
      path: PersonalLink.folder.appending(link.text + ".json"),
      hint: Phrase("note-if-link-yours-bring-otp"))
  }

  /// The link of one's own that a text is sealed to, also one whose file is gone; nil if there is none.
  package func link(of sealed: SealedText) -> LinkToken? {
    keys.first { sealed.isFor($0.token.publicKey) }?.token
  }

  /// The private half of the key for a sent note's answers.
  ///
  /// - Throws: `note-key-missing`, `sealed-note-damaged` and what else keeps it sealed.
  package func replyKey(of note: SentNote) throws(Diagnostic) -> P256PrivateKey {
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

  /// Refuses where links tell that there was a vault, and it is not here: another one would not have their keys.
  ///
  /// - Throws: `vault-missing`.
  package static func checkVault(of home: Home, for links: [PersonalLink]) throws(Diagnostic) {
    guard !links.isEmpty, !VaultStore.exists(in: home) else { return }
    throw Diagnostic(
      .vaultMissing, Phrase("otp-vault-keys-home-links-not"), path: "otp",
      hint: Phrase("otp-bring-folder-otp-over-machine"))
  }
}

/// Makes personal links.
package struct LinkMaker {
  /// Opens the vault of the home, or makes one, having links already.
  package typealias Opener = ([PersonalLink]) async throws -> (vault: Vault, means: VaultStore.Means)

  private let household: Household
  private let open: Opener
  private var home: Home { household.home }

  /// Makes links in a home.
  package init(_ household: Household, opening open: @escaping Opener) {
    self.household = household
    self.open = open
  }

  /// Makes a link: its private key in the vault, then its file.
  ///
  /// A home without a vault gets one. The key is not taken back by `undo`: a note may be sealed to it by then.
  ///
  /// - Parameters:
  ///   - old: links whose place it takes, the newest first; it has the addresses of that one.
  ///   - past: what becomes of them.
  ///   - state: what it is for.
  ///   - change: what else is to be so.
  /// - Returns: the link.
  /// - Throws: as opening the vault and the writes.
  package func make(
    insteadOf old: [PersonalLink] = [], past: PersonalLink.State = .retired, state: PersonalLink.State,
    _ change: (PersonalLink) -> PersonalLink = { $0 }
  ) async throws -> PersonalLink {
    try home.checkWritable()
    let links = await NoteStore.read(in: home).links
    let (vault, means) = try await open(links)
    let now = household.now
    let (key, token) = LinkToken.makeKey(randomBytes: household.world.randomBytes)
    try VaultStore.write(
      [.keeping(NoteKey(token: token.text, secret: key.secret))], to: vault, in: home, at: now, means, as: nil
    )
    var link = PersonalLink(token: token, made: now.day, state: state)
    if let newest = old.first {
      link.mail = newest.mail
      link.post = newest.post
      link.name = newest.name
      link.url = newest.url
    }
    link = change(link)
    let made = link
    try home.change("note link", at: household.world.now()) { (change) throws(Diagnostic) in
      for var one in old {
        one.state = past
        try NoteStore.write(one, in: home, &change)
      }
      try NoteStore.write(made, in: home, &change)
    }
    return made
  }
}
