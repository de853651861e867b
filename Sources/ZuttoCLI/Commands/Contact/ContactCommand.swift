// `zutto contact`: whom one writes to.

internal import ArgumentParser
internal import Ground
internal import Notes

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
  /// The contact as JSON output shows it.
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

extension Session {
  /// The contacts, with a line for each file that is wrong.
  func contacts(in home: Home) async -> [Contact] {
    let (contacts, problems) = await NoteStore.contacts(in: home)
    print(problems.sortedOnce())
    return contacts
  }
}
