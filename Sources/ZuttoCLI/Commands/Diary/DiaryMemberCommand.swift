// `zutto diary member set`: what one is called in one diary, and one's picture there.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryMemberCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Your name and picture in one diary.",
    discussion: """
      Examples:
        zutto diary member set futari --name みーちゃん
        zutto diary member set futari --picture ~/us.jpg
      """, subcommands: [DiaryMemberSetCommand.self])
}

struct DiaryMemberSetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change your name or picture in one diary.",
    discussion: """
      'zutto profile set' changes them in the home, and in the diaries where they are
      the same.

      Examples:
        zutto diary member set futari --name みーちゃん
        zutto diary member set futari --picture ~/us.jpg
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Option(help: ArgumentHelp("What the others call you.", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("A picture, copied in.", valueName: "file"), completion: .file()) var picture:
    String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who you are (default: the home's owner).", valueName: "member")) var member: String?

  func validate() throws {
    guard name != nil || picture != nil else {
      throw ValidationError("say what to change: --name NAME or --picture FILE")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try session.member(member, of: diary, in: home)
    try session.checkSelf(person, of: diary, in: home)
    guard picture == nil || !diary.type.hidesMembers else {
      throw ValidationError(
        "'\(id)' is anonymous: no page shows a picture of a member there, and its file could tell who you are"
      )
    }
    let picture = try picture.map { (path) throws(Diagnostic) in try OutsideFile.picture(path) }
    try home.change("diary member set \(id) \(person.id)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      if let name { try DiaryStore.setName(name, of: person, diary, in: home, &change) }
      if let picture { try DiaryStore.setPicture(picture, of: person, diary, in: home, &change) }
    }
    session.tell(
      Phrase("command-member-changed"), ["member": name ?? person.name, "diary": diary.name],
      ["diary": .text(id), "member": .text(person.id), "saved": .flag(true)], home)
    if name != nil, diary.type.hidesMembers {
      session.printer.err(Phrase("command-member-told")(session.language(home), ["diary": diary.name]))
    }
    if let problem = picture.flatMap(DiaryStore.carries) { session.print([problem]) }
  }
}
