// `zutto diary new`.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryNewCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a diary.",
    discussion: """
      Types: couple (2 members), family (10), friends (10), anonymous (2).

      Examples:
        zutto diary new 二人の日記 --type couple --id futari
        zutto diary new "Kitchen Table" --type friends
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "What its people call it.") var name: String
  @Option(help: ArgumentHelp("couple, family, friends or anonymous.", valueName: "type")) var type: DiaryType
  @Option(help: ArgumentHelp("The folder's name (default: made from the name).", valueName: "id")) var id:
    String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Your id in it (default: the home's owner).", valueName: "member")) var member: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let now = session.now(in: home)
    try name.checkName()
    let id = try PortableName(parsing: id ?? PortableName.slug(from: name) ?? "diary-\(now.day)")
    let owner = try PortableName(parsing: member ?? home.settings.owner).text
    let isHomeOwner = owner == home.settings.owner
    let diary = Diary(
      id: id.text, name: name, type: type, created: now, createdBy: owner,
      invite: InviteCode(randomBytes: session.world.randomBytes))
    let first = Member(
      id: owner, name: isHomeOwner ? home.settings.name ?? owner : owner, role: .owner, joined: now,
      language: isHomeOwner ? home.settings.language : nil)
    let picture = isHomeOwner && !type.hidesMembers ? try home.settings.ownPicture(in: home) : nil
    try home.change("diary new \(id)", at: now.instant) { (change) throws(Diagnostic) in
      try DiaryStore.create(diary, owner: first, in: home, &change)
      if let picture { try DiaryStore.setPicture(picture, of: first, diary, in: home, &change) }
    }
    if let problem = picture.flatMap(DiaryStore.carries) { session.print([problem]) }
    let language = session.language(home)
    if options.json {
      var made = diary
      made.members = [first]
      session.printer.out(made.json(in: language).description)
    } else {
      session.printer.out(
        Phrase("command-diary-made")(
          language, ["icon": type.icon, "name": name, "type": type.label[language], "id": id.text]))
      session.printer.out(Phrase("command-invite-code")(language, ["code": diary.invite?.text ?? ""]))
    }
  }
}

extension Diary {
  /// The diary's head as JSON output shows it.
  func json(in language: Language) -> JSON {
    var object: JSONObject = [
      "id": .text(id), "name": .text(name), "type": .text(type.rawValue), "icon": .text(type.icon),
      "label": .text(type.label[language]), "members": .list(members.map { $0.json(in: self) }),
      "maximumMembers": .integer(type.maximumMembers),
    ]
    object["created"] = created.map { .text($0.text) }
    object["invite"] = invite.map { .text($0.text) }
    return .object(object)
  }
}
