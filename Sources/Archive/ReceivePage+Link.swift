// The page of a personal link of a home.

public import Notes

extension ReceivePage {
  /// The page of a link.
  ///
  /// Whoever makes it makes the same bytes: visitors may lay a copy that they were sent beside the one of the archive.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - settings: how the archive looks.
  ///   - hidesName: whether the home's name is hidden, as `ArchiveSettings.hidesName` tells; a name that the link
  ///     itself has was chosen for its page and shows.
  public init(of link: PersonalLink, in settings: ArchiveSettings, hidesName: Bool) {
    self.init(
      token: link.token.text, publicKey: link.token.keyBytes,
      ownerName: link.name ?? (hidesName ? nil : settings.name), language: settings.language,
      theme: settings.theme, mail: link.mail, post: link.post)
  }
}
