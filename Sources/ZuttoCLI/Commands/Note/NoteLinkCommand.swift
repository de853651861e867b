// `zutto note link`: the personal link that others write to.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Notes
internal import ZonedTime

struct NoteLinkCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Your personal link: the page on which others write to you.",
    discussion: """
      The first call makes a key pair: the private half goes into the vault, under
      its passphrase. 'zutto build' puts the page at receive/TOKEN.html of the
      archive; it is one file that needs no other, so it can be published alone,
      sent by mail, or opened from a disk. An empty text takes an address or a name
      back: --mail ''.

      With --post a visitor needs only to press a button. 'zutto box add' on a server
      prints such an address with its key behind a #; the key stays on this machine
      and is not in the page, and 'zutto note receive' fetches what came in.

      --rotate makes a new link and retires every one that is open. Their pages go
      with the next build, and where they are published when you take them down
      there; what is sealed to them is still received. --close ends that for all
      that have retired, now or before: it stops whoever floods an old link, and
      loses what was sealed to it and has not come in yet.

      Examples:
        zutto note link
        zutto note link --url https://example.org/me
        zutto note link --mail misaki@example.org
        zutto note link --post https://box.example.org/b/4f1c...#9a3e...
        zutto note link --page ~/write-to-me.html
        zutto note link --rotate
        zutto note link --rotate --close
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Make a new link, and retire those that are open.") var rotate = false
  @Flag(help: "Receive nothing more by links that have retired.") var close = false
  @Option(help: ArgumentHelp("Where the archive is published.", valueName: "address")) var url: String?
  @Option(help: ArgumentHelp("A mail address that the page offers.", valueName: "address")) var mail: String?
  @Option(
    help: ArgumentHelp("An address that the page can post to; a box's with #KEY.", valueName: "address"))
  var post: String?
  @Option(help: ArgumentHelp("What the page calls you (default: the home's name).", valueName: "name"))
  var name: String?
  @Option(help: ArgumentHelp("Write the page into this file too.", valueName: "file"), completion: .file())
  var page: String?
  @Flag(help: "Overwrite the file.") var force = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    let box = try post.flatMap { (post) throws(Diagnostic) in
      post.contains("#") ? try RemoteBox(post) : nil
    }
    let reading = await context.notes()
    // Check the options before a key is created or a link retired.
    let change = try change(posting: box?.address ?? post)
    if let page { try OutsideFile.checkFree(page, replacing: force) }
    let (theme, untrusted) = try TemplateTrust(home, session.world).theme()
    session.print(untrusted)
    let link = try await link(change, reading, context)
    if let box { try BoxKeys(context.world).keep(box, link: link.token) }
    if close { try closeRetired(reading.links, context) }
    let replaced = try page.flatMap { (page) throws(Diagnostic) in
      try OutsideFile.save(
        try bytes(of: link, theme, session, home), to: page, replacing: force, isPrivate: false)
    }
    var outcome = outcome(link, context.language)
    if box != nil { outcome.note(Phrase("note-box-key-kept")[context.language]) }
    outcome.report(replaced: replaced, context)
    return outcome
  }

  /// The link with the options applied, in one change; created if there is none or `--rotate` asks for a new
  /// one.
  private func link(
    _ change: @Sendable (PersonalLink) -> PersonalLink, _ reading: NoteReading, _ context: Context
  ) async throws -> PersonalLink {
    let open = reading.links.filter { $0.state == .open }
    let own = reading.links.first { $0.state == .private }
    guard !rotate, let known = open.first ?? own else {
      let past: PersonalLink.State = close ? .closed : .retired
      return try await LinkMaker(context.session, context.home).make(
        insteadOf: open, past: past, state: .open, change)
    }
    var wanted = change(known)
    wanted.state = .open
    guard wanted != known else { return known }
    let link = wanted
    try context.change { (change) throws(Diagnostic) in
      try NoteStore.write(link, in: context.home, &change)
    }
    return link
  }

  /// Closes links that were retired earlier.
  private func closeRetired(_ links: [PersonalLink], _ context: Context) throws(Diagnostic) {
    let retired = links.filter { $0.state == .retired }
    guard !retired.isEmpty else { return }
    try context.change { (change) throws(Diagnostic) in
      for var link in retired {
        link.state = .closed
        try NoteStore.write(link, in: context.home, &change)
      }
    }
  }

  /// A link's page, as `zutto build` renders it.
  private func bytes(of link: PersonalLink, _ theme: Theme, _ session: Session, _ home: Home)
    throws(Diagnostic) -> [UInt8]
  {
    let diaries = try DiaryStore.ids(in: home).map { (id) throws(Diagnostic) in
      try DiaryStore.head(id, in: home).diary
    }
    let page = ReceivePage(
      of: link, in: ArchiveSettings(of: home, language: session.options.lang, session.locales),
      hidesName: ArchiveSettings.hidesName(diaries))
    return try page.bytes(theme)
  }

  /// A function that applies the options to a link; throws `personal-link` for an invalid address or name.
  private func change(posting post: String?) throws(Diagnostic) -> @Sendable (PersonalLink) -> PersonalLink {
    // Accept the address of a page in place of its folder's.
    let place = url.map { url in url.firstRange(of: "/receive/").map { String(url[..<$0.lowerBound]) } ?? url
    }
    if let place, !place.isEmpty { _ = try LinkAddress.page(place) }
    if let mail, !mail.isEmpty { _ = try LinkAddress.mail(mail) }
    if let post, !post.isEmpty { _ = try LinkAddress.post(post) }
    let called = try name.map { (name) throws(Diagnostic) in try LinkAddress.name(name) }
    return { [place, mail, post, called] link in
      var link = link
      if let place { link.url = place.isEmpty ? nil : place }
      if let mail { link.mail = mail.isEmpty ? nil : mail }
      if let post { link.post = post.isEmpty ? nil : post }
      if let called { link.name = called }
      return link
    }
  }

  private func outcome(_ link: PersonalLink, _ language: Language) -> Outcome {
    let text = Phrase("note-shareable")(language, ["address": link.address])
    var object: JSONObject = [
      "token": .text(link.token.text), "state": .text(link.state.rawValue), "page": .text(link.page),
      "address": .text(link.address), "text": .text(text),
    ]
    object["made"] = link.made.map { .text($0.text) } ?? .null
    object["name"] = link.name.map(JSON.text) ?? .null
    object["url"] = link.url.map(JSON.text) ?? .null
    object["mail"] = link.mail.map(JSON.text) ?? .null
    object["post"] = link.post.map(JSON.text) ?? .null
    object["written"] = page.map(JSON.text)
    var outcome = Outcome([text], json: .object(object))
    outcome.note(
      page.map { Phrase("note-page-written")(language, ["file": $0]) }
        ?? Phrase("note-page-in-archive")(language, ["page": link.page]))
    if rotate || close { outcome.note((close ? Phrase("note-closed") : Phrase("note-retired"))[language]) }
    if link.url == nil { outcome.note(Phrase("note-no-address")[language]) }
    return outcome
  }
}
