// Personal links and their keys in the vault.

internal import Ground
internal import Notes
internal import Seal
internal import Vault

/// Makes personal links.
struct LinkMaker: Sendable {
  private let session: Session
  private let home: Home

  init(_ session: Session, _ home: Home) {
    self.session = session
    self.home = home
  }

  /// Makes a link: its private key in the vault, then its file.
  ///
  /// A home without a vault gets one. The key is not taken back by `undo`: a note may be sealed to it by then.
  ///
  /// - Parameters:
  ///   - old: a link whose addresses it takes over, and which retires.
  ///   - state: what it is for.
  /// - Returns: the link.
  /// - Throws: as opening the vault and the writes.
  func make(like old: [PersonalLink]?, state: PersonalLink.State) async throws -> PersonalLink {
    try home.checkWritable()
    let open = try await VaultSession.openOrMake(session, home)
    let (key, token) = LinkToken.makeKey(randomBytes: session.world.randomBytes)
    try VaultStore.write(
      [.keeping(NoteKey(token: token.text, secret: key.secret))],
      to: open.vault,
      in: home,
      at: open.now,
      open.means,
      as: nil
    )
    var link = PersonalLink(token: token, made: open.now.day, state: state)
    if let newest = old?.first {
      link.mail = newest.mail
      link.post = newest.post
      link.name = newest.name
      link.url = newest.url
    }
    try home.change("note link", at: session.world.now()) { (change) throws(Diagnostic) in
      for var one in old ?? [] {
        one.state = .retired
        try NoteStore.write(one, in: home, &change)
      }
      try NoteStore.write(link, in: home, &change)
    }
    return link
  }
}

/// The private keys that open notes.
struct NoteKeys: Sendable {
  private let keys: [String: P256PrivateKey]

  /// The keys of an opened vault.
  init(_ vault: Vault) {
    keys = Dictionary(
      vault.noteKeys.compactMap { stored in
        P256PrivateKey(secret: stored.secret).map { (stored.token, $0) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The private half of a link.
  ///
  /// - Throws: `note-key-missing`.
  func key(of link: LinkToken) throws(Diagnostic) -> P256PrivateKey {
    // The public half of another key would mean that somebody changed the file's name.
    if let key = keys[link.text], key.publicKey == link.publicKey { return key }
    throw Diagnostic(
      .noteKeyMissing,
      "the vault has no key for the link \(link.text.prefix(8))…",
      path: PersonalLink.folder.appending(link.text + ".json"),
      hint: "if the link is yours, bring otp/records over from the machine that made it; "
        + "if it is not, somebody put it here: remove the file"
    )
  }

  /// The private half of the key for a sent note's answers.
  ///
  /// - Throws: `note-key-missing`, `sealed-note-damaged` and what else keeps it sealed.
  func replyKey(of note: SentNote, _ links: [PersonalLink]) throws(Diagnostic) -> P256PrivateKey {
    do throws(Diagnostic) {
      guard let bytes = note.key else {
        throw Diagnostic(
          .noteKeyMissing,
          "the file has no 'key'",
          hint: "take the line from an older version of the file"
        )
      }
      let sealed = try SealedText(parsing: bytes)
      guard let link = links.first(where: { sealed.isFor($0.token.publicKey) }) else {
        throw Diagnostic(
          .noteKeyMissing,
          "'key' is sealed to a link that is not in notes/links/",
          hint: "bring the link's file back"
        )
      }
      guard case .replyKey(let key) = try sealed.open(with: try key(of: link.token)),
        key.publicKey.bytes == note.reply
      else {
        throw Diagnostic(
          .noteKeyMissing,
          "'key' and 'reply' are no pair",
          hint: "take both lines from an older version of the file"
        )
      }
      return key
    } catch {
      var told = error
      told.path = told.path ?? note.path
      throw told
    }
  }
}
