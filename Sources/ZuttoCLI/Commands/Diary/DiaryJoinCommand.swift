// `zutto diary join`: joining a diary by its code or link.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryJoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join a diary of this home by its code or link.",
    discussion: """
      Joining twice changes nothing; a full diary takes nobody.

      Examples:
        zutto diary join K7M2QX --as yuuki --name ゆうき
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The code or the link of the invitation.") var code: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Your id (default: made from --name, else the home's owner).",
      valueName: "member"
    )
  )
  var member: String?
  @Option(help: ArgumentHelp("What the others call you.", valueName: "name")) var name: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(DiaryStore.diary(invitedBy: code, in: home), in: home).diary
    let id = try PortableName(
      parsing: member ?? name.flatMap(PortableName.slug(from:)) ?? home.settings.owner
    )
    let isOwner = id.text == home.settings.owner
    let person = Member(
      id: id.text,
      name: name ?? (isOwner ? home.settings.name : nil) ?? id.text,
      joined: session.now(in: home),
      language: options.lang
    )
    let isNew = try home.change("diary join \(diary.id)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      // Read again under the lock: two people may take the last place at once.
      try DiaryStore.join(
        DiaryStore.head(diary.id, in: home).diary,
        as: person,
        in: home,
        &change
      )
    }
    if options.json {
      session.printer.out(
        JSON.object([
          "diary": .text(diary.id), "member": .text(person.id), "joined": .flag(isNew),
        ]).description
      )
      return
    }
    let words = isNew ? CommandWords.memberJoined : CommandWords.memberAlready
    session.printer.out(
      words(session.language(home), ["member": person.name, "diary": diary.name])
    )
  }
}
