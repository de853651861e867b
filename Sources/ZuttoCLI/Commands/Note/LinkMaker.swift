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
  ///   - old: links whose place it takes, the newest first; it has the addresses of that one.
  ///   - past: what becomes of them.
  ///   - state: what it is for.
  ///   - change: what else is to be so.
  /// - Returns: the link.
  /// - Throws: as opening the vault and the writes.
  func make(
    insteadOf old: [PersonalLink] = [], past: PersonalLink.State = .retired, state: PersonalLink.State,
    _ change: (PersonalLink) -> PersonalLink = { $0 }
  ) async throws -> PersonalLink {
    try home.checkWritable()
    let links = await NoteStore.read(in: home).links
    let open = try await VaultSession.openOrMake(session, home, having: links)
    let (key, token) = LinkToken.makeKey(randomBytes: session.world.randomBytes)
    try VaultStore.write(
      [.keeping(NoteKey(token: token.text, secret: key.secret))], to: open.vault, in: home, at: open.now,
      open.means, as: nil)
    var link = PersonalLink(token: token, made: open.now.day, state: state)
    if let newest = old.first {
      link.mail = newest.mail
      link.post = newest.post
      link.name = newest.name
      link.url = newest.url
    }
    link = change(link)
    let made = link
    try home.change("note link", at: session.world.now()) { (change) throws(Diagnostic) in
      for var one in old {
        one.state = past
        try NoteStore.write(one, in: home, &change)
      }
      try NoteStore.write(made, in: home, &change)
    }
    return made
  }
}
