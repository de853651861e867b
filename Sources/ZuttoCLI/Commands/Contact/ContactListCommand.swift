// `zutto contact list` and `show`.

internal import ArgumentParser
internal import Ground
internal import Notes

struct ContactListCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The contacts, by name, and how many more there is room for.",
    discussion: """
      Examples:
        zutto contact list
        zutto contact list --json
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let contacts = await session.contacts(in: home)
    let limit = home.settings.plan.maximumContacts
    let left = limit.map { max(0, $0 - contacts.count) }
    let now = session.world.now()
    if options.json {
      var object: JSONObject = [
        "contacts": .list(contacts.map { $0.json(at: now) }), "count": .integer(contacts.count),
      ]
      object["limit"] = limit.map(JSON.integer) ?? .null
      object["remaining"] = left.map(JSON.integer) ?? .null
      session.printer.out(JSON.object(object).description)
      return
    }
    let language = session.language(home)
    guard !contacts.isEmpty else {
      session.printer.out(Phrase("note-no-contacts")[language])
      return
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
    for line in table.lines(session.printer) { session.printer.out(line) }
    if let limit, let left {
      session.printer.out(
        Phrase("note-slots")(
          language,
          [
            "count": language.integer(contacts.count), "limit": language.integer(limit),
            "left": language.integer(left),
          ]))
    }
  }
}

struct ContactShowCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "All that is known of a contact.",
    discussion: """
      Examples:
        zutto contact show 홍길동
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The contact: name, id or the beginning of either.") var contact: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let contact = try await session.contacts(in: home).one(contact)
    if options.json {
      session.printer.out(contact.json(at: session.world.now()).description)
      return
    }
    let (language, printer) = (session.language(home), session.printer)
    let days = contact.remainingLockDays(at: session.world.now())
    let facts = [
      contact.relationship, contact.registered.map { language.date($0.day) },
      days > 0 ? Phrase("note-deletable-in")(language, count: days) : nil, contact.id,
    ]
    printer.out(printer.bold(contact.name.escapingControls))
    for line in printer.facts(facts.compactMap { $0?.escapingControls }) { printer.out(printer.faint(line)) }
    printer.out(contact.link?.escapingControls ?? Phrase("note-without-link")[language])
    if !contact.memo.isEmpty { printer.out("\n" + contact.memo.escapingControlsButTabs) }
  }
}
