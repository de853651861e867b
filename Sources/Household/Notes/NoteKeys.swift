// The private keys of personal links: how links are created, and how the vault's keys open notes.

package import Diagnostics
internal import Fluent
package import Ground
package import Notes
package import Seal
package import Vault
internal import ZonedTime

/// The private keys of personal links, from an open vault.
package struct NoteKeys: Sendable {
  private let keys: [(token: LinkToken, key: P256PrivateKey)]

  package init(_ vault: Vault) {
    keys = vault.noteKeys.compactMap { stored in
      guard let key = P256PrivateKey(secret: stored.secret), let token = LinkToken(key.publicKey) else {
        return nil
      }
      return (token, key)
    }
  }

  /// The private key of a link; throws `note-key-missing`.
  package func key(of link: LinkToken) throws(Diagnostic) -> P256PrivateKey {
    if let known = keys.first(where: { $0.token == link }) { return known.key }
    throw Diagnostic(
      .noteKeyMissing, Phrase("note-vault-no-key-link", ["link": link.text.prefix(8)]),
      path: PersonalLink.folder.appending(link.text + ".json"),
      hint: Phrase("note-if-link-yours-bring-otp"))
  }

  /// The own link that a text is sealed to, even if the link's file is gone; nil if there is none.
  package func link(of sealed: SealedText) -> LinkToken? {
    keys.first { sealed.isFor($0.token.publicKey) }?.token
  }

  /// The private key for the replies to a sent note; throws `note-key-missing`, `sealed-note-damaged` and
  /// other errors of opening it.
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
      var problem = error
      problem.path = problem.path ?? note.path
      throw problem
    }
  }

  /// Throws `vault-missing` if links exist but the vault doesn't: a new vault wouldn't have their keys.
  package static func checkVault(of home: Home, for links: [PersonalLink]) throws(Diagnostic) {
    guard !links.isEmpty, !VaultStore.exists(in: home) else { return }
    throw Diagnostic(
      .vaultMissing, Phrase("otp-vault-keys-home-links-not"), path: "otp",
      hint: Phrase("otp-bring-folder-otp-over-machine"))
  }
}

package struct LinkMaker {
  /// Opens the home's vault or creates one; gets the existing links.
  package typealias Opener = ([PersonalLink]) async throws -> (vault: Vault, means: VaultStore.Means)

  private let household: Household
  private let open: Opener
  private var home: Home { household.home }

  package init(_ household: Household, opening open: @escaping Opener) {
    self.household = household
    self.open = open
  }

  /// Creates a link: its private key in the vault, then its file.
  ///
  /// A home without a vault gets one. `undo` doesn't remove the key, because a note may be sealed to it by
  /// then.
  ///
  /// - Parameters:
  ///   - old: links that it replaces, newest first; it inherits the addresses of the first.
  ///   - past: the new state of the old links.
  ///   - state: the new link's state.
  ///   - change: makes further changes to the link.
  /// - Returns: the link.
  /// - Throws: errors of opening the vault and of writing.
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
