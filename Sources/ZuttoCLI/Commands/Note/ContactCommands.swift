// `zutto contact`: the people that notes are sent to.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Notes
internal import ZonedTime

struct ContactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact", abstract: "Contacts: to whom notes are sent.",
    discussion: """
      A contact can be deleted three days after it was added. The free plan has room
      for 5.

      Examples:
        zutto contact add 홍길동 --link https://example.org/receive/…
        zutto contact list
        zutto contact edit 홍길동 --memo "고등학교 때부터"
        zutto contact rm 홍길동
      """,
    subcommands: [
      ContactListCommand.self, ContactAddCommand.self, ContactShowCommand.self, ContactEditCommand.self,
      ContactRemoveCommand.self,
    ], defaultSubcommand: ContactListCommand.self)
}

extension Contact {
  func json(at now: Instant) -> JSON {
    var object: JSONObject = ["id": .text(id), "name": .text(name), "path": .text(path.text)]
    object["relationship"] = relationship.map(JSON.text) ?? .null
    object["registered"] = registered.map { .text($0.text) } ?? .null
    object["link"] = link.map(JSON.text) ?? .null
    object["memo"] = .text(memo)
    object["remainingLockDays"] = .integer(remainingLockDays(at: now))
    return .object(object)
  }
}

extension Context {
  /// The contacts; prints problems of their files.
  fileprivate func contacts() async -> [Contact] {
    let (contacts, problems) = await NoteStore.contacts(in: home)
    session.print(problems.sortedOnce())
    return contacts
  }

  /// A line with the number of contacts and the plan's limit; none without a limit.
  fileprivate func slots(_ count: Int) -> [String] {
    guard let limit = home.settings.plan.maximumContacts else { return [] }
    return [
      Phrase("note-slots")(
        language,
        [
          "count": language.integer(count), "limit": language.integer(limit),
          "left": language.integer(max(0, limit - count)),
        ])
    ]
  }
}

struct ContactListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The contacts, by name, and how many more there is room for.",
    discussion: """
      Examples:
        zutto contact list
        zutto contact list --json
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let contacts = await context.contacts()
    let limit = context.home.settings.plan.maximumContacts
    let now = context.world.now()
    var object: JSONObject = [
      "contacts": .list(contacts.map { $0.json(at: now) }), "count": .integer(contacts.count),
    ]
    object["limit"] = limit.map(JSON.integer) ?? .null
    object["remaining"] = limit.map { .integer(max(0, $0 - contacts.count)) } ?? .null
    let language = context.language
    guard !contacts.isEmpty else {
      return Outcome([Phrase("note-no-contacts")[language]], json: .object(object))
    }
    var table = TextTable([("", .left), ("", .left), ("", .left), ("", .left)])
    for contact in contacts {
      let days = contact.remainingLockDays(at: now)
      table.add(
        [
          contact.name, contact.relationship ?? "",
          contact.link == nil ? Phrase("note-without-link")[language] : "",
          days > 0 ? Phrase("note-deletable-in")(language, count: days) : "",
        ], bold: 0)
    }
    return Outcome(
      table.lines(context.printer) + context.slots(contacts.count), json: .object(object))
  }
}

struct ContactShowCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "All that is known of a contact.",
    discussion: """
      Examples:
        zutto contact show 홍길동
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The contact: name, id or the beginning of either.") var contact: String

  func outcome(_ context: Context) async throws -> Outcome {
    let contact = try await context.contacts().one(contact)
    let (language, printer) = (context.language, context.printer)
    let days = contact.remainingLockDays(at: context.world.now())
    let facts = [
      contact.relationship, contact.registered.map { language.date($0.day) },
      days > 0 ? Phrase("note-deletable-in")(language, count: days) : nil, contact.id,
    ]
    var lines = [printer.bold(contact.name.escapingControls)]
    lines += printer.facts(facts.compactMap { $0?.escapingControls }).map(printer.faint)
    lines.append(contact.link?.escapingControls ?? Phrase("note-without-link")[language])
    if !contact.memo.isEmpty { lines.append("\n" + contact.memo.escapingControlsButTabs) }
    return Outcome(lines, json: contact.json(at: context.world.now()))
  }
}

struct ContactAddCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    let contacts = reading.contacts
    try name.checkName()
    let new = Contact(
      id: "", name: PlainText.name(name), relationship: relationship.given, registered: context.now,
      link: link.given, memo: memo ?? "")
    let made = try context.change { (change) throws(Diagnostic) in
      try NoteStore.add(new, to: contacts, besides: reading.sent, in: context.home, &change)
    }
    let language = context.language
    var lines = [Phrase("note-contact-added")(language, ["name": made.name, "path": made.path.text])]
    if made.link == nil { lines.append(Phrase("note-add-link")(language, ["id": made.id])) }
    return Outcome(lines + context.slots(contacts.count + 1), json: made.json(at: context.world.now()))
  }
}

struct ContactEditCommand: HomeCommand {
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
      throw ValidationError(Phrase("note-say-what-change-name-relationship"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let contacts = await context.contacts()
    var contact = try contacts.one(contact)
    if let name {
      try name.checkName()
      contact.name = PlainText.name(name)
    }
    if relationship != nil { contact.relationship = relationship.given }
    if link != nil { contact.link = link.given }
    if let memo { contact.memo = memo }
    let changed = contact
    try context.change(contact.id) { (change) throws(Diagnostic) in
      try NoteStore.write(changed, among: contacts, in: context.home, &change)
    }
    return Outcome(
      [Phrase("note-contact-changed")(context.language, ["name": changed.name])],
      json: changed.json(at: context.world.now()))
  }
}

extension String? {
  /// The trimmed text; nil if it is empty.
  fileprivate var given: String? {
    guard let text = self?.trimmingBlanks, !text.isEmpty else { return nil }
    return text
  }
}

struct ContactRemoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Delete a contact, three days after it was added at the earliest.",
    discussion: """
      Notes that were sent to them stay.

      Examples:
        zutto contact rm 홍길동
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The contact: name, id or the beginning of either.") var contact: String

  func outcome(_ context: Context) async throws -> Outcome {
    let contact = try await context.contacts().one(contact)
    try context.change(contact.id) { (change) throws(Diagnostic) in
      try NoteStore.remove(contact, at: context.world.now(), &change)
    }
    return .said(Phrase("note-contact-removed"), ["name": contact.name], ["removed": .text(contact.id)])
  }
}
