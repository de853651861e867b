// Invite, join, leave, hand over, members, rename: the people of a diary.

internal import ArgumentParser
internal import Diary
internal import Ground

struct DiaryInviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "The code by which people join, and a text to send them.",
    discussion: """
      Examples:
        zutto diary invite futari
        zutto diary invite futari --new           a new code; the old one opens nothing any more
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String
  @Flag(help: "Make a new code.") var new = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let code = try diary.invite.flatMap { new ? nil : $0 } ?? makeCode(diary, home, session)
    let link = "zutto:join/\(code.text)"
    let language = session.language(home)
    if options.json {
      session.printer.out(
        JSON.object([
          "diary": .text(id), "code": .text(code.text), "link": .text(link),
          "members": .integer(diary.present.count),
          "maximumMembers": .integer(diary.type.maximumMembers),
        ]).description
      )
      return
    }
    let values: KeyValuePairs = ["name": diary.name, "code": code.text]
    session.printer.out(CommandWords.inviteText(language, values))
    session.printer.out(CommandWords.inviteHow(language, values))
    session.printer.out(link)
    session.printer.out(
      CommandWords.placesLeft(
        language,
        ["present": String(diary.present.count), "maximum": String(diary.type.maximumMembers)]
      )
    )
  }

  private func makeCode(
    _ diary: Diary,
    _ home: Home,
    _ session: Session
  ) throws(Diagnostic) -> InviteCode {
    let code = InviteCode(randomBytes: session.world.randomBytes)
    try home.change("diary invite \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      try DiaryStore.setInvite(code, of: diary, in: home, &change)
    }
    return code
  }
}

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

struct DiaryLeaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Leave a diary; what you wrote stays.",
    discussion: """
      Examples:
        zutto diary leave futari --as yuuki
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who leaves (default: the home's owner).", valueName: "member")
  )
  var member: String?

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try session.member(member, of: diary, in: home)
    try home.change("diary leave \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      // Read again under the lock: the others may be leaving too.
      let diary = try DiaryStore.head(id, in: home).diary
      let person = try session.member(member, of: diary, in: home)
      try DiaryStore.leave(diary, person, at: session.now(in: home), in: home, &change)
    }
    session.tell(
      CommandWords.memberLeft,
      ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "left": .text(person.id)],
      home
    )
  }
}

struct DiaryHandOverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hand-over",
    abstract: "Make another member the owner.",
    discussion: """
      Examples:
        zutto diary hand-over futari yuuki
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String
  @Argument(help: "The member who owns it from now on.") var member: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try session.member(member, of: diary, in: home, isSelf: false)
    try home.change("diary hand-over \(id)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      // Read again under the lock: the member may be leaving.
      let diary = try DiaryStore.head(id, in: home).diary
      let person = try session.member(member, of: diary, in: home, isSelf: false)
      try DiaryStore.handOver(diary, to: person, in: home, &change)
    }
    session.tell(
      CommandWords.handedOver,
      ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "owner": .text(person.id)],
      home
    )
  }
}

struct DiaryMembersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "members",
    abstract: "The people of a diary.",
    discussion: """
      Examples:
        zutto diary members futari --json
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = try DiaryStore.head(id, in: home)
    let diary = reading.diary
    let language = session.language(home)
    if options.json {
      session.printer.out(
        JSON.object([
          "diary": .text(id), "members": .list(diary.members.map { $0.json(in: diary) }),
          "maximumMembers": .integer(diary.type.maximumMembers),
        ]).description
      )
    } else {
      for member in diary.members { session.printer.out(line(of: member, language)) }
      session.printer.out(
        CommandWords.placesLeft(
          language,
          [
            "present": String(diary.present.count),
            "maximum": String(diary.type.maximumMembers),
          ]
        )
      )
    }
    session.print(reading: [reading])
  }

  private func line(of member: Member, _ language: Language) -> String {
    var facts = [member.name.escapingControls.padded(to: 16), member.id.padded(to: 16)]
    facts.append(member.role == .owner ? "★" : " ")
    if let joined = member.joined { facts.append(language.date(joined.day)) }
    if let left = member.left { facts.append("– " + language.date(left.day)) }
    return facts.joined(separator: " ")
  }
}

struct DiaryRenameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a diary another name; its id stays.",
    discussion: """
      Examples:
        zutto diary rename futari ふたりの毎日
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.") var id: String
  @Argument(help: "The new name.") var name: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let diary = try DiaryStore.head(id, in: home).diary
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(.jsonValue, "a diary needs a name", hint: "write at least one character")
    }
    try home.change("diary rename \(id)", at: session.world.now()) { (change) throws(Diagnostic) in
      try DiaryStore.rename(diary, to: name, in: home, &change)
    }
    session.tell(
      CommandWords.renamed,
      ["old": diary.name, "new": name],
      ["diary": .text(id), "name": .text(name)],
      home
    )
  }
}
