// Commands for diaries and their members: `zutto diary new`, `rename`, `members`, `member`, `hand-over`,
// `mute`, `unmute`.

internal import ArgumentParser
internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import ZonedTime

struct DiaryNewCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let (now, language, settings) = (context.now, context.language, context.home.settings)
    try name.checkName()
    let id = try PortableName(parsing: id ?? PortableName.slug(from: name) ?? "diary-\(now.day)")
    let owner = try PortableName(parsing: member ?? settings.owner).text
    let isHomeOwner = owner == settings.owner
    var diary = Diary(
      id: id.text, name: name, type: type, created: now, createdBy: owner,
      invite: InviteCode(randomBytes: context.world.randomBytes))
    let first = Member(
      id: owner, name: isHomeOwner ? settings.name ?? owner : owner, role: .owner, joined: now,
      language: isHomeOwner ? settings.language : nil)
    let picture = isHomeOwner && !type.hidesMembers ? try settings.ownPicture(in: context.home) : nil
    try context.change(id.text) { [diary] (change) throws(Diagnostic) in
      try DiaryStore.create(diary, owner: first, in: context.home, &change)
      if let picture { try DiaryStore.setPicture(picture, of: first, diary, in: context.home, &change) }
    }
    diary.members = [first]
    var outcome = Outcome(
      [
        Phrase("command-diary-made")(
          language, ["icon": type.icon, "name": name, "type": type.label[language], "id": id.text]),
        Phrase("command-invite-code")(language, ["code": diary.invite?.text ?? ""]),
      ], json: diary.json(in: language))
    outcome.report(picture.flatMap(DiaryStore.carries).map { [$0] } ?? [])
    return outcome
  }
}

extension Diary {
  /// The diary's metadata as JSON.
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

struct DiaryRenameCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a diary another name; its id stays.",
    discussion: """
      Examples:
        zutto diary rename futari ふたりの毎日
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The new name.") var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    let diary = try DiaryStore.head(id, in: context.home).diary
    try name.checkName()
    try context.change(id) { (change) throws(Diagnostic) in
      // Read again under the lock: the user may be leaving.
      let diary = try DiaryStore.head(id, in: context.home).diary
      try context.checkPresent(in: diary)
      try DiaryStore.rename(diary, to: name, in: context.home, &change)
    }
    return .said(
      Phrase("command-renamed"), ["old": diary.name, "new": name],
      ["diary": .text(id), "name": .text(name)])
  }
}

struct DiaryMembersCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: "The people of a diary.",
    discussion: """
      Examples:
        zutto diary members futari --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = try DiaryStore.head(id, in: context.home)
    let diary = reading.diary
    let (present, maximum) = (diary.present.count, diary.type.maximumMembers)
    let places = Phrase("command-places-left")(
      context.language, ["present": String(present), "maximum": String(maximum)])
    var outcome = Outcome(
      table(diary.members, context.language).lines(context.printer) + [places],
      json: [
        "diary": .text(id), "members": .list(diary.members.map { $0.json(in: diary) }),
        "maximumMembers": .integer(maximum),
      ])
    outcome.report(reading: [reading], context)
    return outcome
  }

  private func table(_ members: [Member], _ language: Language) -> TextTable {
    var table = TextTable([("", .left), ("", .whole), ("", .left), ("", .whole), ("", .whole)])
    for member in members {
      table.add([
        member.name, member.id, member.role == .owner ? "★" : "",
        member.joined.map { language.date($0.day) } ?? "",
        member.left.map { "– " + language.date($0.day) } ?? "",
      ])
    }
    return table
  }
}

struct DiaryMemberCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Your name and picture in one diary.",
    discussion: """
      Examples:
        zutto diary member set futari --name みーちゃん
        zutto diary member set futari --picture ~/us.jpg
      """, subcommands: [DiaryMemberSetCommand.self])
}

struct DiaryMemberSetCommand: HomeCommand {
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
      throw ValidationError(Phrase("diary-say-what-change-name-name"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try context.member(member, of: diary)
    try context.checkSelf(person, of: diary)
    guard picture == nil || !diary.type.hidesMembers else {
      throw ValidationError(
        Phrase("diary-anonymous-no-page-shows-picture", ["id": id])
      )
    }
    let picture = try picture.map { (path) throws(Diagnostic) in try OutsideFile.picture(path) }
    try context.change("\(id) \(person.id)") { (change) throws(Diagnostic) in
      if let name { try DiaryStore.setName(name, of: person, diary, in: home, &change) }
      if let picture { try DiaryStore.setPicture(picture, of: person, diary, in: home, &change) }
    }
    var outcome = Outcome.said(
      Phrase("command-member-changed"), ["member": name ?? person.name, "diary": diary.name],
      ["diary": .text(id), "member": .text(person.id), "saved": .flag(true)])
    if name != nil, diary.type.hidesMembers {
      outcome.note(Phrase("command-member-told")(context.language, ["diary": diary.name]), inJSON: true)
    }
    outcome.report(picture.flatMap(DiaryStore.carries).map { [$0] } ?? [])
    return outcome
  }
}

struct DiaryHandOverCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "hand-over", abstract: "Make another member the owner.",
    discussion: """
      Examples:
        zutto diary hand-over futari yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The member who owns it from now on.") var member: String

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try context.member(member, of: diary, isSelf: false)
    try context.change(id) { (change) throws(Diagnostic) in
      // Read again under the lock: the member may be leaving.
      let diary = try DiaryStore.head(id, in: home).diary
      let person = try context.member(member, of: diary, isSelf: false)
      try context.checkRight(over: nil, of: diary)
      try DiaryStore.handOver(diary, to: person, in: home, &change)
    }
    return .said(
      Phrase("command-handed-over"), ["member": person.name, "diary": diary.name],
      ["diary": .text(id), "owner": .text(person.id)])
  }
}

struct DiaryMuteCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "mute", abstract: "No notices of what a member writes.",
    discussion: """
      Their entries come in as before and are unread until you read them; nothing
      tells them. 'zutto profile set --notify off' turns all notices off.

      Examples:
        zutto diary mute kazoku yuuki
        zutto diary unmute kazoku yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The member's id.") var member: String

  func outcome(_ context: Context) async throws -> Outcome {
    try context.setMuted(true, member, in: id, Phrase("notice-muted"))
  }
}

struct DiaryUnmuteCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "unmute", abstract: "Notices of what a member writes, again.",
    discussion: """
      Examples:
        zutto diary unmute kazoku yuuki
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The diary's id.", completion: .diaries) var id: String
  @Argument(help: "The member's id.") var member: String

  func outcome(_ context: Context) async throws -> Outcome {
    try context.setMuted(false, member, in: id, Phrase("notice-unmuted"))
  }
}

extension Context {
  fileprivate func setMuted(_ isMuted: Bool, _ typed: String, in id: String, _ phrase: Phrase)
    throws(Diagnostic) -> Outcome
  {
    let diary = try DiaryStore.head(id, in: home).diary
    let person = try mutable(typed, in: diary, isMuted)
    try change("\(id) \(person.id)") { (change) throws(Diagnostic) in
      try HomeStore.setMuted(isMuted, person.id, in: diary.id, home, &change)
    }
    return .said(
      phrase, ["diary": diary.name, "member": person.name],
      ["diary": .text(diary.id), "member": .text(person.id), "muted": .flag(isMuted)])
  }

  /// The member; a member without any file can still be unmuted.
  private func mutable(_ typed: String, in diary: Diary, _ isMuted: Bool) throws(Diagnostic) -> Member {
    if let known = diary.members.first(where: { $0.id.comparisonKey == typed.comparisonKey }) {
      return known
    }
    if !isMuted, home.settings.muted[diary.id]?.contains(typed) == true {
      return Member(id: typed, name: typed)
    }
    return try member(typed, of: diary, isSelf: false)
  }
}
