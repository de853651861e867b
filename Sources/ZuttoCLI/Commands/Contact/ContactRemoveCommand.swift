// `zutto contact rm`.

internal import ArgumentParser
internal import Ground
internal import Notes

struct ContactRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Delete a contact, three days after it was added at the earliest.",
    discussion: """
      Notes that were sent to them stay.

      Examples:
        zutto contact rm 홍길동
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The contact: name, id or the beginning of either.") var contact: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let contact = try await session.contacts(in: home).one(contact)
    let now = session.world.now()
    try home.change("contact rm \(contact.id)", at: now) { (change) throws(Diagnostic) in
      try NoteStore.remove(contact, at: now, &change)
    }
    session.tell(Phrase("note-contact-removed"), ["name": contact.name], ["removed": .text(contact.id)], home)
  }
}
