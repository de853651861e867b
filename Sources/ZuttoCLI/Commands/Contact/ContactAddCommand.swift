// `zutto contact add` and `edit`.

internal import ArgumentParser
internal import Ground
internal import Notes

struct ContactAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a contact.",
    discussion: """
      The link is what they gave you: an address, a file's name, or the token alone.

      Examples:
        zutto contact add 홍길동 --relationship 친구
        zutto contact add Yuuki --link https://example.org/receive/mfrgg….html
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "What you call them; unique.") var name: String
  @Option(help: ArgumentHelp("What they are to you.", valueName: "text")) var relationship: String?
  @Option(help: ArgumentHelp("Their personal link.", valueName: "link")) var link: String?
  @Option(help: ArgumentHelp("What to keep in mind.", valueName: "text")) var memo: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    let contacts = reading.contacts
    try name.checkName()
    let new = Contact(
      id: "", name: PlainText.name(name), relationship: relationship.given, registered: session.now(in: home),
      link: link.given, memo: memo ?? "")
    let made = try home.change("contact add", at: session.world.now()) { (change) throws(Diagnostic) in
      try NoteStore.add(new, to: contacts, besides: reading.sent, in: home, &change)
    }
    let language = session.language(home)
    if options.json {
      session.printer.out(made.json(at: session.world.now()).description)
      return
    }
    session.printer.out(
      Phrase("note-contact-added")(language, ["name": made.name, "path": made.path.text]).escapingControls)
    if made.link == nil { session.printer.out(Phrase("note-add-link")(language, ["id": made.id])) }
    if let limit = home.settings.plan.maximumContacts {
      session.printer.out(
        Phrase("note-slots")(
          language,
          [
            "count": language.integer(contacts.count + 1), "limit": language.integer(limit),
            "left": language.integer(max(0, limit - contacts.count - 1)),
          ]))
    }
  }
}

struct ContactEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a contact.",
    discussion: """
      An empty text takes a field back: --memo ''. Notes that were sent stay theirs:
      the id does not change with the name.

      Examples:
        zutto contact edit 홍길동 --link https://example.org/receive/mfrgg….html
        zutto contact edit 홍길동 --name 길동이 --relationship 단짝
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The contact: name, id or the beginning of either.") var contact: String
  @Option(help: ArgumentHelp("What you call them; unique.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("What they are to you.", valueName: "text")) var relationship: String?
  @Option(help: ArgumentHelp("Their personal link.", valueName: "link")) var link: String?
  @Option(help: ArgumentHelp("What to keep in mind.", valueName: "text")) var memo: String?

  func validate() throws {
    guard name != nil || relationship != nil || link != nil || memo != nil else {
      throw ValidationError("say what to change: --name, --relationship, --link or --memo")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let contacts = await session.contacts(in: home)
    var contact = try contacts.one(contact)
    if let name {
      try name.checkName()
      contact.name = PlainText.name(name)
    }
    if relationship != nil { contact.relationship = relationship.given }
    if link != nil { contact.link = link.given }
    if let memo { contact.memo = memo }
    let changed = contact
    try home.change("contact edit \(contact.id)", at: session.world.now()) { (change) throws(Diagnostic) in
      try NoteStore.write(changed, among: contacts, in: home, &change)
    }
    if options.json {
      session.printer.out(changed.json(at: session.world.now()).description)
    } else {
      session.printer.out(
        Phrase("note-contact-changed")(session.language(home), ["name": changed.name]).escapingControls)
    }
  }
}

extension String? {
  /// The text without blanks around it; nil if nothing is left.
  fileprivate var given: String? {
    guard let text = self?.trimmingBlanks, !text.isEmpty else { return nil }
    return text
  }
}
